"""Statistics kept up as hands end: results, standings and pairs, in the transaction of what they count.

Whoever writes entries calls one of the functions here with them. How the same figures are worked out from nothing is
in `recounting`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from itertools import permutations
from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import pairs, results, reversals, standings
from bot.store.tally import ALL_TIME, PAIRED, TALLIED, PairTally, Tally
from bot.store.upsert import upsert_all
from bot.tables.ports import Book, Entry
from bot.tables.results import Result

_RESULT = tuple(results.c[field.name] for field in fields(Result))
_TALLY = tuple(standings.c[name] for name in TALLIED)
_PAIR = tuple(pairs.c[name] for name in PAIRED)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where something counts: a server's book, in a season from 1 on."""

    guild_id: int
    book: Book
    season: int

    @property
    def seasons(self) -> tuple[int, int]:
        """The season itself and all time."""
        return self.season, ALL_TIME

    @property
    def key(self) -> dict[str, Any]:
        return {"guild_id": self.guild_id, "book": self.book.value}


async def count_hand(
    connection: AsyncConnection,
    shelf: Shelf,
    hand_id: int,
    at: datetime,
    of_hand: Sequence[Result],
    payments: Sequence[Entry],
) -> None:
    """Keep the results of a hand that ends, and count it and its payments."""
    await keep_results(connection, shelf, hand_id, at, of_hand)
    met = await _count_pairs(connection, shelf, of_hand, payments)
    balance = _sums(payments)
    tallies = await _tallies(connection, shelf, {*balance, *(result.account for result in of_hand)})
    late: set[int] = set()
    for (season, account), tally in tallies.items():
        tally.balance += balance[account]
        tally.opponents += met[season, account]
        if tally.last_at is not None and tally.last_at >= at:
            late.add(account)
    for result in of_hand:
        for season in shelf.seasons:
            tallies[season, result.account].add(hand_id, result, at)
    await _keep_tallies(connection, shelf, tallies)
    # Two hands that ended in the same instant, or a clock that was set back: the order in which they count is another.
    await recount(connection, shelf, late)


async def take_back(connection: AsyncConnection, shelf: Shelf, hand_id: int, payments: Sequence[Entry]) -> None:
    """Leave a hand that was reversed out of what is counted; `payments` are those of the reversal."""
    wanted = select(*_RESULT).where(results.c.hand_id == hand_id).order_by(results.c.seat)
    of_hand = [Result(*row) for row in await connection.execute(wanted)]
    await _uncount_pairs(connection, shelf, of_hand, payments)
    await credit(connection, shelf, _sums(payments))
    await recount(connection, shelf, [result.account for result in of_hand])


async def credit(connection: AsyncConnection, shelf: Shelf, amounts: Mapping[int, int]) -> None:
    """Count payments that move balances alone: what they bring each account."""
    tallies = await _tallies(connection, shelf, amounts.keys())
    for (_, account), tally in tallies.items():
        tally.balance += amounts[account]
    await _keep_tallies(connection, shelf, tallies)


async def keep_results(
    connection: AsyncConnection, shelf: Shelf, hand_id: int, at: datetime, of_hand: Iterable[Result]
) -> None:
    """Write what the hand was to each person in it."""
    place = shelf.key | {"season": shelf.season, "hand_id": hand_id, "at": at}
    rows = [place | result.values() for result in of_hand]
    if rows:
        await connection.execute(insert(results), rows)


async def recount(connection: AsyncConnection, shelf: Shelf, accounts: Collection[int]) -> None:
    """Work the persons' standings out anew from their results; balances are left as they are."""
    if not accounts:
        return
    old = await _tallies(connection, shelf, accounts)
    opponents = await _opponents(connection, shelf, accounts)
    tallies = {key: Tally(balance=tally.balance, opponents=opponents[key]) for key, tally in old.items()}
    for account in accounts:
        wanted = (
            select(results.c.hand_id, results.c.at, results.c.season, *_RESULT)
            .join(reversals, reversals.c.hand_id == results.c.hand_id, isouter=True)
            .where(results.c.guild_id == shelf.guild_id, results.c.book == shelf.book.value)
            .where(results.c.account == account, reversals.c.hand_id.is_(None))
        )
        rows = (await connection.execute(wanted)).all()
        for row in sorted(rows, key=lambda row: (row[1], row[0])):
            result = Result(*row[3:])
            for season in {row[2], ALL_TIME} & set(shelf.seasons):
                tallies[season, account].add(row[0], result, row[1])
    await _keep_tallies(connection, shelf, tallies)


# Standings

Tallies = dict[tuple[int, int], Tally]
"""By season and account."""


