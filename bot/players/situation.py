"""What a strong player thinks with: its view, and deals that fit it, imagined when they are first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from bot.phom.views import SeatView
from bot.players.deals import Deals
from bot.players.effort import Effort
from bot.players.imagine import Imagined, imagine

BURN_IN = 60
"""The changes that the deals go through before they are fair ones."""


@dataclass(frozen=True)
class Situation:
    """One decision of the seat whose turn it is, and the effort it is worth."""

    view: SeatView
    effort: Effort
    rng: Random

    @cached_property
    def imagined(self) -> Imagined:
        """What the seat knows, ready to be filled up."""
        return imagine(self.view)

    @cached_property
    def deals(self) -> Deals:
        """A batch of fair deals."""
        deals = Deals(self.imagined, min(self.effort.batch, self.effort.deals), self.rng)
        deals.drift(BURN_IN)
        return deals
