"""What a seat can know of the cards it does not see, and how much of the hand is left to play."""

from __future__ import annotations

from dataclasses import dataclass

from bot.phom.cards import DECK, Card
from bot.phom.kernel import FULL, Mask, bit, bits, mask_of
from bot.phom.views import PublicSeat, PublicView, SeatView

TURNS = 4
"""The turns that everybody has, but for those that eaten cards add (R4.5)."""
EATEN_TIES = 2
"""The cards of a hand that an eaten one takes out of reckoning: itself, and in effect one more, tied to its phỏm."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a seat knows.

    `cards` and `eaten` are those in its hand, `unseen` those that may still be in the stock or in another hand.
    `turns` counts the turns that are over as R4.5 does: the hand ends when it reaches four times the players.
    """

    cards: Mask
    eaten: Mask
    unseen: Mask
    turns: int
    players: int

    @property
    def takes_left(self) -> int:
        """How many turns the seat has after the open one, if nothing more is eaten."""
        return (TURNS * self.players - 1 - self.turns) // self.players

    @property
    def ends_hand(self) -> bool:
        """Whether the discard of the open turn is the last, which cannot be eaten (R4.7)."""
        return self.turns == TURNS * self.players - 1


def read(view: SeatView) -> Reading:
    """What the view tells its seat."""
    public = view.public
    cards = mask_of(view.hand)
    return Reading(cards, mask_of(view.eaten_in_hand), FULL & ~(cards | _shown(public)), _turns(public), public.players)


def _turns(public: PublicView) -> int:
    turns = sum(seat.turns_done for seat in public.seats)
    return turns - sum(len(seat.eaten) for seat in public.seats) if public.rules.tai else turns


def _shown(public: PublicView) -> Mask:
    """The cards that everybody has seen; the eaten ones were discarded first."""
    shown = 0
    for seat in public.seats:
        shown |= mask_of(seat.discarded)
        for phom in seat.laid:
            shown |= mask_of(phom)
    return shown


def outs(cards: Mask, unseen: Mask) -> Mask:
    """The unseen cards that make a phỏm with some of `cards`."""
    return sum(own for own in bits(unseen) if any(pair & cards == pair for pair in PAIRS[own]))


def feeding(card: Card, after: PublicSeat, unseen: Mask, *, kept: float, thrown_near: float) -> float:
    """The chance, 0 to 1, that the seat `after` can eat `card`: that it holds two cards that make a phỏm with it.

    Only unseen cards can be those two. Two cards that belong together are held `kept` times as often as chance has
    it, since players keep their cạ; each that is near a card the seat has thrown makes it `thrown_near` times as
    likely. A seat that has left eats nothing (R7.7).
    """
    if after.gone:
        return 0.0
    hidden = after.cards_in_hand - (0 if after.laid else EATEN_TIES * len(after.eaten))
    share = min(1.0, max(hidden, 0) / max(unseen.bit_count(), 1))
    thrown = mask_of(after.discarded)
    safe = 1.0
    for pair in PAIRS[bit(card)]:
        if pair & unseen == pair:
            near_thrown = sum(1 for own in bits(pair) if NEAR[own] & thrown)
            safe *= 1 - min(1.0, share * share * kept * thrown_near**near_thrown)
    return 1 - safe


def _pairs(card: Card) -> tuple[Mask, ...]:
    same = [bit(other) for other in DECK if other.rank == card.rank and other != card]
    suit = {other.rank: bit(other) for other in DECK if other.suit == card.suit}
    pairs = [one | two for place, one in enumerate(same) for two in same[:place]]
    for low in range(card.rank - 2, card.rank + 1):
        others = [rank for rank in range(low, low + 3) if rank != card.rank]
        if all(rank in suit for rank in others):
            pairs.append(sum(suit[rank] for rank in others))
    return tuple(pairs)


PAIRS: dict[Mask, tuple[Mask, ...]] = {bit(card): _pairs(card) for card in DECK}
"""By card: the pairs of cards, three to six, that make a phỏm with it (R2.1)."""
NEAR: dict[Mask, Mask] = {own: sum({low for pair in pairs for low in bits(pair)}) for own, pairs in PAIRS.items()}
"""By card: the cards that are a cạ with it."""
