"""A person's side of the ledger, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.cursors import Cursor, Page
from bot.store.database import Database
from bot.store.ledger import EntryKind, in_season, running_season
from bot.store.past_hands import HandName
from bot.store.schema import corrections, entries, hands, members, reversals, standings
from bot.store.tally import ALL_TIME
from bot.tables.ports import Book


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One entry: `amount` points, and the `balance` after it in the season, or in all, that is listed."""

    id: int
    at: datetime
    amount: int
    balance: int
    kind: EntryKind
    why: str
    """As `Why` has it; `correction` for one by hand."""
    counterparty: int
    name: str
    """The other's name; empty for the house's account."""
    hand: HandName | None = None
    """None for a correction."""
    author: int | None = None
    """Who took the hand back or made the correction."""
    reason: str | None = None


class HistoryStore:
    """Lists of what was paid. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def entries(
        self,
        guild_id: int,
        account: int,
        book: Book = Book.POINTS,
        *,
        season: int | None = None,
        limit: int,
        cursor: Cursor | None = None,
    ) -> Page[LedgerLine]:
        """A page of the account's entries, without a cursor the newest; `season` None: the running one, 0: all time."""

        async def work(connection: AsyncConnection) -> Page[LedgerLine]:
            here = in_season(guild_id, book, season)
            start = cursor
            if start is None:
                owned = select(standings.c.balance).where(here, standings.c.account == account)
                balance = (await connection.execute(owned)).scalar_one_or_none()
                start = Cursor(older=True, key=_LATEST, carried=balance or 0)
            wanted = _lines(guild_id, account, book, season)
            if start.older:
                wanted = wanted.where(entries.c.id < start.key).order_by(entries.c.id.desc())
            else:
                wanted = wanted.where(entries.c.id > start.key).order_by(entries.c.id)
            rows = (await connection.execute(wanted.limit(limit + 1))).all()
            return _page(rows, start, limit)

        return await self._database.read(work)


_LATEST = 2**63 - 1
"""Larger than the id of any entry."""


def _lines(guild_id: int, account: int, book: Book, season: int | None) -> Select[Any]:
    wanted = (
        select(
            entries.c.id, entries.c.at, entries.c.amount, entries.c.kind, entries.c.why, entries.c.counterparty,
            func.coalesce(members.c.name, "").label("name"), hands.c.table_id, hands.c.number,
            func.coalesce(reversals.c.author, corrections.c.author).label("author"),
            func.coalesce(reversals.c.reason, corrections.c.reason).label("reason"),
        )
        .join(hands, hands.c.id == entries.c.hand_id, isouter=True)
        .join(
            members,
            and_(members.c.guild_id == entries.c.guild_id, members.c.user_id == entries.c.counterparty),
            isouter=True,
        )
        .join(
            reversals,
            and_(reversals.c.hand_id == entries.c.hand_id, entries.c.kind == EntryKind.REVERSAL.value),
            isouter=True,
        )
        .join(corrections, corrections.c.id == entries.c.correction_id, isouter=True)
        .where(entries.c.guild_id == guild_id, entries.c.book == book.value, entries.c.account == account)
    )  # fmt: skip
    if season == ALL_TIME:
        return wanted
    return wanted.where(entries.c.season == (running_season(guild_id) if season is None else season))


def _page(rows: Sequence[Row[Any]], start: Cursor, limit: int) -> Page[LedgerLine]:
    more, rows = len(rows) > limit, rows[:limit]
    if not rows:
        return Page(())
    lines: list[LedgerLine] = []
    balance = start.carried
    for row in rows:
        if not start.older:
            balance += row.amount
        lines.append(_line(row, balance))
        if start.older:
            balance -= row.amount
    if not start.older:
        lines.reverse()
    newest, oldest = lines[0], lines[-1]
    is_first = start.key == _LATEST
    return Page(
        tuple(lines),
        newer=None if (is_first if start.older else not more) else Cursor(False, newest.id, newest.balance),
        older=None
        if (not more if start.older else start.key == 0)
        else Cursor(True, oldest.id, oldest.balance - oldest.amount),
    )


def _line(row: Row[Any], balance: int) -> LedgerLine:
    return LedgerLine(
        id=row.id,
        at=row.at,
        amount=row.amount,
        balance=balance,
        kind=EntryKind(row.kind),
        why=row.why,
        counterparty=row.counterparty,
        name=row.name,
        hand=None if row.table_id is None else HandName(row.table_id, row.number),
        author=row.author,
        reason=row.reason,
    )
