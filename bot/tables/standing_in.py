"""Computer players that play for people: given a seat, and giving it back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables import errors
from bot.tables.ports import Cause, Change
from bot.tables.table import LiveHand, Table


def stand_in(table: Table, user_id: int, *, now: datetime) -> Change:
    """Let a computer player play for the person from their next turn on. The account stays theirs.

    Raises `NoHand`, `NotInHand`; `NoStandIn` where the table does not allow it.
    """
    hand, seat = _own_seat(table, user_id)
    if not table.options.stands_in:
        raise errors.NoStandIn
    after = replace(table, hand=with_stand_in(hand, seat, hand.state.turns + 1), touched_at=now)
    return Change(table, after, Cause.STOOD_IN, now, user_id)


def take_back(table: Table, user_id: int, *, now: datetime) -> Change:
    """Let the person play their seat again, at once. Raises `NoHand`, `NotInHand`."""
    hand, seat = _own_seat(table, user_id)
    idle = tuple(0 if other == seat else turns for other, turns in enumerate(hand.idle))
    hand = replace(with_stand_in(hand, seat, None), idle=idle)
    return Change(table, replace(table, hand=hand, touched_at=now), Cause.TOOK_BACK, now, user_id)


def _own_seat(table: Table, user_id: int) -> tuple[LiveHand, int]:
    """The running hand, and the seat that the person still plays in it."""
    hand = table.hand
    if hand is None or not hand.running:
        raise errors.NoHand
    seat = hand.seat_of(user_id)
    if seat is None or hand.public().seats[seat].gone:
        raise errors.NotInHand
    return hand, seat


def with_stand_in(hand: LiveHand, seat: int, since: int | None) -> LiveHand:
    """The hand with the seat played by a computer player from turn `since` on; None: by its person."""
    stand_ins = hand.stand_ins or (None,) * len(hand.occupants)
    return replace(hand, stand_ins=(*stand_ins[:seat], since, *stand_ins[seat + 1 :]))
