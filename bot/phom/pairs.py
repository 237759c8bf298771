"""Cạ: two cards towards a phỏm, of one rank or near each other in one suit (R6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.phom.cards import DECK, Card

Pair = tuple[Card, Card]


def is_ca(one: Card, other: Card) -> bool:
    """Whether two cards are a cạ (R6.4)."""
    return one.rank == other.rank or (one.suit == other.suit and 0 < abs(one.rank - other.rank) <= 2)


def split_ca(cards: Sequence[Card]) -> tuple[tuple[Pair, ...], tuple[Card, ...]]:
    """As many cạ as these cards hold with no card in two, and the cards in none; both in the order of `cards`.

    Of several ways it is the one whose pairs come first in that order.
    """
    pairs = _most(tuple(card.index for card in cards))
    paired = {index for pair in pairs for index in pair}
    return tuple((DECK[one], DECK[other]) for one, other in pairs), tuple(c for c in cards if c.index not in paired)


@lru_cache(maxsize=4096)
def _most(cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The pairs of `split_ca`, for cards by their index, which is quickly hashed."""
    if len(cards) < 2:
        return ()
    first, rest = cards[0], cards[1:]
    best: tuple[tuple[int, int], ...] = ()
    for place, other in enumerate(rest):
        if is_ca(DECK[first], DECK[other]):
            found = ((first, other), *_most(rest[:place] + rest[place + 1 :]))
            if len(found) > len(best):
                best = found
    alone = _most(rest)
    return alone if len(alone) > len(best) else best
