"""Pairs of decks with which the same moves are legal and look the same: they differ in unseen cards alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, Timeout
from bot.phom.cards import DECK, Card
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.errors import PhomError
from bot.phom.events import Discarded, Eaten, Event, Laid, Sent
from bot.phom.hand import HAND_CARDS, Hand
from bot.phom.rules import HouseRules
from bot.phom.views import PublicView, SeatView, public_view, view_for

Deck = tuple[Card, ...]
Chooser = Callable[[SeatView], Action]
RARE = 0.03
"""How often somebody leaves, or lets the clock run out, where that is wanted."""


@dataclass(frozen=True, slots=True)
class Story:
    """Part of a hand that is still running: every state of it, and between them the moves and what they made happen."""

    states: tuple[Hand, ...]
    moves: tuple[Action, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def deck(self) -> Deck:
        return self.states[0].setup.deck


@dataclass(frozen=True, slots=True)
class Twins:
    """Two stories that nobody can tell apart, or only those who do not play the seat `seat`."""

    one: Story
    other: Story

    @property
    def moves(self) -> tuple[Action, ...]:
        return self.one.moves

    @property
    def swapped(self) -> int:
        """In how many places the decks differ."""
        return sum(a != b for a, b in zip(self.one.deck, self.other.deck, strict=True))


def twins(
    rng: Random,
    rules: HouseRules,
    players: int,
    steps: int,
    *,
    seat: int | None = None,
    strange: bool = True,
    choosers: Mapping[int, Chooser] | None = None,
    tries: int = 25,
) -> Twins:
    """Up to `steps` random moves, and the same moves with cards that were not seen dealt otherwise.

    With `seat`, its player sees the same too. `strange` lets people leave and clocks run out. `choosers` play seats by
    their own choice, which must be the same in both.
    """
    deck = list(DECK)
    rng.shuffle(deck)
    while deal(rules, players, 0, deck)[0].finished:  # an ù khan
        rng.shuffle(deck)
    one = _played(rng, rules, players, tuple(deck), steps, strange, choosers or {})
    seen = [public_view(state) for state in one.states]
    places = _unseen_places(one, seat)
    for _ in range(tries):
        if len(places) < 2:
            break
        here, there = rng.sample(places, 2)
        if _stays_in_stock(one, here) and _stays_in_stock(one, there):
            continue  # nobody could ever tell: not worth one of the tries
        swapped = list(deck)
        swapped[here], swapped[there] = swapped[there], swapped[here]
        if _replayed(one, tuple(swapped), seen, choosers or {}) is not None:
            deck = swapped
    other = _replayed(one, tuple(deck), seen, choosers or {})
    assert other is not None
    return Twins(one, other)


def _stays_in_stock(story: Story, place: int) -> bool:
    """Whether the card at this place of the deck is not drawn in the story."""
    return place > HAND_CARDS * story.states[0].players + story.states[-1].drawn


def _played(
    rng: Random,
    rules: HouseRules,
    players: int,
    deck: Deck,
    steps: int,
    strange: bool,
    choosers: Mapping[int, Chooser],
) -> Story:
    """Random moves by people who take, lay and send more than they should."""
    hand, dealt = deal(rules, players, 0, deck)
    states, events = [hand], [dealt]
    moves: list[Action] = []
    while len(moves) < steps:
        if hand.turn in choosers:
            move = choosers[hand.turn](view_for(hand, hand.turn))
        else:
            move = _any_move(rng, hand, strange)
        hand, happened = apply(hand, move)
        if hand.finished:
            break
        states.append(hand)
        moves.append(move)
        events.append(happened)
    return Story(tuple(states), tuple(moves), tuple(events))


def _any_move(rng: Random, hand: Hand, strange: bool) -> Action:
    if strange and rng.random() < RARE:
        return Timeout(hand.turn)
    if strange and rng.random() < RARE:
        staying = [seat for seat, side in enumerate(hand.seats) if side.left_at is None]
        if len(staying) > 2:
            return Leave(rng.choice(staying))
    legal = [move for move in legal_actions(hand, hand.turn) if not isinstance(move, Leave)]
    # Nobody declares an ù that they need not: the hand would be over.
    legal = [move for move in legal if not isinstance(move, DeclareU)] or legal
    eager = [move for move in legal if isinstance(move, Eat | Lay)]
    plain = [move for move in legal if isinstance(move, Draw | Discard | Eat | Lay)]
    return rng.choice(eager or (plain if rng.random() < 0.5 and plain else legal))


def _replayed(story: Story, deck: Deck, seen: Sequence[PublicView], choosers: Mapping[int, Chooser]) -> Story | None:
    """The moves of the story with another deck; None if anything looks different."""
    first = story.states[0]
    hand, dealt = deal(first.rules, first.players, first.first, deck)
    states, events = [hand], [dealt]
    if public_view(hand) != seen[0]:
        return None
    for move, expected in zip(story.moves, seen[1:], strict=True):
        if move.seat in choosers and choosers[move.seat](view_for(hand, move.seat)) != move:
            return None
        try:
            hand, happened = apply(hand, move)
        except PhomError:
            return None
        if hand.finished or public_view(hand) != expected:
            return None
        states.append(hand)
        events.append(happened)
    return Story(tuple(states), story.moves, tuple(events))


def _unseen_places(story: Story, seat: int | None) -> list[int]:
    """The places of the deck whose cards were not shown to everybody, nor to the player of `seat`."""
    known: set[Card] = set()
    for happened in story.events:
        for event in happened:
            known |= _shown(event)
    if seat is not None:
        for state in story.states:
            known |= set(view_for(state, seat).hand)
    return [place for place, card in enumerate(story.deck) if card not in known]


def _shown(event: Event) -> set[Card]:
    match event:
        case Eaten(card=card) | Discarded(card=card) | Sent(card=card):
            return {card}
        case Laid(melds=melds):
            return {card for meld in melds for card in meld}
        case _:
            return set()
