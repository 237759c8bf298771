"""What the machine does for a player whose clock ran out or who left (R9, R7.7)."""

from __future__ import annotations

from bot.phom.actions import Send
from bot.phom.arrange import best_arrangement, deadwood_any, legal_discards
from bot.phom.cards import Card
from bot.phom.events import Event
from bot.phom.hand import Hand
from bot.phom.kernel import cards_of
from bot.phom.legal import sends
from bot.phom.outcome import End
from bot.phom.rules import FinalTimeout
from bot.phom.steps import declare_u, discard, draw, lay, send


def play_turn(hand: Hand, events: list[Event]) -> Hand:
    """The turn of the seat to act, played from where it stands to its end: what R9.2 and R9.3 say.

    For a seat that has left no ù is declared (R7.7).
    """
    if not hand.taken:
        hand = draw(hand, events, by_machine=True)
    if hand.acting.left_at is None and hand.u_open:
        kind = End.U_TRON if hand.rest == 0 else End.U
        return declare_u(hand, kind, hand.turn, events, by_machine=True)
    if hand.final and not hand.laid_now and hand.rules.final_timeout is FinalTimeout.LAY:
        hand = _lay_and_send(hand, events)
    return discard(hand, discard_choice(hand), events, by_machine=True)


def discard_choice(hand: Hand) -> Card:
    """The card that the machine discards for the seat to act (R9.2).

    The highest of the legal ones that some best arrangement leaves over, else the highest legal one, else the
    highest that is not eaten.
    """
    cards, eaten = hand.acting.cards, hand.acting.eaten
    legal = legal_discards(cards, eaten)
    choice = legal & deadwood_any(cards, eaten) or legal or cards & ~eaten
    return cards_of(choice)[-1]


def _lay_and_send(hand: Hand, events: list[Event]) -> Hand:
    cards, eaten = hand.acting.cards, hand.acting.eaten
    best = best_arrangement(cards, eaten)
    if best is not None and not best.deadwood:
        best = best_arrangement(cards, eaten, keep=1)
    if best is not None and best.melds:
        hand = lay(hand, best.melds, events, by_machine=True)
    while not hand.acting.eaten and (next_send := _highest(hand)):
        hand = send(hand, next_send.card, next_send.target, events, by_machine=True)
    return hand


def _highest(hand: Hand) -> Send | None:
    """The send of the highest card, to the first phỏm that takes it (R9.3)."""
    best = None
    for candidate in sends(hand):
        if best is None or candidate.card > best.card:
            best = candidate
    return best
