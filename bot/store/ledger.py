"""The ledger: double entry, per server and book, only ever added to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Any

from sqlalchemy import BigInteger, BindParameter, ColumnElement, Select, and_, bindparam, cast, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import counting
from bot.store.announcements import announce
from bot.store.database import Database
from bot.store.errors import Unbalanced
from bot.store.members import know_member, know_server
from bot.store.schema import corrections, entries, hands, servers, standings
from bot.tables.announcements import AnnouncementKind, Facts, Subject
from bot.tables.corrections import Correction, check_correction
from bot.tables.ports import Book, Entry
from bot.tables.table import HOUSE

FIRST_SEASON = 1


class EntryKind(StrEnum):
    """What entered a payment."""

    HAND = "hand"
    REVERSAL = "reversal"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Posting:
    """Where, when and by what payments are entered: in a server's book and season, by a hand or its reversal."""

    guild_id: int
    book: Book
    season: int
    at: datetime
    hand_id: int
    kind: EntryKind = EntryKind.HAND


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


async def correct(connection: AsyncConnection, correction: Correction) -> int:
    """Enter a correction in its server's running season, between the person and the house, and what is to be told of
    it; returns its number.
    """
    guild_id, account, amount = correction.guild_id, correction.person.user_id, correction.amount
    await know_server(connection, guild_id)
    await know_member(connection, guild_id, correction.person)
    ruling = {
        "guild_id": guild_id,
        "account": account,
        "amount": amount,
        "author": correction.author,
        "reason": correction.reason,
        "at": correction.at,
    }
    statement = insert(corrections).values(ruling).returning(corrections.c.id)
    number: int = (await connection.execute(statement)).scalar_one()
    season: int = (await connection.execute(select(running_season(guild_id)))).scalar_one()
    amounts = {account: amount, HOUSE: -amount}
    place = {"guild_id": guild_id, "book": Book.POINTS.value, "season": season, "transfer": 0, "at": correction.at}
    cause = {"correction_id": number, "kind": EntryKind.CORRECTION.value, "why": EntryKind.CORRECTION.value}
    halves = [
        place | cause | {"account": one, "counterparty": other, "amount": amounts[one]}
        for one, other in ((account, HOUSE), (HOUSE, account))
    ]
    await connection.execute(insert(entries), halves)
    await counting.credit(connection, counting.Shelf(guild_id, Book.POINTS, season), amounts)
    await _announce(connection, correction, number)
    return number


async def _announce(connection: AsyncConnection, correction: Correction, number: int) -> None:
    here = in_season(correction.guild_id, Book.POINTS, None), standings.c.account == correction.person.user_id
    balance: int = (await connection.execute(select(standings.c.balance).where(*here))).scalar_one()
    await announce(
        connection,
        Subject(correction.guild_id, AnnouncementKind.CORRECTED, str(number)),
        correction.channel_id,
        author=correction.author,
        at=correction.at,
        facts=Facts(correction.reason, correction.amount, balance),
    )


def running_season(guild_id: int | BindParameter[int]) -> ColumnElement[int]:
    """The number of the season that a server is in."""
    season = select(servers.c.season).where(servers.c.guild_id == guild_id).scalar_subquery()
    return func.coalesce(season, FIRST_SEASON)


def in_season(guild_id: int, book: Book, season: int | None) -> ColumnElement[bool]:
    """The lines of `schema.standings` in a server's book and season; None: the running one, 0: all time."""
    return and_(
        standings.c.guild_id == guild_id,
        standings.c.book == book.value,
        standings.c.season == (running_season(guild_id) if season is None else season),
    )


def _balances(season: ColumnElement[int]) -> Select[int, int]:
    return select(standings.c.account, standings.c.balance).where(
        standings.c.guild_id == bindparam("of_guild"),
        standings.c.book == bindparam("of_book"),
        standings.c.season == season,
        standings.c.account.in_(bindparam("of_accounts", expanding=True)),
    )


# Made once, for every end of a hand asks: to build a statement costs more than to run it.
_BALANCES_NOW = _balances(running_season(bindparam("of_guild")))
_BALANCES_THEN = _balances(bindparam("of_season"))
_EVENING = (
    # PostgreSQL adds whole numbers up to a decimal.
    select(entries.c.account, cast(func.sum(entries.c.amount), BigInteger))
    .join(hands, hands.c.id == entries.c.hand_id)
    .where(hands.c.table_id == bindparam("of_table"), entries.c.account != HOUSE)
    .group_by(entries.c.account)
)


class LedgerStore:
    """What the ledger says. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def season(self, guild_id: int) -> int:
        """The number, from 1, of the season that a server is in."""

        async def work(connection: AsyncConnection) -> int:
            found: int = (await connection.execute(select(running_season(guild_id)))).scalar_one()
            return found

        return await self._database.read(work)

    async def balances(
        self, guild_id: int, accounts: Sequence[int], book: Book = Book.POINTS, season: int | None = None
    ) -> Mapping[int, int]:
        """The sum of each account's entries of a season, in points; 0 for an account without any.

        `season` None is the running one, 0 all time.
        """
        given = {"of_guild": guild_id, "of_book": book.value, "of_accounts": list(accounts)}

        async def work(connection: AsyncConnection) -> dict[int, int]:
            if season is None:
                rows = await connection.execute(_BALANCES_NOW, given)
            else:
                rows = await connection.execute(_BALANCES_THEN, given | {"of_season": season})
            sums = {row[0]: row[1] for row in rows}
            return {account: sums.get(account, 0) for account in accounts}

        return await self._database.read(work)

    async def balance(self, guild_id: int, account: int, book: Book = Book.POINTS, season: int | None = None) -> int:
        """The sum of the account's entries of a season, in points."""
        return (await self.balances(guild_id, [account], book, season))[account]

    async def evening(self, table_id: int) -> Mapping[int, int]:
        """What each person has won, in points of any book, in the hands of this table; only those who have played."""

        async def work(connection: AsyncConnection) -> dict[int, int]:
            return {row[0]: row[1] for row in await connection.execute(_EVENING, {"of_table": table_id})}

        return await self._database.read(work)

    async def correct(self, correction: Correction) -> int:
        """Enter a correction; returns its number. Raises `OwnPoints`, `BadCorrection`: nothing is entered then."""
        check_correction(correction)
        return await self._database.write(lambda connection: correct(connection, correction))
