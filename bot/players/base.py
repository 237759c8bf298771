"""What every computer player is: a function of what its seat sees and of a random generator."""

from __future__ import annotations

from random import Random
from typing import Protocol

from bot.phom.actions import Action
from bot.phom.views import SeatView


class Player(Protocol):
    """One way of playing. A player keeps nothing between two choices, so one value can play any number of seats."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """One of `view.legal`, and never `Leave`.

        It is asked only when it is the seat's turn in a running hand. Equal views and generators in equal states give
        equal choices.
        """
        ...
