"""The moves worth a playout, and what is thought of them before it: *medium*'s judgement, put right a little."""

from __future__ import annotations

from collections.abc import Iterator

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay
from bot.phom.views import SeatView
from bot.players.medium import Medium
from bot.players.reading import read
from bot.players.sense import weigh_discards
from bot.players.situation import Situation

POINT = 0.15
"""What a point in hand costs at the end, in units, where lays are compared."""


def prior(situation: Situation, action: Action, usual: float) -> float:
    """What is thought of a move that would not be looked at, in units; `usual` where there is no opinion."""
    return weigh_discards(situation)[action] if isinstance(action, Discard) else usual


def moves_to_judge(situation: Situation) -> list[tuple[Action, float]]:
    """The moves worth a playout, the likely best first, and what they are thought to be worth before, in units."""
    view, effort = situation.view, situation.effort
    first = view.legal[0]
    match first:
        case Eat():
            eating, drawing = Medium().weigh_take(view)
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
    values = weigh_discards(situation)
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
