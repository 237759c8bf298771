"""A hundred thousand hands, each looked at by brute force too (R2)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from benchmarks.hands import KINDS
from bot.phom.arrange import Arrangement, best_arrangement
from bot.phom.covers import deadwood_points_with
from bot.phom.kernel import bits, deadwood_points, mask_of, meldable
from tests.phom.brute import choices, is_phom, phom_among

HANDS = 100_000


def test_brute_force_misses_no_phom() -> None:
    """R2.1: no selection of cards is one but those of one rank or one suit, which it looks at."""
    for kind, deal in KINDS.items():
        for seed in range(60):
            cards = sorted(deal(random.Random(f"{kind} {seed}")))
            every = [some for size in range(3, 11) for some in combinations(cards, size) if is_phom(some)]
            assert sorted(phom_among(tuple(cards))) == sorted(every)


@pytest.mark.parametrize("count", [3000, pytest.param(HANDS, marks=pytest.mark.long)])
def test_points_and_arrangement_are_those_of_brute_force(count: int) -> None:
    """R2.3, R9.3: random hands, hands with phỏm dealt in, and hands of neighbouring ranks in turn."""
    rng = random.Random(count)
    kinds = list(KINDS.values())
    for number in range(count):
        cards = tuple(sorted(kinds[number % len(kinds)](rng)))
        first = min(choices(cards, frozenset()), key=lambda choice: (choice.points, choice.order))
        held = mask_of(cards)
        assert deadwood_points(held) == first.points, cards
        assert best_arrangement(held) == Arrangement(first.points, first.melds, first.rest), cards


@pytest.mark.parametrize("count", [3000, pytest.param(HANDS, marks=pytest.mark.long)])
def test_with_eaten_cards_they_are_those_of_brute_force(count: int) -> None:
    """R2.2."""
    rng = random.Random(count)
    kinds = list(KINDS.values())
    for number in range(count):
        cards = tuple(sorted(kinds[number % len(kinds)](rng)))
        held = mask_of(cards)
        melded = list(bits(meldable(held)))
        eaten = sum(rng.sample(melded, min(len(melded), 1 + number % 3)))
        every = choices(cards, frozenset(card for card in cards if mask_of([card]) & eaten))
        first = min(every, key=lambda choice: (choice.points, choice.order), default=None)
        assert deadwood_points_with(held, eaten) == (None if first is None else first.points), cards
        found = Arrangement(first.points, first.melds, first.rest) if first else None
        assert best_arrangement(held, eaten) == found, cards
