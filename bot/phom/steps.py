"""The moves of a hand, unchecked: each gives the next state and notes what happened.

`legal` says which of them a player may make, `machine` makes them for absent ones, which counts as no decision. The
seat is always the one whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.phom.actions import MeldRef
from bot.phom.cards import Card
from bot.phom.events import Discarded, Drawn, Eaten, Event, HandEnded, Laid, Paid, Sent, UDeclared, WentMom
from bot.phom.hand import Eating, Hand, LaidPhom, Pile, Seat, change_hand, change_seat
from bot.phom.kernel import bit, mask_of
from bot.phom.outcome import End, Transfer, Why, settle


def draw(hand: Hand, events: list[Event], *, by_machine: bool = False) -> Hand:
    """Take the top card of the stock."""
    card = hand.setup.deck[-hand.stock_left]
    seat = hand.acting
    events.append(Drawn(hand.turn, card, by_machine))
    return change_hand(
        hand,
        seats=_with_acting(hand, change_seat(seat, cards=seat.cards | bit(card))),
        decision=hand.decision + (not by_machine),
        drawn=hand.drawn + 1,
        taken=True,
        final=hand.final_with(hand.eats),
        fresh=card,
    )


def eat(hand: Hand, events: list[Event]) -> Hand:
    """Take the card on the pile; the fee for it is owed at once (R7.3)."""
    pile, seat, rules = hand.pile, hand.acting, hand.rules
    assert pile is not None, "somebody discarded before a turn with a take"
    own = bit(pile.card)
    eatings = (*seat.eatings, Eating(pile.card, pile.seat, pile.chot, hand.turns))
    events.append(Eaten(hand.turn, pile.card, pile.seat, pile.chot))
    fee = (rules.chot_fee, Why.CHOT) if pile.chot else (rules.eat_fee_of(len(eatings)), Why.EAT)
    transfers = hand.transfers
    if fee[0]:
        transfer = Transfer(pile.seat, hand.turn, *fee)
        transfers = (*transfers, transfer)
        events.append(Paid(transfer))
    eats = hand.eats + 1
    return change_hand(
        hand,
        seats=_with_acting(hand, change_seat(seat, cards=seat.cards | own, eaten=seat.eaten | own, eatings=eatings)),
        decision=hand.decision + 1,
        eats=eats,
        taken=True,
        final=hand.final_with(eats),
        fresh=pile.card,
        pile=None,
        transfers=transfers,
    )


def lay(hand: Hand, melds: Iterable[tuple[Card, ...]], events: list[Event], *, by_machine: bool = False) -> Hand:
    """Put the phỏm on the table, in the order given."""
    seat = hand.acting
    laid = tuple(tuple(sorted(meld)) for meld in melds)
    masks = tuple(map(mask_of, laid))
    gone = sum(masks)
    events.append(Laid(hand.turn, laid, by_machine))
    seat = change_seat(
        seat,
        cards=seat.cards & ~gone,
        eaten=seat.eaten & ~gone,
        laid=seat.laid + tuple(map(LaidPhom, masks)),
        laid_at=hand.turns if seat.laid_at is None else seat.laid_at,
    )
    decision = hand.decision + (not by_machine)
    return change_hand(hand, seats=_with_acting(hand, seat), decision=decision, laid_now=True)


def send(hand: Hand, card: Card, target: MeldRef, events: list[Event], *, by_machine: bool = False) -> Hand:
    """Move the card from the hand to a phỏm on the table."""
    own = bit(card)
    events.append(Sent(hand.turn, card, target, by_machine))
    seats = list(hand.seats)
    seats[hand.turn] = change_seat(hand.acting, cards=hand.acting.cards & ~own, has_sent=True)
    owner = seats[target.seat]
    laid = list(owner.laid)
    phom = laid[target.index]
    laid[target.index] = LaidPhom(phom.cards | own, (*phom.sent, (card, hand.turn)))
    seats[target.seat] = change_seat(owner, laid=tuple(laid))
    return change_hand(hand, seats=tuple(seats), decision=hand.decision + (not by_machine))


def discard(hand: Hand, card: Card, events: list[Event], *, by_machine: bool = False) -> Hand:
    """End the turn, and the hand with it if it was the last."""
    seat, own = hand.acting, bit(card)
    final_at = seat.final_at
    if hand.final and final_at is None:
        final_at = hand.turns
        if not seat.laid:
            events.append(WentMom(hand.turn))
    events.append(Discarded(hand.turn, card, by_machine))
    seat = change_seat(seat, cards=seat.cards & ~own, discards=(*seat.discards, card), final_at=final_at)
    hand = change_hand(
        hand,
        seats=_with_acting(hand, seat),
        turn=(hand.turn + 1) % hand.players,
        decision=hand.decision + (not by_machine),
        turns=hand.turns + 1,
        taken=False,
        final=False,
        fresh=None,
        laid_now=False,
        pile=Pile(hand.turn, card, hand.final),
    )
    return finish(hand, End.SHOWDOWN, None, events) if hand.all_played else hand


def declare_u(hand: Hand, kind: End, winner: int, events: list[Event], *, by_machine: bool = False) -> Hand:
    """End the hand by an ù."""
    events.append(UDeclared(winner, kind, by_machine))
    if not by_machine:
        hand = change_hand(hand, decision=hand.decision + 1)
    return finish(hand, kind, winner, events)


def finish(hand: Hand, end: End, winner: int | None, events: list[Event]) -> Hand:
    """End the hand: rank the seats, make the last payments."""
    result = settle(hand, end, winner)
    events.extend(map(Paid, result.transfers[len(hand.transfers) :]))
    events.append(HandEnded(result))
    return change_hand(hand, transfers=result.transfers, result=result)


def _with_acting(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    return (*hand.seats[: hand.turn], seat, *hand.seats[hand.turn + 1 :])
