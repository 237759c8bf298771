"""What a seat's play says about the cards it holds: how much likelier than by chance a hand is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from bot.phom.kernel import RANK, SUIT, Mask, bit, points_of
from bot.phom.views import PublicView
from bot.players.columns import Column, completing, meldable, near, points

Odds = NDArray[np.float32]

IMPOSSIBLE = np.float32(-1e9)


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


class ClueTable:
    """What is known of every seat, and of the stock last, to be looked up by a column of seats."""

    def __init__(self, clues: Sequence[Clues | None]) -> None:
        self._weights = np.zeros((9, len(clues)), dtype=np.float32)
        rows = []
        for seat, known in enumerate(clues):
            if known is None:
                rows.append((0, 0, 0, 0, 0))
                continue
            self._weights[:, seat] = astuple(known.weights)
            higher = [_higher(card) for card in reversed(known.discards)]
            last, before, *_ = (*higher, 0, 0)
            rows.append((sum(known.discards), sum(known.refused), last, before, known.eaten))
        self._masks = np.array(rows, dtype=np.int64).T.copy()
        self._any_eaten = bool(self._masks[4].any())

    def log_odds(self, seats: Column, cards: Column) -> Odds:
        """How much likelier than by chance, as a logarithm, these are the seats' cards; very low if they cannot be.

        Only differences between hands of one seat mean anything.
        """
        discards, refused, last, before, eaten = self._masks[:, seats]
        phom, two, higher, higher_before, alone_points, loose_points, split, broken, passed = self._weights[:, seats]
        melded = meldable(cards)
        count = np.bitwise_count(melded)
        loose = cards ^ melded
        alone = loose & ~near(loose)
        fitting = completing(cards)
        odds = phom * (count > 2) + two * (count > 5)
        odds += alone_points * points(alone) + loose_points * points(loose)
        odds += higher * np.bitwise_count(alone & last) + higher_before * np.bitwise_count(alone & before)
        odds += split * np.bitwise_count(discards & near(cards)) + broken * np.bitwise_count(discards & fitting)
        odds += passed * np.bitwise_count(refused & fitting)
        if self._any_eaten:
            lost = eaten & ~completing(cards & ~eaten)
            bad = (lost != 0) | (count < 3 * np.bitwise_count(eaten))
            odds[bad] = IMPOSSIBLE
        likely: Odds = odds.astype(np.float32)
        return likely


def _higher(card: Mask) -> Mask:
    """The cards of more points than the card."""
    return RANK * (SUIT & ~((1 << points_of(card)) - 1))
