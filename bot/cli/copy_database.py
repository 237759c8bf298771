"""``python -m bot copy-database``: everything moved from one database to another, of whichever kind."""

from __future__ import annotations

import argparse
import asyncio
import sys
from datetime import UTC, datetime

from bot.cli import Subparsers

EXIT_FAILED = 1
"""Nothing was copied, or what was copied is not in order."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``copy-database``."""
    parser = subparsers.add_parser(
        "copy-database",
        help="copy everything to another database: from SQLite to PostgreSQL, or back",
        description=(
            "Copy everything to a database that is empty, while no bot uses either, and check the copy."
            " The first one is left as it is."
        ),
        epilog=(
            "FROM and TO are what DATABASE_URL may be: the path of a file, or"
            " postgresql+asyncpg://USER@HOST/NAME. A password is better given as PGPASSWORD."
        ),
    )
    parser.add_argument("source", metavar="FROM", help="the database that is copied")
    parser.add_argument("target", metavar="TO", help="the empty one that it is copied to")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Copy and check; returns the exit code."""
    return asyncio.run(_run(arguments.source, arguments.target))


async def _run(source: str, target: str) -> int:
    from bot.cli.check import tell
    from bot.store import StoreError, audit_database
    from bot.store.copying import copy_database

    try:
        copied = await copy_database(source, target, now=datetime.now(UTC), progress=_progress)
    except StoreError as error:
        print(f"Nothing was copied. {error}", file=sys.stderr)
        return EXIT_FAILED
    print(f"{copied.source} was copied to {copied.target}: {copied.rows:,} rows.")
    try:
        audit = await audit_database(target)
    except StoreError as error:
        print(f"The copy could not be checked. {error}", file=sys.stderr)
        return EXIT_FAILED
    return tell(audit.findings, audit)


def _progress(table: str, rows: int) -> None:
    print(f"  {table}: {rows:,}")
