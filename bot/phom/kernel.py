"""Card sets as bit masks, and the search for the fewest deadwood points (R2).

A `Mask` keeps the cards of one suit in 13 neighbouring bits, so that a suit is one index into tables over all 2^13
sets of ranks. Runs of different suits never meet; only sets join the suits. So the search decides nothing but the
ranks held three or four times of which some card also stands in a run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import xor
from typing import TypeAlias

from bot.phom.cards import DECK, Card

Mask: TypeAlias = int
"""A set of cards: bit `13 * suit + rank - 1` stands for the card of that suit (S C D H) and rank (A = 1 … K = 13).

An alias and not a `NewType`: the set operations `&`, `|` and `^` of a new type would give a plain `int` again.
"""

SUIT = (1 << 13) - 1
"""All ranks of the first suit."""
RANK: Mask = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four aces; times a rank's bit, the cards of that rank."""
FULL: Mask = (1 << 52) - 1
"""All 52 cards."""

_CARD: dict[Mask, Card] = {card.bit: card for card in DECK}


def bit(card: Card) -> Mask:
    """The set of that one card."""
    return card.bit


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of `cards`; doubled ones count once."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def rank_with(card: Mask) -> Mask:
    """The four cards of the rank of a card, which is a set of one."""
    return RANK << (card.bit_length() - 1) % 13


def suit_with(card: Mask) -> Mask:
    """The thirteen cards of the suit of a card, which is a set of one."""
    return SUIT << (card.bit_length() - 1) // 13 * 13


def bits(mask: Mask) -> Iterator[Mask]:
    """The one-card sets of `mask`, by suit, then rank."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """The cards of `mask` in the order of R1.3."""
    return in_order(mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39)


def card_of(mask: Mask) -> Card:
    """The card of a set of one. Raises `KeyError` for any other set."""
    return _CARD[mask]


def _by_ranks(values: Iterable[int]) -> tuple[int, ...]:
    """By the ranks of a suit: the sum of the values of those ranks, the ace's first."""
    sums = [0]
    for value in values:
        sums += [value + without for without in sums]
    return tuple(sums)


def _runs() -> tuple[int, ...]:
    """By the ranks of a suit: those that stand in some run."""
    runs = [0]
    for rank in range(13):
        # With a higher rank the same ranks are in runs, and it too with the two below it if those are held. Those sets
        # of ranks are the last quarter; for the others the numbers are shared, which saves most of the memory.
        without = len(runs) - len(runs) // 4 if rank >= 2 else len(runs)
        runs += runs[:without] + [run | 0b111 << rank - 2 for run in runs[without:]]
    return tuple(runs)


def _cards_of_two_ranks(first: int) -> tuple[tuple[Card, ...], ...]:
    """The cards of each set of the cards of a rank and the next, the ace being rank 0."""
    sets: list[tuple[Card, ...]] = [()]
    for card in DECK[4 * first : 4 * first + 8]:
        sets += [(*cards, card) for cards in sets]
    return tuple(sets)


POINTS = _by_ranks(range(1, 14))
"""Points of a suit's cards (R1.2), by their ranks."""
RUNS = _runs()
"""Those of a suit's cards that stand in some run, by the suit's ranks."""
LEFT_POINTS = tuple(map(POINTS.__getitem__, map(xor, range(SUIT + 1), RUNS)))
"""Points of a suit's cards outside runs, by the suit's ranks."""
_LEFT_CARDS = tuple(map(int.bit_count, map(xor, range(SUIT + 1), RUNS)))
"""Number of a suit's cards outside runs, by the suit's ranks."""
WIDE = _by_ranks(1 << 4 * rank for rank in range(13))
"""A suit's ranks spread to every fourth bit: of four suits together they make a mask in the order of R1.3."""
OF_A_2, OF_3_4, OF_5_6, OF_7_8, OF_9_T, OF_J_Q, OF_K = map(_cards_of_two_ranks, range(0, 13, 2))
"""The cards of each byte of such a mask."""


def points_of(mask: Mask) -> int:
    """The sum of the cards' points (R1.2): 0 to 364."""
    points = POINTS
    return points[mask & SUIT] + points[mask >> 13 & SUIT] + points[mask >> 26 & SUIT] + points[mask >> 39]


def most_points(mask: Mask) -> int:
    """The points of the card with the most (R1.2): 1 to 13; 0 for no card."""
    return (mask & SUIT | mask >> 13 & SUIT | mask >> 26 & SUIT | mask >> 39).bit_length()


def meldable(mask: Mask) -> Mask:
    """The cards of `mask` that stand in at least one phỏm made of its cards (R2.1)."""
    a, b, c, d = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    return in_runs(mask) | a & sets | (b & sets) << 13 | (c & sets) << 26 | (d & sets) << 39


