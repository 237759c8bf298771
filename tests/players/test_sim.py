"""The imagined hand is the engine's hand: the same moves lead both to the same state and the same payments (R4–R7)."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, MeldRef, Send
from bot.phom.engine import apply, legal_actions
from bot.phom.hand import Hand
from bot.phom.kernel import FULL, Mask, bit, card_of, cards_of, mask_of, meldable
from bot.phom.outcome import End
from bot.phom.rules import PRESETS
from bot.phom.views import view_for
from bot.players.fast import play_out
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
    values = {name: getattr(sim, name) for name in Sim.__slots__ if name != "melded"}
    if sim.taken:
        del values["pile"], values["pile_chot"]
    return values


class Recording(Sim):
    """A hand that notes its moves; those of the machine for a leaver are no actions of a record (R10.2)."""

    __slots__ = ("moves",)

    def note(self, action: Action) -> None:
        if not self.left[self.turn]:
            self.moves: list[Action] = [*getattr(self, "moves", []), action]

    def draw(self) -> None:
        self.note(Draw(self.turn))
        super().draw()

    def eat(self) -> None:
        self.note(Eat(self.turn))
        super().eat()

    def lay(self, melds: list[Mask]) -> None:  # type: ignore[override]
        self.note(Lay(self.turn, tuple(map(cards_of, melds))))
        super().lay(melds)

    def send(self, card: Mask, owner: int, index: int) -> None:
        self.note(Send(self.turn, card_of(card), MeldRef(owner, index)))
        super().send(card, owner, index)

    def discard(self, card: Mask) -> None:
        self.note(Discard(self.turn, card_of(card)))
        super().discard(card)

    def declare_u(self) -> None:
        self.note(DeclareU(self.turn))
        super().declare_u()


def recording(sim: Sim) -> Recording:
    copy = object.__new__(Recording)
    for name in Sim.__slots__:
        setattr(copy, name, getattr(sim, name))
    return copy


@MANY
@given(hands(), st.integers(0, 2**32))
def test_the_same_moves_lead_to_the_same_hand(hand: Hand, seed: int) -> None:
    """Random legal moves, state by state, to the end; nobody leaves in an imagined hand."""
    chance, sim = random.Random(seed), sim_of(hand)
    while not hand.finished:
        if any(seat.left_at is not None for seat in hand.seats):
            return
        assert state(sim) == state(sim_of(hand))
        assert sim.in_phom == meldable(hand.acting.cards)
        if hand.taken:
            assert (sim.u_open, sim.must_lay) == (hand.u_open, hand.must_lay)
        legal = [action for action in legal_actions(hand, hand.turn) if not isinstance(action, Leave)]
        eager = [action for action in legal if isinstance(action, Eat | Send)] if chance.random() < 0.6 else []
        action = chance.choice(eager or legal)
        hand, _ = apply(hand, action)
        make(sim, action)
    assert sim.over
    assert tuple(sim.net) == hand.outcome.net


@MANY
@given(hands())
def test_a_playout_is_a_hand_by_the_rules(hand: Hand) -> None:
    """The engine accepts every move of a playout, leavers included, and comes to the same payments."""
    sim = recording(sim_of(hand))
    play_out(sim)
    for action in sim.moves:
        hand, _ = apply(hand, action)
    assert hand.finished
    assert tuple(sim.net) == hand.outcome.net
    assert sim.ended_by_u == (hand.outcome.end is not End.SHOWDOWN)
    assert [points.bit_count() for points in sim.cards] == [seat.cards.bit_count() for seat in hand.seats]


def test_whole_hands_from_one_deck_end_alike() -> None:
    """Same seeds, same outcomes: every preset and number of players, thirty decks each."""
    for rules in PRESETS.values():
        for players in (2, 3, 4):
            for seed in range(30):
                hand = shuffled_hand(seed, players, rules, seed % players)
                if hand.finished:
                    continue
                sim = recording(sim_of(hand))
                play_out(sim)
                for action in sim.moves:
                    hand, _ = apply(hand, action)
                assert hand.finished
                assert tuple(sim.net) == hand.outcome.net


def test_a_copy_goes_its_own_way() -> None:
    sim = sim_of(shuffled_hand(3))
    before = state(sim.copy())
    play_out(sim.copy())
    assert state(sim) == before


@MANY
@given(hands(), st.integers(0, 2**32))
def test_what_is_imagined_fits_what_is_seen(hand: Hand, seed: int) -> None:
    """All that the seat knows is as it is; the rest is one deal of the unseen cards with a phỏm for each eaten one."""
    seat = hand.turn
    true, sim = sim_of(hand), next(imagine(view_for(hand, seat)).deals(random.Random(seed)))
    assert [cards.bit_count() for cards in sim.cards] == [cards.bit_count() for cards in true.cards]
    assert sim.cards[seat] == true.cards[seat]
    known = {"cards", "stock", "left", "laid_at", "pile_chot", "pile", "laid_now"}
    if true.laid_now:
        known.add("ate_now")  # of no use any more: an ù would have been declared
    assert {name: getattr(sim, name) for name in Sim.__slots__ if name not in known} == {
        name: getattr(true, name) for name in Sim.__slots__ if name not in known
    }
    assert [bool(left) for left in sim.left] == [bool(left) for left in true.left]
    if not hand.taken:
        assert (sim.pile, sim.pile_chot) == (true.pile, true.pile_chot)
    everything = sum(sim.cards) + sum(sim.stock)
    assert everything | sim.shown == FULL
    assert everything.bit_count() == sum(cards.bit_count() for cards in true.cards) + len(true.stock)
    play_out(sim)
    assert sim.over
    assert sum(sim.net) == 0


@MANY
@given(hands(), st.integers(0, 2**32))
def test_what_is_imagined_knows_nothing_hidden(hand: Hand, seed: int) -> None:
    other = otherwise_dealt(hand, hand.turn, seed)
    one = next(imagine(view_for(hand, hand.turn)).deals(random.Random(seed)))
    two = next(imagine(view_for(other, hand.turn)).deals(random.Random(seed)))
    assert state(one) == state(two)
