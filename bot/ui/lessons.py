"""The steps of a hand that a learner is told about, each the first time it comes up for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum

from bot.phom.actions import DeclareU, Discard, Draw, Eat, Lay, Send
from bot.phom.views import SeatView
from bot.tables.table import LiveHand


class Step(StrEnum):
    """Something that happens to a player; what is said about it is the text `lesson-…`."""

    LEAD = "lead"
    """The hand's first turn, which has no take (R4.1)."""
    DRAW = "draw"
    EAT = "eat"
    DISCARD = "discard"
    PHOM = "phom"
    """There is a phỏm in hand at a discard."""
    LAY = "lay"
    SEND = "send"
    LAST = "last"
    """The discard of a final turn: a chốt (R7.3)."""
    MOM = "mom"
    """A final turn without a phỏm (R5.3)."""
    TAI = "tai"
    """One more final turn (R4.6)."""
    U = "u"
    END = "end"


def step_due(hand: LiveHand, seat: int, seen: Collection[str]) -> Step | None:
    """What is to be explained to the player of the seat now, the most urgent of it; None if they know it all.

    `seen` are the steps that were explained to them.
    """
    return next((step for step in _steps(hand, seat) if step not in seen), None)


def _steps(hand: LiveHand, seat: int) -> Iterator[Step]:
    """What there is to explain, the most urgent first."""
    if not hand.running:
        if not hand.voided:
            yield Step.END
    elif hand.turn == seat:
        yield from _in_turn(hand.view(seat))


def _in_turn(view: SeatView) -> Iterator[Step]:
    kinds = {type(action) for action in view.legal}
    if view.public.is_tai_turn:
        yield Step.TAI
    for kind, step in _MOVES.items():
        if kind in kinds:
            yield step
    if Discard not in kinds:
        return
    mine = view.public.seats[view.seat]
    if view.public.is_final_turn:
        yield Step.LAST if mine.laid else Step.MOM
        return
    leads = view.seat == view.public.first and not mine.turns_done
    yield Step.LEAD if leads else Step.DISCARD
    if view.arrangement is not None and view.arrangement.melds:
        yield Step.PHOM


_MOVES = {DeclareU: Step.U, Eat: Step.EAT, Draw: Step.DRAW, Lay: Step.LAY, Send: Step.SEND}
