"""The state machine of a hand: `deal` begins one, `apply` plays one action (R3–R7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, Send, Timeout
from bot.phom.arrange import no_ca
from bot.phom.cards import DECK, Card
from bot.phom.errors import BadDeal
from bot.phom.events import Dealt, Event, Left, TimedOut
from bot.phom.hand import HAND_CARDS, SEATS, Hand, Seat, Setup, change_hand, change_seat
from bot.phom.kernel import FULL, mask_of
from bot.phom.legal import (
    check_discard,
    check_eat,
    check_lay,
    check_running,
    check_send,
    check_take,
    check_turn,
    check_u,
    legal_actions,
)
from bot.phom.machine import play_turn
from bot.phom.outcome import End
from bot.phom.rules import HouseRules
from bot.phom.steps import declare_u, discard, draw, eat, finish, lay, send

__all__ = ["PLAYERS", "apply", "deal", "legal_actions"]

PLAYERS = range(2, SEATS + 1)
"""The numbers of players that a hand can have (R3.1)."""


def deal(rules: HouseRules, players: int, first: int, deck: Sequence[Card]) -> tuple[Hand, tuple[Event, ...]]:
    """A new hand in which the seat `first` leads, and what happened: an ù khan ends it at once (R3, R6.4).

    `deck` is the shuffled deck, top first. Raises `BadDeal` if it is not the whole deck, or for a number of players or
    a first player that cannot be; `BadRule` or `LeavingPays` for house rules that cannot be.
    """
    rules.validate()
    if players not in PLAYERS:
        raise BadDeal(f"{players} players: 2 to 4 can play")
    if first not in range(players):
        raise BadDeal(f"the first player is seat {first} of {players}")
    if len(deck) != len(DECK) or mask_of(deck) != FULL:
        raise BadDeal("the deck is not the 52 cards")
    setup = Setup(rules, players, first, tuple(deck))
    seats = tuple(Seat(mask_of(_dealt(setup, seat))) for seat in range(players))
    hand = Hand(setup, seats, turn=first)
    events: list[Event] = [Dealt(players, first)]
    if rules.u_khan:
        for step in range(players):
            seat = (first + step) % players
            if no_ca(seats[seat].cards):
                hand = declare_u(hand, End.U_KHAN, seat, events, by_machine=True)
                break
    return hand, tuple(events)


def apply(hand: Hand, action: Action) -> tuple[Hand, tuple[Event, ...]]:
    """The hand after `action`, with the turns of leavers that follow played too (R7.7), and what happened.

    Raises an `IllegalAction` that names the clause, having changed nothing: a hand never changes.
    """
    events: list[Event] = []
    after = _step(hand, action, events)
    while after.result is None and after.acting.left_at is not None:
        after = play_turn(after, events)
    return after, tuple(events)


def _step(hand: Hand, action: Action, events: list[Event]) -> Hand:
    """Check the action and do what it says."""
    match action:
        case Draw(seat):
            check_take(hand, seat)
            return draw(hand, events)
        case Eat(seat):
            check_eat(hand, seat)
            return eat(hand, events)
        case Discard(seat, card):
            check_discard(hand, seat, card)
            return discard(hand, card, events)
        case Lay(_, melds):
            check_lay(hand, action)
            return lay(hand, melds, events)
        case Send(_, card, target):
            check_send(hand, action)
            return send(hand, card, target, events)
        case DeclareU(seat):
            check_u(hand, seat)
            return declare_u(hand, End.U_TRON if hand.rest == 0 else End.U, seat, events)
        case Timeout(seat):
            check_turn(hand, seat)
            events.append(TimedOut(seat))
            return play_turn(change_hand(hand, decision=hand.decision + 1), events)
        case Leave(seat):
            check_running(hand, seat)
            return _leave(hand, seat, events)
        case _:
            assert_never(action)


def _leave(hand: Hand, seat: int, events: list[Event]) -> Hand:
    """Mark the seat as left; the last player's leaving is a walkover, which they win (R7.7)."""
    events.append(Left(seat))
    decision = hand.decision + 1
    if all(other.left_at is not None for index, other in enumerate(hand.seats) if index != seat):
        return finish(change_hand(hand, decision=decision), End.WALKOVER, seat, events)
    gone = change_seat(hand.seats[seat], left_at=hand.decision)
    return change_hand(hand, decision=decision, seats=(*hand.seats[:seat], gone, *hand.seats[seat + 1 :]))


def _dealt(setup: Setup, seat: int) -> list[Card]:
    """The cards dealt to the seat (R3.2)."""
    step = (seat - setup.first) % setup.players
    dealt = HAND_CARDS * setup.players
    cards = list(setup.deck[step : dealt : setup.players])
    return [*cards, setup.deck[dealt]] if seat == setup.first else cards
