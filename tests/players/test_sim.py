"""The imagined hand is the engine's hand: the same moves lead both to the same state and the same payments (R4–R7)."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom.actions import Eat, Leave, Send
from bot.phom.engine import apply, legal_actions
from bot.phom.hand import Hand
from bot.phom.kernel import bit, mask_of
from bot.phom.views import view_for
from bot.players.imagine import imagine
from bot.players.opening import make
from bot.players.sim import NEVER, Sim
from tests.phom.playing import shuffled_hand
from tests.players.positions import hands, otherwise_dealt

MANY = settings(max_examples=120, deadline=None)


def sim_of(hand: Hand) -> Sim:
    """The running hand as it is, nothing hidden."""
    sim = Sim(hand.rules, hand.players, hand.first)
    times = sorted({seat.left_at for seat in hand.seats if seat.left_at is not None})
    for index, seat in enumerate(hand.seats):
        sim.cards[index], sim.eaten[index] = seat.cards, seat.eaten
        sim.eats_of[index] = len(seat.eatings)
        sim.third_from[index] = seat.eatings[2].source if len(seat.eatings) == 3 else 0
        sim.laid[index] = [phom.cards for phom in seat.laid]
        sim.laid_at[index] = NEVER if seat.laid_at is None else seat.laid_at
        sim.final_at[index] = NEVER if seat.final_at is None else seat.final_at
        sim.has_sent[index] = seat.has_sent
        sim.left[index] = 0 if seat.left_at is None else times.index(seat.left_at) + 1
        sim.shown |= mask_of(seat.discards) | sum(sim.laid[index])
    chot = sorted((e.turn, index) for index, seat in enumerate(hand.seats) for e in seat.eatings if e.chot)
    sim.chot_eaters = [index for _, index in chot]
    sim.net = list(hand.outcome.net)
    sim.stock = [bit(card) for card in reversed(hand.stock)]
    sim.turn, sim.turns, sim.eats = hand.turn, hand.turns, hand.eats
    sim.taken, sim.final, sim.laid_now = hand.taken, hand.final, hand.laid_now
    sim.ate_now = any(eating.turn == hand.turns for eating in hand.acting.eatings)
    if hand.pile is not None:
        sim.pile_seat = hand.pile.seat
        if not hand.taken:
            sim.pile, sim.pile_chot = bit(hand.pile.card), hand.pile.chot
    else:
        sim.pile_seat = (hand.turn - 1) % hand.players
    return sim


def state(sim: Sim) -> dict[str, object]:
    """What two hands in the same state have equal; the pile counts only while it can be eaten."""
    values = {name: getattr(sim, name) for name in Sim.__slots__}
    if sim.taken:
        del values["pile"], values["pile_chot"]
    return values


@MANY
@given(hands(), st.integers(0, 2**32))
def test_the_same_moves_lead_to_the_same_hand(hand: Hand, seed: int) -> None:
    """Random legal moves, state by state, to the end; nobody leaves in an imagined hand."""
    chance, sim = random.Random(seed), sim_of(hand)
    while not hand.finished:
        if any(seat.left_at is not None for seat in hand.seats):
            return
        assert state(sim) == state(sim_of(hand))
        if hand.taken:
            assert (sim.u_open, sim.must_lay) == (hand.u_open, hand.must_lay)
        legal = [action for action in legal_actions(hand, hand.turn) if not isinstance(action, Leave)]
        eager = [action for action in legal if isinstance(action, Eat | Send)] if chance.random() < 0.6 else []
        action = chance.choice(eager or legal)
        hand, _ = apply(hand, action)
        make(sim, action)
    assert sim.over
    assert tuple(sim.net) == hand.outcome.net


def test_a_copy_goes_its_own_way() -> None:
    sim = sim_of(shuffled_hand(3))
    before = state(sim.copy())
    other = sim.copy()
    other.discard(other.cards[0] & -other.cards[0])
    other.draw()
    assert state(sim) == before != state(other)


@MANY
@given(hands())
def test_what_is_known_is_as_it_is(hand: Hand) -> None:
    """All that the seat knows is in the hand that it fills up: its own cards, and the eaten ones of the others."""
    seat = hand.turn
    true, sim = sim_of(hand), imagine(view_for(hand, seat)).base
    assert sim.cards == [true.cards[seat] if other == seat else true.eaten[other] for other in range(hand.players)]
    known = {"cards", "stock", "left", "laid_at", "pile_chot", "pile", "laid_now"}
    if true.laid_now:
        known.add("ate_now")  # of no use any more: an ù would have been declared
    assert {name: getattr(sim, name) for name in Sim.__slots__ if name not in known} == {
        name: getattr(true, name) for name in Sim.__slots__ if name not in known
    }
    assert [bool(left) for left in sim.left] == [bool(left) for left in true.left]
    if not hand.taken:
        assert (sim.pile, sim.pile_chot) == (true.pile, true.pile_chot)


@MANY
@given(hands(), st.integers(0, 2**32))
def test_what_is_known_holds_nothing_hidden(hand: Hand, seed: int) -> None:
    other = otherwise_dealt(hand, hand.turn, seed)
    one, two = (imagine(view_for(same, hand.turn)) for same in (hand, other))
    assert state(one.base) == state(two.base)
    assert (one.hidden, one.clues, one.unseen) == (two.hidden, two.clues, two.unseen)
