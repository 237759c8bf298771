"""A picture in few colours: cards side by side on Discord's ground, bars, and words in a font of our own."""

from __future__ import annotations

import io
from functools import cache, lru_cache
from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont

from bot.phom.cards import Card
from bot.render.cards import HEIGHT, WIDTH, palette, sprite

Colour = tuple[int, int, int]

GROUND: Colour = (43, 45, 49)
"""A little unlike Discord's own dark ground, so that the picture has an edge; every card stands out on it."""
WORDS: Colour = (242, 243, 245)
QUIET: Colour = (165, 170, 180)
GOLD: Colour = (240, 200, 70)
GREEN: Colour = (80, 200, 120)
RED: Colour = (245, 110, 110)
BLUE: Colour = (90, 170, 250)
_SHADES = (WORDS, QUIET, GOLD, GREEN, RED, BLUE)
_STEPS = 8
"""Shades in which a colour fades into the ground."""
FONT = "DejaVuSans-Bold.ttf"
"""The file of our font, in `fonts`."""


@cache
def colours() -> bytes:
    """The palette as RGB bytes: that of the cards, what is transparent there being ground here, and then ours."""
    cards, opacity = palette()
    found = bytearray()
    for place, alpha in enumerate(opacity):
        full = cards[3 * place : 3 * place + 3]
        found += bytes(round(ground + (ink - ground) * alpha / 255) for ground, ink in zip(GROUND, full, strict=True))
    for colour in _SHADES:
        for step in range(_STEPS):
            share = step / (_STEPS - 1)
            found += bytes(round(g + (c - g) * share) for g, c in zip(GROUND, colour, strict=True))
    return bytes(found)


def card_width(height: int) -> int:
    """How wide a card of this height is, in pixels."""
    return round(height * WIDTH / HEIGHT)


class Canvas:
    """A picture being drawn. Positions and sizes are pixels from the upper left corner."""

    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("P", (width, height), 0)
        self.image.putpalette(colours())
        self._draw = ImageDraw.Draw(self.image)

    def card(self, card: Card | None, left: int, top: int, height: int, *, four_colour: bool = False) -> None:
        """A card, or the back for None: pasted as it is, for its colours are those of the picture."""
        self.image.paste(sprite(card, height, four_colour=four_colour), (left, top))

    def bar(self, left: int, top: int, width: int, height: int, colour: Colour) -> None:
        """A filled rectangle."""
        self._draw.rectangle((left, top, left + width - 1, top + height - 1), fill=_full(colour))

    def words(self, text: str, left: int, top: int, size: int, colour: Colour, *, most: int | None = None) -> int:
        """`text` from `left`, cut to `most` pixels; returns how wide it is."""
        shown = fitted(text, size, most)
        width = width_of(shown, size)
        if shown:
            mask = Image.new("L", (width, round(size * 1.4)), 0)
            ImageDraw.Draw(mask).text((0, 0), shown, fill=255, font=_font(size))
            first = _full(colour) - _STEPS + 1
            shades = mask.point([first + round(value * (_STEPS - 1) / 255) for value in range(256)])
            self.image.paste(shades, (left, top), mask.point([255 if value > 18 else 0 for value in range(256)]))
        return width

    def png(self) -> bytes:
        """The picture as the bytes of a PNG."""
        file = io.BytesIO()
        self.image.save(file, "PNG", compress_level=6)
        return file.getvalue()


def width_of(text: str, size: int) -> int:
    """How wide a text of this size is, in pixels."""
    return round(_font(size).getlength(text))


@lru_cache(maxsize=2048)
def fitted(text: str, size: int, most: int | None = None) -> str:
    """`text` without letters that the font lacks, cut with an ellipsis where it is wider than `most` pixels."""
    shown = " ".join("".join(letter for letter in text if letter.isspace() or _there(letter)).split())
    if most is None or width_of(shown, size) <= most:
        return shown
    while shown and width_of(f"{shown}…", size) > most:
        shown = shown[:-1]
    return f"{shown.rstrip()}…"


def _full(colour: Colour) -> int:
    """Where the full shade of a colour is in the palette."""
    return len(palette()[1]) + _STEPS * _SHADES.index(colour) + _STEPS - 1


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    data = files("bot.render").joinpath("fonts", FONT).read_bytes()
    # Simple layout: the other needs a library that is not everywhere, and pictures are to be the same.
    return ImageFont.truetype(io.BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _there(letter: str) -> bool:
    """Whether the font has the letter; what it lacks it draws as the same box."""
    font = _font(16)
    return bytes(font.getmask(letter)) != bytes(font.getmask("\U0010fffd"))
