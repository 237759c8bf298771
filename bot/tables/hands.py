"""A table's hands: play, time out, end; each step a pure function from a table to the `Change` it would be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.phom.actions import Action, Leave, Timeout
from bot.phom.engine import apply
from bot.phom.events import Discarded, Event, TimedOut
from bot.phom.views import SeatView
from bot.tables import errors
from bot.tables.payments import entries_of
from bot.tables.ports import Cause, Change, Decision
from bot.tables.seating import unseat
from bot.tables.standing_in import with_stand_in
from bot.tables.table import ABSENT_AFTER, Computer, Human, LiveHand, Occupant, Phase, Table, Timing

Chooser = Callable[[Computer, SeatView], Action]
"""What a computer player does with a view in which it is to move."""
SlowChooser = Callable[[Computer, SeatView], Awaitable[Action]]
"""The same, for one that needs a while; it may fail, or come too late."""


def check_press(table: Table, user_id: int, decision: Decision | None, pressed_at: datetime) -> int:
    """The seat that the person plays, if their press is for the decision that is open.

    `decision` None (a typed command) stands for the present one.
    Raises `NoHand`, `NotInHand`, `NotYourHand`, `StalePress`, `TooLate`.
    """
    seat = check_seat(table, user_id, decision)
    hand = table.hand
    assert hand is not None
    if decision is not None and decision.number != hand.decision:
        raise errors.StalePress
    if hand.turn == seat and hand.deadline is not None and pressed_at > hand.deadline:
        raise errors.TooLate(hand.deadline)
    return seat


def check_seat(table: Table, user_id: int, decision: Decision | None) -> int:
    """The seat that the person plays in the running hand, if their press was made there, for whatever decision.

    Raises `NoHand`, `NotInHand`, `NotYourHand`, `StalePress`.
    """
    hand = table.hand
    if hand is None or not hand.running:
        raise errors.StalePress if decision is not None and table.hand is not None else errors.NoHand
    seat = hand.seat_of(user_id)
    if decision is not None:
        if decision.hand != hand.number:
            raise errors.StalePress
        if decision.seat != seat:
            raise errors.NotYourHand
    if seat is None:
        raise errors.NotInHand
    return seat


def act(table: Table, action: Action, *, choose: Chooser, timing: Timing, now: datetime, who: int | None) -> Change:
    """`action` applied to the running hand, with all that follows from it.

    Raises an `IllegalAction` of the rules; `NoHand` if no hand runs.
    """
    hand = table.hand
    if hand is None or not hand.running:
        raise errors.NoHand
    state, events = apply(hand.state, action)
    machine = hand.machine(action.seat)
    hand = replace(hand, state=state, record=replace(hand.record, actions=(*hand.record.actions, action)))
    hand = _timed(hand, action, events, timing, now, by_machine=machine is not None and who is None)
    if who is not None and machine is not None:
        hand = with_stand_in(hand, action.seat, None)
    elif isinstance(action, Timeout) and table.options.stands_in and is_absent(hand, action.seat):
        hand = with_stand_in(hand, action.seat, hand.state.turns)
    after = replace(table, hand=hand)
    if who is not None and hand.state.finished:  # nothing asks for it before
        after = replace(after, touched_at=now, owner_acted_at=now if who == table.owner_id else table.owner_acted_at)
    change = Change(table, after, _cause(action), now, who, actions=(action,), events=events)
    if isinstance(action, Leave):
        change = _unseated(change, hand.occupants[action.seat])
    if not hand.state.finished and not _persons_left(hand):
        change = _finished_alone(change, choose)
    assert change.after.hand is not None
    return ended(change) if change.after.hand.state.finished else change


def void(table: Table, *, who: int | None, detail: str, now: datetime) -> Change:
    """End the running hand without a result: nobody pays, and the same player leads the next one.

    Raises `NoHand`; `SatInHand` for a person who plays it or did.
    """
    if table.hand is None or not table.hand.running:
        raise errors.NoHand
    if who is not None:
        may_rule(who, table.hand.occupants)
    hand = replace(table.hand, voided=True, deadline=None)
    after = _between(replace(table, hand=hand))
    return Change(table, after, Cause.VOIDED, now, who, detail, hand_ended=True)


def may_rule(who: int, occupants: Sequence[Occupant]) -> None:
    """Raises `SatInHand` for somebody who is, or was, one of a hand's players: they may not rule on it."""
    if any(isinstance(player, Human) and player.user_id == who for player in occupants):
        raise errors.SatInHand


