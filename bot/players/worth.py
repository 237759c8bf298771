"""What the cards of a hand are worth to their holder before the turns that are left, in units (stakes)."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from bot.phom.covers import deadwood_cards_with, deadwood_points_with
from bot.phom.kernel import Mask, bits, meldable, points_of
from bot.phom.rules import HouseRules

CARD_RANKS = 13
USUAL_POINTS = 25
"""The points that a hand ends with whose only phỏm came late."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the judgement, found by measurement (docs/players.md).

    `first` is how far no points at all lie above very many, and `last` how far those lie below zero, both at a table
    of four; `scale` is the number of points that takes the way from one to the other down to a third. `mom_extra` is
    what a móm costs beside its payment: the chance of a better place. `eat_chance` is how likely the player before
    throws a given unseen card, in draws of the stock. `hope` is the chance, per turn, that cards without any cạ yet
    still come to a phỏm. `fed` is what a card that the next player eats costs beside the fee, `kept` how much
    likelier than by chance a hand holds two cards that belong together, `thrown_near` how much less likely if it
    has thrown a card that belongs to one of them.
    """

    first: float = 9.0
    last: float = 3.0
    scale: float = 18.0
    mom_extra: float = 1.0
    eat_chance: float = 1.5
    hope: float = 0.15
    fed: float = 0.0
    kept: float = 1.0
    thrown_near: float = 0.8


MEASURED = Weights()
"""The weights that came out best."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The judge of sets of cards in one decision of one seat.

    `found` are the unseen cards worth waiting for, among `unseen` cards in all; `has_laid` says that the seat cannot
    go móm any more.
    """

    weights: Weights
    rules: HouseRules
    players: int
    unseen: int
    found: Mask
    has_laid: bool

    def showdown(self, points: float) -> float:
        """The units to expect when the hand ends with `points` in it and a phỏm laid (R7.2)."""
        weights, others = self.weights, self.players - 1
        # Who wins gets 1 + 2 + … from the others, and the last one pays as much as there are others.
        stretch = others * (self.players + 2) / 18
        return weights.first * stretch * exp(-points / weights.scale) - weights.last * others / 3

    @property
    def mom(self) -> float:
        """The units to expect from a final turn without a phỏm (R5.3)."""
        return -self.rules.mom - self.weights.mom_extra

    def of(self, cards: Mask, eaten: Mask, takes: int) -> float:
        """The units to expect of `cards`, the discard being made and `takes` turns of the seat being left.

        What they are worth now, and what the first of the cards waited for would add, as likely as it is to come by
        a draw or from the player before in so many turns.
        """
        now = self.as_they_are(cards, eaten, takes)
        if not takes:
            return now
        tens = [cards | own for own in bits(self.found) if meldable(cards | own) & own]
        gains = [gain for ten in tens if (gain := self.with_ten(ten, eaten, takes) - now) > 0]
        missed: float = max(0.0, 1 - len(gains) * (1 + self.weights.eat_chance) / self.unseen) ** takes
        expected = now
        if gains:
            expected += (1 - missed) * sum(gains) / len(gains)
        if takes > 1 and not self.has_laid and not meldable(cards):
            expected += self.weights.hope * (takes - 1) * missed * (self.showdown(USUAL_POINTS) - self.mom)
        return expected

    def as_they_are(self, cards: Mask, eaten: Mask, takes: int) -> float:
        """What the cards come to if no card waited for comes."""
        melded = meldable(cards)
        if not melded and not self.has_laid:
            return self.mom
        points = deadwood_points_with(cards, eaten)
        assert points is not None, "the eaten cards keep their phỏm (R4.4)"
        return self.showdown(points - _shed(_loose_points(cards & ~melded), takes))

    def with_ten(self, cards: Mask, eaten: Mask, takes: int) -> float:
        """What the cards come to if they are those of the next turn, the take being made."""
        left = deadwood_cards_with(cards, eaten)
        points = deadwood_points_with(cards, eaten)
        assert left is not None
        assert points is not None
        if left <= 1:
            return float((self.players - 1) * (self.rules.u if left else self.rules.u_tron))
        loose = _loose_points(cards & ~meldable(cards))
        return self.showdown(points - sum(loose[:1]) - _shed(loose[1:], takes - 1))


def _loose_points(loose: Mask) -> list[int]:
    """The points of the cards, the highest first."""
    return sorted(map(points_of, bits(loose)), reverse=True)


def _shed(loose: list[int], turns: int) -> float:
    """The points that go in so many turns, if in each the higher of a loose card and a drawn one is discarded."""
    return sum(points * (points - 1) for points in loose[:turns]) / (2 * CARD_RANKS)
