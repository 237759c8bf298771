"""Tables kept in the database: what `bot.tables` asks of a store."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.phom.record import Record
from bot.store import rulings
from bot.store.database import Database
from bot.store.errors import Conflict, Damaged, NoSuchHand
from bot.store.hands import UNREADABLE, fault_of, keep_hand, read_hand, read_record
from bot.store.ledger import LedgerStore
from bot.store.members import know_member, know_server
from bot.store.rows import by_first, chair_values, table_from, table_values
from bot.store.schema import actions, chairs, facts, hands, is_open, seats, tables
from bot.store.shards import WHOLE, Shards, tables_of
from bot.store.upsert import upsert
from bot.tables.ports import Book, Change, DealtHand, Reversal
from bot.tables.proof import Proof
from bot.tables.table import CHAIRS, Chair, LiveHand, Phase, Table

log = logging.getLogger(__name__)

BALLAST, BALLAST_BYTES = "ballast", 16 * 1024
"""What a probe writes: about what a few turns take."""


@dataclass(frozen=True, slots=True)
class DamagedTable:
    """An open table that cannot be played on, and why, in words that end a sentence."""

    table_id: int
    guild_id: int
    channel_id: int
    fault: str


@dataclass(frozen=True, slots=True)
class OpenTables:
    """The tables not closed: those that are sound and those that are not, each by id."""

    tables: tuple[Table, ...]
    damaged: tuple[DamagedTable, ...] = ()


class SqlTableStore:
    """The `TableStore` of `bot.tables.ports`; balances come from the ledger."""

    def __init__(self, database: Database, ledger: LedgerStore, shards: Shards = WHOLE) -> None:
        self._database, self._ledger, self._shards = database, ledger, shards

    async def create_table(self, change: Change) -> int:
        """Keep the new table `change.after` and return the id it is given (its own id is ignored).

        Raises `StoreError`; `Conflict` when the channel has an open table already.
        """

        async def work(connection: AsyncConnection) -> int:
            table = change.after
            await know_server(connection, table.guild_id)
            statement = insert(tables).values(table_values(table)).returning(tables.c.id)
            table_id: int = (await connection.execute(statement)).scalar_one()
            await _keep_chairs(connection, table_id, (None,) * CHAIRS, table)
            return table_id

        return await self._database.write(work)

    async def commit(self, change: Change) -> None:
        """Keep the step in one transaction: table, chairs, hand, actions, end of the hand, entries, word of a void.

        Raises `StoreError`; `Conflict` for a deal, an action or an end that was kept before, and at a closed table.
        """
        before, after = change.before, change.after
        if before is None:
            raise ValueError("a new table is kept by create_table")

        async def work(connection: AsyncConnection) -> None:
            await _keep_table(connection, before, after)
            await _keep_chairs(connection, after.id, before.chairs, after)
            await keep_hand(connection, change)
            await rulings.tell_void(connection, change)

        await self._database.write(work)

    async def live_tables(self) -> tuple[Table, ...]:
        """Every table of the shards that is not closed, by id, its running or last hand replayed from the log.

        A damaged one is left out and logged: the others go on. Raises `StoreError`.
        """
        found = await self.find_tables()
        for damaged in found.damaged:
            log.error("table %d in channel %d is left out: %s", damaged.table_id, damaged.channel_id, damaged.fault)
        return found.tables

    async def find_tables(self) -> OpenTables:
        """Every table of the shards that is not closed, the damaged ones apart. Raises `StoreError`."""
        return await self._database.read(lambda connection: find_tables(connection, self._shards))

    async def set_damaged_aside(self) -> tuple[DamagedTable, ...]:
        """Close the open tables that are damaged, so that their channels are free; what is kept of them stays.

        Returns them; each is logged. Raises `StoreError`.
        """
        damaged = (await self.find_tables()).damaged
        for table in damaged:
            log.error("table %d in channel %d is set aside: %s", table.table_id, table.channel_id, table.fault)

        async def work(connection: AsyncConnection) -> None:
            for table in damaged:
                values = {"phase": Phase.CLOSED.value, "fault": table.fault}
                await connection.execute(update(tables).where(tables.c.id == table.table_id).values(values))

        if damaged:
            await self._database.write(work)
        return damaged

    async def probe(self) -> None:
        """Write as much as the next steps may need, and take it away. Raises `StoreError` while that cannot be done."""
        ballast = {"name": BALLAST, "value": "." * BALLAST_BYTES}
        await self._database.write(lambda connection: upsert(connection, facts, ballast))

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(facts).where(facts.c.name == BALLAST))

        await self._database.write(work)

    async def server_of(self, table_id: int) -> int | None:
        """The server of a table, open or not, whoever plays it; None if there never was one. Raises `StoreError`."""
        wanted = select(tables.c.guild_id).where(tables.c.id == table_id)

        async def work(connection: AsyncConnection) -> int | None:
            found: int | None = (await connection.execute(wanted)).scalar_one_or_none()
            return found

        return await self._database.read(work)

    async def dealt_hand(self, guild_id: int, table_id: int, number: int) -> DealtHand | None:
        """A hand of the server by its table and its number there; None if it was never dealt. Raises `StoreError`."""
        return await self._database.read(lambda connection: rulings.dealt_hand(connection, guild_id, table_id, number))

    async def ended_hands(self, guild_id: int, *, limit: int) -> tuple[DealtHand, ...]:
        """The server's hands last ended, voided ones included, the latest first. Raises `StoreError`."""
        return await self._database.read(lambda connection: rulings.ended_hands(connection, guild_id, limit))

    async def reverse(self, reversal: Reversal) -> bool:
        """Enter the opposite of every payment of an ended hand; False if that was done before, which stays as it is.

        Raises `NoSuchHand` for a hand without a result; `StoreError`.
        """
        return await self._database.write(lambda connection: rulings.reverse(connection, reversal))

    async def balances(self, guild_id: int, accounts: Sequence[int], book: Book = Book.POINTS) -> Mapping[int, int]:
        """The sum of each account's entries, in points. Raises `StoreError`."""
        return await self._ledger.balances(guild_id, accounts, book)

    async def hand_record(self, table_id: int, number: int) -> Record:
        """The record of a hand that is over, voided ones included: it shows the deck.

        Raises `NoSuchHand` for any other; `Damaged`; `StoreError`.
        """
        return (await self.hand_proof(table_id, number)).record

    async def hand_proof(self, table_id: int, number: int) -> Proof:
        """What shows that the deck of a hand that is over, voided ones included, was fixed before: it shows the deck.

        Raises `NoSuchHand` for any other; `Damaged`; `StoreError`.
        """

        async def work(connection: AsyncConnection) -> Proof:
            ended = (hands.c.table_id == table_id, hands.c.number == number, hands.c.ended_at.is_not(None))
            try:
                row = (await connection.execute(select(hands).where(*ended))).first()
                if row is None:
                    raise NoSuchHand(table_id, number)
                sitting, actions_of = await seats_and_actions(connection, hands.c.id == row.id)
                return Proof.of(read_record(row, sitting[row.id], actions_of[row.id]), row.secret, row.seed)
            except UNREADABLE as error:
                raise Damaged(table_id, number) from error

        return await self._database.read(work)


