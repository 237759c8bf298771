"""What each move is worth: the same imagined hands played on from every candidate, and their results compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import sqrt
from random import Random

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, Send, Timeout
from bot.phom.kernel import bit, mask_of
from bot.phom.views import SeatView
from bot.players.fast import play_out
from bot.players.imagine import Imagined, imagine
from bot.players.medium import Medium
from bot.players.reading import read
from bot.players.sim import Sim


@dataclass(frozen=True, slots=True)
class Effort:
    """How much thought a decision gets.

    `turns` bounds the imagined turns in all, which cost about the same each, `deals` the imagined deals. After each
    `batch` of deals the moves that lie more than `drop` standard errors behind the best are given up. At most
    `widest` moves are looked at, and none that *medium* thinks worse than its best by more than `near` units. Its
    judgement counts for as much as `trust` imagined deals.
    """

    turns: int = 14000
    deals: int = 800
    batch: int = 48
    drop: float = 2.0
    widest: int = 4
    near: float = 0.8
    trust: float = 60.0


NORMAL = Effort()
"""What a *hard* player gives a decision: about a quarter of a second of one core at most."""
POINT = 0.15
"""What a point in hand costs at the end, in units, where lays are compared."""


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
    values: list[int] = field(default_factory=list)


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
    each imagined deal, ends it sooner.
    """
    moves = moves_to_judge(view, effort)
    if also is not None and all(action != also for action, _ in moves):
        moves.append((also, _prior(view, also, moves[0][1])))
    candidates = [_Candidate(action, prior) for action, prior in moves]
    _explore(imagine(view), candidates, rng, effort, out_of_time or _never)
    return _verdict(candidates, effort)


def _prior(view: SeatView, action: Action, usual: float) -> float:
    """What *medium* thinks of a move that it would not look at, in units; `usual` where it has no opinion."""
    return Medium().weigh_discards(view)[action] if isinstance(action, Discard) else usual


def _never() -> bool:
    return False


def _explore(
    imagined: Imagined,
    candidates: Sequence[_Candidate],
    rng: Random,
    effort: Effort,
    out_of_time: Callable[[], bool],
) -> None:
    turns = 0
    alive = list(candidates)
    for number, deal in enumerate(islice(imagined.deals(rng), effort.deals), 1):
        for candidate in alive:
            sim = deal.copy()
            make(sim, candidate.action)
            play_out(sim)
            turns += sim.turns - deal.turns + 1
            candidate.values.append(sim.net[imagined.seat])
        if turns >= effort.turns or out_of_time():
            return
        if number % effort.batch == 0:
            alive = _still_alive(alive, effort)
            if len(alive) == 1 and len(candidates) > 1:
                return


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
    return (sum(candidate.values) + effort.trust * candidate.prior) / (count + effort.trust)


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
                _mean(candidate.values),
                _error(candidate.values),
                0.0 if candidate is best else behind,
                0.0 if candidate is best else _gap_error(best, candidate),
                shared,
            )
        )
    return tuple(sorted(judged, key=lambda move: (-move.deals, move.behind)))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean; infinite for a single value."""
    count = len(values)
    if count < 2:
        return float("inf")
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def _gap_error(one: _Candidate, other: _Candidate) -> float:
    """The standard error of the difference of the two means over the deals they share."""
    shared = min(len(one.values), len(other.values))
    return _error([mine - theirs for mine, theirs in zip(one.values[:shared], other.values[:shared], strict=True)])


def moves_to_judge(view: SeatView, effort: Effort) -> list[tuple[Action, float]]:
    """The moves worth a playout, *medium*'s first, and what it thinks of each, in units."""
    medium = Medium()
    first = view.legal[0]
    match first:
        case Eat():
            eating, drawing = medium.weigh_take(view)
            return [(first, eating), (Draw(view.seat), drawing)]
        case Draw():
            return [(first, 0.0)]
        case Lay():
            return list(_lays(view, effort.widest))
    moves: list[tuple[Action, float]] = []
    if isinstance(first, DeclareU):
        rules, others = view.public.rules, view.public.players - 1
        tron = view.arrangement is not None and not view.arrangement.deadwood
        moves.append((first, float(others * (rules.u_tron if tron else rules.u))))
        if view.public.is_final_turn:
            return moves
    values = medium.weigh_discards(view)
    discards = sorted(values.items(), key=lambda item: (-item[1], -item[0].card.index))
    most = discards[0][1]
    if view.best_sends:
        # Who sends can't ù any more (R6.1): with turns to come it may be better to keep the card.
        moves.append((view.best_sends[0], most + POINT * sum(send.card.points for send in view.best_sends)))
        if not read(view).takes_left:
            return moves
    return [*moves, *(move for move in discards[: effort.widest] if move[1] >= most - effort.near)]


def _lays(view: SeatView, widest: int) -> Iterator[tuple[Lay, float]]:
    """The best lay, and those that leave the same points or nearly so."""
    assert view.best_lay is not None
    yield view.best_lay, 0.0
    fewest = _points_after(view, view.best_lay)
    others = [lay for lay in view.legal if isinstance(lay, Lay) and lay != view.best_lay]
    for lay in others[: widest - 1]:
        more = _points_after(view, lay) - fewest
        if more <= 0:
            yield lay, POINT * -more


def _points_after(view: SeatView, lay: Lay) -> int:
    return sum(card.points for card in set(view.hand).difference(*lay.melds))


def make(sim: Sim, action: Action) -> None:
    """Make the move in the imagined hand, whose turn it is."""
    match action:
        case Draw():
            sim.draw()
        case Eat():
            sim.eat()
        case Discard(_, card):
            sim.discard(bit(card))
        case Lay(_, melds):
            sim.lay(list(map(mask_of, melds)))
        case Send(_, card, target):
            sim.send(bit(card), target.seat, target.index)
        case DeclareU():
            sim.declare_u()
        case Timeout() | Leave():
            raise ValueError(f"a player does not {action}")
