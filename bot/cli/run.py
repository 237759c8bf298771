"""``python -m bot run``: the bot in Discord, until it is told to stop."""

import argparse
import sys

from bot.cli import Subparsers

EXIT_SETTINGS = 2
"""A setting is missing or wrong; nothing was started."""

NO_TOKEN = (
    "No DISCORD_TOKEN is set: put your bot's token into the file .env (README.md says where to get one),"
    " or play without Discord with: python -m bot offline"
)


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``run``."""
    parser = subparsers.add_parser("run", help="run the bot in Discord (the default)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the bot with the settings of the environment and ``.env``; returns the exit code."""
    from bot import app, running

    try:
        settings = app.read_settings()
    except app.SettingsError as error:
        print(error, file=sys.stderr)
        return EXIT_SETTINGS
    if settings.discord_token is None:
        print(NO_TOKEN, file=sys.stderr)
        return EXIT_SETTINGS
    return running.run_bot(settings)
