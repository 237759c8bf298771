"""What a chart is drawn from; apart from the drawing, whose library is large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

MOST_LINES = 8
"""More lines than this cannot be told apart: a season shows its first ones."""

Points = Sequence[tuple[datetime, int]]
"""A balance from each of these moments on: aware, in order, at least one."""


@dataclass(frozen=True, slots=True)
class Line:
    """One member's balance over a season."""

    name: str
    points: Points


@dataclass(frozen=True, slots=True)
class ChartWords:
    """What a chart says, in the reader's language; the rest of it is numbers and dates."""

    title: str
    facts: str = ""
    thousands: str = "."
    """What stands between the thousands of a number."""
    date_format: str = "%d/%m"
    """As `strftime` reads it."""
    zone: tzinfo = UTC
    """Where a day begins and ends."""
