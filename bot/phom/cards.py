"""The fifty-two cards: names, points, order and text forms (R1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from bot.phom.errors import BadCard

RANKS = "A23456789TJQK"
SUITS = "SCDH"
SYMBOLS = "♠♣♦♥"


class Suit(IntEnum):
    """The suits in ascending order: a tie between equal ranks goes to the higher (R1.1)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3


_SUITS = tuple(Suit)


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card. Only the 52 values in `DECK` exist; comparing gives the order of R1.3.

    `index` is the place in that order, 0 (`AS`) to 51 (`KH`), `bit` the place in the sets of cards of `kernel`: that of
    the suit's ranks is behind those of the suits before.
    """

    index: int
    bit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << 13 * (self.index % 4) + self.index // 4)

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king); also the card's points (R1.2)."""
        return self.index // 4 + 1

    @property
    def suit(self) -> Suit:
        return _SUITS[self.index % 4]

    @property
    def points(self) -> int:
        """1 (ace) to 13 (king), by R1.2."""
        return self.index // 4 + 1

    @property
    def face(self) -> str:
        """The form for people: `10♥`."""
        rank = RANKS[self.index // 4]
        return ("10" if rank == "T" else rank) + SYMBOLS[self.index % 4]

    def __str__(self) -> str:
        """The form of files and commands: `TH` (R1.3)."""
        return RANKS[self.index // 4] + SUITS[self.index % 4]

    def __repr__(self) -> str:
        return str(self)


DECK: tuple[Card, ...] = tuple(Card(index) for index in range(52))
"""All cards in the order of R1.3."""

_BY_TEXT = {str(card): card for card in DECK}
_SUIT_WORDS = dict(zip(SYMBOLS, SUITS, strict=True)) | {"\ufe0f": "", "\ufe0e": ""}


def parse_card(text: str) -> Card:
    """The card that `text` names in the form of files: `TH`.

    Raises `BadCard` (R1.3) for anything else.
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise BadCard(text) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a blank-separated list in the form of files, in the order given.

    Raises `BadCard` (R1.3) for an unknown card; a doubled card is the caller's to judge.
    """
    return tuple(parse_card(word) for word in text.split())


def read_card(text: str) -> Card:
    """The card that a person typed: `10h`, `10♥`, `th`, `TH` (R1.3).

    Raises `BadCard` if it names none.
    """
    word = "".join(_SUIT_WORDS.get(letter, letter) for letter in text.strip()).upper()
    try:
        return _BY_TEXT[word.replace("10", "T", 1)]
    except KeyError:
        raise BadCard(text) from None


def format_cards(cards: Iterable[Card]) -> str:
    """`cards` in the form of files, in the order given, blank-separated."""
    return " ".join(map(str, cards))
