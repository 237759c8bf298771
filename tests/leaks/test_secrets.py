"""What is nobody's to see: the token, the deck and the secret behind it, in logs, errors and reprs."""

from __future__ import annotations

import base64
import logging
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.app import build_bot, read_settings
from bot.config import LogLevel, Settings
from bot.phom.cards import DECK, format_cards
from bot.running import TALKATIVE, run_bot, set_up_logging
from bot.store.sqlite import writing_engine
from tests.leaks.evening import SECRET, play
from tests.leaks.test_two_bots import script_of

TOKEN = base64.b64encode(b"123456789012345678").decode() + ".Gabcde.not-a-real-token-but-as-long-as-one"


@pytest.fixture
def debugging() -> Iterator[Settings]:
    """The bot's own logging, as loud as a host can make it; afterwards all loggers are as they were."""
    root, libraries = logging.getLogger(), [logging.getLogger(name) for name in (*TALKATIVE, "alembic")]
    before = root.level, list(root.handlers), [logger.level for logger in libraries]
    settings = read_settings(None).model_copy(update={"log_level": LogLevel.DEBUG})
    set_up_logging(settings)
    yield settings
    root.setLevel(before[0])
    root.handlers[:] = before[1]
    for logger, level in zip(libraries, before[2], strict=True):
        logger.setLevel(level)


async def test_the_deck_leaves_the_database_in_no_call_and_no_line(
    debugging: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, pair = script_of(1)
    evening = await play(tmp_path, script, pair.one.deck, monkeypatch)
    said = "\n".join(seen.what for seen in (*evening.calls, *evening.lines))
    assert any(seen.what.startswith("DEBUG") for seen in evening.lines)
    for secret in (SECRET.hex(), base64.b64encode(SECRET).decode(), repr(SECRET), repr(SECRET)[2:20]):
        assert secret not in said
    logged = "\n".join(seen.what for seen in evening.lines)
    deck = pair.one.deck
    for place in range(len(deck) - 2):
        assert format_cards(deck[place : place + 3]) not in said
        assert repr(deck[place : place + 3])[1:-1] not in logged


async def test_a_failed_statement_does_not_tell_what_it_was_given(tmp_path: Path) -> None:
    deck = format_cards(DECK)
    engine = writing_engine(tmp_path / "phom.db", busy_seconds=1)
    try:
        async with engine.connect() as connection:
            with pytest.raises(DBAPIError) as caught:
                await connection.execute(text("INSERT INTO nowhere VALUES (:deck)"), {"deck": deck})
    finally:
        await engine.dispose()
    assert deck not in "".join(traceback.format_exception(caught.value))


def with_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "phom.db"))
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    return read_settings(None)


def test_no_repr_holds_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = with_token(tmp_path, monkeypatch)
    bot = build_bot(settings)
    for shown in (settings, bot, bot.http, vars(bot), settings.model_dump(), settings.model_dump_json()):
        assert TOKEN not in repr(shown)
        assert TOKEN not in str(shown)


@pytest.mark.parametrize("error", [discord.LoginFailure("401"), RuntimeError("a fault")])
def test_a_failed_login_does_not_tell_the_token(
    error: Exception,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    debugging: Settings,
) -> None:
    settings = with_token(tmp_path, monkeypatch)

    async def refused(_: object, token: str) -> Any:
        assert token == TOKEN
        raise error

    monkeypatch.setattr(discord.http.HTTPClient, "static_login", refused)
    raised = ""
    try:
        run_bot(settings)
    except RuntimeError as fault:
        raised = "".join(traceback.format_exception(fault))
    assert TOKEN not in caplog.text + raised
    assert caplog.text or raised


def test_debugging_is_for_the_bot_alone(debugging: Settings) -> None:
    """aiosqlite would log every deck, discord.py every private message."""
    assert logging.getLogger("bot.tables").isEnabledFor(logging.DEBUG)
    for library in ("aiosqlite", "discord.http", "discord.gateway", "sqlalchemy.engine", "alembic"):
        assert not logging.getLogger(library).isEnabledFor(logging.DEBUG)
