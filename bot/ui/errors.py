"""What went wrong, in one sentence for the person: what is wrong, and what is possible."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

import aiohttp
import discord
from discord import app_commands

from bot.phom.cards import Card
from bot.phom.errors import NotYourTurn, PhomError
from bot.phom.rules import RULE_NAMES
from bot.tables.errors import TableError, WrongChannel
from bot.tables.ports import StoreError
from bot.ui.faces import TEXT_FACES, Faces, row_of
from bot.ui.permissions import MissingPermissions
from bot.ui.texts import Argument, Texts, safe_name

TYPED_LETTERS = 20
"""How much of what a person typed is said back to them."""


class NotANumber(Exception):
    """A text was typed where a whole number is needed."""


class NotManager(Exception):
    """Only those who may manage the server may do this."""


class NotConfirmed(Exception):
    """The word that confirms it was not typed."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class NoProof(Exception):
    """There is no ended hand of this number at this table."""


class UnreadableProof(Exception):
    """The file that was brought holds no proof."""


class UnknownCommand(Exception):
    """Help was asked for a command that there is not."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def sentence(
    error: BaseException, texts: Texts, *, players: Sequence[str] = (), faces: Faces = TEXT_FACES
) -> str:  # fmt: skip
    """The sentence for this error. `players` are the names by seat, where a hand is being played."""
    match error:
        case app_commands.CommandInvokeError() | app_commands.TransformerError() if error.__cause__ is not None:
            return sentence(error.__cause__, texts, players=players, faces=faces)
        case NotYourTurn(turn=turn):
            if turn < len(players):
                return texts("error-not-your-turn", name=safe_name(players[turn]))
            return texts("error-not-your-turn-somebody")
        case WrongChannel(channels=channels):
            return texts("error-wrong-channel", places=texts.listed([f"<#{channel}>" for channel in channels]))
        case PhomError() | TableError() | NotANumber() | NoProof() | UnreadableProof() | UnknownCommand():
            return texts(_key(error, texts), **_facts(error, texts, faces))
        case NotManager() | NotConfirmed():
            return texts(_key(error, texts), **_facts(error, texts, faces))
        case StoreError():
            return texts("error-save-failed")
        case MissingPermissions(names=names):
            return texts("error-bot-permissions", names=texts.listed([permission(name, texts) for name in names]))
        case app_commands.BotMissingPermissions(missing_permissions=names):
            return texts("error-bot-permissions", names=texts.listed([permission(name, texts) for name in names]))
        case discord.Forbidden():
            return texts("error-bot-forbidden")
        case discord.HTTPException() | aiohttp.ClientError() | TimeoutError():
            return texts("error-answer-lost")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch() | app_commands.TransformerError():
            return texts("error-old-command")
        case app_commands.NoPrivateMessage():
            return texts("error-server-only")
        case app_commands.CheckFailure():
            return texts("error-user-permissions")
        case _:
            return texts("error-unexpected")


def permission(name: str, texts: Texts) -> str:
    """A permission, by discord.py's name, in words; the name itself where there are none."""
    key = f"permission-{name.replace('_', '-')}"
    return texts(key) if key in texts else name


def key_of(kind: type[BaseException]) -> str:
    """The key of the sentence for errors of this class: `NotYourTurn` has `error-not-your-turn`."""
    return "error-" + re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def _key(error: BaseException, texts: Texts) -> str:
    """The key of the error's class, or of the nearest class above it that has one."""
    keys = map(key_of, type(error).__mro__[:-1])
    return next((key for key in keys if key in texts), "error-unexpected")


def _facts(error: BaseException, texts: Texts, faces: Faces) -> dict[str, Argument]:
    """What the error knows, in words."""
    facts: dict[str, Argument] = {}
    for name, value in vars(error).items():
        match value:
            case Card():
                facts[name] = faces.text(value)
            case [Card(), *_]:
                facts[name] = row_of(value, faces)
            case [str(), *_]:
                facts[name] = texts.listed([safe_name(person) for person in value])
            case datetime():
                facts[name] = discord.utils.format_dt(value, "R")
            case str():
                facts[name] = safe_name(value, TYPED_LETTERS)
            case int():
                facts[name] = value
            case ():
                facts[name] = "—"
    rule = getattr(error, "name", None)
    if rule in RULE_NAMES:
        facts["rule"] = texts(f"rule-{rule.replace('_', '-')}")
    else:
        facts["rule"] = facts.get("name", "—")
    return facts
