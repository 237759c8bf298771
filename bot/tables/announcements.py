"""What was decided about a server's hands and points, and must be read where it is played: once, whatever happens."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

WAITS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6), timedelta(hours=24))
"""How long after each try that failed the next one comes; after as many more it is left to those who can mend it."""
MOST_TRIES = len(WAITS) + 1


class AnnouncementKind(StrEnum):
    """What was decided."""

    VOIDED = "voided"
    REVERSED = "reversed"
    CORRECTED = "corrected"
    SEASON_BEGUN = "season_begun"
    SEASON_ENDED = "season_ended"


@dataclass(frozen=True, slots=True)
class Subject:
    """What one announcement is about, and no other one: `about` is the name of a hand (`12-3`), or the number of a
    correction or a season.
    """

    guild_id: int
    kind: AnnouncementKind
    about: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What an announcement says beside its subject: why it was done; how many points were given, and the sum since."""

    reason: str = ""
    amount: int = 0
    balance: int = 0


@dataclass(frozen=True, slots=True)
class Announcement:
    """A decision of `author` at the instant `at` that is still to be read in the channel.

    `people` are the names, as they are kept now, of those whom it is about; empty for who was erased.
    """

    id: int
    subject: Subject
    channel_id: int
    author: int
    at: datetime
    facts: Facts = field(default_factory=Facts)
    people: tuple[str, ...] = ()
    tries: int = 0
    tried_at: datetime | None = None
    fault: str = ""
    """Why the last try failed."""

    @property
    def due(self) -> datetime | None:
        """When it is to be posted; None once it was tried so often that somebody has to mend something first."""
        if self.tried_at is None:
            return self.at
        return self.tried_at + WAITS[self.tries - 1] if self.tries < MOST_TRIES else None
