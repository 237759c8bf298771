"""Two real processes on one PostgreSQL database: hands by direct message from the one that does not hear their presses.

Discord tells shard 0 alone what is pressed in direct messages; the table is in a server of shard 1.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from benchmarks import load_payloads as payloads
from benchmarks.load_discord import Discord
from benchmarks.load_payloads import Json
from benchmarks.load_people import FourPeople, People, Tap, walk
from bot.ui.texts import texts_for
from tests.store.servers import PostgresPlace, Server, server
from tests.torture.shard import PLAYS
from tests.waiting import PATIENCE_SECONDS

SHARDS = 2
HANDS = "SELECT number FROM hands WHERE ended_at IS NOT NULL"
MOVES = "SELECT count(*) FROM actions"
COMPONENT, BUTTON, EPHEMERAL = 3, 2, 64


class Town(Discord):
    """A Discord with one server, in shard 1. It counts the answers to each press, and keeps what was said privately."""

    def __init__(self) -> None:
        super().__init__(0, 0)
        self.answered: Counter[int] = Counter()
        self.sentences: list[str] = []
        guild = next(guild for guild in iter(self.snowflake, None) if (guild >> 22) % SHARDS == 1)
        self.channel = self.snowflake()
        self.guilds[guild], self.guild_of[self.channel] = [self.channel], guild

    async def _called_back(self, interaction_id: int, token: str, body: Json) -> Json:
        self.answered[interaction_id] += 1
        if (body.get("data") or {}).get("flags", 0) & EPHEMERAL:
            self.sentences.append(said(body["data"]))
        return await super()._called_back(interaction_id, token, body)


def said(message: Json) -> str:
    """All text of a message."""
    return "\n".join(str(part["content"]) for part in walk(message["components"]) if part["type"] == 10)


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with server() as made:
        yield made


@pytest.fixture
def place(running: Server) -> PostgresPlace:
    return running.place()


@asynccontextmanager
async def playing(town: Town, place: PostgresPlace, shard: int) -> AsyncIterator[Process]:
    """A process that plays this shard, killed in the end."""
    arguments = [str(town.port), str(place), str(shard), str(SHARDS)]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.torture.shard", *arguments, stdin=DEVNULL, stdout=PIPE
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert (await process.stdout.readline()).decode().strip() == PLAYS
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    made = Town()
    await made.open()
    yield made
    await made.close()


async def a_move(table: FourPeople, *, not_by: int = 0) -> Tap:
    """What somebody can press in their direct messages, as soon as somebody can."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (tap := table.move()) is None or tap.user == not_by:  # noqa: ASYNC110  # of this there is no event
            await asyncio.sleep(0.01)
    return tap


async def press(town: Town, tap: Tap) -> None:
    """Press it; returns once it is answered."""
    data: Json = {"custom_id": tap.custom_id, "component_type": BUTTON, "id": 1}
    await town.interact(payloads.person(tap.user), int(tap.message["channel_id"]), COMPONENT, data, tap.message)


async def test_a_press_is_answered_once_by_whoever_plays_the_table(town: Town, place: PostgresPlace) -> None:
    """Or, while nobody does, by who heard it. A hand is played to its end, and what comes too late changes nothing."""
    people, texts = People(town), texts_for("vi")

    def moves() -> int:
        return int(place.rows(MOVES)[0][0])

    async with AsyncExitStack() as stack:
        hearer, player = playing(town, place, 0), playing(town, place, 1)
        _, process = await asyncio.gather(*map(stack.enter_async_context, (hearer, player)))
        await people.sit([town.channel])
        table = people.tables[0]
        await table.start()
        town.sentences.clear()

        tap = await a_move(table)
        await press(town, tap)
        assert (moves(), town.sentences) == (1, [])
        await press(town, tap)
        assert (moves(), town.sentences) == (1, [texts("error-stale-press")])

        tap = await a_move(table, not_by=tap.user)
        process.kill()
        await process.wait()
        await press(town, tap)
        assert (moves(), town.sentences[1:]) == (1, [texts("error-table-away")])

        await stack.enter_async_context(playing(town, place, 1))
        await press(town, tap)
        assert (moves(), town.sentences[2:]) == (2, [])
        playing_on = asyncio.create_task(table.play(people.pace))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not place.rows(HANDS):  # noqa: ASYNC110  # of this there is no event
                await asyncio.sleep(0.05)
        people.pace.over = True
        await playing_on
    assert people.tally.lost == 0
    assert town.sentences[2:] == []
    assert set(town.answered.values()) == {1}
    assert len(town.answered) > moves() > 15
