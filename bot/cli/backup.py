"""``python -m bot backup``: a copy of the database, made while the bot runs or not."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli import Subparsers
from bot.cli.run import EXIT_SETTINGS

EXIT_FAILED = 1
"""There is no copy."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``backup``."""
    parser = subparsers.add_parser(
        "backup",
        help="copy the database, also while the bot runs",
        description="Copy the database as it is at this moment to a new file, whether or not the bot runs.",
        epilog="A file that is there already is left alone. The copy holds every deck: keep it to yourself.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="where the copy goes")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make the copy; returns the exit code."""
    from bot import app
    from bot.store import StoreError
    from bot.store.backup import back_up

    try:
        source = asyncio.run(back_up(app.read_settings().database_url, arguments.file))
    except app.SettingsError as error:
        print(error, file=sys.stderr)
        return EXIT_SETTINGS
    except StoreError as error:
        print(f"Nothing was copied. {error}", file=sys.stderr)
        return EXIT_FAILED
    print(f"{source} was copied to {arguments.file}.")
    return 0
