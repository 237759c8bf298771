"""What stands in a line of `schema.standings` and of `schema.pairs`, counted one hand after another."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from bot.tables.results import Result

ALL_TIME = 0
"""The season under which all of them are counted together; they are numbered from 1."""

PLACES = ("firsts", "seconds", "thirds", "fourths")


@dataclass(slots=True)
class Tally:
    """A person's sums over one season, or over all time; the fields are columns of `schema.standings`.

    `balance` and `opponents` are for whoever sees entries and pairs; `add` counts all else.
    """

    balance: int = 0
    hands: int = 0
    units: int = 0
    firsts: int = 0
    seconds: int = 0
    thirds: int = 0
    fourths: int = 0
    u: int = 0
    u_tron: int = 0
    mom: int = 0
    chot_eaten: int = 0
    chot_given: int = 0
    deadwood: int = 0
    showdowns: int = 0
    times_left: int = 0
    opponents: int = 0
    streak: int = 0
    longest_streak: int = 0
    best_hand: int | None = None
    best_points: int | None = None
    worst_hand: int | None = None
    worst_points: int | None = None
    last_at: datetime | None = None

    def add(self, hand_id: int, result: Result, at: datetime) -> None:
        """Count a hand that ended at `at`, after all that were counted before."""
        self.hands += 1
        self.units += result.units
        if result.place is not None:
            name = PLACES[result.place - 1]
            setattr(self, name, getattr(self, name) + 1)
        self.u += result.u
        self.u_tron += result.u_tron
        self.mom += result.mom
        self.chot_eaten += result.chot_eaten
        self.chot_given += result.chot_given
        if result.deadwood is not None:
            self.deadwood += result.deadwood
            self.showdowns += 1
        self.times_left += result.times_left
        self.streak = self.streak + 1 if result.won else 0
        self.longest_streak = max(self.longest_streak, self.streak)
        if self.best_points is None or result.points > self.best_points:
            self.best_hand, self.best_points = hand_id, result.points
        if self.worst_points is None or result.points < self.worst_points:
            self.worst_hand, self.worst_points = hand_id, result.points
        self.last_at = at

    def values(self) -> dict[str, Any]:
        """The figures by the names of their columns."""
        return {name: getattr(self, name) for name in TALLIED}


@dataclass(slots=True)
class PairTally:
    """Two persons' hands together, from the side of one; the fields are columns of `schema.pairs`."""

    hands: int = 0
    ahead: int = 0
    points: int = 0

    def values(self) -> dict[str, Any]:
        """The figures by the names of their columns."""
        return {name: getattr(self, name) for name in PAIRED}


TALLIED = tuple(field.name for field in fields(Tally))
PAIRED = tuple(field.name for field in fields(PairTally))
