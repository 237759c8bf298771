"""The ledger: double entry, per server and book, only ever added to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Select, and_, cast, exists, func, insert, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import Unbalanced
from bot.store.schema import entries, hands, members, reversals, seats
from bot.tables.ports import Book, Entry
from bot.tables.table import HOUSE


class EntryKind(StrEnum):
    """What entered a payment."""

    HAND = "hand"
    REVERSAL = "reversal"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Posting:
    """Where, when and by what payments are entered: in a server's book and season, by a hand or a correction."""

    guild_id: int
    book: Book
    season: int
    at: datetime
    hand_id: int | None = None
    correction_id: int | None = None
    kind: EntryKind = EntryKind.HAND


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's line of a leaderboard. Equal balances share a `rank`, counted from 1; `balance` is in points."""

    rank: int
    account: int
    name: str
    balance: int
    hands: int
    """Hands of this book that they played to the end, but for those that were reversed."""


async def post(connection: AsyncConnection, posting: Posting, payments: Sequence[Entry]) -> None:
    """Enter the payments of a hand, or of its reversal. Raises `Unbalanced` if one is not two mirrored halves."""
    check_balanced(payments)
    if not payments:
        return
    where = {
        "guild_id": posting.guild_id,
        "book": posting.book.value,
        "season": posting.season,
        "hand_id": posting.hand_id,
        "correction_id": posting.correction_id,
        "kind": posting.kind.value,
        "at": posting.at,
    }
    rows: list[dict[str, Any]] = [
        where
        | {
            "transfer": half.transfer,
            "account": half.account,
            "counterparty": half.counterparty,
            "amount": half.amount,
            "why": half.why.value,
        }
        for half in payments
    ]
    await connection.execute(insert(entries), rows)


def check_balanced(payments: Sequence[Entry]) -> None:
    """Raises `Unbalanced` unless each transfer has two halves, alike but for the sides and the sign."""
    by_transfer = sorted(payments, key=lambda half: half.transfer)
    for transfer, group in groupby(by_transfer, key=lambda half: half.transfer):
        match list(group):
            case [a, b] if (
                (a.account, a.counterparty) == (b.counterparty, b.account) and a.amount == -b.amount and a.why is b.why
            ):
                continue
            case _:
                raise Unbalanced(transfer)


class LedgerStore:
    """What the ledger says. Every method raises `StoreError` if it cannot be read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def balances(self, guild_id: int, accounts: Sequence[int], book: Book = Book.POINTS) -> Mapping[int, int]:
        """The sum of each account's entries, in points; 0 for an account without any."""
        wanted = (
            select(entries.c.account, _total())
            .where(_in_book(guild_id, book), entries.c.account.in_(accounts))
            .group_by(entries.c.account)
        )

        async def work(connection: AsyncConnection) -> dict[int, int]:
            sums = {row[0]: row[1] for row in await connection.execute(wanted)}
            return {account: sums.get(account, 0) for account in accounts}

        return await self._database.read(work)

    async def evening(self, table_id: int) -> Mapping[int, int]:
        """What each person has won, in points of any book, in the hands of this table; only those who have played."""
        played = (
            select(entries.c.account, _total())
            .join(hands, hands.c.id == entries.c.hand_id)
            .where(hands.c.table_id == table_id, entries.c.account != HOUSE)
            .group_by(entries.c.account)
        )

        async def work(connection: AsyncConnection) -> dict[int, int]:
            return {row[0]: row[1] for row in await connection.execute(played)}

        return await self._database.read(work)

    async def balance(self, guild_id: int, account: int, book: Book = Book.POINTS) -> int:
        """The sum of the account's entries, in points."""
        return (await self.balances(guild_id, [account], book))[account]

    async def leaderboard(
        self, guild_id: int, book: Book = Book.POINTS, *, limit: int, offset: int = 0
    ) -> tuple[Standing, ...]:
        """The server's persons who have played a hand to its end, richest first, from the `offset`-th (from 0) on.

        A reversed hand is none: nobody has played it.

        At most `limit` of them; the order of equal balances is the same every time.
        """
        standings = _standings(guild_id, book)
        page = standings.order_by("rank", "account").limit(limit).offset(offset)

        async def work(connection: AsyncConnection) -> tuple[Standing, ...]:
            return tuple(Standing(*row) for row in await connection.execute(page))

        return await self._database.read(work)

    async def rank_of(self, guild_id: int, account: int, book: Book = Book.POINTS) -> Standing | None:
        """The person's own line of the leaderboard; None for somebody who has not played a hand to its end."""
        standings = _standings(guild_id, book).subquery()
        mine = select(standings).where(standings.c.account == account)

        async def work(connection: AsyncConnection) -> Standing | None:
            row = (await connection.execute(mine)).first()
            return None if row is None else Standing(*row)

        return await self._database.read(work)


def _in_book(guild_id: int, book: Book) -> ColumnElement[bool]:
    return and_(entries.c.guild_id == guild_id, entries.c.book == book.value)


def _total() -> ColumnElement[int]:
    # PostgreSQL adds whole numbers up to a decimal.
    return cast(func.sum(entries.c.amount), BigInteger)


def _standings(guild_id: int, book: Book) -> Select[Any]:
    """Rank, account, name, balance and hands of everybody on the leaderboard; the columns of `Standing`."""
    played = (
        select(seats.c.user_id.label("account"), func.count().label("hands"))
        .join(hands, hands.c.id == seats.c.hand_id)
        .where(hands.c.guild_id == guild_id, hands.c.book == book.value, hands.c.outcome.is_not(null()))
        .where(seats.c.user_id.is_not(None), ~exists().where(reversals.c.hand_id == hands.c.id))
        .group_by(seats.c.user_id)
        .subquery()
    )
    sums = (
        select(entries.c.account, _total().label("balance"))
        .where(_in_book(guild_id, book))
        .group_by(entries.c.account)
        .subquery()
    )
    balance = func.coalesce(sums.c.balance, 0)
    return (
        select(
            func.rank().over(order_by=balance.desc()).label("rank"),
            played.c.account,
            members.c.name,
            balance.label("balance"),
            played.c.hands,
        )
        .join_from(played, members, and_(members.c.guild_id == guild_id, members.c.user_id == played.c.account))
        .join(sums, sums.c.account == played.c.account, isouter=True)
    )
