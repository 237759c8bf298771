"""``python -m bot check``: whether all is well with the settings, the database and, if asked, with Discord."""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from bot.cli import Subparsers

if TYPE_CHECKING:
    from bot.app import Settings
    from bot.store import Audit, Finding

EXIT_ERRORS = 1
"""Something is wrong."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``check``."""
    parser = subparsers.add_parser(
        "check",
        help="check settings and database: every hand replayed, every point accounted for",
        description="Check the settings and the database, also while the bot runs. Nothing is made or changed.",
        epilog="A line for each finding. Exit code 0 if there is no error (warnings are none), else 1.",
    )
    parser.add_argument(
        "--online", action="store_true", help="also ask Discord whether the token is good and what the bot may do"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print every finding and a summary; returns the exit code."""
    return asyncio.run(_run(online=arguments.online))


async def _run(*, online: bool) -> int:
    from bot import app
    from bot.store import Audit, Finding, Severity

    try:
        settings = app.read_settings()
    except app.SettingsError as error:
        return tell([Finding(Severity.ERROR, str(error))], Audit(()))
    audit = await _database(settings.database_url)
    return tell([*await _token(settings, online=online), *audit.findings], audit)


async def _database(url: str) -> Audit:
    from bot.store import Audit, Finding, NoDatabase, Severity, StoreError, audit_database

    try:
        checked = await audit_database(url)
        return Audit((*_unwritable(url), *checked.findings), checked.hands, checked.entries)
    except NoDatabase as error:
        return Audit((Finding(Severity.WARNING, f"{error} The bot makes it when it starts."),))
    except StoreError as error:
        return Audit((Finding(Severity.ERROR, str(error)),))


def _unwritable(url: str) -> Iterable[Finding]:
    from bot.store import Finding, NotAFile, Severity
    from bot.store.backends import backend_at
    from bot.store.sqlite_files import is_writable

    try:
        file = backend_at(url).file
    except NotAFile:
        return
    for path in (file, file.resolve().parent):
        if not is_writable(path):
            yield Finding(Severity.ERROR, f"{path} is read-only: the bot must be able to write it.")


async def _token(settings: Settings, *, online: bool) -> list[Finding]:
    from bot.cli.online import ask_discord
    from bot.cli.run import NO_TOKEN
    from bot.store import Finding, Severity

    if settings.discord_token is None:
        return [Finding(Severity.WARNING, NO_TOKEN)]
    if not online:
        return []
    return await ask_discord(settings.discord_token.get_secret_value())


def tell(findings: Iterable[Finding], audit: Audit) -> int:
    """Print a line for each finding and what was gone through; returns the exit code."""
    from bot.store import Severity

    counts: Counter[Severity] = Counter()
    for finding in findings:
        counts[finding.severity] += 1
        print(f"{finding.severity}: {finding.message}")
    errors, warnings = counts[Severity.ERROR], counts[Severity.WARNING]
    checked = f"{_number(audit.hands, 'hand')} replayed, {_number(audit.entries, 'ledger entry', 'ledger entries')}"
    tally = f"{_number(errors, 'error')}, {_number(warnings, 'warning')}"
    print(f"{'failed' if errors else 'ok'}: {checked}; {tally}.")
    return EXIT_ERRORS if errors else 0


def _number(count: int, one: str, many: str = "") -> str:
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"
