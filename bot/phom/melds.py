"""The phỏm of some best arrangement as sets of cards, for who asks often and does not care which of several (R2.3)."""

from __future__ import annotations

from functools import cache

from bot.phom.best import best_lefts
from bot.phom.covers import covers
from bot.phom.kernel import RANK, RUNS, SUIT, Mask, deadwood_points, in_runs


def best_melds(cards: Mask, eaten: Mask = 0) -> list[Mask] | None:
    """The phỏm of an arrangement with the fewest deadwood points, each eaten card in its own (R2.2); runs are long.

    None if there is no arrangement, an empty list if the best one lays nothing.
    """
    if not eaten:
        return _free_melds(cards)
    best: tuple[tuple[Mask, ...], Mask] | None = None
    fewest = 0
    for cover in covers(cards, eaten):
        points = deadwood_points(cover[1])
        if best is None or points < fewest:
            best, fewest = cover, points
            if not points:
                break
    if best is None:
        return None
    melds, left = best
    return [*melds, *_free_melds(left)]


def plain_melds(cards: Mask) -> list[Mask] | None:
    """All phỏm of the cards, runs at their longest; None if some card stands in a run and in a set."""
    a, b, c, d = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    runs = RUNS
    run_a, run_b, run_c, run_d = runs[a], runs[b], runs[c], runs[d]
    if sets and sets & (run_a | run_b | run_c | run_d):
        return None
    melds: list[Mask] = []
    if run_a:
        melds += _cut(run_a)
    if run_b:
        melds += _cut(run_b << 13)
    if run_c:
        melds += _cut(run_c << 26)
    if run_d:
        melds += _cut(run_d << 39)
    while sets:
        rank = sets & -sets
        sets ^= rank
        melds.append(cards & RANK * rank)
    return melds


def _free_melds(cards: Mask) -> list[Mask]:
    """`best_melds` with no card eaten."""
    melds = plain_melds(cards)
    if melds is not None:
        return melds
    a, b, c, d = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    left = best_lefts(cards, sets, in_runs(cards))[0]
    laid = cards ^ left
    melds = []
    while sets:
        rank = sets & -sets
        sets ^= rank
        same = laid & RANK * rank
        if same:
            melds.append(same)
    for suit in (left & SUIT, left & SUIT << 13, left & SUIT << 26, left & SUIT << 39):
        melds += _cut(in_runs(suit))
    return melds


@cache
def _cut(runs: Mask) -> tuple[Mask, ...]:
    """The runs of one suit, each at its longest."""
    melds = []
    while runs:
        run = runs & (runs ^ runs + (runs & -runs))  # the carry goes through the lowest ones up to their first gap
        runs ^= run
        melds.append(run)
    return tuple(melds)
