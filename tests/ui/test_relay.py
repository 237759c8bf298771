"""Who answers a press that one process hears and another one must do: exactly one of them, whatever comes too late."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.store import Shards, Unavailable
from bot.store.wire import MOST_BYTES
from bot.tables.errors import NoTable, TableAway
from bot.ui import relay as relaying
from bot.ui.ids import Press, Verb
from bot.ui.relay import Relay, channel_of
from bot.ui.slots import Tasks

TABLE, ELSEWHERE = 7, 8
SERVERS = {TABLE: 2 << 22, ELSEWHERE: 1 << 22}
"""Of two shards the first table's is 0, the other one's is 1."""
PRESS = Press(Verb.DRAW, ELSEWHERE, 1, 0, 3)


class Air:
    """What carries words between processes of one event loop: at once, unless somebody holds them back."""

    def __init__(self) -> None:
        self.said: list[tuple[str, Any]] = []
        self.held: set[str] = set()
        """Kinds of words that are not carried."""
        self.down = False
        self._ears: dict[str, list[Callable[[str], None]]] = defaultdict(list)

    async def listen(self, channel: str, hear: Callable[[str], None]) -> None:
        self._ears[channel].append(hear)

    async def say(self, channel: str, words: str) -> None:
        if self.down:
            raise Unavailable("the database is down")
        facts = json.loads(words)
        self.said.append((channel, facts))
        if not self.held & set(facts):
            self.carry(channel, words)

    def carry(self, channel: str, words: str) -> None:
        for hear in self._ears[channel]:
            hear(words)

    def kinds(self) -> list[str]:
        """What was said, in its order."""
        return [next(kind for kind in ("offer", "want", "press") if kind in facts) for _, facts in self.said]


@dataclass
class Process:
    """One end, and what it took up."""

    relay: Relay
    tasks: Tasks
    taken: list[Any] = field(default_factory=list)


@pytest.fixture
def air() -> Air:
    return Air()


@pytest.fixture
async def processes(air: Air, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Process, Process]]:
    """The one that hears direct messages, and the one that plays the other table."""
    made = [_process(air, shard, open_tables) for shard, open_tables in ((0, {TABLE}), (1, {ELSEWHERE}))]
    for shard, process in enumerate(made):
        await process.relay.serve(shard)

    async def take_up(press: tuple[Process, Any]) -> None:
        press[0].taken.append(press[1])

    monkeypatch.setattr(relaying, "take_up", take_up)
    monkeypatch.setattr(relaying, "interaction_of", lambda client, parcel: (client.process, parcel))
    monkeypatch.setattr(relaying, "parcel_of", lambda interaction: {"id": str(interaction.id)})
    yield made[0], made[1]
    for process in made:
        await process.tasks.close()


def _process(air: Air, shard: int, open_tables: set[int]) -> Process:
    def table(table_id: int) -> object:
        if table_id not in open_tables:
            raise NoTable
        return object()

    async def server_of(table_id: int) -> int | None:
        return SERVERS.get(table_id)

    store: Any = SimpleNamespace(
        wire=air, shards=Shards(2, frozenset({shard})), tables=SimpleNamespace(server_of=server_of)
    )
    tables: Any = SimpleNamespace(table=table)
    client, tasks = SimpleNamespace(), Tasks()
    client.process = Process(Relay(cast(Any, client), tables, store, tasks), tasks)
    return cast(Process, client.process)


def heard(number: int, guild_id: int | None = None) -> Any:
    return SimpleNamespace(id=number, guild_id=guild_id)


async def at_rest() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_press_is_given_to_whoever_wants_it(air: Air, processes: tuple[Process, Process]) -> None:
    hearer, player = processes
    assert await hearer.relay.hand_on(heard(1), PRESS)
    await at_rest()
    assert air.kinds() == ["offer", "want", "press"]
    assert player.taken == [{"id": "1"}]
    assert hearer.taken == []


@pytest.mark.parametrize(
    ("press", "guild_id"),
    [
        (Press(Verb.DRAW, TABLE, 1, 0, 3), None),
        (Press(Verb.DRAW, 99, 1, 0, 3), None),
        (Press(Verb.LANGUAGE), None),
        (PRESS, SERVERS[TABLE]),
    ],
    ids=["a table of its own", "a table that never was", "no table", "in a server"],
)
async def test_it_answers_itself_what_nobody_else_plays(
    press: Press, guild_id: int | None, air: Air, processes: tuple[Process, Process]
) -> None:
    assert not await processes[0].relay.hand_on(heard(1, guild_id), press)
    assert air.said == []


async def test_a_closed_table_of_another_process_is_its_to_answer_for(processes: tuple[Process, Process]) -> None:
    """Whether a table is open is known to the process that plays it."""
    hearer, player = processes
    player.relay._is_here = lambda table_id: False  # type: ignore[method-assign]
    assert await hearer.relay.hand_on(heard(1), PRESS)
    await at_rest()
    assert player.taken == [{"id": "1"}]
    assert not await player.relay.hand_on(heard(1), PRESS), "it goes no further"


@pytest.mark.parametrize("held", ["offer", "want"])
async def test_who_has_given_up_gives_the_press_to_nobody(
    held: str, air: Air, processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relaying, "PATIENCE_SECONDS", 0.02)
    air.held = {held}
    with pytest.raises(TableAway):
        await processes[0].relay.hand_on(heard(1), PRESS)
    air.held = set()
    for channel, facts in list(air.said):
        air.carry(channel, json.dumps(facts))
    await at_rest()
    assert "press" not in air.kinds()
    assert processes[1].taken == []


async def test_two_that_want_the_same_press_are_not_both_given_it(air: Air, processes: tuple[Process, Process]) -> None:
    second = _process(air, 1, {ELSEWHERE})
    await second.relay.serve(1)
    assert await processes[0].relay.hand_on(heard(1), PRESS)
    await at_rest()
    assert air.kinds() == ["offer", "want", "want", "press"]
    assert len(processes[1].taken + second.taken) == 1


async def test_whoever_closes_its_tables_takes_no_more(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relaying, "PATIENCE_SECONDS", 0.02)
    processes[1].relay.close()
    with pytest.raises(TableAway):
        await processes[0].relay.hand_on(heard(1), PRESS)


async def test_without_the_database_nothing_is_handed_on(air: Air, processes: tuple[Process, Process]) -> None:
    air.down = True
    with pytest.raises(TableAway):
        await processes[0].relay.hand_on(heard(1), PRESS)


NOBODYS = ["", "banana", "[]", "7", '{"offer": 1}', '{"want": "1", "to": "x"}', "{", "[" * MOST_BYTES]


@pytest.mark.parametrize("words", NOBODYS, ids=range(len(NOBODYS)))
async def test_words_of_nobody_do_nothing(words: str, air: Air, processes: tuple[Process, Process]) -> None:
    air.carry(channel_of(1), words)
    await at_rest()
    assert air.said == []
    assert processes[1].taken == []
