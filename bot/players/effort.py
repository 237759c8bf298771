"""How much thought a decision gets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """The bounds of a thought.

    `turns` bounds the imagined turns in all, which cost about the same each, `deals` the imagined deals. They come in
    batches of `batch`; after each the moves that lie more than `drop` standard errors behind the best are given up.
    At most `widest` moves are looked at, and none that *medium* thinks worse than its best by more than `near` units.
    Its judgement counts for as much as `trust` imagined deals.
    """

    turns: int = 150_000
    deals: int = 2000
    batch: int = 500
    drop: float = 2.0
    widest: int = 5
    near: float = 0.8
    trust: float = 600.0


NORMAL = Effort()
"""What a *hard* player gives a decision: about a quarter of a second of one core at most."""
