"""The phỏm of some best arrangement, as sets of cards (R2.3)."""

from __future__ import annotations

import random

import pytest

from benchmarks.hands import KINDS, hands
from bot.phom.covers import deadwood_points_with
from bot.phom.kernel import Mask, bits, mask_of, meldable, points_of
from bot.phom.melds import best_melds, plain_melds
from bot.phom.phom import is_phom
from tests.phom.hands import mask


def left_by(cards: Mask, melds: list[Mask]) -> Mask:
    """The cards outside the phỏm, which are disjoint and made of the cards."""
    for phom in melds:
        assert is_phom(phom)
        assert phom & cards == phom
        cards ^= phom
    return cards


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("eaten_cards", [0, 1, 2, 3])
def test_the_fewest_points_are_left(kind: str, eaten_cards: int) -> None:
    """R2.2: and every eaten card lies in a phỏm of its own, or there is no arrangement."""
    chance = random.Random(eaten_cards)
    for hand in hands(kind, 400):
        cards = mask_of(hand)
        melded = list(bits(meldable(cards)))
        eaten = sum(chance.sample(melded, min(len(melded), eaten_cards)))
        melds = best_melds(cards, eaten)
        if melds is None:
            assert deadwood_points_with(cards, eaten) is None
            continue
        assert points_of(left_by(cards, melds)) == deadwood_points_with(cards, eaten)
        assert all((phom & eaten).bit_count() <= 1 for phom in melds)
        assert eaten & ~sum(melds) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_where_no_card_has_a_choice_all_phom_are_laid(kind: str) -> None:
    for hand in hands(kind, 400):
        cards = mask_of(hand)
        melds = plain_melds(cards)
        if melds is not None:
            assert left_by(cards, melds) == cards ^ meldable(cards)


def test_a_card_of_a_run_and_a_set_is_a_choice() -> None:
    assert plain_melds(mask("5S 5C 5D 6D 7D 9H")) is None
    assert best_melds(mask("5S 5C 5D 6D 7D 9H")) == [mask("5D 6D 7D")]


def test_a_long_run_is_one_phom() -> None:
    """R2.1: there is no upper limit, and king and ace of two suits are no neighbours."""
    assert plain_melds(mask("JS QS KS AC 2C 3C 4C 5C 6C")) == [mask("JS QS KS"), mask("AC 2C 3C 4C 5C 6C")]


def test_no_phom() -> None:
    assert best_melds(mask("AS 3C 5D")) == plain_melds(mask("AS 3C 5D")) == []
