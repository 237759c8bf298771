"""``python -m bot restore``: a copy of the database put back."""

from __future__ import annotations

import argparse
import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path

from bot.cli import Subparsers
from bot.cli.run import EXIT_SETTINGS

EXIT_FAILED = 1
"""The database is as it was."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``restore``."""
    parser = subparsers.add_parser(
        "restore",
        help="put a copy of the database back, while the bot is stopped",
        description="Check a copy that backup made and put it in the place of the database, which is kept beside it.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Put the copy back; returns the exit code."""
    from bot import app
    from bot.store import StoreError
    from bot.store.backup import restore

    try:
        done = asyncio.run(restore(app.read_settings().database_url, arguments.file, now=datetime.now(UTC)))
    except app.SettingsError as error:
        print(error, file=sys.stderr)
        return EXIT_SETTINGS
    except StoreError as error:
        print(f"Nothing was changed. {error}", file=sys.stderr)
        return EXIT_FAILED
    print(f"{arguments.file} was put back as {done.file}.")
    if done.replaced is not None:
        print(f"The database that was there is kept beside it as {done.replaced.name}.")
    return 0
