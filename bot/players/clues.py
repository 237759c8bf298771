"""What a seat's play says about the cards it holds: how much likelier than by chance a hand is."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from bot.phom.arrange import can_hold
from bot.phom.kernel import Mask, bit, bits, meldable, points_of
from bot.phom.views import PublicView
from bot.players.reading import NEAR, PAIRS


@dataclass(frozen=True, slots=True)
class Weights:
    """How each trait of a hand adds to the log of its odds against a hand dealt by chance (docs/players.md).

    The traits are: some phỏm (`phom`) and six cards or more in phỏm (`two`); each card without a neighbour in hand
    that is higher than the last discard (`higher`) or the one before (`higher_before`), for it would have gone first;
    the points of such cards (`alone`) and of all loose ones (`loose`); each discard that was a cạ with a card in
    hand (`split`) or a phỏm with two (`broken`); and each card that the seat might have eaten and did not (`refused`).
    """

    phom: float = 0.0
    two: float = 0.0
    higher: float = 0.0
    higher_before: float = 0.0
    alone: float = 0.0
    loose: float = 0.0
    split: float = 0.0
    broken: float = 0.0
    refused: float = 0.0


BY_DISCARDS = (
    Weights(phom=0.28, two=0.33, loose=0.013),
    Weights(0.25, 0.11, -1.06, 0.0, -0.037, -0.003, -0.84, -1.47, -1.42),
    Weights(0.26, 0.20, -1.25, -0.31, -0.056, -0.009, -0.41, -1.44, -1.05),
    Weights(0.18, 0.22, -1.41, -0.31, -0.058, -0.016, -0.15, -1.10, -0.71),
)
"""By the number of a seat's discards, the last entry repeating, before it has come to lay."""
LAID = Weights(-5.26, -0.04, -0.53, -0.50, -0.010, 0.009, -0.08, -3.37, -1.03)
"""Once it has laid: what is left holds no phỏm, but for a card drawn since."""
MOM = Weights(-5.50, -0.52, -0.04, -0.09, -0.027, 0.0, 0.01, -2.72, -0.79)
"""Once it is móm."""
NOTHING = Weights()
"""Of a seat that has left: the machine plays it, and the clues are old."""


@dataclass(frozen=True, slots=True)
class Clues:
    """What is known of one seat: its discards in order, the cards it let pass, the eaten cards in its hand."""

    weights: Weights
    discards: tuple[Mask, ...]
    refused: tuple[Mask, ...]
    eaten: Mask

    def log_odds(self, cards: Mask) -> float:
        """How much likelier than by chance, as a logarithm, these are the seat's cards; -inf if they cannot be.

        Only differences between hands of one seat mean anything.
        """
        if self.eaten and not can_hold(cards, self.eaten):
            return -inf
        weights = self.weights
        melded = meldable(cards)
        count = melded.bit_count()
        odds = weights.phom * (count > 2) + weights.two * (count > 5)
        loose = cards ^ melded
        alone = sum(own for own in bits(loose) if not NEAR[own] & loose)
        odds += weights.alone * points_of(alone) + weights.loose * points_of(loose)
        if self.discards:
            odds += weights.higher * _above(self.discards[-1], alone)
        if len(self.discards) > 1:
            odds += weights.higher_before * _above(self.discards[-2], alone)
        for thrown in self.discards:
            if NEAR[thrown] & cards:
                odds += weights.split
                if _melds(thrown, cards):
                    odds += weights.broken
        for passed in self.refused:
            if NEAR[passed] & cards and _melds(passed, cards):
                odds += weights.refused
        return odds


def clues_of(public: PublicView, seat: int, eaten: Mask) -> Clues:
    """What everybody knows of the seat, in whose hand `eaten` are; it is another's turn."""
    side, before = public.seats[seat], public.seats[(seat - 1) % public.players]
    ate = {eaten_card.card for eaten_card in side.eaten}
    if side.gone:
        # The machine may have thrown what an eaten card needed (R9.2).
        return Clues(NOTHING, (), (), 0)
    if side.laid:
        weights = LAID
    elif side.final_turn_done:
        weights = MOM
    else:
        weights = BY_DISCARDS[min(side.turns_done, len(BY_DISCARDS) - 1)]
    return Clues(
        weights,
        tuple(map(bit, side.discarded)),
        tuple(bit(card) for card in before.discarded if card not in ate),
        eaten,
    )


def _melds(card: Mask, cards: Mask) -> bool:
    return any(pair & cards == pair for pair in PAIRS[card])


def _above(card: Mask, cards: Mask) -> int:
    """How many of the cards have more points than the card."""
    least = points_of(card)
    return sum(1 for own in bits(cards) if points_of(own) > least)
