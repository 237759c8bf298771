"""How a table's hands begin: the owner's word, readiness, who leads; each step a pure function, as in `hands`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.phom.engine import deal
from bot.phom.record import Record
from bot.tables import errors
from bot.tables.deals import fair_deck, public_seed
from bot.tables.hands import ended
from bot.tables.ports import Cause, Change
from bot.tables.seating import unseat
from bot.tables.table import CHAIRS, Chair, Human, LiveHand, Phase, Table, Timing


def start(table: Table, user_id: int, *, token: int, secret: bytes, now: datetime, timing: Timing) -> Change:
    """Deal the first hand from the lobby, on the owner's word.

    Raises `NotSeated`, `NotOwner` (unless the owner has been silent while two are ready), `HandRunning`,
    `NotEnoughPlayers`, `NotReady`.
    """
    if table.phase is Phase.CLOSED:
        raise errors.NoTable
    index = table.chair_of(user_id)
    if index is None:
        raise errors.NotSeated
    if table.phase is not Phase.LOBBY:
        raise errors.HandRunning
    ready = [chair for _, chair in table.seated if chair.human and chair.ready is not None]
    silent = now - table.owner_acted_at >= timing.owner_silent and len(ready) >= 2
    if user_id != table.owner_id and not silent:
        raise errors.NotOwner(next((p.name for p in table.people if p.user_id == table.owner_id), ""))
    chair = table.chairs[index]
    assert chair is not None
    seated = table.with_chair(index, replace(chair, ready=token))
    if silent and user_id != table.owner_id:
        seated = _without_unready(seated)
    if len(seated.seated) < 2:
        raise errors.NotEnoughPlayers
    missing = tuple(c.occupant.name for _, c in seated.seated if c.human and c.ready is None)
    if missing:
        raise errors.NotReady(missing)
    change = begin(replace(seated, touched_at=now), secret=secret, now=now, who=user_id)
    return replace(change, before=table)


def can_rematch(table: Table, now: datetime) -> bool:
    """Whether the next hand is to start: all who are waited for are ready, or the wait is over; two seats at least."""
    if table.phase is not Phase.BETWEEN or table.rematch_at is None:
        return False
    dealt_in = _dealt_in(table)
    if len(dealt_in) < 2 or not any(chair.human for chair in dealt_in):
        return False
    waited = [chair for _, chair in table.seated if chair.human and not _excused(table, chair)]
    return now >= table.rematch_at or all(chair.ready is not None for chair in waited)


def rematch(table: Table, *, secret: bytes, now: datetime) -> Change:
    """The next hand with those who are ready; the others stand up. `can_rematch` must hold."""
    change = begin(_without_unready(table), secret=secret, now=now, who=None)
    return replace(change, before=table)


def begin(table: Table, *, secret: bytes, now: datetime, who: int | None) -> Change:
    """Deal a hand to everybody on a chair. `secret` shuffles the hand after this one."""
    chairs = tuple(index for index, _ in table.seated)
    seated = [chair for _, chair in table.seated]
    occupants = tuple(chair.occupant for chair in seated)
    first = _first_seat(table, chairs)
    seed = public_seed(chair.ready for chair in seated if chair.ready is not None)
    record = Record(
        rules=table.rules,
        stake=table.stake,
        players=tuple(occupant.name for occupant in occupants),
        first=first,
        deck=fair_deck(table.secret, seed),
        actions=(),
    )
    state, events = deal(record.rules, len(occupants), first, record.deck)
    hand = LiveHand(
        number=table.hands_dealt + 1,
        record=record,
        state=state,
        chairs=chairs,
        occupants=occupants,
        started_at=now,
        turn_began_at=now,
        deadline=now + timedelta(seconds=record.rules.turn_seconds),
        secret=table.secret,
        book=table.next_book,
        seed=seed,
        idle=(0,) * len(occupants),
    )
    after = replace(
        table,
        phase=Phase.PLAYING,
        hand=hand,
        hands_dealt=hand.number,
        secret=secret,
        rematch_at=None,
        chairs=tuple(None if chair is None else replace(chair, ready=None, arriving=False) for chair in table.chairs),
    )
    change = Change(table, after, Cause.STARTED, now, who, hand_begun=True, events=events)
    return ended(change) if state.finished else change


def _excused(table: Table, chair: Chair) -> bool:
    """Whether the chair's person let the clock run out in one of the last hand's last two turns."""
    hand = table.hand
    if hand is None:
        return False
    seat = hand.seat_of(chair.occupant.account)
    return (seat, True) in hand.recent


def _dealt_in(table: Table) -> list[Chair]:
    return [chair for _, chair in table.seated if chair.human is None or chair.ready is not None]


def _without_unready(table: Table) -> Table:
    for index, chair in table.seated:
        if chair.human is not None and chair.ready is None:
            table = unseat(table, index)
    return table


def _first_seat(table: Table, chairs: Sequence[int]) -> int:
    """The seat that leads (R3.3): the owner's in the first hand, else the last winner's or the next one after it."""
    chair = _leading_chair(table)
    order = [*range(chair, CHAIRS), *range(chair)]
    return chairs.index(next(index for index in order if index in chairs))


def _leading_chair(table: Table) -> int:
    hand = table.hand
    if hand is None:
        return table.chair_of(table.owner_id) or 0
    seat = hand.record.first if hand.voided else hand.state.outcome.winner
    assert seat is not None
    winner, index = hand.occupants[seat], hand.chairs[seat]
    if isinstance(winner, Human):
        index_now = table.chair_of(winner.user_id)
    else:
        now_there = table.chairs[index]
        index_now = index if now_there is not None and now_there.occupant == winner else None
    return (index + 1) % CHAIRS if index_now is None else index_now
