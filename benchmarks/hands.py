"""Ten cards of three kinds: drawn from the deck, with phỏm dealt in, and of few neighbouring ranks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bot.phom.cards import DECK, Card

TEN = 10

Cards = tuple[Card, ...]


def random_hand(rng: Random) -> Cards:
    """Ten cards of the whole deck."""
    return tuple(rng.sample(DECK, TEN))


def meldy_hand(rng: Random) -> Cards:
    """One to three phỏm of three or four cards, and any cards besides."""
    held: set[Card] = set()
    wanted = rng.randint(1, 3)
    while wanted:
        phom = _phom(rng)
        if held.isdisjoint(phom) and len(held) + len(phom) <= TEN:
            held |= phom
            wanted -= 1
        elif len(held) == TEN - 2:
            held.clear()  # two fours leave no room for a third phỏm
            wanted = 3
    return _filled(held, DECK, rng)


def rich_hand(rng: Random, highest: int = 13) -> Cards:
    """Ten cards of three to five neighbouring ranks, none above `highest`."""
    span = rng.randint(3, 5)
    lowest = rng.randint(1, highest + 1 - span)
    return tuple(rng.sample([card for card in DECK if lowest <= card.rank < lowest + span], TEN))


KINDS: dict[str, Callable[[Random], Cards]] = {"random": random_hand, "meldy": meldy_hand, "rich": rich_hand}


def hands(kind: str, count: int, seed: int = 7) -> list[Cards]:
    """So many hands of the kind, the same for equal seeds."""
    rng = Random(seed)
    return [KINDS[kind](rng) for _ in range(count)]


def _phom(rng: Random) -> set[Card]:
    size = rng.randint(3, 4)
    if rng.random() < 0.5:
        rank = rng.randint(1, 13)
        return set(rng.sample([card for card in DECK if card.rank == rank], size))
    suit, lowest = rng.randrange(4), rng.randint(1, 14 - size)
    return {card for card in DECK if card.suit == suit and lowest <= card.rank < lowest + size}


def _filled(held: set[Card], deck: tuple[Card, ...], rng: Random) -> Cards:
    others = [card for card in deck if card not in held]
    cards = [*sorted(held), *rng.sample(others, TEN - len(held))]
    rng.shuffle(cards)
    return tuple(cards)
