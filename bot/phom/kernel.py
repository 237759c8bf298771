"""Card sets as bit masks, and the search for the fewest deadwood points (R2).

A `Mask` keeps the cards of one suit in 13 neighbouring bits, so that a suit is one index into tables over all 2^13
sets of ranks. Runs of different suits never meet; only sets join the suits. So the search decides nothing but the
ranks held three or four times of which some card also stands in a run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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

_BIT: tuple[Mask, ...] = tuple(1 << 13 * card.suit + card.rank - 1 for card in DECK)
_CARD: dict[Mask, Card] = dict(zip(_BIT, DECK, strict=True))


def bit(card: Card) -> Mask:
    """The set of that one card."""
    return _BIT[card.index]


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of `cards`; doubled ones count once."""
    mask = 0
    for card in cards:
        mask |= _BIT[card.index]
    return mask


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


def _build_wide() -> tuple[int, ...]:
    wide = [0] * (SUIT + 1)
    for ranks in range(1, SUIT + 1):
        low = ranks & -ranks
        wide[ranks] = wide[ranks ^ low] | low**4
    return tuple(wide)


def _build_rank_pairs() -> tuple[tuple[tuple[Card, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(card for place, card in enumerate(DECK[first : first + 8]) if places >> place & 1)
            for places in range(256 if first < 48 else 16)
        )
        for first in range(0, 52, 8)
    )


_WIDE = _build_wide()
"""A suit's ranks spread to every fourth bit: of four suits together they make a mask in the order of R1.3."""
_RANK_PAIRS = _build_rank_pairs()
"""By two neighbouring ranks (the last alone): the cards of each byte of such a mask."""


def _build_points() -> tuple[int, ...]:
    points = [0] * (SUIT + 1)
    for ranks in range(1, SUIT + 1):
        low = ranks & -ranks
        points[ranks] = points[ranks ^ low] + low.bit_length()
    return tuple(points)


def _build_runs() -> tuple[int, ...]:
    shared: dict[int, int] = {}  # one int object for equal entries: 8192 entries have few values
    runs = []
    for ranks in range(SUIT + 1):
        starts = ranks & ranks >> 1 & ranks >> 2
        run = starts | starts << 1 | starts << 2
        runs.append(shared.setdefault(run, run))
    return tuple(runs)


POINTS = _build_points()
"""Points of a suit's cards (R1.2), by their ranks."""
RUNS = _build_runs()
"""Those of a suit's cards that stand in some run, by the suit's ranks."""
LEFT_POINTS = tuple(POINTS[ranks ^ run] for ranks, run in enumerate(RUNS))
"""Points of a suit's cards outside runs, by the suit's ranks."""
_LEFT_CARDS = tuple((ranks ^ run).bit_count() for ranks, run in enumerate(RUNS))
"""Number of a suit's cards outside runs, by the suit's ranks."""


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
    wide = _WIDE
    first, second, third, fourth, fifth, sixth, last = _RANK_PAIRS
    ordered = wide[a] | wide[b] << 1 | wide[c] << 2 | wide[d] << 3
    a, b, c, d, e, f, g = ordered.to_bytes(7, "little")
    return (*first[a], *second[b], *third[c], *fourth[d], *fifth[e], *sixth[f], *last[g])


def points_outside_runs(mask: Mask) -> int:
    """The points of the cards of `mask` that stand in no run of its cards."""
    left = LEFT_POINTS
    return left[mask & SUIT] + left[mask >> 13 & SUIT] + left[mask >> 26 & SUIT] + left[mask >> 39]


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


def _runs_with(card: Card, longest: int) -> tuple[Mask, ...]:
    """The runs with `card` of at most `longest` cards."""
    suit = [bit(other) for other in DECK if other.suit == card.suit]
    return tuple(
        sum(suit[start : start + length])
        for length in range(3, longest + 1)
        for start in range(max(0, card.rank - length), min(card.rank - 1, 13 - length) + 1)
    )


_SAME_RANK: dict[Mask, Mask] = {bit(card): mask_of(DECK[card.index & ~3 : (card.index & ~3) + 4]) for card in DECK}
"""By card: the four cards of its rank."""
_RUNS_OF_THREE: dict[Mask, tuple[Mask, ...]] = {bit(card): _runs_with(card, 3) for card in DECK}
"""By card: the runs of three with it. Every run with it contains one of them."""
_RUNS_TO_FIVE: dict[Mask, tuple[Mask, ...]] = {bit(card): _runs_with(card, 5) for card in DECK}
"""By card: the runs with it that matter. A run of six or more splits into one of these and a run without the card."""


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
