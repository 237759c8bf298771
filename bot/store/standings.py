"""Leaderboards, profiles and records of two: read from the sums that are kept, never from all hands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, assert_never

from sqlalchemy import BindParameter, ColumnElement, Select, and_, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.ledger import in_season, running_season
from bot.store.past_hands import HandName
from bot.store.schema import hands, members, pairs, standings
from bot.store.tally import TALLIED, Tally
from bot.tables.ports import Book
from bot.tables.table import HOUSE

MIN_HANDS = 20
"""Hands that one must have played to be ranked by a rate."""


class Board(StrEnum):
    """What a leaderboard ranks by, the best first."""

    POINTS = "points"
    WON = "won"
    U = "u"
    MOM = "mom"
    """The fewest móm a hand; from `MIN_HANDS` on."""
    UNITS = "units"
    """The most stakes a hand; from `MIN_HANDS` on."""

    @property
    def min_hands(self) -> int:
        """Hands that one must have played to be on it."""
        return MIN_HANDS if self in (Board.MOM, Board.UNITS) else 1


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's line of a leaderboard. Equals share a `rank`, counted from 1; `balance` is in points."""

    rank: int
    account: int
    name: str
    balance: int
    hands: int
    """Hands of this book and season that they played to the end, but for those that were reversed."""
    won: int = 0
    u: int = 0
    mom: int = 0
    units: int = 0
    opponents: int = 0
    """How many different persons they have played with."""
    times_left: int = 0


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's sums over a season or all time; `best` and `worst` name the hands of the tally's."""

    tally: Tally
    best: HandName | None = None
    worst: HandName | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """Two persons' hands together, from the side of `account`; `points` are those that `other` has paid it, net.

    In a hand that an ù ended neither may have ranked before the other.
    """

    account: int
    other: int
    hands: int = 0
    ahead: int = 0
    behind: int = 0
    points: int = 0

    def turned(self) -> Record:
        """The same from the other's side."""
        return Record(self.other, self.account, self.hands, self.behind, self.ahead, -self.points)


def _records(season: ColumnElement[int]) -> Select[int, int, int, int, int, int]:
    back = pairs.alias("back")
    other_side = and_(
        back.c.guild_id == pairs.c.guild_id,
        back.c.book == pairs.c.book,
        back.c.season == pairs.c.season,
        back.c.account == pairs.c.other,
        back.c.other == pairs.c.account,
    )
    people: BindParameter[list[int]] = bindparam("of_accounts", expanding=True)
    return (
        select(pairs.c.account, pairs.c.other, pairs.c.hands, pairs.c.ahead, back.c.ahead, pairs.c.points)
        .join(back, other_side)
        .where(pairs.c.guild_id == bindparam("of_guild"), pairs.c.book == bindparam("of_book"))
        .where(pairs.c.season == season)
        .where(pairs.c.account.in_(people), pairs.c.other.in_(people), pairs.c.account < pairs.c.other)
        .order_by(pairs.c.account, pairs.c.other)
    )


# Made once, for every end of a hand asks: to build a statement costs more than to run it.
_RECORDS_NOW = _records(running_season(bindparam("of_guild")))
_RECORDS_THEN = _records(bindparam("of_season"))


