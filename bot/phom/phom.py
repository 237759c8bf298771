"""A single phỏm: what is one, and what can be added to it (R2.1, R5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from bot.phom.cards import DECK, Card
from bot.phom.kernel import Mask, bit, cards_of, mask_of, meldable, rank_with, suit_with


def _phom_from(card: Card) -> tuple[Mask, ...]:
    """The phỏm whose lowest card (R1.3) is `card`, in the order of R9.3."""
    higher = DECK[card.index + 1 : (card.index | 3) + 1]
    suit = DECK[card.index :: 4]
    phom = [(card, *others) for size in (2, 3) for others in combinations(higher, size)]
    phom += [suit[:length] for length in range(3, len(suit) + 1)]
    phom.sort(key=lambda cards: [other.index for other in cards])
    return tuple(map(mask_of, phom))


PHOM_FROM: dict[Mask, tuple[Mask, ...]] = {bit(card): _phom_from(card) for card in DECK}
"""By card: the phỏm whose lowest card it is, in the order of R9.3."""


def phom_in(cards: Mask) -> Iterator[Mask]:
    """The phỏm that the cards can make, in the order of R9.3."""
    for card in cards_of(meldable(cards)):
        for phom in PHOM_FROM[bit(card)]:
            if phom & cards == phom:
                yield phom


def is_phom(cards: Mask) -> bool:
    """Whether the cards, all of them, are one phỏm: three or four of a rank, or a run of a suit (R2.1)."""
    return _is_set(cards) or is_run(cards)


def is_run(cards: Mask) -> bool:
    """Whether the cards, all of them, are three or more neighbouring ranks of a suit (R2.1)."""
    low = cards & -cards
    # Neighbouring bits of one suit: adding the lowest carries through all of them.
    return cards.bit_count() >= 3 and not cards & ~suit_with(low) and not cards + low & cards


@lru_cache(maxsize=4096)
def ends_of(phom: Mask) -> Mask:
    """The cards that could be sent to a phỏm next: the fourth of its rank, or those at the ends of its run (R5.4)."""
    low = phom & -phom
    suit = suit_with(low)
    if phom & ~suit:
        return rank_with(low) & ~phom
    return (low >> 1 | phom + low) & suit


def _is_set(cards: Mask) -> bool:
    return cards.bit_count() >= 3 and not cards & ~rank_with(cards & -cards)
