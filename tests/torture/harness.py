"""The real bot in a process of its own, on a real database, with people at its table; it plays until it is killed.

`python -m tests.torture.harness` is a nursery: it reads a life a line, and for each makes a process by a fork, which
spares it the imports. It writes the process's id, and when the process is gone how it ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import simcord
import simcord.interactions
from simcord.backend.models import Interaction
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.app import PhomBot, build_bot, read_settings
from bot.config import DefaultLocale
from bot.process import until_told
from bot.store import postgres_claim
from bot.store.tables import SqlTableStore
from bot.tables.ports import Cause, Change
from bot.tables.table import Table
from bot.ui.emojis import CardEmojis
from bot.ui.ids import Press, Verb, button_id
from tests.play.steady import SteadyEnv
from tests.play.world import QUICK_COMPUTERS, World, words
from tests.torture.deaths import Death, Doom, Where
from tests.torture.evening import Evening
from tests.torture.journal import Journal, fingerprint, step_of

ANOTHER_TABLE = 987
SHARDS = 2


@dataclass(frozen=True, slots=True)
class Life:
    """One process: where it keeps things, when it lives, whom it plays with, and when it dies.

    `database` is a file, or the URL of a database on a server.
    `since_seconds` is how long after the first life's beginning it is born. It ends by itself after `hands` hands of a
    table; with `waits` it only sees to it that a hand runs, and then waits to be told to end.
    """

    database: str
    journal: str
    seed: str
    since_seconds: float
    hands: int
    people: int
    computers: int
    death: tuple[str, int] | None = None
    waits: bool = False
    language: str = "vi"
    shard: int | None = None
    """Of two, the one that this process plays and in which its server is; None: it plays all there is."""

    def to_json(self) -> str:
        return json.dumps(asdict(self))


class Watched(deque[Any]):
    """simcord's transcript, which says when Discord is called."""

    def __init__(self, called: Callable[[str], None]) -> None:
        super().__init__(maxlen=100)
        self._called = called

    def append(self, item: Any, /) -> None:
        if item[0] == "HTTP":
            self._called(item[1])
        super().append(item)


class Witness:
    """Writes down what the bot keeps, what people press, and what they are answered; and dies when it is time."""

    def __init__(self, env: simcord.Env, journal: Journal, doom: Doom) -> None:
        self._env, self._journal, self._doom = env, journal, doom
        self.decoys: set[int] = set()

    def write(self, what: str, **facts: Any) -> None:
        self._journal.write(what, at=self._env.backend.clock.elapsed, **facts)

    def watch(self) -> None:
        """Stand between the bot and its store, and between Discord and the people. Never undone: the process dies."""
        self._watch_store()
        self._watch_people()
        self._env.backend.transcript = Watched(self._called)  # type: ignore[assignment]
        self._env.backend.http_requests = deque(maxlen=100)  # type: ignore[assignment]

    def _watch_store(self) -> None:
        create, commit, load = SqlTableStore.create_table, SqlTableStore.commit, SqlTableStore.live_tables

        async def create_table(store: SqlTableStore, change: Change) -> int:
            with self._step(change):
                return await create(store, change)

        async def keep(store: SqlTableStore, change: Change) -> None:
            with self._step(change):
                await commit(store, change)

        async def live_tables(store: SqlTableStore) -> tuple[Table, ...]:
            tables = await load(store)
            self.write("loaded", tables=[fingerprint(table) for table in tables])
            return tables

        event.listen(Engine, "commit", lambda _: self._doom.committing())
        SqlTableStore.create_table = create_table  # type: ignore[method-assign,assignment]
        SqlTableStore.commit = keep  # type: ignore[method-assign,assignment]
        SqlTableStore.live_tables = live_tables  # type: ignore[method-assign,assignment]

    @contextlib.contextmanager
    def _step(self, change: Change) -> Iterator[None]:
        resuming = change.cause in (Cause.RESUMED, Cause.CLOCK_SET, Cause.MENDED)
        self.write("begin", **step_of(change))
        self._doom.beginning(resuming=resuming)
        try:
            yield
        except BaseException as error:
            self.write("failed", error=repr(error))
            raise
        self.write("kept")
        self._doom.kept(resuming=resuming)

    def _watch_people(self) -> None:
        make = simcord.interactions.base_payload

        def pressed(*arguments: Any, **facts: Any) -> Any:
            record, payload = make(*arguments, **facts)
            data = payload["data"]
            self.write("press", press=record.id, who=record.user_id, id=data.get("custom_id") or data.get("name"))
            return record, payload

        simcord.interactions.base_payload = pressed
        for name in ("respond_with_message", "defer", "defer_update", "update_source", "show_modal"):
            self._watch_answer(name)

    def _watch_answer(self, name: str) -> None:
        answer = getattr(Interaction, name)

        def answered(interaction: Interaction, *arguments: Any, **facts: Any) -> None:
            again = interaction.responded
            answer(interaction, *arguments, **facts)
            self.write("answer", press=interaction.id, how=name, again=again)
            self._doom.answered()

        setattr(Interaction, name, answered)

    def _called(self, call: str) -> None:
        method, _, path = call.partition(" ")
        last = path.rpartition("/")[2]
        if method in ("PATCH", "DELETE") and last.isdecimal() and int(last) in self.decoys:
            self.write("trespass", call=call)
        self._doom.calling()


