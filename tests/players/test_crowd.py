"""A crowd of one plays by the rules: each of its moves is made in a `Sim` too, and both come to the same (R4–R7)."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom.hand import Hand
from bot.phom.kernel import Mask, bits
from bot.phom.phom import ends_of
from bot.phom.views import view_for
from bot.players.columns import Column, Flags, in_sets, split
from bot.players.crowd import Crowd
from bot.players.deals import Deals
from bot.players.imagine import imagine
from bot.players.reflex import play_out
from bot.players.sim import Sim
from tests.phom.playing import shuffled_hand
from tests.players.positions import hands
from tests.players.test_sim import sim_of

MANY = settings(max_examples=150, deadline=None)


class Mirrored(Crowd):
    """A crowd of one hand that makes each move in `sim` too."""

    sim: Sim

    def take(self, eat: Flags) -> None:
        super().take(eat)
        if eat[0]:
            self.sim.eat()
        else:
            self.sim.draw()
        self.compare()
        assert bool(self.final[0]) == self.sim.final

    def declare_u(self) -> None:
        super().declare_u()
        if self.done[0]:
            assert self.sim.u_open
            self.sim.declare_u()
            raise Ended

    def lay(self) -> None:
        before = int(self.cards[self.turn, 0])
        super().lay()
        laid = before ^ int(self.cards[self.turn, 0])
        if laid:
            assert self.sim.must_lay
            self.sim.lay(list(phom_of(laid)))
        self.compare()

    def send(self) -> None:
        before = int(self.cards[self.turn, 0])
        super().send()
        sent = before ^ int(self.cards[self.turn, 0])
        while sent:
            card, owner, index = next(
                (card, owner, index)
                for owner, laid in enumerate(self.sim.laid)
                for index, phom in enumerate(laid)
                for card in bits(sent & ends_of(phom))
            )
            self.sim.send(card, owner, index)
            sent ^= card
        self.compare()

    def discard(self, cards: Column) -> None:
        seat, card = self.turn, int(cards[0])
        assert card & self.sim.cards[seat]
        super().discard(cards)
        self.sim.discard(card)
        if self.sim.over:
            raise Ended
        self.compare()

    def compare(self) -> None:
        """Both hands are in the same state."""
        sim = self.sim
        assert self.cards[:, 0].tolist() == sim.cards
        assert self.eaten[:, 0].tolist() == sim.eaten
        assert (self.turn, self.turns, int(self.eats[0])) == (sim.turn, sim.turns, sim.eats)
        assert int(self.net[0]) == sim.net[self.seat]
        assert int(self.shown[0]) == sim.shown
        assert int(self.sets[0]) | int(self.runs[0]) == sum(phom for laid in sim.laid for phom in laid)
        assert self.laid[:, 0].tolist() == [bool(laid) for laid in sim.laid]


class Ended(Exception):
    """The hand is over."""


def phom_of(laid: Mask) -> list[Mask]:
    """The phỏm that cards laid at once make: those of the split, sets apart and runs by suit."""
    found = []
    parts = split(np.array([laid], dtype=np.int64))
    rest = int(parts.sets[0])
    while rest:
        same = int(in_sets(np.array([rest], dtype=np.int64))[0])
        rank = (same & -same).bit_length() - 1
        phom = sum(card for card in bits(same) if (card.bit_length() - 1) % 13 == rank % 13)
        found.append(phom)
        rest ^= phom
    rest = int(parts.runs[0])
    while rest:
        low = rest & -rest
        run, card = 0, low
        while card & rest and (not run or card.bit_length() % 13 != 1):
            run |= card
            card <<= 1
        found.append(run)
        rest ^= run
    return found


def column_of(cards: list[Mask]) -> Column:
    return np.array(cards, dtype=np.int64)[:, None]


@MANY
@given(hands(), st.integers(0, 3))
def test_every_move_is_one_of_the_rules(hand: Hand, seat: int) -> None:
    sim = sim_of(hand)
    if sim.taken:
        return
    seat %= hand.players
    crowd = Mirrored(sim, seat, column_of(sim.cards), column_of(sim.stock))
    crowd.sim = sim
    try:
        play_out(crowd)
    except Ended:
        assert sim.over
        assert int(crowd.result[0]) == sim.net[seat]
    else:
        raise AssertionError("a hand ends")


def test_hands_side_by_side_do_not_touch() -> None:
    """Each column ends as it would alone, whatever is joined to it."""
    hand = shuffled_hand(8)
    imagined = imagine(view_for(hand, hand.turn))
    deals = Deals(imagined, 40, random.Random(2))
    deals.drift(60)
    held, stock = deals.held, deals.stock
    cards = list(bits(hand.acting.cards))[:3]

    def begun(card: Mask, some: slice) -> Crowd:
        crowd = Crowd(imagined.base, imagined.seat, held[:, some], stock[:, some])
        crowd.discard(np.full(crowd.cards.shape[1], card, dtype=np.int64))
        return crowd

    together, *others = [begun(card, slice(None)) for card in cards]
    together.join(others)
    play_out(together)
    results = together.result.reshape(3, 40)
    for number, card in enumerate(cards):
        for place in (0, 17, 39):
            alone = begun(card, slice(place, place + 1))
            play_out(alone)
            assert alone.result[0] == results[number, place]
