"""The card sets and the search for the fewest points, against a brute force written from R2."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import pytest
from hypothesis import given

from benchmarks.footprint import table_bytes
from bot.phom.cards import DECK, format_cards, parse_card
from bot.phom.covers import deadwood_cards_with, deadwood_points_with
from bot.phom.kernel import (
    FULL,
    bit,
    bits,
    card_of,
    cards_of,
    deadwood_cards,
    deadwood_points,
    has_ca,
    mask_of,
    meldable,
    points_of,
)
from tests.phom.brute import choices, phom_among
from tests.phom.hands import Hand, hands, mask


def test_a_set_of_cards_and_back() -> None:
    assert mask_of(DECK) == FULL
    assert cards_of(FULL) == DECK
    assert format_cards(cards_of(mask("KH AS 2C AH"))) == "AS AH 2C KH"
    assert [card_of(low) for low in bits(mask("2C AH AS"))] == [parse_card(text) for text in ("AS", "2C", "AH")]


def test_the_cards_of_a_suit_are_neighbours() -> None:
    """What the tables by suit rest on."""
    assert mask("AS 2S KS") == 0b1000000000011
    assert bit(parse_card("AC")) == 1 << 13
    assert bit(parse_card("KH")) == 1 << 51


def test_points_of_cards() -> None:
    """R1.2."""
    assert points_of(0) == 0
    assert points_of(mask("AS TC JD KH")) == 1 + 10 + 11 + 13
    assert points_of(FULL) == 4 * 91


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KH KD 6S 5H 5C 5S 4S 3S 2S", 32),  # 5S goes to the set, not to the run of five
        ("QH KH AH", 26),  # R1.1: no run goes round the corner
        ("AC 2C 3C", 0),
        ("9S 9C 9D 9H", 0),
        ("7S 7C 7D 7H 8H 9H", 0),  # the fourth seven leads the run
        ("7S 7C 7D 8D 9D", 14),  # the set would leave 17
        ("4S 4D 5S 5D 6S 6D", 0),
        ("2S 2C 3S 3C KD", 2 + 2 + 3 + 3 + 13),
    ],
)
def test_the_fewest_points(hand: str, points: int) -> None:
    """R2.3."""
    assert deadwood_points(mask(hand)) == points


@given(hands(most_eaten=0))
def test_the_fewest_points_are_those_of_brute_force(hand: Hand) -> None:
    """R2.3, R6.1: fewest points and fewest cards are two questions."""
    cards, eaten = hand
    every = choices(cards, eaten)
    assert deadwood_points(mask_of(cards)) == min(choice.points for choice in every)
    assert deadwood_cards(mask_of(cards)) == min(len(choice.rest) for choice in every)


@given(hands())
def test_eaten_cards_lie_in_a_phom_each_as_in_brute_force(hand: Hand) -> None:
    """R2.2."""
    cards, eaten = hand
    every = choices(cards, eaten)
    held = mask_of(cards), mask_of(eaten)
    assert deadwood_points_with(*held) == min((choice.points for choice in every), default=None)
    assert deadwood_cards_with(*held) == min((len(choice.rest) for choice in every), default=None)


@pytest.mark.parametrize(
    ("hand", "eaten", "count"),
    [
        ("AS AC AD 2S 3S KH", "", 3),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS", "", 0),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS KS", "", 1),
        ("7S 7C 7D 7H 8H 9H KD", "", 1),
        ("7S 7C 7D 7H 8H 9H KD", "7S 7C", None),
        ("7S 7C 7D 7H 8H 9H KD", "7S 7H", 1),
    ],
)
def test_the_fewest_cards(hand: str, eaten: str, count: int | None) -> None:
    """R6.1."""
    assert deadwood_cards_with(mask(hand), mask(eaten)) == count


@given(hands(most_eaten=0))
def test_the_cards_that_stand_in_a_phom(hand: Hand) -> None:
    """R2.1."""
    cards, _ = hand
    assert set(cards_of(meldable(mask_of(cards)))) == {card for meld in phom_among(cards) for card in meld}


@given(hands(most_eaten=0))
def test_a_ca_is_a_pair_that_one_card_can_make_a_phom(hand: Hand) -> None:
    """R6.4: of one rank, or of one suit one or two ranks apart."""
    cards, _ = hand
    pairs = [
        low.rank == high.rank or (low.suit == high.suit and high.rank - low.rank <= 2)
        for low, high in combinations(cards, 2)
    ]
    assert has_ca(mask_of(cards)) == any(pairs)


def test_the_tables_are_small() -> None:
    """All tables together stay under one MiB, with every distinct number and card in them."""
    assert 500_000 < table_bytes() < 1 << 20


def test_the_rules_load_nothing_heavy() -> None:
    code = "import sys, bot.phom.arrange; print([name for name in ('numpy', 'asyncio', 'json') if name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"
