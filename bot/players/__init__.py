"""Computer players: what a seat sees and a random generator in, one legal action out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from bot.phom.actions import Action
from bot.phom.views import SeatView
from bot.players.base import Player
from bot.players.clock import Clock
from bot.players.easy import Easy
from bot.players.hard import Hard
from bot.players.medium import Medium

__all__ = ["LEVELS", "Player", "choose_for"]

LEVELS: Mapping[str, Player] = MappingProxyType({"clock": Clock(), "easy": Easy(), "medium": Medium(), "hard": Hard()})
"""The computer players by level, weakest first; `clock` is there to be measured against."""


def choose_for(rng: Random) -> Callable[[str, SeatView], Action]:
    """A function that chooses for the player of a level what it does in a view, with `rng` for its chances.

    It raises `KeyError` for a level that is not in `LEVELS`.
    """

    def choose(level: str, view: SeatView) -> Action:
        return LEVELS[level].choose(view, rng)

    return choose
