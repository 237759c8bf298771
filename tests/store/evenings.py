"""Tables played into a store, step by step as `bot.tables` would, and a look at what is kept of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import asyncpg

from bot.phom.actions import Action, Leave, Timeout
from bot.phom.engine import legal_actions
from bot.phom.rules import PRESETS, HouseRules, Preset
from bot.phom.views import SeatView
from bot.store import Store
from bot.tables import dealing, hands, seating
from bot.tables.ports import Cause, Change
from bot.tables.table import Computer, Human, Level, LiveHand, Phase, Table, Timing
from tests.store.servers import PostgresPlace

Place: TypeAlias = Path | PostgresPlace
"""Where a database is; as text it is what a host would write."""

NOW = datetime(2026, 1, 31, 12, 0, 0, 123456, tzinfo=UTC)
GUILD = 700
AN, BINH, CHI, DUNG = people = (Human(101, "An"), Human(102, "Bình"), Human(103, "Chi"), Human(104, "Dung"))
MACHINES = ("Máy 1", "Máy 2", "Máy 3", "Máy 4")
TIMING = Timing()


def clock_plays(_who: Computer, view: SeatView) -> Action:
    """A computer player that leaves every turn to the machine."""
    return Timeout(view.seat)


class Evening:
    """One table and the store that it is kept in. Every step is committed, then `table` is what came of it."""

    def __init__(self, store: Store, table: Table, rng: Random) -> None:
        self.store, self.table, self.rng = store, table, rng
        self.now = table.opened_at

    @classmethod
    async def open(
        cls, store: Store, *, channel: int = 1, guild: int = GUILD, rules: HouseRules = PRESETS[Preset.STANDARD],
        stake: int = 10, seed: int = 0,
    ) -> Evening:  # fmt: skip
        """An opens a table."""
        rng = Random(seed)
        change = seating.open_table(guild, channel, AN, rules, stake, token=1, secret=rng.randbytes(32), now=NOW)
        table_id = await store.tables.create_table(change)
        return cls(store, replace(change.after, id=table_id), rng)

    @classmethod
    async def dealt(cls, store: Store, *, seats: int = 4, computers: int = 0, **options: Any) -> Evening:
        """A table with its first hand dealt to `seats` seats, the last `computers` of them computer players."""
        evening = await cls.open(store, **options)
        for person in people[1 : seats - computers]:
            await evening.keep(seating.sit(evening.table, person, token=2, now=evening.later()))
        for _ in range(computers):
            await evening.keep(
                seating.add_computer(evening.table, AN.user_id, Level.MEDIUM, MACHINES, now=evening.later())
            )
        await evening.keep(evening.start())
        return evening

    @property
    def hand(self) -> LiveHand:
        assert self.table.hand is not None
        return self.table.hand

    def later(self) -> datetime:
        """A moment after the last one."""
        self.now += timedelta(seconds=1, microseconds=self.rng.randrange(1_000_000))
        return self.now

    def secret(self) -> bytes:
        return self.rng.randbytes(32)

    def start(self) -> Change:
        return dealing.start(
            self.table, self.table.owner_id, token=9, secret=self.secret(), now=self.later(), timing=TIMING
        )

    def act(self, action: Action, *, who: int | None = None) -> Change:
        return hands.act(self.table, action, choose=clock_plays, timing=TIMING, now=self.later(), who=who)

    def any_action(self) -> Change:
        """Something legal by the seat to move, which stays at the table."""
        hand = self.hand
        legal = legal_actions(hand.state, hand.turn)
        action = self.rng.choice([action for action in legal if not isinstance(action, Leave)])
        return self.act(action, who=hand.occupants[hand.turn].account or None)

    async def keep(self, change: Change) -> Change:
        await self.store.tables.commit(change)
        self.table = change.after
        return change

    async def to_the_end(self) -> Change:
        """Play the running hand at random until it is over; returns the last step."""
        change = await self.keep(self.any_action())
        while not change.hand_ended:
            change = await self.keep(self.any_action())
        return change

    async def loaded(self) -> Table | None:
        """The table as a restart would find it; None if it is closed."""
        found = [table for table in await self.store.tables.live_tables() if table.id == self.table.id]
        return found[0] if found else None

    # A random step

    def any_step(self) -> Change:
        """Something that can happen to the table now."""
        match self.table.phase:
            case Phase.LOBBY:
                return self._in_lobby()
            case Phase.PLAYING:
                return self._in_hand()
            case _:
                return self._between()

    def _in_lobby(self) -> Change:
        table, now, owner = self.table, self.later(), self.table.owner_id
        absent = [person for person in people if table.chair_of(person.user_id) is None]
        steps = [lambda: self._other_rules(now)]
        if len(table.seated) < 4:
            steps.append(lambda: seating.add_computer(table, owner, Level.MEDIUM, MACHINES, now=now))
            if absent:
                steps.append(lambda: seating.sit(table, self.rng.choice(absent), token=self._token(), now=now))
        if len(table.people) > 1:
            steps.append(lambda: seating.stand(table, self.rng.choice(table.people).user_id, now=now))
        unready = [
            chair for _, chair in table.seated if chair.human and chair.ready is None and chair.human.user_id != owner
        ]
        if len(table.seated) >= 2 and not unready:
            steps += [self.start] * 3
        if unready and (person := unready[0].human):
            steps.append(lambda: self._ready(person))
        return self.rng.choice(steps)()

    def _other_rules(self, now: datetime) -> Change:
        rules, stake = PRESETS[self.rng.choice(list(Preset))], self.rng.randint(1, 50)
        return seating.change_rules(self.table, self.table.owner_id, rules=rules, stake=stake, what="preset", now=now)

    def _in_hand(self) -> Change:
        hand, chance = self.hand, self.rng.random()
        playing = [
            seat for seat, who in enumerate(hand.occupants)
            if isinstance(who, Human) and not hand.public().seats[seat].gone
        ]  # fmt: skip
        if chance < 0.1:
            return self.act(Timeout(hand.turn))
        if chance < 0.13 and playing:
            seat = self.rng.choice(playing)
            return self.act(Leave(seat), who=hand.occupants[seat].account)
        if chance < 0.15:
            return hands.void(self.table, who=self.rng.choice([None, 55]), detail="channel gone", now=self.later())
        if chance < 0.2:
            extended = hands.extend(
                self.table, self.later() + timedelta(minutes=1), now=self.now, cause=Cause.CLOCK_SET
            )
            if extended is not None:
                return extended
        newcomer = Human(self.rng.choice([105, 106]), "Em")
        if chance < 0.25 and self.table.chair_of(newcomer.user_id) is None and len(self.table.people) < 4:
            return seating.sit(self.table, newcomer, token=self._token(), now=self.later())
        return self.any_action()

    def _between(self) -> Change:
        if dealing.can_rematch(self.table, self.later()):
            return dealing.rematch(self.table, secret=self.secret(), now=self.now)
        if self.rng.random() < 0.1:
            return seating.close(self.table, None, now=self.now)
        if len(self.table.seated) < 2:
            return seating.add_computer(self.table, self.table.owner_id, Level.MEDIUM, MACHINES, now=self.now)
        return self._ready(self.rng.choice(self.table.people))

    def _ready(self, person: Human) -> Change:
        until = self.later() + timedelta(seconds=20)
        return seating.make_ready(self.table, person.user_id, token=self._token(), rematch_at=until, now=self.now)

    def _token(self) -> int:
        return self.rng.getrandbits(62)


def dump(place: Place) -> list[str]:
    """Everything in the database, as text."""
    if not isinstance(place, Path):
        return place.dump()
    with closing(sqlite3.connect(place)) as connection:
        return list(connection.iterdump())


def rows(place: Place, query: str) -> list[tuple[Any, ...]]:
    """What another program would read from the database."""
    if not isinstance(place, Path):
        return place.rows(query)
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute(query).fetchall()


def execute(place: Place, *statements: str) -> None:
    """Change the database from outside."""
    if not isinstance(place, Path):
        place.execute(*statements)
        return
    with closing(sqlite3.connect(place)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


REFUSALS = (sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError)
"""What another program is told that breaks a rule of the database."""


def tamper(place: Place, *statements: str) -> None:
    """Change what cannot be changed: the guards look away meanwhile, and are there again afterwards."""
    if not isinstance(place, Path):
        place.execute(*statements, guarded=False)
        return
    guards = rows(place, "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    lifted = [f"DROP TRIGGER {name}" for name, _ in guards]
    execute(place, *lifted, *statements, *(sql for _, sql in guards))


def refuse_rows(place: Place, table: str, *, when: str) -> None:
    """Let the database refuse new rows of a table for which `when` holds, until `accept_rows`."""
    new = f"CREATE TRIGGER refused BEFORE INSERT ON {table}"
    if isinstance(place, Path):
        execute(place, f"{new} WHEN {when} BEGIN SELECT RAISE(ABORT, 'refused'); END")
        return
    refuse = "BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = 'check_violation'; END"
    execute(
        place,
        f"CREATE OR REPLACE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS $$ {refuse} $$",
        f"{new} FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION refused()",
    )


def accept_rows(place: Place, table: str) -> None:
    """Undo `refuse_rows`."""
    execute(place, "DROP TRIGGER refused" if isinstance(place, Path) else f"DROP TRIGGER refused ON {table}")


def spoil(path: Path, table: str) -> bytes:
    """Write nonsense over the first page of a table; returns what the file holds then."""
    ((page,),) = rows(path, f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'")
    ((size,),) = rows(path, "PRAGMA page_size")
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = Random(1).randbytes(size)
    path.write_bytes(content)
    return bytes(content)
