"""Hands for the tests of phỏm: written as text, or drawn so that phỏm are frequent."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.phom.cards import DECK, Card, parse_cards
from bot.phom.kernel import Mask, mask_of
from tests.phom.brute import phom_among

Hand = tuple[tuple[Card, ...], frozenset[Card]]
"""Cards in the order of R1.3, and those of them that were eaten."""


def mask(text: str) -> Mask:
    """The set of the cards that the text lists."""
    return mask_of(parse_cards(text))


@st.composite
def hands(draw: st.DrawFn, least: int = 3, most: int = 10, most_eaten: int = 3) -> Hand:
    """`least` to `most` cards of neighbouring ranks or of all; eaten are cards that stand in some phỏm, mostly."""
    span = draw(st.sampled_from([3, 4, 5, 13]))
    lowest = draw(st.integers(1, 14 - span))
    near = [card for card in DECK if lowest <= card.rank < lowest + span]
    cards = tuple(sorted(draw(st.lists(st.sampled_from(near), min_size=least, max_size=most, unique=True))))
    melded = sorted({card for meld in phom_among(cards) for card in meld}) if draw(st.integers(0, 9)) else list(cards)
    if not melded or not most_eaten:
        return cards, frozenset()
    return cards, frozenset(draw(st.lists(st.sampled_from(melded), max_size=most_eaten, unique=True)))
