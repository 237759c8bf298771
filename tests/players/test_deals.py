"""Many deals at once: each fits what the seat has seen, and together they lie as single ones do."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom.arrange import can_hold
from bot.phom.engine import apply
from bot.phom.hand import Hand
from bot.phom.kernel import Mask, bits
from bot.phom.views import view_for
from bot.players import LEVELS
from bot.players.deals import Deals
from bot.players.imagine import Imagined, imagine
from tests.phom.playing import QUICK, dealt, play, shuffled_hand
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
            expected = [clues.log_odds(mask) for mask in cards.tolist()]
            assert np.allclose(odds, expected, atol=1e-3)


def far_on(hand: Hand, decisions: int) -> Hand:
    for _ in range(decisions):
        after, _ = apply(hand, LEVELS["medium"].choose(view_for(hand, hand.turn), random.Random(1)))
        if after.finished:
            break
        hand = after
    return hand


def test_cards_lie_as_in_single_deals() -> None:
    """How often each unseen card is in the next hand, over two thousand deals of either kind."""
    hands_dealt = "2S QD 9C 7D 5H AC JS 4S TH 2H", "2D 3S 6C 8C 5D 7S 9H JH KC"
    hand = play(dealt(*hands_dealt, stock="KS 8H", rules=QUICK), "0 discard 4S", "1 draw", "1 discard KC", "0 draw")
    imagined = imagined_by(hand)
    single = imagined.deals(random.Random(1))
    one_by_one = [next(single).cards[1] for _ in range(2000)]
    deals = Deals(imagined, 500, random.Random(2))
    at_once: list[Mask] = []
    deals.drift(100)
    for _ in range(4):
        at_once += deals.held[1].tolist()
        deals.drift(40)
    for card in bits(sum(imagined.unseen)):
        before = sum(1 for cards in one_by_one if cards & card) / len(one_by_one)
        after = sum(1 for cards in at_once if cards & card) / len(at_once)
        assert abs(before - after) < 0.1
