"""What playouts look up is what the rules say of the cards (R2.1, R5.4)."""

from __future__ import annotations

import random

from bot.phom.cards import DECK
from bot.phom.kernel import bit, bits, mask_of, meldable, points_of
from bot.phom.phom import ends_of, is_phom
from bot.players.ways import ENDS, JOINS, WEIGHED


def test_a_card_joins_those_that_it_makes_a_phom_with() -> None:
    """Whatever stood in no phỏm before and does with the card."""
    chance = random.Random(1)
    for _ in range(3000):
        *hand, card = map(bit, chance.sample(DECK, 10))
        cards = sum(hand)
        near, joins = JOINS[card]
        assert (meldable(cards) | joins[near & cards] | (card if joins[near & cards] else 0)) == meldable(cards | card)


def test_ways_are_the_pairs_that_make_a_phom_with_the_card() -> None:
    chance = random.Random(2)
    for _ in range(300):
        *others, own = map(bit, chance.sample(DECK, 12))
        cards = sum(others)
        (card, points, near, size, ways), *_ = WEIGHED[own][0]
        pairs = [(one, two) for one in others for two in others if one < two and is_phom(one | two | own)]
        assert (card, points) == (own, points_of(own))
        assert ways[(near & cards) % size] == len(pairs)


def test_sets_of_cards_are_weighed_one_by_one() -> None:
    suit = mask_of(DECK[2::4])
    weighed, points = WEIGHED[suit]
    assert [card for card, *_ in weighed] == list(bits(suit))
    assert points == sum(range(1, 14))


def test_every_phom_has_its_ends() -> None:
    """R5.4."""
    assert all(is_phom(phom) and ends_of(phom) == ends for phom, ends in ENDS.items())
    assert len(ENDS) == 13 * 5 + 4 * sum(range(1, 12))
