"""``python -m bot offline``: play in a browser on this machine, without Discord and without a token."""

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import discord

    from bot.offline.serve import Address, Build

EXIT_CANNOT_START = 2
"""A port is taken, or something is missing; nothing was started."""

DEFAULT_PORT = 8790
LOCALES = ("vi", "en")
MOST_PEOPLE = 4


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command ``offline``."""
    parser = subparsers.add_parser("offline", help="play in a browser on this machine, without Discord")
    parser.add_argument(
        "--port",
        type=_port,
        default=DEFAULT_PORT,
        help="where the first person's page is; the others follow at the next ports (default: %(default)s)",
    )
    parser.add_argument(
        "--people",
        type=int,
        choices=range(1, MOST_PEOPLE + 1),
        default=1,
        help="how many people play, each at a page of their own; computer players take other chairs"
        " (default: %(default)s)",
    )
    parser.add_argument("--db", type=_file, metavar="FILE", help="keep the points in this file (default: forget them)")
    parser.add_argument("--locale", choices=LOCALES, default=LOCALES[0], help="the language (default: %(default)s)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve the pages until Ctrl+C or SIGTERM; returns the exit code."""
    from bot.offline.hooks import SimcordMissing, check_version

    try:
        check_version()
    except SimcordMissing as error:
        return _cannot_start(error)
    from bot.offline.serve import PortTaken, listening

    try:
        # Before the database is touched: a second start by mistake must leave no trace. serve() asks again.
        with listening(arguments.port, arguments.people):
            pass
    except PortTaken as error:
        return _cannot_start(error)
    from bot.tables.ports import StoreError

    _log_warnings()
    try:
        with _database(arguments.db) as database:
            asyncio.run(run_until_told(bot_on(database, arguments.locale), arguments))
    except (PortTaken, StoreError) as error:
        return _cannot_start(error)
    return 0


async def run_until_told(build: "Build", arguments: argparse.Namespace) -> None:
    """Serve ``build``'s bot, print where, and return at Ctrl+C or SIGTERM when all is closed.

    Raises:
        PortTaken: a page's port is in use.
    """
    from bot.offline.serve import serve

    told = asyncio.Event()
    with _signals(told):
        async with serve(build, people=arguments.people, port=arguments.port, locale=arguments.locale) as offline:
            _announce(offline.addresses)
            await told.wait()


def _announce(addresses: "tuple[Address, ...]") -> None:
    print("Phỏm is ready. Open in a browser:")
    width = max(len(address.name) for address in addresses)
    for address in addresses:
        print(f"  {address.name:<{width}}  {address.url}")
    print("Ctrl+C ends it.", flush=True)


def bot_on(database: Path, locale: str) -> "Build":
    """The bot as it runs in Discord, on this database. What the environment says for Discord is not read."""

    def build() -> "discord.Client":
        from bot import app

        settings = {"discord_token": None, "database_url": str(database), "default_locale": locale}
        return app.build_bot(app.Settings.model_validate(settings))

    return build


@contextlib.contextmanager
def _database(kept: Path | None) -> Iterator[Path]:
    """The database file: ``kept``, or a new one that is removed afterwards."""
    if kept is not None:
        yield kept
        return
    with tempfile.TemporaryDirectory(prefix="phom-", ignore_cleanup_errors=True) as directory:
        yield Path(directory) / "phom.db"


@contextlib.contextmanager
def _signals(told: asyncio.Event) -> Iterator[None]:
    """Set ``told`` at the first Ctrl+C or SIGTERM. A second one does what it did before: it ends at once."""
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def tell(*_: object) -> None:
        restore()
        loop.call_soon_threadsafe(told.set)

    for number in before:
        signal.signal(number, tell)
    try:
        yield
    finally:
        restore()


def _port(text: str) -> int:
    highest = 65535 - MOST_PEOPLE + 1
    port = int(text) if text.isascii() and text.isdecimal() else 0
    if not 1 <= port <= highest:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {highest}")
    return port


def _file(text: str) -> Path:
    if not text or "?" in text or "#" in text or "://" in text:
        raise argparse.ArgumentTypeError("must be the path of a file, without ? or #")
    return Path(text)


def _log_warnings() -> None:
    """Show what goes wrong, but not what discord.py says of voice and intents, which mean nothing here."""
    import discord

    discord.utils.setup_logging(level=logging.WARNING)
    for name in ("discord.client", "discord.state", "discord.ext.commands.bot"):
        logging.getLogger(name).setLevel(logging.ERROR)


def _cannot_start(reason: Exception) -> int:
    print(reason, file=sys.stderr)
    return EXIT_CANNOT_START
