"""What of one table stands on Discord: its message in the channel, the private panels, the late ping."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.render.showdown import ShowdownPicture
from bot.tables.ports import Change
from bot.tables.table import Phase, Table
from bot.ui.illustrated import Picture
from bot.ui.messages import CallFailed, Key, Posted, Trouble
from bot.ui.slots import Slot

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class PublicMessage:
    """The table's message in its channel."""

    slot: Slot
    table: Table
    """The table as it is, closed or not."""
    notice: Change | None = None
    """The last change worth a line of its own."""
    posted: Posted | None = None
    posted_at: datetime | None = None
    hand: int | None = None
    """The number of the hand that the message was posted for; None for a lobby."""
    evening: tuple[int | None, Mapping[int, int]] | None = None
    """What each person had won at the table before the hand of this number."""
    picture: tuple[ShowdownPicture | None, Picture | None] | None = None
    """What was drawn last of the end of a hand, and its picture; None if it could not be drawn."""
    key: Key | None = None
    """The freshest way to post a follow-up in the channel."""
    below: int = 0
    """How many messages were seen below it."""
    fresh: bool = False
    """Whether the next showing is a new message whatever there was."""
    last: object = None
    """The components that it shows, where they are known."""
    failures: int = 0
    """Showings in a row that failed in passing."""
    unwritable: bool = False
    """Whether the channel does not take the message; the private panels say so then."""

    @property
    def begins(self) -> bool:
        """Whether a hand runs that has no message of its own yet."""
        return self.table.running and self.hand != hand_number(self.table)


@dataclass(slots=True, eq=False)
class PrivatePanel:
    """One person's panel of a hand: in the direct messages, or ephemeral in the channel."""

    slot: Slot
    posted: Posted | None = None
    hand: int | None = None


@dataclass(slots=True, eq=False)
class Person:
    """What a table remembers of one person for as long as it lives."""

    dm: PrivatePanel
    ephemeral: PrivatePanel
    key: Key | None = None
    """Their last press at this table: the way to tell them something only they see."""
    dm_closed: bool = False


@dataclass(slots=True, eq=False)
class Shown:
    """Everything of one table that stands on Discord."""

    public: PublicMessage
    people: dict[int, Person] = field(default_factory=dict)
    ping: Posted | None = None
    complaints: set[tuple[str, Trouble]] = field(default_factory=set)
    """What has failed and was logged."""

    @property
    def table(self) -> Table:
        return self.public.table

    @property
    def done(self) -> bool:
        """Whether nothing will be shown any more: the table is closed, and its last edits are made."""
        return self.table.phase is Phase.CLOSED and not any(slot.busy for slot in self._slots())

    def _slots(self) -> Iterator[Slot]:
        yield self.public.slot
        for person in self.people.values():
            yield person.dm.slot
            yield person.ephemeral.slot

    def complain(self, what: str, failure: CallFailed) -> None:
        """Log a failed call with what it was for, once for as long as the table lives."""
        if (what, failure.trouble) not in self.complaints:
            self.complaints.add((what, failure.trouble))
            log.warning("table %d: %s failed: %s", self.table.id, what, failure.error)


def hand_number(table: Table) -> int | None:
    """The number of the running or last hand; None before the first."""
    return table.hand.number if table.hand is not None else None
