"""Starting the bot: the database before Discord, and one sentence for what is in the way."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.app import Settings, build_bot, read_settings
from bot.running import EXIT_AGAIN, EXIT_WRONG, run_bot
from bot.store import Store
from tests.store.evenings import NOW
from tests.store.processes import HOLDS, another
from tests.test_config import TOKEN


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "phom.db"


@pytest.fixture
def settings(path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Those of a bot on `path`, with a token."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", str(path))
    return read_settings(None)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Take away the handlers of a bot that ran."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of Discord, which refuses every token."""
    calls: list[str] = []

    async def refuse(_: object, token: str) -> None:
        calls.append(token)
        raise discord.LoginFailure("401")

    monkeypatch.setattr(discord.http.HTTPClient, "static_login", refuse)
    return calls


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def opened(path: Path) -> None:
    async with await Store.open(str(path), now=NOW):
        pass


def test_a_second_bot_on_a_database_never_asks_discord(
    settings: Settings, path: Path, asked: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    with another(HOLDS, path) as other:
        assert run_bot(settings) == EXIT_WRONG
    (said,) = errors(caplog)
    assert f"is in use by another bot (process {other.pid}" in said
    assert asked == []


def test_a_file_that_is_no_database_is_told_before_discord_is_asked(
    settings: Settings, path: Path, asked: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    path.write_text("not a database, but long enough to have a header that is wrong " * 20)
    assert run_bot(settings) == EXIT_AGAIN
    (said,) = errors(caplog)
    assert "no SQLite database" in said
    assert asked == []


def test_a_refused_token_leaves_the_database_free(
    settings: Settings, path: Path, asked: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    assert run_bot(settings) == EXIT_WRONG
    assert asked == [TOKEN]
    (said,) = errors(caplog)
    assert "does not know this token" in said
    asyncio.run(opened(path))


def test_without_a_network_one_sentence_says_so(
    settings: Settings, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9")
    assert run_bot(settings) == EXIT_AGAIN
    (said,) = errors(caplog)
    assert said.startswith("Discord cannot be reached (")
    asyncio.run(opened(path))


async def test_a_store_that_was_handed_in_is_closed_with_the_bot(settings: Settings, path: Path) -> None:
    bot = build_bot(settings, store=await Store.open(str(path), now=NOW))
    await bot.close()
    await opened(path)


async def test_whoever_asks_how_it_is_before_the_login_hears_of_no_connection(settings: Settings, path: Path) -> None:
    """`/healthz` is answered as soon as the database is open."""
    async with build_bot(settings, store=await Store.open(str(path), now=NOW)) as bot:
        assert bot.connections() == {}
