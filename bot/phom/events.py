"""What did happen to a hand, in the order it happened; `by_machine` marks what the machine did for a player (R9)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from bot.phom.actions import MeldRef, OfSeat
from bot.phom.cards import Card
from bot.phom.outcome import End, Outcome, Transfer


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt to `players` seats; `first` leads (R3.1)."""

    players: int
    first: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card came from the stock. `card` is private: only `seat` may be told it before the hand ends."""

    seat: int
    card: Card = field(repr=False)
    by_machine: bool = False


@dataclass(frozen=True, slots=True)
class Eaten:
    """`seat` ate the card that `source` had discarded; `chot` if in a final turn (R7.3)."""

    seat: int
    card: Card
    source: int
    chot: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was put on the table, which ends the turn."""

    seat: int
    card: Card
    by_machine: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """Phỏm were laid, in this order (R5.1)."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]
    by_machine: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """A card was added to a phỏm on the table (R5.4)."""

    seat: int
    card: Card
    target: MeldRef
    by_machine: bool = False


class WentMom(OfSeat):
    """The seat's first final turn ends without a phỏm laid (R5.3)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class UDeclared:
    """`seat` wins by an ù of the kind that `kind` says (R6)."""

    seat: int
    kind: End
    by_machine: bool = False


class TimedOut(OfSeat):
    """The seat's clock ran out (R9.2)."""

    __slots__ = ()


class Left(OfSeat):
    """The seat's player left the hand (R7.7)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment became due (R7)."""

    transfer: Transfer


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt | Drawn | Eaten | Discarded | Laid | Sent | WentMom | UDeclared | TimedOut | Left | Paid | HandEnded
)
"""Everything that `deal` and `apply` report."""
