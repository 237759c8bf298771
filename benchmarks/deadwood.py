"""The fewest deadwood points, and whole arrangements, of ten cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks import peers
from benchmarks.hands import KINDS, Cards, hands, rich_hand
from benchmarks.table import Row, faster
from benchmarks.timing import over, race
from bot.phom.arrange import Arrangement, best_arrangement
from bot.phom.kernel import deadwood_points, mask_of

HANDS = 300
KERNEL_BARS = {"random": 25, "meldy": 60, "rich": 30}
SPIEL_BARS = {"random": 1, "meldy": 3, "rich": 1}
ARRANGEMENT_BARS = {"random": 8, "meldy": 20, "rich": 12}


def measure() -> Iterator[Row]:
    """The rows of every kind of hand against both peers."""
    yield _agreement()
    for kind in KINDS:
        yield from _kind(kind)


def arrange(cards: Cards) -> Arrangement | None:
    """The best arrangement, from ten cards to ten cards."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return best_arrangement(mask)


def _kind(kind: str) -> Iterator[Row]:
    cards = hands(kind, HANDS)
    masks = [mask_of(hand) for hand in cards]
    for_rlcard = [peers.rlcard_hand(hand) for hand in cards]
    for_spiel = [peers.spiel_hand(hand) for hand in cards]
    loops = 20, 1, 5, 5, 1, 5
    tasks = (
        over(deadwood_points, masks, loops[0]),
        over(peers.rlcard_deadwood, for_rlcard, loops[1]),
        over(peers.spiel_deadwood, for_spiel, loops[2]),
        over(arrange, cards, loops[3]),
        over(peers.rlcard_arrangement, for_rlcard, loops[4]),
        over(best_arrangement, masks, loops[5]),
    )
    times = [seconds / (HANDS * times) for seconds, times in zip(race(*tasks), loops, strict=True)]
    kernel, rlcard_kernel, spiel_kernel, whole, rlcard_whole, from_mask = times
    points = f"fewest points, {kind} hands"
    yield faster(points, KERNEL_BARS[kind], kernel, rlcard_kernel, peers.RLCARD)
    yield faster(points, SPIEL_BARS[kind], kernel, spiel_kernel, peers.OPEN_SPIEL)
    yield faster(f"arrangement, {kind} hands", ARRANGEMENT_BARS[kind], whole, rlcard_whole, peers.RLCARD)
    # The engine holds hands as masks: what an arrangement costs there, not judged.
    yield Row("  from a mask", "", f"{rlcard_whole / from_mask:.1f}× ({from_mask * 1e6:.2f} µs)", peers.RLCARD)


def _agreement() -> Row:
    """Where gin counts as Phỏm does, without court cards, all three find the same points."""
    rng = Random(10)
    cards = [rich_hand(rng, highest=10) for _ in range(1000)]
    differing = 0
    for hand in cards:
        found = {
            deadwood_points(mask_of(hand)),
            peers.spiel_deadwood(peers.spiel_hand(hand)),
            peers.rlcard_deadwood(peers.rlcard_hand(hand)),
        }
        differing += len(found) > 1
    figure = f"{differing} of {len(cards):,}"
    return Row("differences, rich hands up to tens", "none", figure, "rlcard, OpenSpiel", not differing)
