"""The best arrangement of a player's cards (R2.3), and of several the one that R9.3 puts first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from bot.phom.cards import Card
from bot.phom.frozen import open_twin
from bot.phom.kernel import (
    POINTS,
    RANK,
    RUNS,
    SUIT,
    Mask,
    bits,
    cards_of,
    deadwood_points_with,
    in_order,
    points_of,
    points_outside_runs,
)
from bot.phom.phom import phom_in


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Disjoint phỏm and the rest of the cards (R2.3).

    `melds` are the phỏm, each in the order of R1.3, compared phỏm by phỏm and card by card (R9.3); `deadwood` is in
    the order of R1.3, `points` are its points (R1.2).
    """

    points: int
    melds: tuple[tuple[Card, ...], ...]
    deadwood: tuple[Card, ...]


_OpenArrangement = open_twin(Arrangement)


def best_arrangement(cards: Mask, eaten: Mask = 0, *, keep: int = 0) -> Arrangement | None:
    """The arrangement with the fewest deadwood points; of several, the one that R9.3 puts first.

    `eaten` is the part of `cards` that was eaten and is not laid yet. Only arrangements that leave `keep` cards or
    more are looked at (R5.2, R9.3). None if there is none, which without `keep` means that the eaten cards cannot have
    a phỏm each (R2.2).
    """
    if eaten or keep > 0:
        return _best_that_obeys(cards, eaten, keep)
    a, b, c, d = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    runs = RUNS
    if not sets:
        if runs[a] or runs[b] or runs[c] or runs[d]:
            return _with_runs(a, b, c, d, [])
        return _arrangement(POINTS[a] + POINTS[b] + POINTS[c] + POINTS[d], (), in_order(a, b, c, d))
    in_runs = runs[a] | runs[b] << 13 | runs[c] << 26 | runs[d] << 39
    if not cards & RANK * sets & in_runs:
        return _with_sets(cards, cards & ~(RANK * sets), sets)
    lefts = best_lefts(cards, sets, in_runs)
    if len(lefts) == 1:
        return _with_sets(cards, lefts[0], sets)
    return min((_with_sets(cards, left, sets) for left in lefts), key=_melds)


def _arrangement(points: int, melds: tuple[tuple[Card, ...], ...], deadwood: tuple[Card, ...]) -> Arrangement:
    new = _OpenArrangement(points, melds, deadwood)
    new.__class__ = Arrangement
    return new  # type: ignore[no-any-return]


def _melds(arrangement: Arrangement) -> tuple[tuple[Card, ...], ...]:
    return arrangement.melds


def best_lefts(cards: Mask, sets: int, in_runs: Mask) -> list[Mask]:
    """What stays of `cards` without the sets of the best arrangements, the rest being for runs.

    `sets` are the ranks held three or four times, `in_runs` the cards that stand in a run. A set is laid unasked if
    none of its cards does. Of four cards one may stay behind for a run; all stay only if two or more go into runs,
    and if the others cost no more than all the sets together leave.
    """
    lefts = [cards]
    enough = points_outside_runs(cards ^ cards & RANK * sets)
    while sets:
        rank = sets & -sets
        sets ^= rank
        same = cards & RANK * rank
        wanted = same & in_runs
        ways = [same]
        if wanted:
            four = same.bit_count() == 4
            if four:
                ways += [same ^ spared for spared in bits(wanted)]
            if not (four and wanted & wanted - 1 == 0) and POINTS[rank] * (same ^ wanted).bit_count() <= enough:
                ways.append(0)
        lefts = [left ^ way for left in lefts for way in ways]
    if len(lefts) == 1:
        return lefts
    points = [points_outside_runs(left) for left in lefts]
    fewest = min(points)
    return [left for left, loose in zip(lefts, points, strict=True) if loose == fewest]


def _with_sets(cards: Mask, left: Mask, sets: int) -> Arrangement:
    """The arrangement whose sets, of some of the ranks `sets`, hold the cards that are missing in `left`."""
    laid = cards ^ left
    melds = []
    while sets:
        rank = sets & -sets
        sets ^= rank
        same = laid & RANK * rank
        if same:
            melds.append(_set(same))
    return _with_runs(left & SUIT, left >> 13 & SUIT, left >> 26 & SUIT, left >> 39, melds)


def _with_runs(a: int, b: int, c: int, d: int, melds: list[tuple[Card, ...]]) -> Arrangement:
    """The arrangement of the sets `melds` and of all runs that the ranks `a` to `d` in the suits S C D H make."""
    runs = RUNS
    if run := runs[a]:
        melds += _cut(run)
        a ^= run
    if run := runs[b]:
        melds += _cut(run << 13)
        b ^= run
    if run := runs[c]:
        melds += _cut(run << 26)
        c ^= run
    if run := runs[d]:
        melds += _cut(run << 39)
        d ^= run
    if len(melds) > 1:
        melds.sort(key=_lowest)
    return _arrangement(POINTS[a] + POINTS[b] + POINTS[c] + POINTS[d], tuple(melds), in_order(a, b, c, d))


def _lowest(phom: tuple[Card, ...]) -> int:
    return phom[0].index


@cache
def _set(same: Mask) -> tuple[Card, ...]:
    return cards_of(same)


@cache
def _cut(runs: Mask) -> tuple[tuple[Card, ...], ...]:
    """The runs of one suit as R9.3 lays them: threes from below, as long as three or more stay of a run."""
    phom: list[tuple[Card, ...]] = []
    while runs:
        low = runs & -runs
        run = runs & (runs ^ runs + low)  # the carry goes through the lowest ones up to their first gap
        runs ^= run
        cards = cards_of(run)
        while len(cards) >= 6:
            phom.append(cards[:3])
            cards = cards[3:]
        phom.append(cards)
    return tuple(phom)


@lru_cache(maxsize=4096)
def _best_that_obeys(cards: Mask, eaten: Mask, keep: int) -> Arrangement | None:
    """`best_arrangement` where cards are eaten or to be kept."""
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
