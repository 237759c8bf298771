"""How fast and how small pictures of hands are: ``python -m benchmarks.pictures``.

The same hands are drawn twice in one run: from cached sprites in their shared palette, and plainly, from sprites in
full colour, cached too, pasted onto an RGBA picture. Ends with 1 unless ours takes at most a third of the time and
0.4 of the bytes.
"""

from __future__ import annotations

import io
import statistics
import sys
import time
from collections.abc import Callable
from functools import cache
from random import Random

from PIL import Image

from bot.phom.arrange import best_arrangement
from bot.phom.cards import DECK, Card
from bot.phom.kernel import mask_of
from bot.phom.pairs import split_ca
from bot.render.canvas import GROUND, card_width
from bot.render.cards import palette, sprite
from bot.render.hand import CARD, HandPicture, drawn, hand_png, placed

HANDS = 60
LEAST_FASTER = 3.0
MOST_BYTES = 0.4


def hands() -> list[HandPicture]:
    """Hands of ten cards, grouped as a panel groups them."""
    rng = Random(1)
    found = []
    for _ in range(HANDS):
        cards = rng.sample(DECK, 10)
        arrangement = best_arrangement(mask_of(cards), 0)
        assert arrangement is not None
        ca, rest = split_ca(arrangement.deadwood)
        found.append(HandPicture(arrangement.melds, ca, rest, cards[0]))
    return found


def plain_png(hand: HandPicture) -> bytes:
    """The cards of the same picture in RGBA, smooth in full colour, without the bars below them."""
    width, height = drawn(hand).image.size if hand not in _sizes else _sizes[hand]
    _sizes[hand] = width, height
    page = Image.new("RGBA", (width, height), (*GROUND, 255))
    for card, left, top, _ in placed(hand):
        page.alpha_composite(_smooth(card), (left, top))
    file = io.BytesIO()
    page.save(file, "PNG")
    return file.getvalue()


_sizes: dict[HandPicture, tuple[int, int]] = {}


@cache
def _smooth(card: Card) -> Image.Image:
    large = sprite(card, 4 * CARD).copy()
    large.info["transparency"] = palette()[1]
    return large.convert("RGBA").resize((card_width(CARD), CARD), Image.Resampling.LANCZOS)


def timed(draw: Callable[[HandPicture], bytes], of: list[HandPicture]) -> tuple[float, float]:
    """The median time of a picture in milliseconds, and the median size in bytes, with all sprites cached."""
    for hand in of:
        draw(hand)
    times, sizes = [], []
    for hand in of:
        begun = time.perf_counter()
        data = draw(hand)
        times.append((time.perf_counter() - begun) * 1000)
        sizes.append(len(data))
    return statistics.median(times), statistics.median(sizes)


def main() -> int:
    """Print both; returns the exit code."""
    of = hands()
    (ours, small), (plain, large) = timed(hand_png, of), timed(plain_png, of)
    print(f"shared palette: {ours:6.2f} ms {small:8.0f} bytes")
    print(f"plain RGBA:     {plain:6.2f} ms {large:8.0f} bytes")
    print(f"{plain / ours:.1f} times as fast (bar: {LEAST_FASTER})")
    print(f"{small / large:.2f} of the bytes (bar: {MOST_BYTES})")
    return 0 if plain / ours >= LEAST_FASTER and small / large <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
