"""Sets of cards by the thousand: what the kernel tells of one mask, told of a whole column of masks at once (R2).

The search for the best arrangement is cut short here: of two ways, runs first or sets first, the better one is taken.
That is the best one for all but a few hands, and good enough for a hand that is only imagined.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bot.phom.kernel import POINTS, RANK, RUNS, SUIT

Column: TypeAlias = NDArray[np.int64]
"""One number, mostly a mask, for each of many hands."""
Flags: TypeAlias = NDArray[np.bool_]
"""One yes or no for each of many hands."""
Bits: TypeAlias = NDArray[np.uint8]
"""A row for each of the 52 cards by bit, with 0 or 1 for each of many hands."""

CARDS = 52
RANKS = 13
_ALL = np.int64((1 << CARDS) - 1)
_NO_KINGS = np.int64(_ALL & ~(RANK << 12))
_NO_ACES = np.int64(_ALL & ~RANK)
_LOW_11 = np.int64(_NO_KINGS & ~(RANK << 11))
_HIGH_11 = np.int64(_NO_ACES & ~(RANK << 1))


def _completing(ranks: int) -> int:
    """The ranks that make a run with two of `ranks`, all of one suit."""
    found = 0
    for low in range(RANKS - 2):
        run = 7 << low
        if (run & ranks).bit_count() >= 2:
            found |= run
    return found


_POINTS = np.array(POINTS, dtype=np.int64)
_RUNS = np.array(RUNS, dtype=np.int64)
_COMPLETING = np.array([_completing(ranks) for ranks in range(SUIT + 1)], dtype=np.int64)


class Split(NamedTuple):
    """Cards laid out in phỏm: the `sets`, the `runs`, and what is `left` over with its `points`."""

    sets: Column
    runs: Column
    left: Column
    points: Column


def _suits(masks: Column) -> tuple[Column, Column, Column, Column]:
    return masks & SUIT, masks >> 13 & SUIT, masks >> 26 & SUIT, masks >> 39


def points(masks: Column) -> Column:
    """The points of the cards (R1.2)."""
    a, b, c, d = _suits(masks)
    total: Column = _POINTS.take(a) + _POINTS.take(b) + _POINTS.take(c) + _POINTS.take(d)
    return total


def in_runs(masks: Column) -> Column:
    """The cards that stand in a run of their cards."""
    a, b, c, d = _suits(masks)
    runs: Column = _RUNS.take(a) | _RUNS.take(b) << 13 | _RUNS.take(c) << 26 | _RUNS.take(d) << 39
    return runs


def in_sets(masks: Column) -> Column:
    """The cards whose rank is held three or four times."""
    a, b, c, d = _suits(masks)
    ranks = (a & b & (c | d)) | (c & d & (a | b))
    return ranks * RANK & masks


def meldable(masks: Column) -> Column:
    """The cards that stand in some phỏm of their cards (R2.1)."""
    return in_runs(masks) | in_sets(masks)


def completing(masks: Column) -> Column:
    """The cards, held or not, that make a phỏm with two others of the cards."""
    a, b, c, d = _suits(masks)
    runs = _COMPLETING.take(a) | _COMPLETING.take(b) << 13 | _COMPLETING.take(c) << 26 | _COMPLETING.take(d) << 39
    pairs = (a & (b | c | d)) | (b & (c | d)) | (c & d)
    both: Column = runs | pairs * RANK
    return both


def near(masks: Column) -> Column:
    """The cards, held or not, that are a cạ with one of the cards."""
    a, b, c, d = _suits(masks)
    others = a | b | c | d
    twice = (a & (b | c | d)) | (b & (c | d)) | (c & d)
    # A card is near one of its own rank only if that is another card.
    ranks = others * RANK & ~masks | twice * RANK & masks
    beside = (masks & _NO_KINGS) << 1 | (masks & _NO_ACES) >> 1 | (masks & _LOW_11) << 2 | (masks & _HIGH_11) >> 2
    both: Column = ranks | beside
    return both


def split(masks: Column) -> Split:
    """The phỏm of the better of two arrangements: runs first, or sets first."""
    runs = in_runs(masks)
    rest = masks ^ runs
    sets = in_sets(rest)
    left = rest ^ sets
    other_sets = in_sets(masks)
    # Only where a run and a set want the same card do the two ways differ.
    torn = np.flatnonzero(runs & other_sets)
    total = points(left)
    if torn.size:
        _sets_first(masks, torn, other_sets, (sets, runs, left, total))
    return Split(sets, runs, left, total)


def _sets_first(masks: Column, torn: Column, sets: Column, found: tuple[Column, Column, Column, Column]) -> None:
    laid = sets[torn]
    rest = masks[torn] ^ laid
    runs = in_runs(rest)
    left = rest ^ runs
    total = points(left)
    better = total < found[3][torn]
    where = torn[better]
    for column, values in zip(found, (laid, runs, left, total), strict=True):
        column[where] = values[better]


def ends(sets: Column, runs: Column) -> Column:
    """The cards that can be sent to the sets and runs on the table (R5.4)."""
    a, b, c, d = _suits(sets)
    fourth = (a | b | c | d) * RANK & ~sets
    beside = ((runs & _NO_KINGS) << 1 | (runs & _NO_ACES) >> 1) & ~runs
    both: Column = fourth | beside
    return both


def to_bits(masks: Column) -> Bits:
    """A row for each of the 52 cards: 1 where the mask holds it."""
    wide = np.ascontiguousarray(masks).view(np.uint8).reshape(-1, 8)
    return np.ascontiguousarray(np.unpackbits(wide, axis=1, bitorder="little")[:, :CARDS].T)


def lowest(masks: Column) -> Column:
    """The card of the fewest points of each mask; 0 of none."""
    a, b, c, d = _suits(masks)
    ranks = a | b | c | d
    cards = (ranks & -ranks) * RANK & masks
    return cards & -cards


def one_of(places: NDArray[np.int32] | Column) -> Column:
    """The masks of the cards given by the places of their bits."""
    cards: Column = np.left_shift(np.int64(1), places.astype(np.int64))
    return cards
