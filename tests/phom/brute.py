"""A slow second opinion on phỏm, written from the text of R2 alone: sets of cards, no masks, no tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from bot.phom.cards import Card

Phom = tuple[Card, ...]


@dataclass(frozen=True)
class Choice:
    """Disjoint phỏm and the cards they leave."""

    melds: tuple[Phom, ...]
    rest: tuple[Card, ...]

    @property
    def points(self) -> int:
        return sum(card.points for card in self.rest)

    @property
    def order(self) -> list[list[int]]:
        """What R9.3 compares."""
        return [[card.index for card in meld] for meld in self.melds]


def is_phom(cards: Phom) -> bool:
    """R2.1, for cards in the order of R1.3."""
    if len({card.rank for card in cards}) == 1:
        return 3 <= len(cards) <= 4
    steps = {high.rank - low.rank for low, high in pairwise(cards)}
    return len(cards) >= 3 and len({card.suit for card in cards}) == 1 and steps == {1}


def phom_among(cards: tuple[Card, ...]) -> list[Phom]:
    """Every phỏm the cards can make: any selection of three or more of one rank, or of one suit, that is one."""
    ordered = sorted(cards)
    alike = [[card for card in ordered if card.rank == rank] for rank in {card.rank for card in cards}]
    alike += [[card for card in ordered if card.suit == suit] for suit in {card.suit for card in cards}]
    return [
        some
        for group in alike
        for size in range(3, len(group) + 1)
        for some in combinations(group, size)
        if is_phom(some)
    ]


def choices(cards: tuple[Card, ...], eaten: frozenset[Card]) -> list[Choice]:
    """Every arrangement of the cards (R2.3) that holds each eaten card in a phỏm of its own (R2.2)."""
    usable = sorted(meld for meld in phom_among(cards) if len(eaten.intersection(meld)) <= 1)

    def grow(start: int, taken: tuple[Phom, ...], left: frozenset[Card]) -> Iterator[Choice]:
        if not eaten & left:
            yield Choice(taken, tuple(sorted(left)))
        for place in range(start, len(usable)):
            if left.issuperset(usable[place]):
                yield from grow(place + 1, (*taken, usable[place]), left.difference(usable[place]))

    return list(grow(0, (), frozenset(cards)))