class StandingStore:
    """Sums of persons. `season` None is the running one, 0 all time. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(
        self,
        guild_id: int,
        book: Book = Book.POINTS,
        *,
        board: Board = Board.POINTS,
        season: int | None = None,
        limit: int,
        offset: int = 0,
    ) -> tuple[Standing, ...]:
        """The server's persons who have played a hand to its end, the best first, from the `offset`-th (from 0) on.

        A reversed hand is none: nobody has played it. At most `limit` of them; the order of equals is the same every
        time.
        """
        lines = _lines(guild_id, book, board, season)
        page = lines.order_by("rank", standings.c.account).limit(limit).offset(offset)

        async def work(connection: AsyncConnection) -> tuple[Standing, ...]:
            return tuple(Standing(*row) for row in await connection.execute(page))

        return await self._database.read(work)

    async def rank_of(
        self,
        guild_id: int,
        account: int,
        book: Book = Book.POINTS,
        *,
        board: Board = Board.POINTS,
        season: int | None = None,
    ) -> Standing | None:
        """The person's own line of the leaderboard; None for somebody who is not on it."""
        lines = _lines(guild_id, book, board, season).subquery()
        mine = select(lines).where(lines.c.account == account)

        async def work(connection: AsyncConnection) -> Standing | None:
            row = (await connection.execute(mine)).first()
            return None if row is None else Standing(*row)

        return await self._database.read(work)

    async def profile(
        self, guild_id: int, account: int, book: Book = Book.POINTS, *, season: int | None = None
    ) -> Profile:
        """A person's sums; all of them nothing for somebody who has not played."""
        best, worst = hands.alias("best"), hands.alias("worst")
        wanted = (
            select(
                *(standings.c[name] for name in TALLIED), best.c.table_id, best.c.number, worst.c.table_id,
                worst.c.number,
            )
            .join(best, best.c.id == standings.c.best_hand, isouter=True)
            .join(worst, worst.c.id == standings.c.worst_hand, isouter=True)
            .where(in_season(guild_id, book, season), standings.c.account == account)
        )  # fmt: skip

        async def work(connection: AsyncConnection) -> Profile:
            row = (await connection.execute(wanted)).first()
            if row is None:
                return Profile(Tally())
            *figures, best_table, best_number, worst_table, worst_number = row
            return Profile(Tally(*figures), _name(best_table, best_number), _name(worst_table, worst_number))

        return await self._database.read(work)

    async def records(
        self, guild_id: int, accounts: Collection[int], book: Book = Book.POINTS, *, season: int | None = None
    ) -> tuple[Record, ...]:
        """The records of each two of the accounts that have played together, those of lower account first."""
        given = {"of_guild": guild_id, "of_book": book.value, "of_accounts": list(accounts)}

        async def work(connection: AsyncConnection) -> tuple[Record, ...]:
            if season is None:
                rows = await connection.execute(_RECORDS_NOW, given)
            else:
                rows = await connection.execute(_RECORDS_THEN, given | {"of_season": season})
            return tuple(Record(*row) for row in rows)

        return await self._database.read(work)

    async def record(
        self, guild_id: int, account: int, other: int, book: Book = Book.POINTS, *, season: int | None = None
    ) -> Record:
        """The record of `account` with `other`; nothing in it if they have not played together."""
        found = await self.records(guild_id, (account, other), book, season=season)
        if not found:
            return Record(account, other)
        (pair,) = found
        return pair if pair.account == account else pair.turned()


def _name(table_id: int | None, number: int | None) -> HandName | None:
    return None if table_id is None or number is None else HandName(table_id, number)


def _merit(board: Board) -> ColumnElement[Any]:
    """What a board ranks by, the largest first."""
    match board:
        case Board.POINTS:
            return standings.c.balance
        case Board.WON:
            return standings.c.firsts
        case Board.U:
            return standings.c.u
        case Board.MOM:
            return -1.0 * standings.c.mom / standings.c.hands
        case Board.UNITS:
            return 1.0 * standings.c.units / standings.c.hands
        case _:
            assert_never(board)


def _lines(guild_id: int, book: Book, board: Board, season: int | None) -> Select[Any]:
    """Everybody on a leaderboard; the columns of `Standing`."""
    known = and_(members.c.guild_id == standings.c.guild_id, members.c.user_id == standings.c.account)
    return (
        select(
            func.rank().over(order_by=_merit(board).desc()).label("rank"),
            standings.c.account,
            func.coalesce(members.c.name, "").label("name"),
            standings.c.balance,
            standings.c.hands,
            standings.c.firsts,
            standings.c.u,
            standings.c.mom,
            standings.c.units,
            standings.c.opponents,
            standings.c.times_left,
        )
        .join(members, known, isouter=True)
        .where(in_season(guild_id, book, season))
        .where(standings.c.account != HOUSE, standings.c.hands >= board.min_hands)
    )
