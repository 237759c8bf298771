"""The friendly player, *dễ*: plays its own cards and overlooks things, as a beginner does."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay
from bot.phom.kernel import bit, mask_of
from bot.phom.views import SeatView
from bot.players.reading import NEAR


@dataclass(frozen=True, slots=True)
class Easy:
    """Eats whatever fits, keeps every cạ, live or dead, and never asks what the next player may want.

    `misses` is how often it overlooks an eat or a send; `slips` how often it discards just any card outside its phỏm.
    It sees every ù, for the game shows it.
    """

    misses: float = 0.25
    slips: float = 0.2

    def choose(self, view: SeatView, rng: Random) -> Action:
        """A beginner's move."""
        first = view.legal[0]
        match first:
            case Eat():
                return Draw(view.seat) if rng.random() < self.misses else first
            case Lay():
                assert view.best_lay is not None
                return view.best_lay
            case DeclareU() | Draw():
                return first
        if view.best_sends and rng.random() >= self.misses:
            return view.best_sends[0]
        return self._discard(view, rng)

    def _discard(self, view: SeatView, rng: Random) -> Discard:
        """The highest card that is no part of a phỏm or a cạ, if it has one."""
        legal = [action for action in view.legal if isinstance(action, Discard)]
        spare = [action for action in legal if action.card not in view.break_cards] or legal
        if rng.random() < self.slips:
            return rng.choice(spare)
        loose = mask_of(action.card for action in spare)
        alone = [action for action in spare if not NEAR[bit(action.card)] & loose]
        return (alone or spare)[-1]
