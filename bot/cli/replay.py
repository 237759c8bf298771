"""``python -m bot replay``: what happened in recorded hands, for people and, as JSON, for programs."""

from __future__ import annotations

import argparse
import io
import json
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.cli import Subparsers
from bot.cli.story import tell
from bot.phom.errors import RecordError
from bot.phom.record import Record, parse_json, replay

EXIT_BAD = 2
"""Some record was bad."""
ZIP_MAGIC = b"PK\x03\x04"


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``replay``."""
    parser = subparsers.add_parser(
        "replay",
        help="tell what happened in recorded hands",
        description="Play recorded hands again and tell how they went, or what is wrong with a record.",
        epilog="A file holds one record (JSON), or one a line; a zip holds such files. "
        "Exit code 0 if all were good, else 2.",
    )
    parser.add_argument("file", metavar="FILE", help="the file with the records; - is standard input")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print the outcome of each record as a JSON object a line")
    how.add_argument("--steps", action="store_true", help="tell every single action")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer every record of the file on standard output; returns the exit code."""
    try:
        files = unpacked(sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes())
    except (OSError, zipfile.BadZipFile, zlib.error) as error:
        why = error.strerror if isinstance(error, OSError) else error
        print(f"replay: {args.file} cannot be read: {why}", file=sys.stderr)
        return EXIT_BAD
    records = [record for data in files for record in read_records(data)]
    if args.json:
        return max(map(_answer_json, records), default=0)
    return max(_answer_stories(records, every_step=args.steps), default=0)


def unpacked(data: bytes) -> list[bytes]:
    """The contents of the files in a zip, as `/hands export` packs a large one, or `data` itself if it is none.

    Raises `BadZipFile`, `zlib.error` for a damaged one.
    """
    if not data.startswith(ZIP_MAGIC):
        return [data]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [archive.read(each) for each in archive.infolist() if not each.is_dir()]


def read_records(data: bytes) -> Iterator[Record | RecordError]:
    """The records of a file: one if all of it is one JSON value, else one for each line that is not empty.

    A bad one is given as its error.
    """
    try:
        yield _record_of(parse_json(data))
    except RecordError:
        for line in data.split(b"\n"):
            if line.strip():
                yield _record_in(line)


def _record_in(line: bytes) -> Record | RecordError:
    try:
        return _record_of(parse_json(line))
    except RecordError as error:
        return error


def _record_of(value: object) -> Record | RecordError:
    try:
        return Record.from_json(value)
    except RecordError as error:
        return error


def _answer_json(record: Record | RecordError) -> int:
    if isinstance(record, RecordError):
        answer = {"error_at": record.index, "clause": record.clause, "message": record.message}
    else:
        answer = replay(record).outcome.to_json()
    print(json.dumps(answer, ensure_ascii=False))
    return EXIT_BAD if isinstance(record, RecordError) else 0


def _answer_stories(records: list[Record | RecordError], *, every_step: bool) -> Iterable[int]:
    for number, record in enumerate(records, 1):
        if number > 1:
            print()
        if len(records) > 1:
            print(f"— Record {number} of {len(records)} —")
        if isinstance(record, RecordError):
            where = "This record is bad" if record.index is None else f"This record is bad at action {record.index}"
            print(f"{where}: {record.message} ({record.clause}).")
            yield EXIT_BAD
        else:
            for line in tell(record, every_step=every_step):
                print(line)
            yield 0
