"""Many deals at once: each fits what the seat has seen, and together they lie as single ones do."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom.arrange import can_hold
from bot.phom.engine import apply
from bot.phom.hand import Hand
from bot.phom.kernel import Mask, bits, meldable, points_of
from bot.phom.views import view_for
from bot.players import LEVELS
from bot.players.clues import Clues
from bot.players.deals import Deals
from bot.players.imagine import Imagined, imagine
from bot.players.reading import NEAR, PAIRS
from tests.phom.playing import shuffled_hand
from tests.players.positions import hands, otherwise_dealt

MANY = settings(max_examples=80, deadline=None)


def imagined_by(hand: Hand) -> Imagined:
    return imagine(view_for(hand, hand.turn))


def some_deals(hand: Hand, seed: int, count: int = 20, drift: int = 40) -> Deals:
    deals = Deals(imagined_by(hand), count, random.Random(seed))
    deals.drift(drift)
    return deals


@MANY
@given(hands(), st.integers(0, 2**32))
def test_every_deal_fits_what_is_seen(hand: Hand, seed: int) -> None:
    """Each hand has its number of cards, each unseen card lies somewhere once, eaten cards have their phỏm (R2.2)."""
    deals, imagined = some_deals(hand, seed), imagined_by(hand)
    unseen = sum(imagined.unseen)
    for held, stock in zip(deals.held.T.tolist(), deals.stock.T.tolist(), strict=True):
        hidden = [cards & ~base for cards, base in zip(held, imagined.base.cards, strict=True)]
        assert tuple(cards.bit_count() for cards in hidden) == imagined.hidden
        assert sum(hidden) + sum(stock) == unseen
        assert len(stock) == len(hand.stock)
        for seat, cards in enumerate(held):
            clues = imagined.clues[seat]
            assert seat == hand.turn or can_hold(cards, clues.eaten) or hand.seats[seat].left_at is not None


@MANY
@given(hands(), st.integers(0, 2**32))
def test_deals_know_nothing_hidden(hand: Hand, seed: int) -> None:
    other = otherwise_dealt(hand, hand.turn, seed)
    one, two = some_deals(hand, seed), some_deals(other, seed)
    assert np.array_equal(one.held, two.held)
    assert np.array_equal(one.stock, two.stock)


def test_log_odds_are_those_of_the_clues() -> None:
    """Hands of seats that have discarded, eaten and let cards pass, as they are and as they drift."""
    for seed in range(12):
        hand = shuffled_hand(seed, 4)
        hand = far_on(hand, 24)
        deals, imagined = some_deals(hand, seed), imagined_by(hand)
        for seat, clues in enumerate(imagined.clues):
            if seat == hand.turn:
                continue
            cards = deals.held[seat]
            odds = deals.log_odds(seat, cards)
            expected = [plain_log_odds(clues, mask) for mask in cards.tolist()]
            assert np.allclose(odds, expected, atol=1e-3)


def plain_log_odds(clues: Clues, cards: Mask) -> float:
    """What `Weights` says, trait by trait."""
    weights = clues.weights
    melded = meldable(cards)
    count = melded.bit_count()
    odds = weights.phom * (count > 2) + weights.two * (count > 5)
    loose = cards ^ melded
    alone = sum(own for own in bits(loose) if not NEAR[own] & loose)
    odds += weights.alone * points_of(alone) + weights.loose * points_of(loose)
    if clues.discards:
        odds += weights.higher * above(clues.discards[-1], alone)
    if len(clues.discards) > 1:
        odds += weights.higher_before * above(clues.discards[-2], alone)
    for thrown in clues.discards:
        if NEAR[thrown] & cards:
            odds += weights.split
            if melds(thrown, cards):
                odds += weights.broken
    for passed in clues.refused:
        if NEAR[passed] & cards and melds(passed, cards):
            odds += weights.refused
    return odds


def melds(card: Mask, cards: Mask) -> bool:
    return any(pair & cards == pair for pair in PAIRS[card])


def above(card: Mask, cards: Mask) -> int:
    """How many of the cards have more points than the card."""
    least = points_of(card)
    return sum(1 for own in bits(cards) if points_of(own) > least)


def far_on(hand: Hand, decisions: int) -> Hand:
    for _ in range(decisions):
        after, _ = apply(hand, LEVELS["medium"].choose(view_for(hand, hand.turn), random.Random(1)))
        if after.finished:
            break
        hand = after
    return hand


def test_deals_are_many_and_not_one() -> None:
    """Neighbouring columns differ, and so does a column from itself some changes later."""
    deals = some_deals(shuffled_hand(3), 1, count=200, drift=60)
    before = deals.held.copy()
    assert len(set(before[1].tolist())) > 190
    deals.drift(30)
    assert (deals.held[1] != before[1]).mean() > 0.9
