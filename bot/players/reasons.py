"""Why a move is good, as one plain fact."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, Send, Timeout
from bot.phom.cards import Card
from bot.phom.kernel import bit
from bot.phom.views import SeatView
from bot.players.reading import NEAR, PAIRS, outs, read


class Why(StrEnum):
    """What speaks for a move."""

    U = "u"
    EAT = "eat"
    DRAW = "draw"
    """A card could be eaten, and better is not."""
    LAY = "lay"
    SEND = "send"
    LAST = "last"
    """The hand's last discard can't be eaten (R4.7)."""
    SAFE = "safe"
    """The next player cannot hold two cards that make a phỏm with it."""
    ALONE = "alone"
    """No card in the hand belongs to it."""
    DEAD = "dead"
    """What would make a phỏm of it and its neighbours is all seen."""
    BALANCE = "balance"
    """Nothing as plain: what stays is worth more."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The fact, the card it is about where there is one, and points: the card's, or those left after a lay."""

    why: Why
    card: Card | None = None
    points: int = 0


def reason_for(view: SeatView, action: Action) -> Reason:
    """What speaks for the action, by what its seat sees; the action must be legal in the view."""
    match action:
        case DeclareU():
            return Reason(Why.U)
        case Eat():
            assert view.public.last_discard is not None
            return Reason(Why.EAT, view.public.last_discard.card)
        case Draw():
            return Reason(Why.DRAW)
        case Lay(_, melds):
            left = set(view.hand).difference(*melds)
            return Reason(Why.LAY, points=sum(card.points for card in left))
        case Send(_, card):
            return Reason(Why.SEND, card, card.points)
        case Discard(_, card):
            return Reason(_why_discard(view, card), card, card.points)
        case Timeout() | Leave():
            raise ValueError(f"{action} is no move")


def _why_discard(view: SeatView, card: Card) -> Why:
    reading, own = read(view), bit(card)
    after = view.public.seats[(view.seat + 1) % view.public.players]
    if reading.ends_hand:
        return Why.LAST
    if after.gone or not any(pair & reading.unseen == pair for pair in PAIRS[own]):
        return Why.SAFE
    if not NEAR[own] & reading.cards:
        return Why.ALONE
    if outs(reading.cards, reading.unseen) == outs(reading.cards & ~own, reading.unseen):
        return Why.DEAD
    return Why.BALANCE
