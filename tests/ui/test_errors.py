"""Every error becomes one sentence in both languages."""

from __future__ import annotations

import re
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot.phom.errors import NotYourTurn
from bot.tables.errors import NoTable, TableError
from bot.ui.errors import key_of, sentence
from bot.ui.permissions import MissingPermissions
from bot.ui.texts import LANGUAGES, texts_for
from tests.ui.error_samples import ERROR_CLASSES, sample


class Forbidden(discord.Forbidden):
    """A refusal by Discord without its HTTP answer."""

    def __init__(self) -> None:
        super(discord.HTTPException, self).__init__("no")


class NoAnswer(discord.HTTPException):
    """A fault of Discord without its HTTP answer."""

    def __init__(self) -> None:
        super(discord.HTTPException, self).__init__("no")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ERROR_CLASSES, ids=lambda kind: kind.__name__)
def test_every_error_has_a_sentence_of_its_own(kind: type[Exception], language: str) -> None:
    texts = texts_for(language)
    said = sentence(sample(kind), texts)
    assert key_of(kind) in texts
    assert said.endswith((".", "`.", "**."))
    assert "\n" not in said
    assert said != texts("error-unexpected")
    assert not re.search(r"\bseat\b \d|clause|R\d", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_errors_say_the_same(language: str) -> None:
    said = [sentence(sample(kind), texts_for(language)) for kind in ERROR_CLASSES]
    assert len(said) == len(set(said))


def test_facts_are_named() -> None:
    vi = texts_for("vi")
    told = {kind.__name__: sentence(sample(kind), vi).replace("\ufe0e", "") for kind in ERROR_CLASSES}
    assert "1.000.000" in told["BadStake"]
    assert "An và Bình" in told["NotReady"]
    assert "Q♥" in told["DoesNotFit"]
    assert "5♠ 5♣ 5♦" in told["DoesNotFit"]
    assert "Ù khan" in told["BadRule"]
    assert "<t:1772366400:R>" in told["TooLate"]


def test_the_player_whose_turn_it_is_is_named_where_the_names_are_known() -> None:
    assert "B\\*" in sentence(NotYourTurn(0, 1), texts_for("en"), players=("An", "B*"))


def test_an_unknown_table_error_has_the_sentence_of_its_kind() -> None:
    class Novel(TableError):
        pass

    assert sentence(Novel(), texts_for("en")) == texts_for("en")("error-table-error")


def test_what_was_typed_is_said_back_without_harm() -> None:
    error = sample(next(kind for kind in ERROR_CLASSES if kind.__name__ == "BadCard"))
    assert "banana" in sentence(error, texts_for("en"))
    assert "@everyone" not in sentence(type(error)("@everyone" * 50), texts_for("en"))


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (Forbidden(), "error-bot-forbidden"),
        (NoAnswer(), "error-answer-lost"),
        (TimeoutError(), "error-answer-lost"),
        (app_commands.NoPrivateMessage(), "error-server-only"),
        (app_commands.CheckFailure(), "error-user-permissions"),
        (ZeroDivisionError(), "error-unexpected"),
    ],
)
def test_other_errors(error: Exception, key: str) -> None:
    assert sentence(error, texts_for("vi")) == texts_for("vi")(key)


def test_missing_permissions_are_named() -> None:
    error = MissingPermissions(("view_channel", "send_messages"))
    assert "xem kênh và gửi tin nhắn" in sentence(error, texts_for("vi"))


def test_the_cause_of_a_failed_command_counts() -> None:
    failed = app_commands.CommandInvokeError(cast(Any, FakeCommand()), NoTable())
    failed.__cause__ = NoTable()
    assert sentence(failed, texts_for("en")) == texts_for("en")("error-no-table")


class FakeCommand:
    """As much of a command as an error of discord.py names."""

    name = "table"