def make_world(env: simcord.Env, bot: PhomBot, shard: int | None = None) -> World:
    """The same server, channel, people and direct messages, with the same ids, in every life."""
    guild = env.create_guild("Hội Phỏm", shard_id=shard)
    world = World(env, bot, guild, guild.create_text_channel("phom"))
    for person in world.people:
        assert person.user.dm_channel is not None
    return world


def place_decoys(world: World, database: Path) -> set[int]:
    """Messages of others, and of the bot about another table, under the very ids that the bot remembers."""
    if not database.exists():  # nor is it a file where there is a server
        return set()
    with contextlib.closing(sqlite3.connect(database)) as connection:
        try:
            remembered = connection.execute("SELECT DISTINCT channel_id, message_id FROM panels").fetchall()
        except sqlite3.OperationalError:  # killed before its first migration was done
            return set()
    backend = world.env.backend
    control = {"type": 2, "style": 2, "label": "?", "custom_id": button_id(Press(Verb.SIT, ANOTHER_TABLE))}
    for number, (channel_id, message_id) in enumerate(remembered):
        ours = number % 2 == 0 or channel_id != world.channel.id
        author_id = backend.bot_user.id if ours else world.people[4].id
        backend.snowflake = lambda wanted=message_id: backend.reserve_id(wanted)  # type: ignore[method-assign,misc]
        try:
            components = [{"type": 1, "components": [control]}] if ours else None
            backend.create_message(channel_id, author_id, "one of another evening", components=components)
        finally:
            del backend.snowflake
    return {message_id for _, message_id in remembered}


async def live(life: Life) -> None:
    """Play the evening on from where the database has it, until the death that is planned."""
    rng = Random(life.seed)
    url = life.database if "://" in life.database else f"sqlite+aiosqlite:///{life.database}"
    wanted: dict[str, Any] = {"database_url": url, "default_locale": DefaultLocale(life.language)}
    if life.shard is not None:
        wanted |= {"shard_count": SHARDS, "shard_ids": (life.shard,)}
    settings = read_settings(None).model_copy(update=wanted)
    CardEmojis.upload = _no_upload  # type: ignore[method-assign,assignment]
    # The seconds of the simulation are none of the server's, and do not pass while another process is waited for.
    postgres_claim.HEARTBEAT_SECONDS = postgres_claim.ANSWER_SECONDS = postgres_claim.SILENT_SECONDS = 3600.0
    postgres_claim.ASK_AGAIN_SECONDS = 0.0
    bot = build_bot(settings, timing=QUICK_COMPUTERS, rng=rng, token_bytes=rng.randbytes, edit_seconds=0)
    env = SteadyEnv(bot, strict_sync=False)
    world = make_world(env, bot, life.shard)
    death = None if life.death is None else Death(Where(life.death[0]), life.death[1])
    witness = Witness(env, Journal(Path(life.journal)), Doom(death))
    env.backend.clock.advance(life.since_seconds)
    witness.decoys = place_decoys(world, Path(life.database))
    witness.watch()
    witness.write("born", guild=world.guild.id, people={person.name: person.id for person in world.people})
    await env.start()
    with env.time_context():
        await _play(world, witness, life, rng)


async def _play(world: World, witness: Witness, life: Life, rng: Random) -> None:
    await world.env.settle()
    evening = Evening(world, rng, people=life.people, computers=life.computers)
    if life.waits:
        await evening.until_running()
        witness.write("ready")
        await until_told(_for_ever())
        await world.bot.close()
        witness.write("closed", words=words(world.table_message()))
    else:
        await evening.play(life.hands)
        await world.bot.close()
        witness.write("done")
    await world.env.shutdown()
    witness.write("errors", errors=[repr(error) for error in world.env.errors])


async def _for_ever() -> None:
    await asyncio.Event().wait()


async def _no_upload(_: CardEmojis) -> None:
    """Pictures of cards are no matter of life and death."""


def nursery(births: Sequence[str] | Any) -> None:
    """Make a process for each line, one at a time."""
    for line in births:
        pid = os.fork()
        if pid == 0:
            _child(line)
        print(pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _child(line: str) -> None:
    code = 1
    try:
        facts = json.loads(line)
        asyncio.run(live(Life(**facts)))
        code = 0
    finally:
        sys.stdout.flush()
        if code:
            import traceback

            traceback.print_exc()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    nursery(sys.stdin)
