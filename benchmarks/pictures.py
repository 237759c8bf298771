"""How fast and how small pictures of hands are.

The same hands are drawn twice in one run: from cached sprites in their shared palette, and plainly, from sprites in
full colour, cached too, pasted onto an RGBA picture.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from random import Random

from PIL import Image

from benchmarks.table import Row, faster, smaller
from benchmarks.timing import over, race
from bot.phom.arrange import best_arrangement
from bot.phom.cards import DECK, Card
from bot.phom.kernel import mask_of
from bot.phom.pairs import split_ca
from bot.render.canvas import GROUND, card_width
from bot.render.cards import palette, sprite
from bot.render.hand import CARD, HandPicture, drawn, hand_png, placed

HANDS = 40
FASTER_BAR = 3
BYTES_BAR = 0.4
PLAIN = "plain RGBA PNG"


def measure() -> Iterator[Row]:
    """The rows of time and of bytes, with all sprites cached."""
    pictures = hands()
    small = sum(len(hand_png(picture)) for picture in pictures) / HANDS
    large = sum(len(plain_png(picture)) for picture in pictures) / HANDS
    ours, plain = race(over(hand_png, pictures), over(plain_png, pictures), rounds=3)
    yield faster("picture of a hand", FASTER_BAR, ours / HANDS, plain / HANDS, PLAIN)
    yield smaller("picture of a hand: bytes", BYTES_BAR, small, large, PLAIN)


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
