"""Deals by the hundred, that fit what a seat has seen and what the others' play tells of their hands (`clues`)."""

from __future__ import annotations

from random import Random

import numpy as np

from bot.players.clues import ClueTable, Odds
from bot.players.columns import Column
from bot.players.imagine import Imagined

STARTS = 32
"""The deals from which all chains begin where cards are tied to eaten ones."""
LEAST = np.finfo(np.float32).tiny


class Deals:
    """Many deals that fit what a seat has seen, each drifting on its own.

    `held` has a row for each seat and `stock` one for each card, the top last; each of the `count` columns is a deal.
    """

    held: Column
    stock: Column

    def __init__(self, imagined: Imagined, count: int, rng: Random) -> None:
        self._rng = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        self._hidden, self.count = sum(imagined.hidden), count
        owners = [seat for seat, cards in enumerate(imagined.hidden) for _ in range(cards)]
        seats = len(imagined.hidden)
        # The stock counts as one more seat, of which nothing is known.
        self._owners = np.array(owners + [seats] * (len(imagined.unseen) - len(owners)))
        self._clues = ClueTable([*imagined.clues, None])
        self._places = self._dealt(imagined, rng)
        self._held = np.zeros((seats + 1, count), dtype=np.int64)
        for seat, eaten in enumerate(imagined.base.cards):
            self._held[seat] = eaten
        for place, owner in enumerate(self._owners[: self._hidden]):
            self._held[owner] |= self._places[place]
        self._odds = np.stack(
            [self._clues.log_odds(np.full(count, seat), held) for seat, held in enumerate(self._held)]
        )

    def drift(self, times: int) -> None:
        """Try so many changes of two cards in each deal, and shuffle the stocks.

        A change is kept as often as its odds say (the Metropolis rule).
        """
        count, rng = self.count, self._rng
        if self._hidden:
            ones = rng.integers(0, self._hidden, (times, count))
            others = rng.integers(0, len(self._owners), (times, count))
            chances = np.log(np.maximum(rng.random((times, count), dtype=np.float32), LEAST))
            for one, other, chance in zip(ones, others, chances, strict=True):
                self._change(one, other, chance)
        self.held = self._held[:-1]
        self.stock = rng.permuted(self._places[self._hidden :], axis=0)

    def log_odds(self, seat: int, cards: Column) -> Odds:
        """How much likelier than by chance each of these is the seat's hand; very low if it cannot be."""
        return self._clues.log_odds(np.full(len(cards), seat), cards)

    def _change(self, one: Column, other: Column, chance: Odds) -> None:
        columns = np.flatnonzero(self._owners[one] != self._owners[other])
        one, other = one[columns], other[columns]
        first, second = self._places[one, columns], self._places[other, columns]
        both = np.concatenate([self._owners[one], self._owners[other]])
        twice = np.concatenate([columns, columns])
        held = self._held[both, twice] ^ np.tile(first | second, 2)
        odds = self._clues.log_odds(both, held)
        half = len(columns)
        gain = (odds - self._odds[both, twice]).reshape(2, half).sum(axis=0)
        kept = np.flatnonzero(chance[columns] < gain)
        self._places[one[kept], columns[kept]] = second[kept]
        self._places[other[kept], columns[kept]] = first[kept]
        kept = np.concatenate([kept, kept + half])
        self._held[both[kept], twice[kept]] = held[kept]
        self._odds[both[kept], twice[kept]] = odds[kept]

    def _dealt(self, imagined: Imagined, rng: Random) -> Column:
        """The unseen cards by place, in each deal."""
        if not any(clues.eaten for clues in imagined.clues):
            unseen = np.array(imagined.unseen, dtype=np.int64)
            return self._rng.permuted(np.repeat(unseen[:, None], self.count, axis=1), axis=0)
        starts = np.array([imagined.dealt(rng) for _ in range(STARTS)], dtype=np.int64).T
        return starts[:, np.arange(self.count) % STARTS]
