"""Columns of masks say what the kernel says of each mask; their arrangement is one, and nearly always the best (R2)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom import kernel
from bot.phom.cards import parse_cards
from bot.phom.kernel import FULL, Mask, bit, bits, mask_of
from bot.phom.phom import ends_of
from bot.players import columns
from bot.players.columns import Column
from bot.players.reading import NEAR, PAIRS

MANY = settings(max_examples=200, deadline=None)
hands = st.lists(st.integers(0, 51), min_size=0, max_size=14, unique=True).map(
    lambda places: sum(1 << p for p in places)
)


def column(*masks: Mask) -> Column:
    return np.array(masks, dtype=np.int64)


def only(values: Column) -> int:
    (value,) = values.tolist()
    return int(value)


def cards(text: str) -> Mask:
    return mask_of(parse_cards(text))


@MANY
@given(hands)
def test_points_and_phom_are_the_kernels(hand: Mask) -> None:
    assert only(columns.points(column(hand))) == kernel.points_of(hand)
    assert only(columns.meldable(column(hand))) == kernel.meldable(hand)


@MANY
@given(hands)
def test_neighbours_and_outs_are_those_of_the_tables(hand: Mask) -> None:
    """R6.4: a card held is near another one held, never near itself."""
    assert only(columns.near(column(hand))) == sum(own for own in NEAR if NEAR[own] & hand)
    outs = sum(own for own in PAIRS if not own & hand and any(pair & hand == pair for pair in PAIRS[own]))
    assert only(columns.completing(column(hand))) & ~hand == outs


@MANY
@given(hands)
def test_a_split_is_an_arrangement(hand: Mask) -> None:
    """Every card is in one of the three, the sets are sets, the runs runs, and nothing left could be laid."""
    sets, runs, left, points = (only(values) for values in columns.split(column(hand)))
    assert sets | runs | left == hand == sets + runs + left
    assert only(columns.in_sets(column(sets))) == sets
    assert only(columns.in_runs(column(runs))) == runs
    assert points == kernel.points_of(left) >= kernel.deadwood_points(hand)
    assert not kernel.meldable(left)


def test_a_split_is_nearly_always_the_best() -> None:
    rng = Random(1)
    dealt = [sum(bit_of(place) for place in rng.sample(range(52), 10)) for _ in range(4000)]
    missed = sum(
        points > kernel.deadwood_points(hand)
        for hand, points in zip(dealt, columns.split(column(*dealt)).points.tolist(), strict=True)
    )
    assert missed < 8


def bit_of(place: int) -> Mask:
    return 1 << place


@pytest.mark.parametrize(
    "hand",
    ["7S 7C 7D 8D 9D KH", "5S 5C 5D 6D 7D 2H", "7S 7C 7D 7H 8H 9H", "4H 5H 6H 6S 6C 6D", "TS TC TD TH 8H 9H"],
)
def test_a_card_that_two_phom_want_goes_where_it_saves_most(hand: str) -> None:
    assert only(columns.split(column(cards(hand))).points) == kernel.deadwood_points(cards(hand))


@pytest.mark.parametrize("phom", ["AS 2S 3S", "JH QH KH", "5C 6C 7C 8C", "9S 9C 9H", "KS KC KD", "4S 4C 4D 4H"])
def test_ends_are_where_one_may_send(phom: str) -> None:
    """R5.4."""
    laid = cards(phom)
    is_set = len({card.rank for card in parse_cards(phom)}) == 1
    nothing = column(0)
    found = columns.ends(column(laid), nothing) if is_set else columns.ends(nothing, column(laid))
    assert only(found) == ends_of(laid)


def test_rows_and_places() -> None:
    hand, other = cards("AS TD KH"), cards("2C 3C")
    rows = columns.to_bits(column(hand, other))
    assert rows.shape == (52, 2)
    for number, mask in enumerate((hand, other)):
        assert [1 << place for place in np.flatnonzero(rows[:, number])] == list(bits(mask))
    assert columns.one_of(np.array([0, 51], dtype=np.int32)).tolist() == [1, 1 << 51]


def test_the_lowest_card_is_that_of_the_fewest_points() -> None:
    hand = "KS 3H 3D QC"
    assert only(columns.lowest(column(cards(hand)))) in {bit(card) for card in parse_cards("3H 3D")}
    assert columns.lowest(column(0, FULL)).tolist()[0] == 0
