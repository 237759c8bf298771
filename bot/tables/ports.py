"""What tables need from outside: a place to keep things, a clock, somebody to tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.phom.actions import Action
from bot.phom.events import Event
from bot.phom.outcome import Why
from bot.tables.table import Book, Level, Occupant, Table


@dataclass(frozen=True, slots=True)
class Entry:
    """Half of one payment: `amount` points (negative: paid) on `account`, from or to `counterparty`.

    `transfer` is the payment's place in the hand's outcome; its two halves sum to zero.
    """

    transfer: int
    account: int
    counterparty: int
    amount: int
    why: Why


class Cause(StrEnum):
    """Why a table changed."""

    OPENED = "opened"
    SAT = "sat"
    STOOD = "stood"
    KICKED = "kicked"
    COMPUTER_ADDED = "computer_added"
    COMPUTER_REMOVED = "computer_removed"
    RULES = "rules"
    READY = "ready"
    STARTED = "started"
    ACTED = "acted"
    TIMED_OUT = "timed_out"
    LEFT = "left"
    VOIDED = "voided"
    CLOSED = "closed"
    IDLE_CLOSED = "idle_closed"
    SHUT = "shut"
    """Closed by somebody who manages the server."""
    CLOCK_SET = "clock_set"
    """The deadline was moved after an outage."""
    RESUMED = "resumed"
    """Loaded after a restart."""
    STOOD_IN = "stood_in"
    """Somebody lets a computer player play for them."""
    MORE_TIME = "more_time"
    """Somebody took more time for their turn."""
    TOOK_BACK = "took_back"
    """Somebody plays their seat again that a computer player had played for them."""
    PINGED = "pinged"
    """Nothing changed: the player to move has been still for a while."""
    RESTARTING = "restarting"
    """Nothing changed: the bot is about to end; the table is taken up when it starts again."""
    PAUSED = "paused"
    """Nothing changed: the store does not work, so play stands still until it does."""
    SETTINGS = "settings"
    """The server's settings were changed, and they touch this table."""
    MENDED = "mended"
    """The store works again; a deadline was moved where it was near."""
    REVERSED = "reversed"
    """Nothing changed at the table: the payments of a hand of its were taken back. `detail` is the hand's number."""


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a table, to be kept whole or not at all.

    `before` is None for a new table. `actions` are those that this step adds to the hand, numbered from
    `first_action`; `entries` are the payments of the hand that this step ends.
    """

    before: Table | None
    after: Table
    cause: Cause
    at: datetime
    who: int | None = None
    """The person who did it; None: the table itself."""
    detail: str = ""
    """What `cause` is about, where it needs saying: the name of a rule or of a person."""
    hand_begun: bool = False
    actions: tuple[Action, ...] = ()
    events: tuple[Event, ...] = ()
    hand_ended: bool = False
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class DealtHand:
    """What a ruling on a hand must know of it."""

    table_id: int
    number: int
    channel_id: int
    occupants: tuple[Occupant, ...]
    running: bool
    voided: bool
    reversed: bool

    @property
    def name(self) -> str:
        """What people call it where several tables are talked about: `12-3` is the third hand of table 12."""
        return f"{self.table_id}-{self.number}"


@dataclass(frozen=True, slots=True)
class Reversal:
    """An ended hand's payments to be taken back: by whom, why, when."""

    table_id: int
    number: int
    author: int
    reason: str
    at: datetime


class StoreError(Exception):
    """The store could not do what was asked; nothing was changed."""


class StoreDown(StoreError):
    """The store does not work now, whatever is asked of it; it may again later."""


class TableStore(Protocol):
    """Where tables are kept. Every method either happens durably or raises `StoreError`."""

    async def create_table(self, change: Change) -> int:
        """Keep the new table `change.after` and return the id it is given (its own id is ignored).

        Raises `StoreError`; also when the channel has an open table already.
        """

    async def commit(self, change: Change) -> None:
        """Keep the step in one transaction: table, chairs, hand, actions, end of the hand, entries."""

    async def probe(self) -> None:
        """Write as much as the next steps may need, and take it away. Raises `StoreError` while that cannot be done."""

    async def dealt_hand(self, guild_id: int, table_id: int, number: int) -> DealtHand | None:
        """A hand of the server by its table and its number there; None if it was never dealt."""

    async def reverse(self, reversal: Reversal) -> bool:
        """Enter the opposite of every payment of an ended hand; False if that was done before, which stays as it is."""

    async def balances(self, guild_id: int, accounts: Sequence[int], book: Book = Book.POINTS) -> Mapping[int, int]:
        """The sum of each account's entries, in points."""


class Clock(Protocol):
    """Time, aware UTC."""

    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None:
        """Return at `when` or soon after; at once if it has passed."""


class Listener(Protocol):
    """Told of every step after it was kept. Must return at once and must not raise."""

    def table_changed(self, change: Change) -> None: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """What a press was made for: the hand of the table, the seat, and the number of the decision."""

    hand: int
    seat: int
    number: int


__all__ = [
    "Book", "Cause", "Change", "Clock", "DealtHand", "Decision", "Entry", "Level", "Listener", "Reversal", "StoreDown",
    "StoreError", "TableStore",
]  # fmt: skip
