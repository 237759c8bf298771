"""Eaten cards, each in a phỏm of its own (R2.2): what can be left when they have got one."""

from __future__ import annotations

from collections.abc import Iterable

from bot.phom.kernel import FULL, Mask, bits, deadwood_cards, deadwood_points, in_runs, rank_with


def _runs_with(card: Mask, longest: int) -> tuple[Mask, ...]:
    """The runs with `card` of at most `longest` cards."""
    first = (card.bit_length() - 1) // 13 * 13
    return tuple(
        run
        for length in range(3, longest + 1)
        for start in range(first, first + 14 - length)
        if card & (run := ((1 << length) - 1) << start)
    )


_SAME_RANK: dict[Mask, Mask] = {card: rank_with(card) for card in bits(FULL)}
"""By card: the four cards of its rank."""
_RUNS_TO_FIVE: dict[Mask, tuple[Mask, ...]] = {card: _runs_with(card, 5) for card in bits(FULL)}
"""By card: the runs with it that matter. A run of six or more splits into one of these and a run without the card."""
_RUNS_OF_THREE: dict[Mask, tuple[Mask, ...]] = {
    card: tuple(run for run in runs if run.bit_count() == 3) for card, runs in _RUNS_TO_FIVE.items()
}
"""By card: the runs of three with it. Every run with it contains one of them."""


def deadwood_points_with(mask: Mask, eaten: Mask) -> int | None:
    """The fewest points left over when each of the `eaten` cards lies in a phỏm of its own (R2.2).

    `eaten` is a part of `mask`. None if there is no such arrangement.
    """
    best: int | None = None
    for left in covers_left(mask, eaten):
        points = deadwood_points(left)
        if not points:
            return 0
        if best is None or points < best:
            best = points
    return best


def deadwood_cards_with(mask: Mask, eaten: Mask) -> int | None:
    """The fewest cards left over when each of the `eaten` cards lies in a phỏm of its own (R2.2, R6.1).

    `eaten` is a part of `mask`. None if there is no such arrangement.
    """
    return min(map(deadwood_cards, covers_left(mask, eaten)), default=None)


def covers_left(mask: Mask, eaten: Mask) -> Iterable[Mask]:
    """What stays of `mask` when each of the `eaten` cards has been given a phỏm of its own (R2.2).

    Every way that a best arrangement can begin with; none if there is no arrangement.
    """
    if not eaten:
        return (mask,)
    runs = in_runs(mask)
    lefts: Iterable[Mask] = (mask,)
    held = mask ^ eaten
    while eaten:
        own = eaten & -eaten
        eaten ^= own
        phom = _phom_for(own, held | own, runs)
        lefts = [left ^ meld for left in lefts for meld in phom if meld & left == meld]
    return lefts


def covers(mask: Mask, eaten: Mask) -> list[tuple[tuple[Mask, ...], Mask]]:
    """`covers_left` with the phỏm that were given."""
    runs = in_runs(mask)
    found: list[tuple[tuple[Mask, ...], Mask]] = [((), mask)]
    held = mask ^ eaten
    for own in bits(eaten):
        phom = _phom_for(own, held | own, runs)
        found = [((*melds, meld), left ^ meld) for melds, left in found for meld in phom if meld & left == meld]
    return found


def _phom_for(own: Mask, usable: Mask, runs: Mask) -> list[Mask]:
    """The phỏm that the eaten card `own` may lie in; of four equal cards one is spared only if it stands in `runs`."""
    phom = []
    same = _SAME_RANK[own] & usable
    count = same.bit_count()
    if count >= 3:
        phom.append(same)
        if count == 4:
            phom += [same ^ spared for spared in bits((same ^ own) & runs)]
    if own & runs:
        phom += [run for run in _RUNS_TO_FIVE[own] if run & usable == run]
    return phom


def smallest_covers_left(mask: Mask, eaten: Mask) -> Iterable[Mask]:
    """What stays of `mask` when each of the `eaten` cards has been given a phỏm of three cards, in every way (R2.2)."""
    lefts: Iterable[Mask] = (mask,)
    held = mask ^ eaten
    while eaten:
        own = eaten & -eaten
        eaten ^= own
        usable = held | own
        same = _SAME_RANK[own]
        sets = [same ^ spared for spared in bits(same ^ own)]
        phom = [meld for meld in (*sets, *_RUNS_OF_THREE[own]) if meld & usable == meld]
        lefts = {left ^ meld for left in lefts for meld in phom if meld & left == meld}
    return lefts