async def find_tables(connection: AsyncConnection, shards: Shards = WHOLE) -> OpenTables:
    """Every table of the shards that is not closed, the damaged ones apart."""
    which = and_(is_open, tables_of(shards))
    try:
        return OpenTables(await _read_tables(connection, which))
    except (Damaged, *UNREADABLE):
        return await _tables_one_by_one(connection, which)


async def _tables_one_by_one(connection: AsyncConnection, which: ColumnElement[bool]) -> OpenTables:
    places = (await connection.execute(select(tables.c.id, tables.c.guild_id, tables.c.channel_id).where(which))).all()
    good: list[Table] = []
    damaged: list[DamagedTable] = []
    for place in sorted(places, key=lambda place: place.id):
        try:
            good += await _read_tables(connection, and_(is_open, tables.c.id == place.id))
        except (Damaged, *UNREADABLE) as error:
            damaged.append(DamagedTable(*place, fault=fault_of(error)))
    return OpenTables(tuple(good), tuple(damaged))


async def _read_tables(connection: AsyncConnection, which: ColumnElement[bool]) -> tuple[Table, ...]:
    """Those of the open tables that `which` says, by id. Raises `Damaged` or one of `UNREADABLE` if one is damaged."""
    rows = (await connection.execute(select(tables).where(which))).all()
    taken = await by_first(connection, select(chairs).where(chairs.c.table_id.in_(select(tables.c.id).where(which))))
    last_hands = await _last_hands(connection, which)
    # Sorted here: the database would rather read all tables, in order, than use the index of the open ones.
    rows = sorted(rows, key=lambda row: row.id)
    return tuple(_checked(table_from(row, taken[row.id], last_hands.get(row.id))) for row in rows)


