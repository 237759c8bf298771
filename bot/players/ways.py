"""Tables over cards and phỏm that playouts look things up in: what goes with what (R2.1, R5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from bot.phom.kernel import Mask, bits, points_of
from bot.phom.phom import PHOM_FROM, ends_of
from bot.players.reading import NEAR, PAIRS

Weighed: TypeAlias = tuple[Mask, float, Mask, int, tuple[float, ...]]
"""What is asked about a card that may be discarded: itself, its points, the cards near it, `size` and `ways`.

Near are those that are a cạ with it. `ways[near & cards % size]` is the number of pairs among `cards` that make a phỏm
with it: the remainders of the 128 sets of near cards differ, which makes a table of a quarter of a dictionary's bytes.
The numbers are floats because they are weighed. A plain tuple, since a named one takes three times as long to unpack.
"""


class _WeighedSets(dict[Mask, tuple[tuple[Weighed, ...], int]]):
    """By set of cards: what is asked about each, and their points together. Filled as sets are met.

    Asked suit by suit, so that it stays at a few thousand entries.
    """

    def __missing__(self, cards: Mask) -> tuple[tuple[Weighed, ...], int]:
        found = self[cards] = tuple(_WEIGHED[card] for card in bits(cards)), points_of(cards)
        return found


def _parts(mask: Mask) -> Iterator[Mask]:
    """Every set of cards of `mask`."""
    part = mask
    while part:
        yield part
        part = part - 1 & mask
    yield 0


def _weighed(card: Mask) -> Weighed:
    near = NEAR[card]
    ways = {part: sum(pair & part == pair for pair in PAIRS[card]) for part in _parts(near)}
    size = next(size for size in _SIZES if len({part % size for part in ways}) == len(ways))
    by_place = {part % size: number for part, number in ways.items()}
    numbers = tuple(_NUMBERS[by_place.get(place, 0)] for place in range(size))
    return card, float(points_of(card)), near, size, numbers


def _joins(card: Mask) -> tuple[Mask, dict[Mask, Mask]]:
    joins = dict.fromkeys(_parts(NEAR[card]), 0)
    for part in joins:
        for pair in PAIRS[card]:
            if pair & part == pair:
                joins[part] |= pair
    return NEAR[card], joins


_SIZES = 253, 329, 333, 341
"""The least numbers, one for each suit, by which all sets of near cards leave different remainders."""
_NUMBERS = tuple(map(float, range(7)))
"""One object for each number of pairs, so that the tables of all cards lie close together."""
_WEIGHED = {card: _weighed(card) for card in PAIRS}

WEIGHED = _WeighedSets()
"""By set of cards of one suit: what is asked about each before a discard, lowest first, and their points together."""
JOINS: dict[Mask, tuple[Mask, dict[Mask, Mask]]] = {card: _joins(card) for card in PAIRS}
"""By card: the cards near it, and for each set of those the ones that come to stand in a phỏm with it."""
ENDS: dict[Mask, Mask] = {phom: ends_of(phom) for starting in PHOM_FROM.values() for phom in starting}
"""By phỏm: the cards that could be sent to it next (R5.4)."""
POINTS: dict[Mask, int] = {card: points_of(card) for card in PAIRS}
"""By card: its points (R1.2)."""
