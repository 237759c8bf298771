"""More time for one's turn, a few times a hand, where the table has a time bank."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.phom.errors import NotYourTurn
from bot.tables import errors
from bot.tables.hands import check_press, check_seat, is_absent
from bot.tables.ports import Cause, Change, Decision
from bot.tables.standing_in import with_stand_in
from bot.tables.table import TIME_BANK, LiveHand, Table, Timing


def more_time(
    table: Table,
    user_id: int,
    decision: Decision | None,
    taken: int | None,
    pressed_at: datetime,
    *,
    now: datetime,
    timing: Timing,
) -> Change:
    """Let the person's open turn last `Timing.bank` longer than it would have.

    `decision` is what the button was made for, of which only hand and seat matter; `taken` is how often the person had
    taken more time by then, so that two taps on one button are one. Both are None for a typed command.
    Raises what `check_press` does, `NoTimeBank`, `NotYourTurn`, `TimeBankSpent`.
    """
    seat = check_seat(table, user_id, decision)
    hand = table.hand
    assert hand is not None
    if not table.options.time_bank:
        raise errors.NoTimeBank
    if hand.turn != seat:
        raise NotYourTurn(seat, hand.turn)
    check_press(table, user_id, None, pressed_at)
    if taken is not None and taken != hand.time_taken(seat):
        raise errors.StalePress
    if hand.time_taken(seat) >= TIME_BANK:
        raise errors.TimeBankSpent(TIME_BANK)
    here = _there_again(hand, seat)
    assert here.deadline is not None
    used = tuple(here.time_taken(other) + (other == seat) for other in range(len(here.occupants)))
    after = replace(table, hand=replace(here, time_bank=used, deadline=here.deadline + timing.bank), touched_at=now)
    return Change(table, after, Cause.MORE_TIME, now, user_id)


def _there_again(hand: LiveHand, seat: int) -> LiveHand:
    """The hand with the seat's person known to be there, as after any other act of theirs."""
    absent = is_absent(hand, seat)
    idle = tuple(0 if other == seat else turns for other, turns in enumerate(hand.idle))
    if hand.machine(seat) is not None:
        hand = with_stand_in(hand, seat, None)
    hand = replace(hand, idle=idle)
    if not absent:
        return hand
    full = timedelta(seconds=hand.record.rules.turn_seconds)
    assert hand.deadline is not None
    return replace(hand, deadline=max(hand.deadline, hand.turn_began_at + full))
