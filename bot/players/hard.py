"""The strong player, *khó*: imagines deals that fit what it has seen and plays each move out in all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.phom.actions import Action, Discard
from bot.phom.views import SeatView
from bot.players.candidates import moves_to_judge
from bot.players.effort import NORMAL, Effort
from bot.players.judge import compare
from bot.players.reading import read
from bot.players.sense import PLAIN, weights_of
from bot.players.situation import Situation


@dataclass(frozen=True, slots=True)
class Hard:
    """Makes the move that does best in the imagined hands, with *medium*'s judgement for a start (see `judge`).

    With `opening` turns left to it or more it discards by its own judgement (`sense`) alone: so long before the end the
    playouts tell little more (docs/players.md).
    """

    effort: Effort = NORMAL
    opening: int = 3

    def choose(self, view: SeatView, rng: Random, out_of_time: Callable[[], bool] | None = None) -> Action:
        """The best of the moves judged, or the only one worth judging.

        `out_of_time` ends the thought early (see `rank_moves`).
        """
        situation = Situation(view, self.effort, rng)
        moves = moves_to_judge(situation)
        if len(moves) == 1 or self._is_opening(view, moves[0][0]):
            return moves[0][0]
        return compare(situation, moves, out_of_time)[0].action

    def _is_opening(self, view: SeatView, likely: Action) -> bool:
        """Whether it is an early discard that its own judgement is fitted to, and no ù is open."""
        early = isinstance(likely, Discard) and read(view).takes_left >= self.opening
        return early and weights_of(view) != PLAIN
