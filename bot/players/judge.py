"""What each move is worth: the same imagined hands played on from every candidate, and their results compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from bot.phom.actions import Action
from bot.phom.views import SeatView
from bot.players.candidates import moves_to_judge, prior
from bot.players.deals import Deals
from bot.players.effort import NORMAL, Effort
from bot.players.imagine import Imagined
from bot.players.opening import begin
from bot.players.reflex import play_out
from bot.players.situation import Situation

Floats = NDArray[np.float64]


BETWEEN = 12
"""The changes from one batch of deals to the next."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A move and what it is worth.

    `units` are those that the seat is to expect of the whole hand, fees so far included, with their standard error;
    `behind` those that the move is expected to lose against the best one, 0 for it, with the error of that
    difference.
    """

    action: Action
    units: float
    standard_error: float
    behind: float
    behind_error: float
    deals: int


@dataclass(slots=True)
class _Candidate:
    action: Action
    prior: float
    values: Floats = field(default_factory=lambda: np.empty(0))


def rank_moves(
    view: SeatView,
    rng: Random,
    effort: Effort = NORMAL,
    out_of_time: Callable[[], bool] | None = None,
    *,
    also: Action | None = None,
) -> tuple[Judged, ...]:
    """The moves worth thinking of, the best first, and `also` among them; it must be the seat's turn.

    Equal views, generators in equal states and efforts give equal results, unless `out_of_time`, which is asked after
    each batch of imagined deals, ends it sooner.
    """
    situation = Situation(view, effort, rng)
    moves = moves_to_judge(situation)
    if also is not None and all(action != also for action, _ in moves):
        moves.append((also, prior(situation, also, moves[0][1])))
    return compare(situation, moves, out_of_time)


def compare(
    situation: Situation, moves: Sequence[tuple[Action, float]], out_of_time: Callable[[], bool] | None = None
) -> tuple[Judged, ...]:
    """These moves, each with what is thought of it, the best first (see `rank_moves`)."""
    candidates = [_Candidate(action, thought) for action, thought in moves]
    _explore(situation, candidates, out_of_time or _never)
    return _verdict(candidates, situation.effort)


def _never() -> bool:
    return False


def _explore(situation: Situation, candidates: Sequence[_Candidate], out_of_time: Callable[[], bool]) -> None:
    effort, deals = situation.effort, situation.deals
    alive = list(candidates)
    done = turns = 0
    while True:
        turns += _play(situation.imagined, alive, deals)
        done += deals.count
        if done >= effort.deals or turns >= effort.turns or out_of_time():
            return
        alive = _still_alive(alive, effort)
        if len(alive) == 1 and len(candidates) > 1:
            return
        deals.drift(BETWEEN)


def _play(imagined: Imagined, candidates: Sequence[_Candidate], deals: Deals) -> int:
    """Play every candidate out in each of the deals; returns the turns that were played."""
    crowds = [begin(imagined.base, imagined.seat, candidate.action, deals) for candidate in candidates]
    first, *others = crowds
    first.join(others)
    turns = play_out(first)
    for candidate, values in zip(candidates, first.result.reshape(len(candidates), -1), strict=True):
        candidate.values = np.concatenate([candidate.values, values])
    return turns


def _still_alive(alive: list[_Candidate], effort: Effort) -> list[_Candidate]:
    best = max(alive, key=lambda candidate: _score(candidate, effort))
    kept = []
    for candidate in alive:
        gap = _score(best, effort) - _score(candidate, effort)
        count = len(candidate.values)
        if candidate is best or gap <= effort.drop * _gap_error(best, candidate) * count / (count + effort.trust):
            kept.append(candidate)
    return kept


def _score(candidate: _Candidate, effort: Effort) -> float:
    count = len(candidate.values)
    return (float(candidate.values.sum()) + effort.trust * candidate.prior) / (count + effort.trust)


def _verdict(candidates: list[_Candidate], effort: Effort) -> tuple[Judged, ...]:
    best = max(candidates, key=lambda candidate: (len(candidate.values), _score(candidate, effort)))
    judged = []
    for candidate in candidates:
        shared = len(candidate.values)
        alike = replace(best, values=best.values[:shared])
        behind = _score(alike, effort) - _score(candidate, effort)
        judged.append(
            Judged(
                candidate.action,
                float(candidate.values.mean()),
                _error(candidate.values),
                0.0 if candidate is best else behind,
                0.0 if candidate is best else _gap_error(best, candidate),
                shared,
            )
        )
    return tuple(sorted(judged, key=lambda move: (-move.deals, move.behind)))


def _error(values: Floats) -> float:
    """The standard error of the mean; infinite for a single value."""
    count = len(values)
    return float(values.std(ddof=1)) / sqrt(count) if count > 1 else float("inf")


def _gap_error(one: _Candidate, other: _Candidate) -> float:
    """The standard error of the difference of the two means over the deals they share."""
    shared = min(len(one.values), len(other.values))
    return _error(one.values[:shared] - other.values[:shared])
