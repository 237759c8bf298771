"""Ended and running hands worked out again from their logs, and compared with what is kept of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import Damaged
from bot.store.hands import UNREADABLE, fault_of, read_hand
from bot.store.ledger import EntryKind
from bot.store.rows import by_first
from bot.store.schema import actions, entries, hands, results, reversals
from bot.store.tables import seats_and_actions
from bot.tables.deals import fair_deck
from bot.tables.payments import entries_of
from bot.tables.results import results_of
from bot.tables.table import LiveHand

_AT_ONCE = 100
"""How many hands are read at a time."""


@dataclass(frozen=True, slots=True)
class HandKey:
    """A hand by its row and by its name."""

    id: int
    table_id: int
    number: int


@dataclass(frozen=True, slots=True)
class HandFault:
    """What is wrong with a hand, in words that go on from its name."""

    table_id: int
    number: int
    words: str

    def __str__(self) -> str:
        return f"hand {self.number} of table {self.table_id} {self.words}"


@dataclass(frozen=True, slots=True)
class KeptHand:
    """All that the database holds of a hand."""

    row: Row[Any]
    sitting: Sequence[Row[Any]]
    log: Sequence[object]
    """The actions, in the form of R10.2."""
    numbers: Sequence[int]
    """The numbers under which they are kept."""
    payments: Sequence[Row[Any]]
    results: Sequence[Row[Any]]
    reversal: Row[Any] | None


async def hand_faults(connection: AsyncConnection) -> list[HandFault]:
    """What is wrong with the hands, by the order in which they were dealt."""
    wanted = select(hands.c.id, hands.c.table_id, hands.c.number).order_by(hands.c.id)
    keys = [HandKey(*row) for row in await connection.execute(wanted)]
    found: list[HandFault] = []
    for start in range(0, len(keys), _AT_ONCE):
        some = keys[start : start + _AT_ONCE]
        try:
            found += await _some_faults(connection, some)
        except UNREADABLE:
            # One of them cannot even be read; the others can.
            for key in some:
                found += await _lone_faults(connection, key)
    return found


async def _lone_faults(connection: AsyncConnection, key: HandKey) -> list[HandFault]:
    try:
        return await _some_faults(connection, [key])
    except UNREADABLE as error:
        return [HandFault(key.table_id, key.number, f"cannot be read: {fault_of(error)}")]


async def _some_faults(connection: AsyncConnection, keys: Sequence[HandKey]) -> list[HandFault]:
    first, last = keys[0].id, keys[-1].id
    which = hands.c.id.between(first, last)
    rows = {row.id: row for row in await connection.execute(select(hands).where(which))}
    sitting, log = await seats_and_actions(connection, which)
    numbered = select(actions.c.hand_id, actions.c.number).where(actions.c.hand_id.between(first, last))
    numbers = await by_first(connection, numbered.order_by(actions.c.hand_id, actions.c.number))
    paid = select(entries.c.hand_id, *entries.c).where(entries.c.hand_id.between(first, last))
    payments = await by_first(connection, paid)
    counted = select(results.c.hand_id, *results.c).where(results.c.hand_id.between(first, last))
    results_by_hand = await by_first(connection, counted.order_by(results.c.hand_id, results.c.seat))
    reversed_ = select(reversals).where(reversals.c.hand_id.between(first, last))
    reversal_of = {row.hand_id: row for row in await connection.execute(reversed_)}
    return [
        HandFault(key.table_id, key.number, words)
        for key in keys
        for words in faults_of(
            KeptHand(
                rows[key.id],
                sitting[key.id],
                log[key.id],
                [row.number for row in numbers[key.id]],
                payments[key.id],
                results_by_hand[key.id],
                reversal_of.get(key.id),
            )
        )
    ]


def faults_of(kept: KeptHand) -> Iterator[str]:
    """What is wrong with a hand, in words that go on from its name; nothing if it is as it was played."""
    if list(kept.numbers) != list(range(len(kept.numbers))):
        yield "lacks an action in the middle of its log"
        return
    try:
        hand = read_hand(kept.row, kept.sitting, kept.log)
    except Damaged as error:
        yield f"does not replay: {error.__cause__}"
        return
    if fair_deck(hand.secret, hand.seed) != hand.record.deck:
        yield "has another deck than its secret and its public seed make"
    yield from _end_faults(kept.row, hand)
    yield from _ruling_faults(kept)
    due = _due(kept.row, hand)
    if _paid(kept, EntryKind.HAND) != sorted(due):
        yield "has other payments in the ledger than its outcome times its stake"
    taken_back = [] if kept.reversal is None else [(*rest, -amount, why) for *rest, amount, why in due]
    if _paid(kept, EntryKind.REVERSAL) != sorted(taken_back):
        yield "has other payments of a reversal in the ledger than were taken back"
    if [tuple(row) for row in kept.results] != _results_due(kept.row, hand):
        yield "has other results than its replay"


def _ruling_faults(kept: KeptHand) -> Iterator[str]:
    """Nobody may void or reverse a hand that they played, and only one with a result can be reversed."""
    players = {seat.user_id for seat in kept.sitting} - {None}
    if kept.row.voided_by in players:
        yield "was voided by somebody who played it"
    if kept.reversal is not None:
        if kept.row.ended_at is None or kept.row.voided:
            yield "was reversed, but has no result"
        if kept.reversal.author in players:
            yield "was reversed by somebody who played it"


def _end_faults(row: Row[Any], hand: LiveHand) -> Iterator[str]:
    finished = hand.state.finished
    if row.ended_at is None:
        if finished:
            yield "is over by its actions, but was not ended"
    elif not row.voided:
        if not finished:
            yield "was ended, but is not over by its actions"
        elif hand.state.outcome.to_json() != row.outcome:
            yield "has another outcome than its replay"


def _due(row: Row[Any], hand: LiveHand) -> list[tuple[Any, ...]]:
    """The payments that should be in the ledger: those of a hand that came to its end."""
    if row.ended_at is None or row.voided or not hand.state.finished:
        return []
    due = entries_of(hand.state.outcome, hand.occupants, hand.record.stake)
    place = (row.guild_id, row.book, row.season)
    return [(*place, e.transfer, e.account, e.counterparty, e.amount, e.why.value) for e in due]


def _results_due(row: Row[Any], hand: LiveHand) -> list[tuple[Any, ...]]:
    """The rows that should be in `schema.results`, in its order of columns, after the hand's key."""
    if row.ended_at is None or row.voided or not hand.state.finished:
        return []
    place = {"hand_id": row.id, "guild_id": row.guild_id, "book": row.book, "season": row.season, "at": row.ended_at}
    due = [place | result.values() for result in results_of(hand)]
    return [(row.id, *(values[column.name] for column in results.c)) for values in due]


def _paid(kept: KeptHand, kind: EntryKind) -> list[tuple[Any, ...]]:
    return sorted(
        (row.guild_id, row.book, row.season, row.transfer, row.account, row.counterparty, row.amount, row.why)
        for row in kept.payments
        if row.kind == kind.value
    )
