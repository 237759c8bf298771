"""Points that an admin gives to a person, or takes from them: entries against the house, never an edit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.tables import errors
from bot.tables.table import Human

MOST_POINTS = 1_000_000
"""The most that one correction may give or take."""


@dataclass(frozen=True, slots=True)
class Correction:
    """`amount` points, below zero to take them, for a person in a server's book of points: by whom, why, when, and in
    which channel it is to be read.
    """

    guild_id: int
    person: Human
    amount: int
    author: int
    reason: str
    at: datetime
    channel_id: int


def check_correction(correction: Correction) -> None:
    """Raises `OwnPoints`, `BadCorrection` unless the author may make it and it moves something, though not too much."""
    if correction.person.user_id == correction.author:
        raise errors.OwnPoints
    if not 0 < abs(correction.amount) <= MOST_POINTS:
        raise errors.BadCorrection(correction.amount, MOST_POINTS)
