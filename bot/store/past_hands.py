"""Hands that are over: lists of them, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.cursors import Cursor, Page
from bot.store.database import Database
from bot.store.rows import by_first, occupant_from
from bot.store.schema import hands, results, reversals, seats
from bot.tables.ports import Book
from bot.tables.table import Occupant


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
            ids = await member_ids(connection, guild_id, account, cursor, limit + 1)
            return await _page(connection, ids, cursor, limit)

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


async def member_ids(
    connection: AsyncConnection, guild_id: int, account: int, cursor: Cursor | None, limit: int
) -> list[int]:
    """The hands of a server that a person played to the end, in the order in which the cursor reads."""
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
