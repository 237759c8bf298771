"""Hands that are over: lists of them, their records, and the entries behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.phom.record import Record
from bot.store.cursors import Cursor, Page
from bot.store.database import Database
from bot.store.errors import Damaged
from bot.store.hands import UNREADABLE, read_record
from bot.store.rows import by_first, occupant_from
from bot.store.schema import corrections, entries, hands, members, results, reversals, seats
from bot.store.tables import seats_and_actions
from bot.tables.ports import Book
from bot.tables.table import Occupant

_AT_ONCE = 100
"""How many hands are read at a time."""


@dataclass(frozen=True, slots=True)
class HandName:
    """What people call a hand where several tables are talked about: `12-3`."""

    table_id: int
    number: int

    def __str__(self) -> str:
        return f"{self.table_id}-{self.number}"


@dataclass(frozen=True, slots=True)
class PastHand:
    """A hand that is over. `end`, `ranking` and `net`, in stakes by seat, are None for one that was voided."""

    id: int
    name: HandName
    book: Book
    stake: int
    ended_at: datetime
    occupants: tuple[Occupant, ...]
    voided: bool
    reversed: bool
    end: str | None = None
    ranking: tuple[int, ...] | None = None
    net: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry of a server's ledger with the names that belong to it."""

    id: int
    at: datetime
    book: str
    season: int
    account: int
    name: str
    counterparty: int
    counterparty_name: str
    amount: int
    why: str
    kind: str
    hand: HandName | None
    author: int | None
    reason: str | None


class PastHandStore:
    """Lists of hands that are over, the latest first. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_table(
        self, guild_id: int, table_id: int, *, limit: int, cursor: Cursor | None = None
    ) -> Page[PastHand]:
        """The hands of one of a server's tables, voided ones too."""
        found = select(hands.c.id).where(
            hands.c.table_id == table_id, hands.c.guild_id == guild_id, hands.c.ended_at.is_not(None)
        )

        async def work(connection: AsyncConnection) -> Page[PastHand]:
            older = cursor is None or cursor.older
            if cursor is not None:
                number = select(hands.c.number).where(hands.c.id == cursor.key).scalar_subquery()
                beside = hands.c.number < number if older else hands.c.number > func.coalesce(number, 0)
                wanted = found.where(beside)
            else:
                wanted = found
            order = hands.c.number.desc() if older else hands.c.number
            ids = (await connection.execute(wanted.order_by(order).limit(limit + 1))).scalars().all()
            return await _page(connection, ids, cursor, limit)

        return await self._database.read(work)

    async def of_server(self, guild_id: int, *, limit: int, cursor: Cursor | None = None) -> Page[PastHand]:
        """The hands of a server's tables, by when they ended, voided ones too."""

        async def work(connection: AsyncConnection) -> Page[PastHand]:
            ids = await _server_ids(connection, guild_id, cursor, limit + 1)
            return await _page(connection, ids, cursor, limit)

        return await self._database.read(work)

    async def of_member(
        self, guild_id: int, account: int, *, limit: int, cursor: Cursor | None = None
    ) -> Page[PastHand]:
        """The hands of a server that a person played to the end, by when they began."""

        async def work(connection: AsyncConnection) -> Page[PastHand]:
            ids = await _member_ids(connection, guild_id, account, cursor, limit + 1)
            return await _page(connection, ids, cursor, limit)

        return await self._database.read(work)

    async def records(self, guild_id: int, account: int, *, limit: int) -> tuple[Record, ...]:
        """The records of the last hands that a person played to the end in a server, the oldest of them first.

        A damaged one is left out.
        """

        async def work(connection: AsyncConnection) -> tuple[Record, ...]:
            ids = sorted(await _member_ids(connection, guild_id, account, None, limit))
            return tuple([record for some in _parts(ids) for record in await _records(connection, some)])

        return await self._database.read(work)

    async def entered(self, guild_id: int, *, limit: int) -> tuple[Entered, ...]:
        """The entries of the last `limit` hands of a server and of its last `limit` corrections, the oldest first."""

        async def work(connection: AsyncConnection) -> tuple[Entered, ...]:
            ids = await _server_ids(connection, guild_id, None, limit)
            found = [
                row
                for some in _parts(sorted(ids))
                for row in await connection.execute(_entered().where(entries.c.hand_id.in_(some)))
            ]
            last = select(corrections.c.id).where(corrections.c.guild_id == guild_id)
            numbers = (await connection.execute(last.order_by(corrections.c.id.desc()).limit(limit))).scalars().all()
            for some in _parts(numbers):
                found += await connection.execute(_entered().where(entries.c.correction_id.in_(some)))
            return tuple(_entry(row) for row in sorted(found, key=lambda row: row.id))

        return await self._database.read(work)


async def _server_ids(connection: AsyncConnection, guild_id: int, cursor: Cursor | None, limit: int) -> list[int]:
    older = cursor is None or cursor.older
    at = None
    if cursor is not None and cursor.key:
        at = (await connection.execute(select(hands.c.ended_at).where(hands.c.id == cursor.key))).scalar_one_or_none()
    found: list[tuple[datetime, int]] = []
    for book in Book:  # each by the index, in whose order they are read
        wanted = select(hands.c.ended_at, hands.c.id).where(
            hands.c.guild_id == guild_id, hands.c.book == book.value, hands.c.ended_at.is_not(None)
        )
        if cursor is not None and at is not None:
            same = hands.c.id < cursor.key if older else hands.c.id > cursor.key
            past = hands.c.ended_at <= at if older else hands.c.ended_at >= at
            wanted = wanted.where(past, or_(hands.c.ended_at != at, same))
        order = (hands.c.ended_at.desc(), hands.c.id.desc()) if older else (hands.c.ended_at, hands.c.id)
        rows = await connection.execute(wanted.order_by(*order).limit(limit))
        found += [(row[0], row[1]) for row in rows]
    return [hand_id for _, hand_id in sorted(found, reverse=older)[:limit]]


