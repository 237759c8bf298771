"""Statistics worked out from nothing: results from the logs of hands, standings and pairs from those and the ledger.

This is what `counting` must come to, hand by hand; it makes the statistics of a database that had none, and `check`
compares.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import permutations
from typing import Any

from sqlalchemy import BigInteger, Row, Table, cast, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.counting import Shelf, keep_results
from bot.store.errors import Damaged
from bot.store.hands import UNREADABLE, read_hand
from bot.store.schema import entries, hands, pairs, results, reversals, standings
from bot.store.tables import seats_and_actions
from bot.store.tally import ALL_TIME, PAIRED, TALLIED, PairTally, Tally
from bot.tables.ports import Book
from bot.tables.results import Result, results_of
from bot.tables.table import HOUSE

log = logging.getLogger(__name__)

_AT_ONCE = 100
"""How many hands are replayed, or rows written, at a time."""

TallyKey = tuple[int, str, int, int]
"""Server, book, season (0: all time), account."""
PairKey = tuple[int, str, int, int, int]
"""The same, and the other."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What `schema.standings` and `schema.pairs` hold; an account that is not there counts as one with nothing."""

    tallies: defaultdict[TallyKey, Tally]
    pairs: defaultdict[PairKey, PairTally]


async def rebuild(connection: AsyncConnection) -> None:
    """Write all statistics anew from what is kept of hands and payments. Hands that do not replay are left out."""
    await connection.execute(delete(results))
    ended = select(hands.c.id).where(hands.c.outcome.is_not(None)).order_by(hands.c.id)
    ids = (await connection.execute(ended)).scalars().all()
    for start in range(0, len(ids), _AT_ONCE):
        await _rebuild_results(connection, ids[start : start + _AT_ONCE])
    await rebuild_sums(connection)


async def rebuild_sums(connection: AsyncConnection) -> None:
    """Write standings and pairs anew from the results that are kept and the ledger."""
    for table in (standings, pairs):
        await connection.execute(delete(table))
    counted = await recounted(connection)
    await _write(connection, standings, _tally_rows(counted))
    await _write(connection, pairs, _pair_rows(counted))


async def recounted(connection: AsyncConnection) -> Statistics:
    """All standings and pairs, from the results that are kept and the ledger."""
    counted = Statistics(defaultdict(Tally), defaultdict(PairTally))
    columns = (results.c[field.name] for field in fields(Result))
    wanted = (
        select(results.c.hand_id, results.c.at, results.c.guild_id, results.c.book, results.c.season, *columns)
        .join(reversals, reversals.c.hand_id == results.c.hand_id, isouter=True)
        .where(reversals.c.hand_id.is_(None))
        .order_by(results.c.at, results.c.hand_id, results.c.seat)
    )
    of_hand: list[Row[Any]] = []
    async with connection.stream(wanted) as rows:
        async for row in rows:
            if of_hand and of_hand[0].hand_id != row.hand_id:
                _count(counted, of_hand)
                of_hand = []
            of_hand.append(row)
    if of_hand:
        _count(counted, of_hand)
    await _add_payments(connection, counted)
    for guild, book, season, account, _ in list(counted.pairs):
        counted.tallies[guild, book, season, account].opponents += 1
    return counted


async def statistics_faults(connection: AsyncConnection) -> list[str]:
    """A sentence for each line of the standings and pairs that is not what results and ledger come to."""
    wanted, kept = await recounted(connection), await _kept(connection)
    found = []
    for key in sorted(wanted.tallies.keys() | kept.tallies.keys()):
        differences = _differences(kept.tallies[key].values(), wanted.tallies[key].values())
        if differences:
            guild, book, season, account = key
            found.append(f"The standing of {_who(account)} in {_where(guild, book, season)} has {differences}.")
    for pair in sorted(wanted.pairs.keys() | kept.pairs.keys()):
        differences = _differences(kept.pairs[pair].values(), wanted.pairs[pair].values())
        if differences:
            guild, book, season, account, other = pair
            found.append(f"The record of {account} against {other} in {_where(guild, book, season)} has {differences}.")
    return found


