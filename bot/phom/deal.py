"""Shuffling the deck by numbers that are handed in (R1.3, R3.2)."""

from __future__ import annotations

from collections.abc import Callable

from bot.phom.cards import DECK, Card


def shuffled(below: Callable[[int], int]) -> tuple[Card, ...]:
    """The whole deck, top first: a Fisher–Yates shuffle of the order of R1.3.

    `below(n)` gives an even number from 0 to n - 1 (`random.Random.randrange` does). It is asked for n = 52, 51, … 2
    in turn; the card at that place, of the first n, changes places with the n-th. Whoever knows the numbers can so
    make the same deck again.
    """
    deck = list(DECK)
    for count in range(len(deck), 1, -1):
        place = below(count)
        deck[count - 1], deck[place] = deck[place], deck[count - 1]
    return tuple(deck)
