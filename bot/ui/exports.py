"""The ledger of a server and the hands of a person as files: all there is, in portions, beside everything else."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import discord

from bot.store import Entered, HandName, KeptRecord, Portion, Store
from bot.tables import errors
from bot.tables.rulings import read_hand_name
from bot.tables.table import HOUSE, Book
from bot.ui.answers import Answer
from bot.ui.packing import Packer
from bot.ui.panels.parts import GREEN, attached, panel, small, text
from bot.ui.readers import Readers
from bot.ui.texts import Texts

T = TypeVar("T")

LEDGER_PORTION, HANDS_PORTION = 250, 25
"""Entries and hands that are read at a time: a few milliseconds of the event loop."""
OVERHEAD_BYTES = 64 * 1024
"""What a message needs beside the file in it."""
COLUMNS = (
    "entry", "time", "book", "season", "account", "name", "counterparty", "counterparty_name", "amount", "why", "kind",
    "hand", "author", "reason",
)  # fmt: skip
"""Of a ledger's file."""
UTF8_MARK = b"\xef\xbb\xbf"
"""By which spreadsheets know UTF-8."""


@dataclass(frozen=True, slots=True)
class _Source(Generic[T]):
    """What goes into a file: how it is read on from a key, and how items are written."""

    file: str
    head: bytes
    read: Callable[[int], Awaitable[Portion[T]]]
    written: Callable[[Sequence[T]], bytes]


@dataclass(frozen=True, slots=True)
class _Packed(Generic[T]):
    """The files, how many items are in them, and the last of them where there was no room for more."""

    files: Sequence[Path]
    count: int
    last: T | None


class Exports:
    """Gives out files, privately; one person at a time, for the disk is everybody's."""

    def __init__(self, store: Store, readers: Readers) -> None:
        self._store, self._readers = store, readers
        self._turn = asyncio.Semaphore(1)

    async def ledger(self, answer: Answer, book: Book = Book.POINTS, *, after: int = 0) -> None:
        """A book of the server's ledger for a spreadsheet, from behind the entry `after`. Raises `NothingToExport`."""
        guild_id, exports = answer.interaction.guild_id or 0, self._store.exports
        head = UTF8_MARK + _csv([COLUMNS])
        source: _Source[Entered] = _Source(
            f"phom-{'ledger' if book is Book.POINTS else book.value}.csv",
            head,
            lambda key: exports.entered(guild_id, book, after=key, limit=LEDGER_PORTION),
            ledger_lines,
        )
        await self._give(answer, source, after, "ledger-file", lambda last: str(last.id))

    async def hands(self, answer: Answer, after: str | None = None) -> None:
        """The person's own hands of this server as a file of records, one a line (R10); those after the hand `after`.

        Raises `NothingToExport`, `UnknownHand`.
        """
        guild_id, exports = answer.interaction.guild_id or 0, self._store.exports
        source: _Source[KeptRecord] = _Source(
            "phom-hands.jsonl",
            b"",
            lambda key: exports.records(guild_id, answer.user_id, after=key, limit=HANDS_PORTION),
            json_lines,
        )
        start = 0 if after is None else await self._hand_id(guild_id, after)
        await self._give(answer, source, start, "hands-file", lambda last: str(last.name))

    async def _hand_id(self, guild_id: int, typed: str) -> int:
        table_id, number = read_hand_name(typed)
        found = None if table_id is None else await self._store.exports.hand_id(guild_id, HandName(table_id, number))
        if found is None:
            raise errors.UnknownHand(typed)
        return found

    async def _give(
        self, answer: Answer, source: _Source[T], after: int, key: str, name_of: Callable[[T], str]
    ) -> None:
        """Answer with the files, each in a message of its own: together they may be more than Discord takes."""
        texts = await self._readers.texts(answer.user_id, answer.interaction.guild_id)
        most_bytes = answer.interaction.filesize_limit - OVERHEAD_BYTES
        async with self._turn:
            with tempfile.TemporaryDirectory(prefix="phom-export-") as folder:
                packed = await _pack(source, after, Path(folder), most_bytes)
                if not packed.count:
                    raise errors.NothingToExport
                rest = "" if packed.last is None else texts(f"{key}-rest", last=name_of(packed.last))
                about = (texts(f"{key}-about", n=packed.count), rest, texts(f"{key}-read"))
                for number, path in enumerate(packed.files, 1):
                    title = _title(texts(f"{key}-title"), number, len(packed.files), texts)
                    await _send(answer, path, title, about if number == 1 else ())


async def _pack(source: _Source[T], after: int, folder: Path, most_bytes: int) -> _Packed[T]:
    """Read it all, and pack it as far as there is room."""
    key: int | None = after
    count, last, full = 0, None, False
    with Packer(folder, source.file, most_bytes=most_bytes, head=source.head) as packer:
        while key is not None and not full:
            portion = await source.read(key)
            key = portion.after
            block = await asyncio.to_thread(source.written, portion.items)
            full = not await asyncio.to_thread(packer.add, block)
            if not full and portion.items:
                count, last = count + len(portion.items), portion.items[-1]
        return _Packed(await asyncio.to_thread(packer.finish), count, last if full else None)


def _title(title: str, number: int, parts: int, texts: Texts) -> str:
    return title if parts == 1 else texts("file-part", title=title, number=number, parts=parts)


async def _send(answer: Answer, path: Path, title: str, about: Sequence[str]) -> None:
    head, notes = about[:1], [small(note) for note in about[1:] if note]
    view = panel(text(f"### {title}", *head, *notes), attached(path.name), colour=GREEN)
    file = discord.File(path, path.name)
    try:
        await answer.say(view, file=file)
    finally:
        file.close()


def json_lines(kept: Sequence[KeptRecord]) -> bytes:
    """Records as `python -m bot replay` reads them: a JSON object a line."""
    return "".join(f"{json.dumps(each.record.to_json(), ensure_ascii=False)}\n" for each in kept).encode()


def ledger_lines(lines: Sequence[Entered]) -> bytes:
    """Entries as lines of a table for spreadsheets, in the order of `COLUMNS`."""
    return _csv([_row(line) for line in lines])


def _csv(rows: Sequence[Sequence[object]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def _row(line: Entered) -> list[object]:
    return [
        line.id,
        line.at.isoformat(timespec="seconds"),
        line.book,
        line.season,
        _account(line.account),
        harmless(line.name),
        _account(line.counterparty),
        harmless(line.counterparty_name),
        line.amount,
        line.why,
        line.kind,
        "" if line.hand is None else f"hand {line.hand}",
        "" if line.author is None else _account(line.author),
        harmless(line.reason or ""),
    ]


def harmless(words: str) -> str:
    """What somebody wrote, so that no spreadsheet takes it for a formula."""
    one_line = " ".join(words.split())
    return f"'{one_line}" if one_line.startswith(("=", "+", "-", "@", "|", "%")) else one_line


def _account(number: int) -> str:
    # Spreadsheets round a number of 18 digits; a word they leave alone.
    return "house" if number == HOUSE else f"id {number}"
