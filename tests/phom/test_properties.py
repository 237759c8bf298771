"""What holds in every hand, whatever is played (R3–R7)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, MeldRef, Send, Timeout
from bot.phom.cards import DECK, Card
from bot.phom.deal import shuffled
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.errors import IllegalAction
from bot.phom.hand import Hand
from bot.phom.kernel import FULL, mask_of
from bot.phom.outcome import End
from bot.phom.record import Record, replay
from bot.phom.rules import PRESETS, FinalTimeout, HouseRules, Preset

AMOUNTS = st.integers(0, 12)


@st.composite
def house_rules(draw: st.DrawFn) -> HouseRules:
    """Any valid house rules."""
    mom = draw(AMOUNTS)
    return replace(
        PRESETS[draw(st.sampled_from(Preset))],
        tai=draw(st.booleans()),
        eat_fee=tuple(draw(st.lists(AMOUNTS, min_size=1, max_size=3))),
        mom=mom,
        leave=max(mom, 3) + draw(AMOUNTS),
        u=draw(AMOUNTS),
        u_khan=draw(AMOUNTS),
        den_eat=draw(st.booleans()),
        den_three=draw(st.booleans()),
        den_chot=draw(st.booleans()),
        final_timeout=draw(st.sampled_from(FinalTimeout)),
    )


class Game:
    """A whole hand played by a generator that likes to eat, forgets the clock and leaves now and then."""

    def __init__(self, rules: HouseRules, players: int, seed: int, *, steady: bool = False) -> None:
        self.rng = random.Random(seed)
        self.steady = steady
        self.deck = shuffled(self.rng.randrange)
        self.first = self.rng.randrange(players)
        self.rules = rules
        self.hand, _ = deal(rules, players, self.first, self.deck)
        self.hands = [self.hand]
        self.actions: list[Action] = []
        while not self.hand.finished:
            self.actions.append(self.choose())
            self.hand, _ = apply(self.hand, self.actions[-1])
            self.hands.append(self.hand)

    def choose(self) -> Action:
        hand = self.hand
        if not self.steady and self.rng.random() < 0.04:
            staying = [index for index, seat in enumerate(hand.seats) if seat.left_at is None]
            return Leave(self.rng.choice(staying))
        if not self.steady and self.rng.random() < 0.08:
            return Timeout(hand.turn)
        legal = legal_actions(hand, hand.turn)
        eats = [action for action in legal if isinstance(action, Eat)]
        if eats and self.rng.random() < 0.9:
            return eats[0]
        return self.rng.choice([action for action in legal if not isinstance(action, Leave | DeclareU)] or legal)

    @property
    def record(self) -> Record:
        names = tuple(f"seat {seat}" for seat in range(self.hand.players))
        return Record(self.rules, 1, names, self.first, self.deck, tuple(self.actions))


games = st.builds(Game, house_rules(), st.integers(2, 4), st.integers(0, 2**32))
SOME = settings(max_examples=60)


def all_cards(hand: Hand) -> list[int]:
    """The masks of every place where cards are: hands, table, stock."""
    eaten = {eating.card for seat in hand.seats for eating in seat.eatings}
    lying = [card for seat in hand.seats for card in seat.discards if card not in eaten]
    places = [seat.cards for seat in hand.seats] + [phom.cards for seat in hand.seats for phom in seat.laid]
    return [*places, mask_of(lying), mask_of(hand.stock)]


@SOME
@given(games)
def test_fifty_two_cards_are_conserved(game: Game) -> None:
    for hand in game.hands:
        places = all_cards(hand)
        assert sum(places) == FULL
        assert sum(place.bit_count() for place in places) == 52


@SOME
@given(games)
def test_every_hand_ends_and_its_payments_sum_to_zero_r7_6(game: Game) -> None:
    outcome = game.hand.outcome
    assert outcome.finished
    assert sum(outcome.net) == 0
    assert all(transfer.units > 0 and transfer.payer != transfer.payee for transfer in outcome.transfers)
    assert outcome.ranking is not None
    assert sorted(outcome.ranking) == list(range(game.hand.players))
    assert outcome.ranking[0] == outcome.winner
    assert (outcome.points is not None) == (outcome.end is End.SHOWDOWN)


@SOME
@given(games)
def test_replay_equals_play_r10(game: Game) -> None:
    assert replay(game.record) == game.hand
    assert Record.from_json(game.record.to_json()) == game.record


@SOME
@given(games)
def test_the_decision_counts_the_actions(game: Game) -> None:
    assert [hand.decision for hand in game.hands] == list(range(len(game.hands)))


@SOME
@given(games)
def test_somebody_can_always_move_until_the_end(game: Game) -> None:
    for hand in game.hands:
        moves = [a for a in legal_actions(hand, hand.turn) if not isinstance(a, Leave)]
        assert bool(moves) is not hand.finished


@settings(max_examples=30)
@given(games, st.integers(0, 2**32))
def test_legal_actions_are_just_those_that_apply_takes(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    hand = rng.choice(game.hands)
    for seat in range(hand.players):
        legal = legal_actions(hand, seat)
        assert len(set(legal)) == len(legal)
        for action in legal:
            apply(hand, action)
        for action in probes(hand, seat, rng):
            if action in legal:
                continue
            with pytest.raises(IllegalAction):
                apply(hand, action)


def probes(hand: Hand, seat: int, rng: random.Random) -> list[Action]:
    """Actions of every kind, most of them wrong."""
    targets = [MeldRef(owner, index) for owner in range(hand.players) for index in range(3)]
    cards: list[Card] = list(DECK)
    melds = tuple(sorted(rng.sample(cards, 3)))
    return [
        Draw(seat),
        Eat(seat),
        DeclareU(seat),
        *(Discard(seat, card) for card in cards),
        *(Send(seat, card, target) for card in cards for target in targets),
        Lay(seat, (melds,)),
        Lay(seat, ()),
        *([Leave(seat)] if hand.finished else []),
    ]


@settings(max_examples=30)
@given(games, st.integers(0, 2**32))
def test_an_illegal_action_leaves_the_hand_as_it_was(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    hand = rng.choice(game.hands)
    before = repr(hand)
    refused = []
    for action in probes(hand, hand.turn, rng):
        try:
            apply(hand, action)
        except IllegalAction as error:
            refused.append(error)
    assert refused
    assert {error.seat for error in refused} == {hand.turn}
    assert all(error.clause.startswith("R") for error in refused)
    assert repr(hand) == before


@SOME
@given(games)
def test_a_third_eaten_card_always_leaves_an_u_open_r6_3(game: Game) -> None:
    for hand in game.hands:
        seat = hand.acting
        if hand.taken and not hand.finished and len(seat.eatings) == 3 and seat.left_at is None and not seat.has_sent:
            assert DeclareU(hand.turn) in legal_actions(hand, hand.turn)


@SOME
@given(house_rules(), st.integers(0, 2**32))
def test_with_tai_four_players_draw_the_whole_stock_r4_5(rules: HouseRules, seed: int) -> None:
    game = Game(replace(rules, tai=True, u_khan=0), 4, seed, steady=True)
    if game.hand.outcome.end is End.SHOWDOWN:
        assert game.hand.stock_left == 0
        assert game.hand.turns == 16 + game.hand.eats


@SOME
@given(games)
def test_everybody_has_four_turns_and_more_only_for_cards_eaten_r4_5(game: Game) -> None:
    hand = game.hand
    if hand.outcome.end is End.SHOWDOWN:
        extra = hand.eats if hand.rules.tai else 0
        assert hand.turns == 4 * hand.players + extra == sum(len(seat.discards) for seat in hand.seats)
        assert all(seat.final_at is not None for seat in hand.seats)
