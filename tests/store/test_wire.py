"""Words between processes on one PostgreSQL database: who hears them, and who no longer does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.store import ClaimLost, Closed, Shards, Store, postgres_claim
from bot.store.wire import MOST_BYTES
from tests.store.evenings import GUILD, NOW, Evening
from tests.store.servers import PostgresPlace, Server
from tests.waiting import PATIENCE_SECONDS

OURS = Shards(2, frozenset({Shards(2).of(GUILD)}))
THEIRS = Shards(2, frozenset({0, 1}) - OURS.ids)
HOLDERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


@pytest.fixture(autouse=True)
def _quick_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim that is lost is found to be so at once; its connection is asked while it is told to listen, too."""
    monkeypatch.setattr(postgres_claim, "HEARTBEAT_SECONDS", 0.005)


@pytest.fixture
def shared(postgres: Server, migrated_on_postgres: PostgresPlace) -> Iterator[PostgresPlace]:
    made = postgres.place(like=migrated_on_postgres)
    yield made
    postgres.drop(made)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two processes' stores on one database: the first plays the evening's server."""

    one: Store
    other: Store


@pytest.fixture
async def pair(shared: PostgresPlace) -> AsyncIterator[Pair]:
    async with AsyncExitStack() as stack:
        opened = [await Store.open(str(shared), now=NOW, shards=shards) for shards in (OURS, THEIRS)]
        for store in opened:
            await stack.enter_async_context(store)
        yield Pair(*opened)


class Ear:
    """What was heard, in its order."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._words: asyncio.Queue[str] = asyncio.Queue()

    def __call__(self, words: str) -> None:
        self.heard.append(words)
        self._words.put_nowait(words)

    async def next(self) -> str:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self._words.get()


async def test_others_hear_what_is_said_on_their_channel_in_its_order(pair: Pair) -> None:
    ear, elsewhere = Ear(), Ear()
    await pair.other.wire.listen("phom_here", ear)
    await pair.other.wire.listen("phom_there", elsewhere)
    await pair.one.wire.say("phom_elsewhere", "to nobody")
    await pair.one.wire.say("phom_here", "Ù tròn, “bà con” ơi!")
    await pair.one.wire.say("phom_here", "x" * MOST_BYTES)
    assert await ear.next() == "Ù tròn, “bà con” ơi!"
    assert await ear.next() == "x" * MOST_BYTES
    assert elsewhere.heard == []


async def test_whoever_says_something_hears_it_too_if_they_listen(pair: Pair) -> None:
    ear = Ear()
    await pair.one.wire.listen("phom_here", ear)
    await pair.one.wire.say("phom_here", "hello")
    assert await ear.next() == "hello"


async def test_what_is_too_long_is_not_said(pair: Pair) -> None:
    with pytest.raises(ValueError, match="8000 bytes are too many"):
        await pair.one.wire.say("phom_here", "ờ" * 2666 + "xx")


async def test_a_process_that_lost_its_shards_hears_and_says_nothing_more(pair: Pair, shared: PostgresPlace) -> None:
    ear = Ear()
    await pair.other.wire.listen("phom_here", ear)
    shared.rows(HOLDERS)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await pair.other.until_lost()
    with pytest.raises(ClaimLost):
        await pair.other.wire.say("phom_here", "still me")
    with pytest.raises(ClaimLost):
        await pair.other.wire.listen("phom_there", ear)
    assert ear.heard == []


async def test_a_closed_store_says_nothing(pair: Pair) -> None:
    await pair.one.close()
    with pytest.raises(Closed):
        await pair.one.wire.say("phom_here", "too late")


async def test_in_a_file_there_is_nobody_to_speak_to(path: Path) -> None:
    ear = Ear()
    async with await Store.open(str(path), now=NOW) as store:
        await store.wire.listen("phom_here", ear)
        await store.wire.say("phom_here", "hello?")
    assert ear.heard == []


async def test_every_process_knows_in_which_server_a_table_is(pair: Pair) -> None:
    """Open or closed, whoever plays it; of a table that never was it knows none."""
    evening = await Evening.dealt(pair.one)
    assert await pair.other.tables.server_of(evening.table.id) == GUILD
    assert await pair.other.tables.server_of(evening.table.id + 1) is None