def in_runs(mask: Mask) -> Mask:
    """The cards of `mask` that stand in a run of its cards."""
    runs = RUNS
    return runs[mask & SUIT] | runs[mask >> 13 & SUIT] << 13 | runs[mask >> 26 & SUIT] << 26 | runs[mask >> 39] << 39


def in_order(a: int, b: int, c: int, d: int) -> tuple[Card, ...]:
    """The cards of the ranks `a` to `d` in the suits S C D H, in the order of R1.3."""
    wide = WIDE
    a, b, c, d, e, f, g = (wide[a] | wide[b] << 1 | wide[c] << 2 | wide[d] << 3).to_bytes(7, "little")
    # Tuples are added two by two: each addition copies.
    return (OF_A_2[a] + OF_3_4[b]) + (OF_5_6[c] + OF_7_8[d]) + (OF_9_T[e] + (OF_J_Q[f] + OF_K[g]))


def has_ca(mask: Mask) -> bool:
    """Whether two of the cards are a cạ: of one rank, or of one suit one or two ranks apart (R6.4)."""
    a, b, c, d = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39
    if a & b or (a | b) & c or (a | b | c) & d:
        return True
    return any(ranks & (ranks >> 1 | ranks >> 2) for ranks in (a, b, c, d))


def deadwood_points(mask: Mask) -> int:
    """The fewest points that phỏm of these cards can leave over, none of the cards being an eaten one (R2.3)."""
    a = mask & SUIT
    b = mask >> 13 & SUIT
    c = mask >> 26 & SUIT
    d = mask >> 39
    left = LEFT_POINTS
    sets = a & b & (c | d) | c & d & (a | b)
    if sets:
        return _search(a, b, c, d, sets, left)
    return left[a] + left[b] + left[c] + left[d]


def deadwood_cards(mask: Mask) -> int:
    """The fewest cards that phỏm of these cards can leave over, none of the cards being an eaten one (R6.1)."""
    a, b, c, d = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    return _search(a, b, c, d, sets, _LEFT_CARDS)


def _search(a: int, b: int, c: int, d: int, sets: int, left: tuple[int, ...]) -> int:
    """The least sum of `left` over the four suits when each rank of `sets` (held three or four times) may be laid.

    A rank is laid unasked if none of its cards stands in a run. Of four cards one may stay behind, but only for a run.
    """
    if not sets & sets - 1:
        return _search_last(a, b, c, d, sets, left)
    runs = RUNS
    run_a, run_b, run_c, run_d = runs[a], runs[b], runs[c], runs[d]
    free = sets & ~(run_a | run_b | run_c | run_d)
    if free:
        return _search(a & ~free, b & ~free, c & ~free, d & ~free, sets ^ free, left)
    rank = sets & -sets
    sets ^= rank
    rest_a, rest_b, rest_c, rest_d = a & ~rank, b & ~rank, c & ~rank, d & ~rank
    best = _search(rest_a, rest_b, rest_c, rest_d, sets, left)
    if not best:
        return 0
    if a & b & c & d & rank:
        if run_a & rank:
            best = min(best, _search(a, rest_b, rest_c, rest_d, sets, left))
        if run_b & rank:
            best = min(best, _search(rest_a, b, rest_c, rest_d, sets, left))
        if run_c & rank:
            best = min(best, _search(rest_a, rest_b, c, rest_d, sets, left))
        if run_d & rank:
            best = min(best, _search(rest_a, rest_b, rest_c, d, sets, left))
        # All four stay behind only for two runs or more: for one, three of them are better laid.
        if (run_a & rank) + (run_b & rank) + (run_c & rank) + (run_d & rank) == rank:
            return best
    # Without a set of this rank, its cards outside runs are left over at least.
    if best <= left[a & ~run_a & rank] + left[b & ~run_b & rank] + left[c & ~run_c & rank] + left[d & ~run_d & rank]:
        return best
    kept = _search(a, b, c, d, sets, left)
    return best if best < kept else kept  # noqa: FURB136 (`min` costs a tenth of the search)


def _search_last(a: int, b: int, c: int, d: int, rank: int, left: tuple[int, ...]) -> int:
    """`_search` with a single rank, or none, to decide on."""
    left_a, left_b, left_c, left_d = left[a], left[b], left[c], left[d]
    rest_a, rest_b, rest_c, rest_d = left[a & ~rank], left[b & ~rank], left[c & ~rank], left[d & ~rank]
    laid = rest_a + rest_b + rest_c + rest_d
    if a & b & c & d & rank:
        laid -= max(rest_a - left_a, rest_b - left_b, rest_c - left_c, rest_d - left_d, 0)
    kept = left_a + left_b + left_c + left_d
    return laid if laid < kept else kept  # noqa: FURB136 (`min` costs a tenth of the search)
