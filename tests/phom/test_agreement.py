"""A hundred thousand hands, each looked at by brute force too (R2)."""

from __future__ import annotations

import random

import pytest

from benchmarks.hands import KINDS
from bot.phom.arrange import Arrangement, best_arrangement
from bot.phom.covers import deadwood_points_with
from bot.phom.kernel import bits, deadwood_points, mask_of, meldable
from tests.phom.brute import choices

HANDS = 100_000


@pytest.mark.parametrize("count", [300, pytest.param(HANDS, marks=pytest.mark.long)])
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


@pytest.mark.parametrize("count", [300, pytest.param(HANDS, marks=pytest.mark.long)])
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