async def _member_ids(
    connection: AsyncConnection, guild_id: int, account: int, cursor: Cursor | None, limit: int
) -> list[int]:
    older = cursor is None or cursor.older
    found: list[int] = []
    for book in Book:
        wanted = select(results.c.hand_id).where(
            results.c.guild_id == guild_id, results.c.book == book.value, results.c.account == account
        )
        if cursor is not None:
            wanted = wanted.where(results.c.hand_id < cursor.key if older else results.c.hand_id > cursor.key)
        order = results.c.hand_id.desc() if older else results.c.hand_id
        found += (await connection.execute(wanted.order_by(order).limit(limit))).scalars()
    return sorted(found, reverse=older)[:limit]


async def _page(connection: AsyncConnection, ids: Sequence[int], cursor: Cursor | None, limit: int) -> Page[PastHand]:
    """The page of these hands, which come in the order of the reading; one more than `limit` says that more follow."""
    more, shown = len(ids) > limit, list(ids[:limit])
    if not shown:
        return Page(())
    older = cursor is None or cursor.older
    if not older:
        shown.reverse()
    found = {hand.id: hand for hand in await _past(connection, shown)}
    has_newer = cursor is not None if older else more
    has_older = more if older else cursor is not None and cursor.key != 0
    return Page(
        tuple(found[hand_id] for hand_id in shown),
        newer=Cursor(False, shown[0]) if has_newer else None,
        older=Cursor(True, shown[-1]) if has_older else None,
    )


async def _past(connection: AsyncConnection, ids: Sequence[int]) -> list[PastHand]:
    columns = (hands.c.id, hands.c.table_id, hands.c.number, hands.c.book, hands.c.stake, hands.c.ended_at)
    wanted = (
        select(*columns, hands.c.voided, hands.c.outcome, reversals.c.author)
        .join(reversals, reversals.c.hand_id == hands.c.id, isouter=True)
        .where(hands.c.id.in_(ids))
    )
    rows: Sequence[Any] = (await connection.execute(wanted)).all()
    sitting = await by_first(
        connection, select(seats).where(seats.c.hand_id.in_(ids)).order_by(seats.c.hand_id, seats.c.seat)
    )
    return [_hand(row, sitting[row.id]) for row in rows]


def _hand(row: Row[Any], sitting: Sequence[Row[Any]]) -> PastHand:
    outcome = row.outcome or {}
    return PastHand(
        id=row.id,
        name=HandName(row.table_id, row.number),
        book=Book(row.book),
        stake=row.stake,
        ended_at=row.ended_at,
        occupants=tuple(map(occupant_from, sitting)),
        voided=row.voided,
        reversed=row.author is not None,
        end=outcome.get("end"),
        ranking=tuple(outcome["ranking"]) if outcome else None,
        net=tuple(outcome["net"]) if outcome else None,
    )


async def _records(connection: AsyncConnection, ids: Sequence[int]) -> list[Record]:
    which = hands.c.id.in_(ids)
    rows = (await connection.execute(select(hands).where(which).order_by(hands.c.id))).all()
    try:
        sitting, actions_of = await seats_and_actions(connection, which)
    except UNREADABLE:
        if len(ids) == 1:
            return []
        return [record for each in ids for record in await _records(connection, [each])]
    found = []
    for row in rows:
        try:
            found.append(read_record(row, sitting[row.id], actions_of[row.id]))
        except Damaged:
            continue
    return found


def _parts(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(ids), _AT_ONCE):
        yield ids[start : start + _AT_ONCE]


def _entered() -> Select[Any]:
    one, other = members.alias("one"), members.alias("other")
    return (
        select(
            entries.c.id, entries.c.at, entries.c.book, entries.c.season, entries.c.account,
            func.coalesce(one.c.name, "").label("name"), entries.c.counterparty,
            func.coalesce(other.c.name, "").label("counterparty_name"), entries.c.amount, entries.c.why,
            entries.c.kind, hands.c.table_id, hands.c.number,
            func.coalesce(reversals.c.author, corrections.c.author).label("author"),
            func.coalesce(reversals.c.reason, corrections.c.reason).label("reason"),
        )
        .join(hands, hands.c.id == entries.c.hand_id, isouter=True)
        .join(one, and_(one.c.guild_id == entries.c.guild_id, one.c.user_id == entries.c.account), isouter=True)
        .join(
            other, and_(other.c.guild_id == entries.c.guild_id, other.c.user_id == entries.c.counterparty), isouter=True
        )
        .join(reversals, and_(reversals.c.hand_id == entries.c.hand_id, entries.c.kind == "reversal"), isouter=True)
        .join(corrections, corrections.c.id == entries.c.correction_id, isouter=True)
    )  # fmt: skip


def _entry(row: Row[Any]) -> Entered:
    values: dict[str, Any] = dict(row._mapping)
    table_id, number = values.pop("table_id"), values.pop("number")
    return Entered(hand=None if table_id is None else HandName(table_id, number), **values)