def _checked(table: Table) -> Table:
    """The table, unless what is kept of it contradicts itself: a clock could not run on that. Raises `Damaged`."""
    hand = table.hand
    if (hand is None) != (table.hands_dealt == 0):
        raise Damaged(table.id, table.hands_dealt)
    running = hand is not None and hand.running
    if running != table.running or (hand is not None and running != (hand.deadline is not None)):
        raise Damaged(table.id, table.hands_dealt)
    return table


async def _keep_table(connection: AsyncConnection, before: Table, after: Table) -> None:
    if replace(before, chairs=after.chairs, hand=after.hand) == after:
        return  # as after nearly every move
    old, new = table_values(before), table_values(after)
    changed = {name: value for name, value in new.items() if value != old[name]}
    if not changed:
        return
    result = await connection.execute(update(tables).where(tables.c.id == after.id, is_open).values(changed))
    if result.rowcount != 1:
        raise Conflict(f"table {after.id} is not open")


async def _keep_chairs(
    connection: AsyncConnection, table_id: int, before: Sequence[Chair | None], table: Table
) -> None:
    changed = {i: now for i, (then, now) in enumerate(zip(before, table.chairs, strict=True)) if then != now}
    if not changed:
        return
    # All out before anybody is in: a person who moved sits on one chair only.
    await connection.execute(delete(chairs).where(chairs.c.table_id == table_id, chairs.c.chair.in_(changed)))
    taken = {index: chair for index, chair in changed.items() if chair is not None}
    if not taken:
        return
    await connection.execute(insert(chairs), [chair_values(table_id, i, chair) for i, chair in taken.items()])
    known = {chair.human for chair in before if chair is not None}
    for chair in taken.values():
        if chair.human is not None and chair.human not in known:
            await know_member(connection, table.guild_id, chair.human)


async def _last_hands(connection: AsyncConnection, which: ColumnElement[bool]) -> dict[int, LiveHand]:
    """The hand last dealt at each table that `which` says and that has had one, by the table's id."""
    last = and_(hands.c.table_id == tables.c.id, hands.c.number == tables.c.hands_dealt, which)
    rows = (await connection.execute(select(hands).join(tables, last))).all()
    at_open_table = hands.c.id.in_(select(hands.c.id).join(tables, last))
    sitting, actions_of = await seats_and_actions(connection, at_open_table)
    return {row.table_id: read_hand(row, sitting[row.id], actions_of[row.id]) for row in rows}


async def seats_and_actions(
    connection: AsyncConnection, which: ColumnElement[bool]
) -> tuple[Mapping[int, list[Row[Any]]], Mapping[int, list[Any]]]:
    """The seats, in order, and the actions, in order and in the form of R10.2, of `which` hands, by the hand's id."""
    sitting = await by_first(connection, select(seats).join(hands).where(which).order_by(seats.c.seat))
    wanted = select(actions.c.hand_id, actions.c.action).join(hands).where(which)
    rows = await by_first(connection, wanted.order_by(actions.c.hand_id, actions.c.number))
    log: defaultdict[int, list[Any]] = defaultdict(list)
    for hand_id, of_hand in rows.items():
        log[hand_id] = [row.action for row in of_hand]
    return sitting, log
