"""Positions to choose in: random ones, and the same one with what the seat has not seen dealt otherwise."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from bot.phom.actions import Action, Eat, Leave
from bot.phom.cards import DECK, Card, parse_cards
from bot.phom.engine import apply, legal_actions
from bot.phom.hand import Hand
from bot.phom.kernel import Mask, cards_of, mask_of
from bot.phom.rules import PRESETS
from bot.phom.views import view_for
from bot.players import LEVELS
from tests.phom.playing import dealt, shuffled_hand

QUICK_LEVELS = ("clock", "easy", "medium")
"""The levels that choose in a moment."""


def first_to_discard(text: str) -> Hand:
    """Four players; seat 0, first, holds the ten cards of `text`."""
    rest = [card for card in DECK if card not in parse_cards(text)]
    return dealt(text, *(" ".join(map(str, rest[seat:27:3])) for seat in range(3)))


def played(hand: Hand, seed: int, decisions: int) -> Hand:
    """The hand some decisions on: seats play at random, eat often, leave seldom, or choose as a level does."""
    chance = random.Random(seed)
    for _ in range(decisions):
        legal = legal_actions(hand, hand.turn)
        eats = [action for action in legal if isinstance(action, Eat)]
        action: Action
        if eats and chance.random() < 0.8:
            action = eats[0]
        elif chance.random() < 0.5:
            action = LEVELS[chance.choice(QUICK_LEVELS)].choose(view_for(hand, hand.turn), chance)
        else:
            leaving = chance.random() < 0.05
            action = chance.choice([action for action in legal if leaving or not isinstance(action, Leave)])
        after, _ = apply(hand, action)
        if after.finished:
            break
        hand = after
    return hand


def hands(most_decisions: int = 70) -> st.SearchStrategy[Hand]:
    """Running hands of every preset, 2 to 4 players, at any point."""
    dealt_hands = st.builds(
        shuffled_hand, st.integers(0, 2**32), st.integers(2, 4), st.sampled_from(list(PRESETS.values()))
    ).filter(lambda hand: not hand.finished)
    return st.builds(played, dealt_hands, st.integers(0, 2**32), st.integers(0, most_decisions))


def otherwise_dealt(hand: Hand, seat: int, seed: int) -> Hand:
    """The hand with the cards that `seat` has not seen, those of the stock and of the others, changing places."""
    stock = hand.stock
    hidden = [*stock, *(card for other in range(hand.players) if other != seat for card in _hidden(hand, other))]
    random.Random(seed).shuffle(hidden)
    seats = list(hand.seats)
    deck = (*hand.setup.deck[: len(hand.setup.deck) - len(stock)], *_take(hidden, len(stock)))
    for other in range(hand.players):
        if other != seat:
            side = hand.seats[other]
            seats[other] = replace(side, cards=side.eaten | mask_of(_take(hidden, len(_hidden(hand, other)))))
    return replace(hand, setup=replace(hand.setup, deck=deck), seats=tuple(seats))


def _hidden(hand: Hand, seat: int) -> tuple[Card, ...]:
    own: Mask = hand.seats[seat].cards & ~hand.seats[seat].eaten
    return cards_of(own)


def _take(cards: list[Card], count: int) -> list[Card]:
    taken, cards[:] = cards[:count], cards[count:]
    return taken
