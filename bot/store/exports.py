"""Everything of a server's ledger, or of a person's hands, in portions: however much there is, a little at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from sqlalchemy import Row, Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.phom.record import Record
from bot.store.cursors import Cursor
from bot.store.database import Database
from bot.store.errors import Damaged
from bot.store.hands import UNREADABLE, read_record
from bot.store.past_hands import HandName, member_ids
from bot.store.schema import corrections, entries, hands, members, reversals
from bot.store.tables import seats_and_actions
from bot.tables.ports import Book

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Portion(Generic[T]):
    """Some items, the oldest first, and after which key the next ones come; None where these are the last."""

    items: tuple[T, ...]
    after: int | None


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


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """The record of a hand, and what people call it."""

    name: HandName
    record: Record


class ExportStore:
    """What is given out as files. Each portion is a transaction of its own, and of what is only ever added to.

    Every method may raise `StoreError`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def entered(self, guild_id: int, book: Book, *, after: int = 0, limit: int) -> Portion[Entered]:
        """The entries of a server's book that come after the entry `after`, at most `limit`."""
        here = entries.c.guild_id == guild_id, entries.c.book == book.value, entries.c.id > after
        wanted = _entered().where(*here).order_by(entries.c.id).limit(limit)

        async def work(connection: AsyncConnection) -> tuple[Entered, ...]:
            return tuple(map(_entry, await connection.execute(wanted)))

        found = await self._database.read(work)
        return Portion(found, found[-1].id if len(found) == limit else None)

    async def records(self, guild_id: int, account: int, *, after: int = 0, limit: int) -> Portion[KeptRecord]:
        """The records of the hands after `after` that a person played to the end in a server, at most `limit`.

        A damaged one is left out. What was read is made into records beside the event loop.
        """

        async def work(connection: AsyncConnection) -> tuple[list[int], list[_Kept]]:
            ids = await member_ids(connection, guild_id, account, Cursor(older=False, key=after), limit)
            return ids, await _kept(connection, ids)

        ids, kept = await self._database.read(work)
        found = await asyncio.to_thread(lambda: tuple(_readable(kept)))
        return Portion(found, ids[-1] if len(ids) == limit else None)

    async def hand_id(self, guild_id: int, name: HandName) -> int | None:
        """After which key the hands come that began after this one of the server; None if it was never dealt."""
        this = hands.c.guild_id == guild_id, hands.c.table_id == name.table_id, hands.c.number == name.number

        async def work(connection: AsyncConnection) -> int | None:
            return (await connection.execute(select(hands.c.id).where(*this))).scalar_one_or_none()

        return await self._database.read(work)


_Kept = tuple[Row[Any], Sequence[Row[Any]], Sequence[Any]]
"""The row of a hand, those of its seats, its actions."""


async def _kept(connection: AsyncConnection, ids: Sequence[int]) -> list[_Kept]:
    """What is kept of these hands; one whose rows cannot even be read is left out."""
    which = hands.c.id.in_(ids)
    try:
        rows = (await connection.execute(select(hands).where(which).order_by(hands.c.id))).all()
        sitting, actions_of = await seats_and_actions(connection, which)
    except UNREADABLE:
        if len(ids) == 1:
            return []
        return [kept for each in ids for kept in await _kept(connection, [each])]
    return [(row, sitting[row.id], actions_of[row.id]) for row in rows]


def _readable(kept: Sequence[_Kept]) -> Iterator[KeptRecord]:
    for row, sitting, log in kept:
        try:
            yield KeptRecord(HandName(row.table_id, row.number), read_record(row, sitting, log))
        except Damaged:
            continue


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
