"""The best arrangement of a player's cards (R2.3), and of several the one that R9.3 puts first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from bot.phom.cards import Card
from bot.phom.covers import deadwood_points_with
from bot.phom.kernel import (
    LEFT_POINTS,
    OF_3_4,
    OF_5_6,
    OF_7_8,
    OF_9_T,
    OF_A_2,
    OF_J_Q,
    OF_K,
    POINTS,
    RANK,
    RUNS,
    SUIT,
    WIDE,
    Mask,
    bits,
    cards_of,
    in_order,
    points_of,
)
from bot.phom.phom import phom_in


class Arrangement(NamedTuple):
    """Disjoint phỏm and the rest of the cards (R2.3).

    `melds` are the phỏm, each in the order of R1.3, compared phỏm by phỏm and card by card (R9.3); `deadwood` is in
    the order of R1.3, `points` are its points (R1.2).
    """

    points: int
    melds: tuple[tuple[Card, ...], ...]
    deadwood: tuple[Card, ...]


_Phom: TypeAlias = tuple[tuple[int, ...], tuple[Card, ...]]
"""A phỏm as R9.3 compares it, and its cards."""
_arrangement = tuple.__new__
"""`Arrangement` from a tuple of its fields, in half the time."""


UNREACHED = 1000
"""More points than there are."""


def best_arrangement(cards: Mask, eaten: Mask = 0, keep: int = 0) -> Arrangement | None:
    """The arrangement with the fewest deadwood points; of several, the one that R9.3 puts first.

    `eaten` is the part of `cards` that was eaten and is not laid yet. Only arrangements that leave `keep` cards or
    more are looked at (R5.2, R9.3). None if there is none, which without `keep` means that the eaten cards cannot have
    a phỏm each (R2.2).
    """
    if eaten or keep > 0:
        return _best_that_obeys(cards, eaten, keep)
    a, b, c, d = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    run_a, run_b, run_c, run_d = RUNS[a], RUNS[b], RUNS[c], RUNS[d]
    melds: tuple[_Phom, ...] = ()
    if sets:
        if sets & (run_a | run_b | run_c | run_d):
            return _best_of_many(cards, sets, run_a | run_b << 13 | run_c << 26 | run_d << 39)
        melds = _sets(cards, sets) if sets & sets - 1 else _SETS[cards & RANK * sets]
        others = ~sets
        a, b, c, d = a & others, b & others, c & others, d & others
    if run_a:
        melds += _CUT[run_a]
        a ^= run_a
    if run_b:
        melds += _CUT[run_b << 13]
        b ^= run_b
    if run_c:
        melds += _CUT[run_c << 26]
        c ^= run_c
    if run_d:
        melds += _CUT[run_d << 39]
        d ^= run_d
    left = POINTS[a] + POINTS[b] + POINTS[c] + POINTS[d]
    # `in_order`, written out: this is asked so often that the call would be felt.
    e, f, g, h, i, j, k = (WIDE[a] | WIDE[b] << 1 | WIDE[c] << 2 | WIDE[d] << 3).to_bytes(7, "little")
    rest = (OF_A_2[e] + OF_3_4[f]) + (OF_5_6[g] + OF_7_8[h]) + (OF_9_T[i] + (OF_J_Q[j] + OF_K[k]))
    if not melds:
        return _arrangement(Arrangement, (left, (), rest))
    if len(melds) == 1:
        return _arrangement(Arrangement, (left, (melds[0][1],), rest))
    _, laid = zip(*sorted(melds), strict=False)
    return _arrangement(Arrangement, (left, laid, rest))


def _best_of_many(cards: Mask, sets: int, in_runs: Mask) -> Arrangement:
    """The best arrangement where some card stands in a run and in a set; see `best_lefts`."""
    lefts = best_lefts(cards, sets, in_runs)
    if len(lefts) == 1:
        melds, a, b, c, d = _laid(cards, lefts[0], sets)
    else:
        melds, a, b, c, d = min([_laid(cards, left, sets) for left in lefts])
    points = POINTS
    _, laid = zip(*melds, strict=False)
    return _arrangement(Arrangement, (points[a] + points[b] + points[c] + points[d], laid, in_order(a, b, c, d)))


def _laid(cards: Mask, left: Mask, sets: int) -> tuple[list[_Phom], int, int, int, int]:
    """The phỏm, sorted as R9.3 wants them, if what is missing in `left` is laid in sets; the ranks left of each suit.

    The sets are of some of the ranks `sets`; all runs of `left` are laid.
    """
    runs, cut = RUNS, _CUT
    melds = _sets(cards ^ left, sets)
    a, b, c, d = left & SUIT, left >> 13 & SUIT, left >> 26 & SUIT, left >> 39
    if run := runs[a]:
        melds += cut[run]
        a ^= run
    if run := runs[b]:
        melds += cut[run << 13]
        b ^= run
    if run := runs[c]:
        melds += cut[run << 26]
        c ^= run
    if run := runs[d]:
        melds += cut[run << 39]
        d ^= run
    return sorted(melds), a, b, c, d


def best_lefts(cards: Mask, sets: int, in_runs: Mask) -> list[Mask]:
    """What stays of `cards` without the sets of the best arrangements, the rest being for runs.

    `sets` are the ranks held three or four times, `in_runs` the cards that stand in a run. A set is laid unasked if
    none of its cards does. Of four cards one may stay behind for a run; all stay only if two or more go into runs.
    """
    lefts = [cards]
    while sets:
        rank = sets & -sets
        sets ^= rank
        same = cards & RANK * rank
        wanted = same & in_runs
        if not wanted:
            lefts = [left ^ same for left in lefts]
            continue
        ways = [same]
        if same == RANK * rank:
            ways += [same ^ spared for spared in bits(wanted)]
            if wanted & wanted - 1:
                ways.append(0)
        else:
            ways.append(0)
        lefts = [left ^ way for left in lefts for way in ways]
    points, fewest, best = LEFT_POINTS, UNREACHED, lefts
    for left in lefts:
        loose = points[left & SUIT] + points[left >> 13 & SUIT] + points[left >> 26 & SUIT] + points[left >> 39]
        if loose < fewest:
            fewest, best = loose, [left]
        elif loose == fewest:
            best.append(left)
    return best


def _sets(laid: Mask, sets: int) -> tuple[_Phom, ...]:
    """The sets of the ranks `sets` that `laid` holds."""
    found: tuple[_Phom, ...] = ()
    while sets:
        rank = sets & -sets
        sets ^= rank
        found += _SETS[laid & RANK * rank]
    return found


def _phom(cards: Mask) -> _Phom:
    in_order = cards_of(cards)
    return tuple([card.index for card in in_order]), in_order


class _Cut(dict[Mask, tuple[_Phom, ...]]):
    """By runs of one suit: the phỏm that R9.3 lays, threes from below as long as three or more stay of a run."""

    def __missing__(self, runs: Mask) -> tuple[_Phom, ...]:
        phom: list[_Phom] = []
        left = runs
        while left:
            low = left & -left
            run = left & (left ^ left + low)  # the carry goes through the lowest ones up to their first gap
            left ^= run
            while run.bit_count() >= 6:
                three = (run & -run) * 0b111
                phom.append(_phom(three))
                run ^= three
            phom.append(_phom(run))
        found = self[runs] = tuple(phom)
        return found


class _Sets(dict[Mask, tuple[_Phom, ...]]):
    """By cards of one rank: the set that three or four of them are."""

    def __missing__(self, cards: Mask) -> tuple[_Phom, ...]:
        found = self[cards] = (_phom(cards),) if cards else ()
        return found


_CUT = _Cut()
_SETS = _Sets()


@lru_cache(maxsize=4096)
def _best_that_obeys(cards: Mask, eaten: Mask, keep: int) -> Arrangement | None:
    """`best_arrangement` where cards are eaten or to be kept."""
    if keep > 0:
        found = best_arrangement(cards, eaten)
        if found is None or len(found.deadwood) >= keep:
            return found
    points = _fewest_points(cards, eaten, keep)
    if points is None:
        return None
    melds: list[tuple[Card, ...]] = []
    left, owed = cards, eaten
    # The first phỏm of the list that R9.3 wants is the first one that some best arrangement has; and so on.
    while owed or points_of(left) != points:
        phom = next(phom for phom in _phom_for(left, owed) if _fewest_points(left ^ phom, owed & ~phom, keep) == points)
        melds.append(cards_of(phom))
        left ^= phom
        owed &= ~phom
    return Arrangement(points, tuple(melds), cards_of(left))


def _phom_for(cards: Mask, eaten: Mask) -> Iterator[Mask]:
    """The phỏm that the cards can make, with at most one eaten card each (R2.2), in the order of R9.3."""
    return (phom for phom in phom_in(cards) if (phom & eaten).bit_count() <= 1)


def _fewest_points(cards: Mask, eaten: Mask, keep: int) -> int | None:
    """The fewest deadwood points when at least `keep` cards are left over; None if that cannot be."""
    if keep <= 0:
        return deadwood_points_with(cards, eaten)
    fewest: int | None = None
    for kept in combinations(bits(cards & ~eaten), keep):
        aside = sum(kept)
        points = deadwood_points_with(cards ^ aside, eaten)
        if points is not None and (fewest is None or points + points_of(aside) < fewest):
            fewest = points + points_of(aside)
    return fewest
