"""A hand that is over, looked at again from one seat: what it had to decide, and what it did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.phom.actions import Action, Leave, Timeout
from bot.phom.engine import apply, deal
from bot.phom.record import Record
from bot.phom.views import SeatView, view_for
from bot.players.judge import Judged


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a seat: what it saw, and what it did."""

    view: SeatView
    made: Action


@dataclass(frozen=True, slots=True)
class Verdict:
    """A choice, the best move there was, and the units that the one made is expected to lose against it; 0 if none."""

    choice: Choice
    best: Action
    lost: float


def choices_of(record: Record, seat: int) -> Iterator[Choice]:
    """The decisions of the seat in which there was something to choose, in order; what the clock did is none."""
    state, _ = deal(record.rules, len(record.players), record.first, record.deck)
    for action in record.actions:
        if action.seat == seat:
            if isinstance(action, Leave):
                return
            if not isinstance(action, Timeout):
                view = view_for(state, seat)
                if len([move for move in view.legal if not isinstance(move, Leave)]) > 1:
                    yield Choice(view, action)
        state, _ = apply(state, action)


def judged(choice: Choice, moves: tuple[Judged, ...]) -> Verdict:
    """The verdict on a choice by its moves, the best first, the one made among them."""
    made = next(move for move in moves if move.action == choice.made)
    lost = max(0.0, made.behind)
    return Verdict(choice, moves[0].action if lost else choice.made, lost)
