"""Arrangements of a player's cards: phỏm, deadwood, and what eaten cards allow (R2, R4.3, R4.4, R5.1, R6).

Everywhere `cards` is the set in question and `eaten` the part of it that was eaten and is not laid yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.phom.best import Arrangement, best_arrangement
from bot.phom.cards import Card
from bot.phom.covers import deadwood_cards_with, deadwood_points_with, smallest_covers_left
from bot.phom.kernel import Mask, bit, bits, cards_of, has_ca, meldable, points_of
from bot.phom.phom import PHOM_FROM

__all__ = [
    "Arrangement",
    "arrangements",
    "best_arrangement",
    "can_eat",
    "can_hold",
    "deadwood_any",
    "has_phom",
    "legal_discards",
    "no_ca",
    "rest_after_best_cover",
]


def arrangements(cards: Mask, eaten: Mask = 0) -> tuple[Arrangement, ...]:
    """Every choice of phỏm that may be laid by R5.1: they obey R2.2, hold each eaten card and leave no further phỏm.

    One run and the same cards as two runs are two choices. Ordered by points, then as R9.3 orders; so the first is
    `best_arrangement(cards, eaten)`. A choice may leave no card to discard: R5.2 is the caller's.
    """
    return _arrangements(cards, eaten)


def deadwood_any(cards: Mask, eaten: Mask = 0) -> Mask:
    """Every card that is deadwood in some best arrangement (R2.3); none if no arrangement holds the eaten cards."""
    best = deadwood_points_with(cards, eaten)
    if best is None:
        return 0
    melded = meldable(cards)
    found = cards & ~melded
    for card in bits(melded & ~eaten):
        left = deadwood_points_with(cards ^ card, eaten)
        if left is not None and left + points_of(card) == best:
            found |= card
    return found


def can_hold(cards: Mask, eaten: Mask) -> bool:
    """Whether an arrangement exists in which each of the eaten cards lies in a phỏm of its own (R2.2)."""
    return not eaten or bool(smallest_covers_left(cards, eaten))


def has_phom(cards: Mask) -> bool:
    """Whether some of the cards make a phỏm (R2.1)."""
    return meldable(cards) != 0


def rest_after_best_cover(cards: Mask, eaten: Mask = 0) -> int:
    """The least number of cards outside phỏm, over all arrangements: 0 is an ù tròn, 1 an ù (R6.1).

    One more than the number of cards if no arrangement holds the eaten ones, so that no ù is read from it.
    """
    rest = deadwood_cards_with(cards, eaten)
    return cards.bit_count() + 1 if rest is None else rest


def legal_discards(cards: Mask, eaten: Mask = 0) -> Mask:
    """The cards that R4.4 lets go: not eaten, and not missed by an eaten card's phỏm."""
    if not eaten:
        return cards
    legal = 0
    for left in smallest_covers_left(cards, eaten):
        legal |= left
    return legal


def can_eat(cards: Mask, eaten: Mask, card: Card, *, may_u: bool = True) -> bool:
    """Whether a player who holds `cards` may eat `card` (R4.3).

    All eaten cards, the new one included, need a phỏm each, and a legal discard or an ù must be left. With
    `may_u` false no ù is open to the player, who has sent a card (R6.1). Raises `ValueError` if `card` is held.
    """
    new = bit(card)
    if cards & new:
        raise ValueError(f"{card} is held already")
    lefts = smallest_covers_left(cards | new, eaten | new)
    # Nothing stays beside phỏm of three only when all the cards are melded, which is an ù.
    return any(lefts) or (may_u and bool(lefts))


def no_ca(cards: Mask) -> bool:
    """Whether dealt cards are an ù khan: no two of one rank, and no two of one suit one or two ranks apart (R6.4)."""
    return not has_ca(cards)


@lru_cache(maxsize=1024)
def _arrangements(cards: Mask, eaten: Mask) -> tuple[Arrangement, ...]:
    every = [
        Arrangement(points_of(left), tuple(map(cards_of, melds)), cards_of(left))
        for melds, left in _choices(cards, cards, eaten)
        if not has_phom(left)
    ]
    return tuple(sorted(every, key=lambda arrangement: (arrangement.points, arrangement.melds)))


def _choices(left: Mask, open_cards: Mask, eaten: Mask) -> Iterator[tuple[tuple[Mask, ...], Mask]]:
    """Every set of phỏm that holds the eaten cards, with the cards of `left` outside it.

    The phỏm are taken by their lowest card, those beginning below `open_cards` being decided already.
    """
    if not eaten:
        yield (), left
    for card in cards_of(meldable(left) & open_cards):
        own = bit(card)
        open_cards ^= own
        for phom in PHOM_FROM[own]:
            if phom & left == phom and (phom & eaten).bit_count() <= 1:
                for melds, rest in _choices(left ^ phom, open_cards & ~phom, eaten & ~phom):
                    yield (phom, *melds), rest
