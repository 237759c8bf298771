"""The strong player, *khó*: imagines deals that fit what it has seen and plays each move out in all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.phom.actions import Action
from bot.phom.views import SeatView
from bot.players.judge import NORMAL, Effort, moves_to_judge, rank_moves


@dataclass(frozen=True, slots=True)
class Hard:
    """Makes the move that does best in the imagined hands (see `judge`)."""

    effort: Effort = NORMAL

    def choose(self, view: SeatView, rng: Random, out_of_time: Callable[[], bool] | None = None) -> Action:
        """The best of the moves judged."""
        moves = moves_to_judge(view, self.effort)
        if len(moves) == 1:
            return moves[0][0]
        return rank_moves(view, rng, self.effort, out_of_time)[0].action
