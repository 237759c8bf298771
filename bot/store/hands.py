"""The log of hands: each written as it is played, and replayed from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Row, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.phom.actions import action_to_json
from bot.phom.errors import PhomError
from bot.phom.record import Record, replay
from bot.store import counting, ledger
from bot.store.errors import Conflict, Damaged
from bot.store.rows import clock_values, hand_values, occupant_from, record_from, seat_values
from bot.store.schema import actions, hands, seats, servers
from bot.tables.ports import Change
from bot.tables.results import results_of
from bot.tables.table import Book, LiveHand

UNREADABLE = (PhomError, ValueError, TypeError, LookupError)
"""What reading a damaged row may raise: broken JSON, an unknown word, a card that does not exist."""

# Made once: to build a statement, and to find its text again, costs more than to run it.
_RUNNING = (
    hands.c.table_id == bindparam("of_table"),
    hands.c.number == bindparam("of_number"),
    hands.c.ended_at.is_(None),
)
_FIND = select(hands.c.id, hands.c.season).where(*_RUNNING)
_CHANGE = update(hands).where(*_RUNNING).returning(hands.c.id, hands.c.season)
_LOG = insert(actions)


def fault_of(error: Exception) -> str:
    """What is wrong with a row, in words that end a sentence."""
    return f"{error} ({error.__cause__})" if error.__cause__ is not None else f"{error}"


async def keep_hand(connection: AsyncConnection, change: Change) -> None:
    """Write what the step does to the table's hand: its deal, actions, clock, end, payments and what they count for.

    Raises `Conflict` if the hand is over already, or another one.
    """
    hand = change.after.hand
    if hand is None:
        return
    if change.hand_begun:
        kept = await _begin(connection, change, hand)
    elif change.actions or change.hand_ended or _clock_moved(change, hand):
        kept = await _go_on(connection, change, hand)
    else:
        return
    await _log(connection, change, hand, kept.id)
    if change.hand_ended:
        posting = ledger.Posting(change.after.guild_id, hand.book, kept.season, change.at, kept.id)
        await ledger.post(connection, posting, change.entries)
        if not hand.voided:
            shelf = counting.Shelf(change.after.guild_id, hand.book, kept.season)
            await counting.count_hand(connection, shelf, kept.id, change.at, results_of(hand), change.entries)


async def _begin(connection: AsyncConnection, change: Change, hand: LiveHand) -> Row[Any]:
    # The hand counts for the season that its server is in at this instant.
    season = select(servers.c.season).where(servers.c.guild_id == change.after.guild_id).scalar_subquery()
    row = hand_values(change.after, hand) | clock_values(hand) | _end_values(change, hand) | {"season": season}
    kept = (await connection.execute(insert(hands).values(row).returning(hands.c.id, hands.c.season))).one()
    await connection.execute(insert(seats), seat_values(kept.id, hand))
    return kept


async def _go_on(connection: AsyncConnection, change: Change, hand: LiveHand) -> Row[Any]:
    this = {"of_table": change.after.id, "of_number": hand.number}
    values = clock_values(hand) if _clock_moved(change, hand) else {}
    if change.hand_ended:
        values |= _end_values(change, hand)
    result = await connection.execute(_CHANGE, this | values) if values else await connection.execute(_FIND, this)
    kept = result.one_or_none()
    if kept is None:
        raise Conflict(f"hand {hand.number} of table {change.after.id} is not running")
    return kept


async def _log(connection: AsyncConnection, change: Change, hand: LiveHand, hand_id: int) -> None:
    first = hand.state.decision - len(change.actions)
    rows = [
        {
            "hand_id": hand_id,
            "number": number,
            "action": action_to_json(action),
            "at": change.at,
            # One step may hold a person's action and those of computer players after it.
            "who": change.who if change.who == hand.occupants[action.seat].account else None,
        }
        for number, action in enumerate(change.actions, start=first)
    ]
    if rows:
        await connection.execute(_LOG, rows)


def _clock_moved(change: Change, hand: LiveHand) -> bool:
    before = change.before.hand if change.before is not None else None
    return before is None or clock_values(before) != clock_values(hand)


def _end_values(change: Change, hand: LiveHand) -> dict[str, Any]:
    ended = change.hand_ended
    return {
        "ended_at": change.at if ended else None,
        "voided": hand.voided,
        "voided_by": change.who if hand.voided else None,
        "void_reason": change.detail if hand.voided else "",
        "outcome": hand.state.outcome.to_json() if ended and not hand.voided else None,
    }


def read_record(row: Row[Any], sitting: Sequence[Row[Any]], log: Iterable[object]) -> Record:
    """The record of a row of `schema.hands`, its seats in order and its actions in the form of R10.2.

    Raises `Damaged` if that is no record.
    """
    try:
        return record_from(row, sitting, log)
    except UNREADABLE as error:
        raise Damaged(row.table_id, row.number) from error


def read_hand(row: Row[Any], sitting: Sequence[Row[Any]], log: Iterable[object]) -> LiveHand:
    """The hand of the same rows as `read_record`'s, replayed. Raises `Damaged` if it does not replay."""
    record = read_record(row, sitting, log)
    try:
        return LiveHand(
            number=row.number,
            record=record,
            state=replay(record),
            chairs=tuple(seat.chair for seat in sitting),
            occupants=tuple(occupant_from(seat) for seat in sitting),
            started_at=row.started_at,
            turn_began_at=row.turn_began_at,
            deadline=row.deadline,
            secret=row.secret,
            book=Book(row.book),
            seed=row.seed,
            idle=tuple(row.idle),
            recent=tuple((seat, timed_out) for seat, timed_out in row.recent),
            stand_ins=tuple(row.stand_ins),
            time_bank=tuple(row.time_bank),
            voided=row.voided,
        )
    except UNREADABLE as error:
        raise Damaged(row.table_id, row.number) from error
