"""``python -m bot health``: whether the bot that runs with these settings is well, for those who watch over it."""

from __future__ import annotations

import argparse
import sys
import urllib.error
import urllib.request

from bot.cli import Subparsers
from bot.cli.run import EXIT_SETTINGS

EXIT_UNWELL = 1
"""It does not answer, or says that something is wrong."""
_SECONDS = 8.0
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where a server that listens on all addresses can be asked."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``health``."""
    parser = subparsers.add_parser(
        "health",
        help="ask the running bot whether all is well",
        description="Ask the bot that runs on this machine with the same settings whether all is well.",
        epilog="Exit code 0 if it is, 1 if not, 2 if no HEALTH_PORT is set.",
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print what it says; returns the exit code."""
    from bot import app

    try:
        settings = app.read_settings()
    except app.SettingsError as error:
        print(error, file=sys.stderr)
        return EXIT_SETTINGS
    if settings.health_port is None:
        print("No HEALTH_PORT is set: the bot answers nowhere.", file=sys.stderr)
        return EXIT_SETTINGS
    host = _EVERYWHERE.get(settings.health_host, settings.health_host)
    return _ask(f"http://{f'[{host}]' if ':' in host else host}:{settings.health_port}/healthz")


def _ask(url: str) -> int:
    # Straight there, whatever proxy the environment names.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=_SECONDS) as answer:
            print(answer.read().decode())
            return 0
    except urllib.error.HTTPError as answer:
        print(answer.read().decode())
    except OSError as error:
        print(f"The bot does not answer at {url}: {error}.", file=sys.stderr)
    return EXIT_UNWELL
