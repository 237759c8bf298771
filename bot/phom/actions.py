"""What can happen to a hand, and its form in records (R4, R10.2)."""

from __future__ import annotations

from dataclasses import dataclass
from reprlib import repr as short
from typing import TypeAlias, assert_never

from bot.phom.cards import Card, parse_card
from bot.phom.errors import BadAction


@dataclass(frozen=True, slots=True, order=True)
class MeldRef:
    """A phỏm on the table: the `index`-th, from 0, that `seat` laid (R10.2)."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class OfSeat:
    """Base of what tells nothing but the seat. Values of different kinds are never equal."""

    seat: int


class Draw(OfSeat):
    """Bốc: take the top card of the stock (R4.2)."""

    __slots__ = ()


class Eat(OfSeat):
    """Ăn: take the card just discarded (R4.2)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Discard:
    """Đánh: end the turn by putting a card on the table (R4.4)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Lay:
    """Hạ: lay all phỏm at once (R5.1). The order of the cards inside a phỏm is free, that of the phỏm is kept."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Send:
    """Gửi: add one card to a phỏm on the table (R5.4)."""

    seat: int
    card: Card
    target: MeldRef


class DeclareU(OfSeat):
    """Ù: win at once, all cards but at most one lying in phỏm (R6.1)."""

    __slots__ = ()


class Timeout(OfSeat):
    """The seat's clock ran out: the machine finishes the turn (R9.2)."""

    __slots__ = ()


class Leave(OfSeat):
    """The player leaves in mid-hand; the machine plays the seat from now on (R7.7)."""

    __slots__ = ()


Action: TypeAlias = Draw | Eat | Discard | Lay | Send | DeclareU | Timeout | Leave
"""Everything that a record may list."""

_BARE: dict[str, type[Draw | Eat | DeclareU | Timeout | Leave]] = {
    "draw": Draw,
    "eat": Eat,
    "u": DeclareU,
    "timeout": Timeout,
    "leave": Leave,
}


def action_to_json(action: Action) -> list[object]:
    """The action as a record lists it (R10.2)."""
    match action:
        case Draw(seat):
            return [seat, "draw"]
        case Eat(seat):
            return [seat, "eat"]
        case Discard(seat, card):
            return [seat, "discard", str(card)]
        case Lay(seat, melds):
            return [seat, "lay", [[str(card) for card in meld] for meld in melds]]
        case Send(seat, card, target):
            return [seat, "send", str(card), [target.seat, target.index]]
        case DeclareU(seat):
            return [seat, "u"]
        case Timeout(seat):
            return [seat, "timeout"]
        case Leave(seat):
            return [seat, "leave"]
        case _:
            assert_never(action)


def action_from_json(value: object) -> Action:
    """The action that a record lists (R10.2).

    Raises `BadAction` if it is none by its shape, `BadCard` (R1.3) for a card that does not exist. Whether there
    is such a seat, and whether the action is legal, is for `apply` to say.
    """
    match value:
        case [int() as seat, str() as verb, *arguments] if not isinstance(seat, bool):
            pass
        case _:
            raise BadAction(f"an action is a list of a seat, a verb and its arguments, not {short(value)}")
    match verb, arguments:
        case ("discard", [str() as card]):
            return Discard(seat, parse_card(card))
        case ("lay", [[*melds]]):
            return Lay(seat, tuple(map(_meld, melds)))
        case ("send", [str() as card, [int() as owner, int() as index]]) if not (
            isinstance(owner, bool) or isinstance(index, bool)
        ):
            return Send(seat, parse_card(card), MeldRef(owner, index))
        case (_, []) if verb in _BARE:
            return _BARE[verb](seat)
        case _ if verb in _BARE or verb in ("discard", "lay", "send"):
            raise BadAction(f"{verb} does not take the arguments {short(arguments)}")
        case _:
            raise BadAction(f"there is no action {short(verb)}")


def _meld(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise BadAction(f"a phỏm is a list of cards, not {short(value)}")
    return tuple(map(parse_card, value))
