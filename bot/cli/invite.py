"""``python -m bot invite``: the link that adds the bot to a server, asking for no more than it needs."""

import argparse
import sys
from dataclasses import dataclass
from urllib.parse import urlencode

from bot.cli import Subparsers
from bot.cli.run import EXIT_SETTINGS

SCOPES = ("bot", "applications.commands")
"""The bot itself, and its slash commands."""

NO_TOKEN = (
    "No DISCORD_TOKEN is set: put your bot's token into the file .env first (README.md says where to get one);"
    " the link is made from it."
)

_AUTHORIZE = "https://discord.com/oauth2/authorize"
_INTO_A_SERVER = 0
"""Discord's integration type for a bot that is added to a server rather than to one person's account."""


@dataclass(frozen=True, slots=True)
class Permission:
    """A permission the bot asks a server for."""

    name: str
    """As Discord's English client shows it."""
    flag: int
    """Its bit in Discord's permission field."""
    reason: str
    """What the bot could not do without it."""


PERMISSIONS = (
    Permission("View Channels", 1 << 10, "see the channel that a table stands in"),
    Permission("Send Messages", 1 << 11, "post the table, and call whoever's turn is running out"),
    Permission("Send Messages in Threads", 1 << 38, "the same for a table in a thread"),
    Permission("Attach Files", 1 << 15, "show pictures of cards and of the end of a hand"),
    Permission("Read Message History", 1 << 16, "go on with a table's message that was posted before a restart"),
)
"""All that the bot needs; README.md repeats this table."""


def permission_field() -> int:
    """The permissions as the number that Discord's link takes."""
    return sum(permission.flag for permission in PERMISSIONS)


def invite_link(application_id: int) -> str:
    """The link that lets someone add the bot to a server they may manage."""
    query = {
        "client_id": application_id,
        "scope": " ".join(SCOPES),
        "permissions": permission_field(),
        "integration_type": _INTO_A_SERVER,
    }
    return f"{_AUTHORIZE}?{urlencode(query)}"


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``invite``."""
    parser = subparsers.add_parser("invite", help="print the link that adds the bot to a server")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the invite link of the bot that the token belongs to; returns the exit code."""
    from bot import app

    try:
        application_id = app.read_settings().application_id
    except app.SettingsError as error:
        print(error, file=sys.stderr)
        return EXIT_SETTINGS
    if application_id is None:
        print(NO_TOKEN, file=sys.stderr)
        return EXIT_SETTINGS
    print(invite_link(application_id))
    return 0