async def _rebuild_results(connection: AsyncConnection, ids: Sequence[int]) -> None:
    which = hands.c.id.in_(ids)
    rows = (await connection.execute(select(hands).where(which).order_by(hands.c.id))).all()
    try:
        sitting, actions_of = await seats_and_actions(connection, which)
    except UNREADABLE:
        if len(ids) > 1:  # one of them cannot even be read; the others can
            for each in ids:
                await _rebuild_results(connection, [each])
        else:
            log.error("hand %d is left out of the statistics: it cannot be read", ids[0])
        return
    for row in rows:
        try:
            hand = read_hand(row, sitting[row.id], actions_of[row.id])
        except Damaged as error:
            log.error("hand %d of table %d is left out of the statistics: %s", row.number, row.table_id, error)
            continue
        if hand.state.finished:
            shelf = Shelf(row.guild_id, Book(row.book), row.season)
            await keep_results(connection, shelf, row.id, row.ended_at, results_of(hand))


def _count(counted: Statistics, of_hand: Sequence[Row[Any]]) -> None:
    for season in (of_hand[0].season, ALL_TIME):
        place = (of_hand[0].guild_id, of_hand[0].book, season)
        sides = [(row, Result(*tuple(row)[5:])) for row in of_hand]
        for row, result in sides:
            counted.tallies[*place, result.account].add(row.hand_id, result, row.at)
        for (_, one), (_, other) in permutations(sides, 2):
            pair = counted.pairs[*place, one.account, other.account]
            pair.hands += 1
            pair.ahead += one.before(other)


async def _add_payments(connection: AsyncConnection, counted: Statistics) -> None:
    place = (entries.c.guild_id, entries.c.book, entries.c.season, entries.c.account, entries.c.counterparty)
    total = cast(func.sum(entries.c.amount), BigInteger)
    for guild, book, season, account, other, points in await connection.execute(select(*place, total).group_by(*place)):
        for when in (season, ALL_TIME):
            counted.tallies[guild, book, when, account].balance += points
            pair: PairKey = (guild, book, when, account, other)
            if HOUSE not in (account, other) and (points or pair in counted.pairs):
                counted.pairs[pair].points += points


async def _kept(connection: AsyncConnection) -> Statistics:
    tallies = select(*standings.primary_key, *(standings.c[name] for name in TALLIED))
    records = select(*pairs.primary_key, *(pairs.c[name] for name in PAIRED))
    kept = Statistics(defaultdict(Tally), defaultdict(PairTally))
    for row in await connection.execute(tallies):
        kept.tallies[row[0], row[1], row[2], row[3]] = Tally(*tuple(row)[4:])
    for row in await connection.execute(records):
        kept.pairs[row[0], row[1], row[2], row[3], row[4]] = PairTally(*tuple(row)[5:])
    return kept


def _tally_rows(counted: Statistics) -> Iterator[dict[str, Any]]:
    for (guild, book, season, account), tally in counted.tallies.items():
        yield {"guild_id": guild, "book": book, "season": season, "account": account} | tally.values()


def _pair_rows(counted: Statistics) -> Iterator[dict[str, Any]]:
    for (guild, book, season, account, other), tally in counted.pairs.items():
        place = {"guild_id": guild, "book": book, "season": season, "account": account, "other": other}
        yield place | tally.values()


async def _write(connection: AsyncConnection, table: Table, lines: Iterator[dict[str, Any]]) -> None:
    rows = list(lines)
    for start in range(0, len(rows), _AT_ONCE):
        await connection.execute(insert(table), rows[start : start + _AT_ONCE])


def _differences(kept: dict[str, Any], wanted: dict[str, Any]) -> str:
    return ", ".join(f"{name} {kept[name]} instead of {value}" for name, value in wanted.items() if kept[name] != value)


def _who(account: int) -> str:
    return "the house" if account == HOUSE else str(account)


def _where(guild: int, book: str, season: int) -> str:
    when = "all time" if season == ALL_TIME else f"season {season}"
    return f"the book '{book}' of server {guild}, {when},"
