"""The hands that take longest, against the median of random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from benchmarks.hands import hands, rich_hand
from benchmarks.table import Row, slower
from benchmarks.timing import each
from bot.phom.cards import parse_cards
from bot.phom.covers import deadwood_points_with
from bot.phom.kernel import bits, deadwood_points, mask_of, meldable

POOL = 4000
FINALISTS = 30
MOST_EATEN = 3
WORST_BAR = 15
WORST_EATEN_BAR = 40

# What a longer search found to be slowest, so that no run misses it; the eaten cards come after the bar.
KNOWN: tuple[str, ...] = ()
KNOWN_EATEN: tuple[str, ...] = ()


def measure() -> Iterator[Row]:
    """The worst hand without and with eaten cards."""
    usual = median(each(deadwood_points, [(mask_of(hand),) for hand in hands("random", 300)], rounds=9, times=40))
    rng = Random(15)
    pool = [mask_of(rich_hand(rng)) for _ in range(POOL)]
    plain = [(cards,) for cards in [*pool, *(mask_of(parse_cards(text)) for text in KNOWN)]]
    yield slower("slowest hand", WORST_BAR, _slowest(deadwood_points, plain), usual, "median of random hands")
    eaten = []
    for cards in pool:
        melded = list(bits(meldable(cards)))
        eaten.append((cards, sum(rng.sample(melded, min(len(melded), rng.randint(1, MOST_EATEN))))))
    eaten += [_known(text) for text in KNOWN_EATEN]
    worst = _slowest(deadwood_points_with, eaten)
    yield slower("slowest hand with eaten cards", WORST_EATEN_BAR, worst, usual, "median of random hands")


def _slowest(function: Callable[..., object], inputs: list[tuple[Any, ...]]) -> float:
    """The longest time of one call in seconds: those that seem slowest are measured again, and well."""
    times = each(function, inputs, rounds=3, times=4)
    order = sorted(range(len(inputs)), key=times.__getitem__)
    return max(each(function, [inputs[place] for place in order[-FINALISTS:]], rounds=15, times=40))


def _known(text: str) -> tuple[int, int]:
    held, eaten = (mask_of(parse_cards(part)) for part in text.split("|"))
    return held | eaten, eaten
