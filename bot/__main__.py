"""``python -m bot``: one command line for the bot and the tools around it."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from bot.cli import arrange, backup, check, copy_database, health, invite, league, replay, restore, run, verify
from bot.offline import command as offline

EXIT_INTERRUPTED = 130
"""What a shell expects of a program that was ended by Ctrl+C."""


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; without a command it is ``run``."""
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Play Phỏm with friends, in Discord or in a browser. Without a command: run."
    )
    parser.set_defaults(run=run.run)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in (
        run,
        offline,
        invite,
        check,
        health,
        backup,
        restore,
        copy_database,
        replay,
        verify,
        arrange,
        league,
    ):
        command.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _speak_utf8()
    arguments = build_parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone (`… | head`). Nothing more can be said, at exit neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _speak_utf8() -> None:
    """Vietnamese and card suits pass through pipes on every system, Windows included."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