async def _tallies(connection: AsyncConnection, shelf: Shelf, accounts: Collection[int]) -> Tallies:
    """What is counted of the accounts in the shelf's season and in all time; nothing yet where there is no row."""
    wanted = select(standings.c.season, standings.c.account, *_TALLY).where(
        standings.c.guild_id == shelf.guild_id,
        standings.c.book == shelf.book.value,
        standings.c.season.in_(shelf.seasons),
        standings.c.account.in_(accounts),
    )
    found = {(row[0], row[1]): Tally(*row[2:]) for row in await connection.execute(wanted)}
    keys = [(season, account) for season in shelf.seasons for account in sorted(accounts)]
    return {key: found.get(key) or Tally() for key in keys}


async def _keep_tallies(connection: AsyncConnection, shelf: Shelf, tallies: Tallies) -> None:
    rows = [
        shelf.key | {"season": season, "account": account} | tally.values()
        for (season, account), tally in tallies.items()
    ]
    await upsert_all(connection, standings, rows)


# Pairs


async def _count_pairs(
    connection: AsyncConnection, shelf: Shelf, of_hand: Sequence[Result], payments: Iterable[Entry]
) -> Counter[tuple[int, int]]:
    """Count a hand for each two of its persons; how many each of them meets for the first time, as in `Tallies`."""
    kept = await _pairs(connection, shelf, of_hand)
    met: Counter[tuple[int, int]] = Counter()
    paid = _between(payments)
    rows = []
    for one, other in permutations(of_hand, 2):
        for season in shelf.seasons:
            tally = kept.get((season, one.account, other.account))
            if tally is None:
                met[season, one.account] += 1
                tally = PairTally()
            tally.hands += 1
            tally.ahead += one.before(other)
            tally.points += paid[one.account, other.account]
            rows.append(_pair_row(shelf, season, one.account, other.account, tally))
    await upsert_all(connection, pairs, rows)
    return met


async def _uncount_pairs(
    connection: AsyncConnection, shelf: Shelf, of_hand: Sequence[Result], payments: Iterable[Entry]
) -> None:
    kept = await _pairs(connection, shelf, of_hand)
    paid = _between(payments)
    rows = []
    for one, other in permutations(of_hand, 2):
        for season in shelf.seasons:
            tally = kept.get((season, one.account, other.account)) or PairTally()
            tally.hands -= 1
            tally.ahead -= one.before(other)
            tally.points += paid[one.account, other.account]
            rows.append(_pair_row(shelf, season, one.account, other.account, tally))
    await upsert_all(connection, pairs, rows)
    strangers = (pairs.c.guild_id == shelf.guild_id, pairs.c.book == shelf.book.value, pairs.c.hands == 0)
    people = [result.account for result in of_hand]
    both = (pairs.c.season.in_(shelf.seasons), pairs.c.account.in_(people), pairs.c.other.in_(people))
    await connection.execute(delete(pairs).where(*strangers, *both))


async def _pairs(
    connection: AsyncConnection, shelf: Shelf, of_hand: Sequence[Result]
) -> dict[tuple[int, int, int], PairTally]:
    """What is counted of each two of the hand's persons, by season, person and other."""
    people = [result.account for result in of_hand]
    wanted = select(pairs.c.season, pairs.c.account, pairs.c.other, *_PAIR).where(
        pairs.c.guild_id == shelf.guild_id,
        pairs.c.book == shelf.book.value,
        pairs.c.season.in_(shelf.seasons),
        pairs.c.account.in_(people),
        pairs.c.other.in_(people),
    )
    return {(row[0], row[1], row[2]): PairTally(*row[3:]) for row in await connection.execute(wanted)}


async def _opponents(connection: AsyncConnection, shelf: Shelf, accounts: Collection[int]) -> Counter[tuple[int, int]]:
    wanted = (
        select(pairs.c.season, pairs.c.account, func.count())
        .where(pairs.c.guild_id == shelf.guild_id, pairs.c.book == shelf.book.value)
        .where(pairs.c.season.in_(shelf.seasons), pairs.c.account.in_(accounts))
        .group_by(pairs.c.season, pairs.c.account)
    )
    return Counter({(row[0], row[1]): row[2] for row in await connection.execute(wanted)})


def _pair_row(shelf: Shelf, season: int, account: int, other: int, tally: PairTally) -> dict[str, Any]:
    return shelf.key | {"season": season, "account": account, "other": other} | tally.values()


# Entries


def _sums(payments: Iterable[Entry]) -> Counter[int]:
    """What the entries bring each account."""
    sums: Counter[int] = Counter()
    for entry in payments:
        sums[entry.account] += entry.amount
    return sums


def _between(payments: Iterable[Entry]) -> Counter[tuple[int, int]]:
    """What the entries bring each account from each other one."""
    sums: Counter[tuple[int, int]] = Counter()
    for entry in payments:
        sums[entry.account, entry.counterparty] += entry.amount
    return sums
