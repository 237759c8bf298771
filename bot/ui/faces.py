"""How a card looks: in a text, and on a button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import discord

from bot.phom.cards import DECK, Card, Suit

_BLACK = frozenset({Suit.SPADES, Suit.CLUBS})
_AS_LETTER = "\ufe0e"

Emoji = str | discord.Emoji | discord.PartialEmoji


class Faces(Protocol):
    """A set of card faces."""

    @property
    def back(self) -> Emoji | None:
        """A card face down, for a button that takes one unseen; None where words must do."""

    def text(self, card: Card) -> str:
        """The card within a message's text."""

    def button(self, card: Card) -> tuple[str | None, Emoji | None]:
        """The label and the emoji of the card's button; one of them is there."""


class TextFaces:
    """Cards as their rank and suit symbol: `10♥`. Needs nothing of Discord and can be read aloud."""

    back: Emoji | None = None

    def text(self, card: Card) -> str:
        # As an emoji a black suit can hardly be seen on Discord's dark ground; as a letter it has the text's colour.
        return card.face + _AS_LETTER if card.suit in _BLACK else card.face

    def button(self, card: Card) -> tuple[str | None, Emoji | None]:
        return self.text(card), None


TEXT_FACES = TextFaces()
"""The faces that always work."""


@dataclass(frozen=True, slots=True)
class EmojiFaces:
    """Cards as our own pictures, which must be there as the application's emojis."""

    emojis: Mapping[Card, discord.PartialEmoji]
    """One for every card of the deck."""
    back: discord.PartialEmoji | None = None
    _texts: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_texts", tuple(str(self.emojis[card]) for card in DECK))

    def text(self, card: Card) -> str:
        return self._texts[card.index]

    def button(self, card: Card) -> tuple[str | None, Emoji | None]:
        return None, self.emojis[card]


def row_of(cards: Iterable[Card], faces: Faces = TEXT_FACES) -> str:
    """Cards side by side, in the order given."""
    return " ".join(map(faces.text, cards))
