"""The strong player, *khó*: imagines deals that fit what it has seen and plays each move out in all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.phom.actions import Action, DeclareU, Discard
from bot.phom.views import SeatView
from bot.players.judge import NORMAL, Effort, moves_to_judge, rank_moves
from bot.players.medium import Medium


@dataclass(frozen=True, slots=True)
class Hard:
    """Makes the move that does best in the imagined hands, with *medium*'s judgement for a start (see `judge`).

    Its first `opening` discards are *medium*'s: so long before the end the playouts tell less than that judgement
    (docs/players.md).
    """

    effort: Effort = NORMAL
    opening: int = 2

    def choose(self, view: SeatView, rng: Random, out_of_time: Callable[[], bool] | None = None) -> Action:
        """The best of the moves judged, or the only one worth judging.

        `out_of_time` ends the thought early (see `rank_moves`).
        """
        if self._is_opening(view):
            return Medium().choose(view, rng)
        moves = moves_to_judge(view, self.effort)
        if len(moves) == 1:
            return moves[0][0]
        return rank_moves(view, rng, self.effort, out_of_time)[0].action

    def _is_opening(self, view: SeatView) -> bool:
        """Whether it is an early discard, and no ù is open."""
        early = view.public.seats[view.seat].turns_done < self.opening
        return early and any(isinstance(action, Discard) for action in view.legal) and not _may_u(view)


def _may_u(view: SeatView) -> bool:
    return isinstance(view.legal[0], DeclareU)