def extend(table: Table, until: datetime, *, now: datetime, cause: Cause) -> Change | None:
    """Let the running turn, or the wait for the next hand, last at least to `until`; None if it does already."""
    after = table
    hand = table.hand
    if hand is not None and hand.deadline is not None and hand.deadline < until:
        after = replace(after, hand=replace(hand, deadline=until))
    if table.rematch_at is not None and table.rematch_at < until:
        after = replace(after, rematch_at=until)
    return None if after == table else Change(table, after, cause, now)


def is_absent(hand: LiveHand, seat: int) -> bool:
    """Whether the clock finished the seat's last two turns, and nobody has acted on it since."""
    return isinstance(hand.occupants[seat], Human) and hand.idle[seat] >= ABSENT_AFTER


def _cause(action: Action) -> Cause:
    match action:
        case Timeout():
            return Cause.TIMED_OUT
        case Leave():
            return Cause.LEFT
        case _:
            return Cause.ACTED


def _timed(
    hand: LiveHand, action: Action, events: Sequence[Event], timing: Timing, now: datetime, *, by_machine: bool
) -> LiveHand:
    """The hand's clock after the events: who is idle, which turns ended, when the open one ends."""
    idle = list(hand.idle)
    was_absent = is_absent(hand, action.seat)
    if isinstance(action, Timeout):
        idle[action.seat] += 1
    elif not isinstance(action, Leave) and not by_machine:
        idle[action.seat] = 0
    timed_out = {event.seat for event in events if isinstance(event, TimedOut)}
    turns_ended = [(e.seat, e.seat in timed_out) for e in events if isinstance(e, Discarded)]
    hand = replace(hand, idle=tuple(idle), recent=(*hand.recent, *turns_ended)[-2:])
    if hand.state.finished:
        return replace(hand, deadline=None)
    full = timedelta(seconds=hand.record.rules.turn_seconds)
    if turns_ended:
        alone = is_absent(hand, hand.turn) and hand.machine(hand.turn) is None
        length = min(full, timing.absent_turn) if alone else full
        return replace(hand, turn_began_at=now, deadline=now + length)
    if was_absent and not isinstance(action, Leave):
        return replace(hand, deadline=hand.turn_began_at + full)
    return hand


def _persons_left(hand: LiveHand) -> bool:
    public = hand.public()
    return any(isinstance(who, Human) and not public.seats[seat].gone for seat, who in enumerate(hand.occupants))


def _finished_alone(change: Change, choose: Chooser) -> Change:
    """The hand played out at once by the computer players that are left."""
    hand = change.after.hand
    assert hand is not None
    actions: list[Action] = list(change.actions)
    events: list[Event] = list(change.events)
    state = hand.state
    while not state.finished:
        who = hand.occupants[state.turn]
        assert isinstance(who, Computer)
        action = choose(who, replace(hand, state=state).view(state.turn))
        state, more = apply(state, action)
        actions.append(action)
        events.extend(more)
    record = replace(hand.record, actions=(*hand.record.actions, *actions[len(change.actions) :]))
    hand = replace(hand, state=state, record=record, deadline=None)
    after = replace(change.after, hand=hand)
    return replace(change, after=after, actions=tuple(actions), events=tuple(events))


def ended(change: Change) -> Change:
    """`change` with the end of the hand: payments, chairs given up, the wait for the next hand."""
    hand = change.after.hand
    assert hand is not None
    outcome = hand.state.outcome
    hand = replace(hand, deadline=None)
    after = replace(change.after, hand=hand)
    for seat, who in enumerate(hand.occupants):
        index = after.chair_of(who.account) if is_absent(hand, seat) else None
        if index is not None:
            after = unseat(after, index)
    entries = entries_of(outcome, hand.occupants, hand.record.stake)
    return replace(change, after=_between(after), hand_ended=True, entries=entries)


def _between(table: Table) -> Table:
    chairs = tuple(None if chair is None else replace(chair, ready=None, arriving=False) for chair in table.chairs)
    phase = Phase.BETWEEN if table.people else Phase.CLOSED
    return replace(table, phase=phase, chairs=chairs, rematch_at=None)


def _unseated(change: Change, who: Occupant) -> Change:
    index = change.after.chair_of(who.account)
    return change if index is None else replace(change, after=unseat(change.after, index))
