"""Our own card faces: a large index over a large suit on white, as pictures in one shared palette."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import math
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from bot.phom.cards import DECK, Card, Suit
from bot.render.shapes import (
    STROKE,
    SUIT_WIDTH,
    Path,
    Point,
    index_strokes,
    suit_polygons,
)

EMOJI_SIZE = 128
"""Width and height of an emoji's picture in pixels, as Discord recommends."""
ALL_FACES: tuple[Card | None, ...] = (*DECK, None)
"""Every card, and None for the back."""
WIDTH, HEIGHT = 110, 126
"""The size of a card, border included, in the units that everything here is drawn in."""

_ROUND, _BORDER = 17, 4
_INDEX_TOP, _SUIT_TOP = 8, 66
_LINING = 9
"""The white around the pattern of a back."""
_SMOOTH = 4
"""How many times larger shapes are drawn before they are scaled down."""

Colour = tuple[int, int, int]
_WHITE: Colour = (255, 255, 255)
_EDGE: Colour = (120, 128, 140)
_BLACK: Colour = (20, 22, 26)
_RED: Colour = (214, 20, 34)
_GREEN: Colour = (6, 126, 48)
_BLUE: Colour = (18, 84, 222)

_INKS = (_EDGE, _BLACK, _RED, _GREEN, _BLUE)
_TWO = {Suit.SPADES: _BLACK, Suit.CLUBS: _BLACK, Suit.DIAMONDS: _RED, Suit.HEARTS: _RED}
_FOUR = {Suit.SPADES: _BLACK, Suit.CLUBS: _GREEN, Suit.DIAMONDS: _BLUE, Suit.HEARTS: _RED}
_STEPS = 8
"""Shades in which each colour of the palette fades into white, and the border into nothing."""


@cache
def palette() -> tuple[bytes, bytes]:
    """The colours that every card is drawn in, as RGB bytes, and the opacity of each.

    The first `_STEPS` are the border from transparent to opaque; then each ink, from white to full.
    """
    colours, opacity = [*_EDGE] * _STEPS, [round(255 * step / (_STEPS - 1)) for step in range(_STEPS)]
    for ink in _INKS:
        for step in range(_STEPS):
            share = step / (_STEPS - 1)
            colours += [round(white + (full - white) * share) for white, full in zip(_WHITE, ink, strict=True)]
            opacity.append(255)
    return bytes(colours), bytes(opacity)


@lru_cache(maxsize=512)
def sprite(card: Card | None, height: int, *, four_colour: bool = False) -> Image.Image:
    """The card `height` pixels high, or its back for None, as a palette image without any margin.

    All of them have the `palette`, so that they can be pasted beside each other as they are. The image is shared:
    copy it before changing it.
    """
    return _drawn(card, height / HEIGHT, (0.0, 0.0), (_width(height), height), four_colour)


@lru_cache(maxsize=128)
def emoji_png(card: Card | None, four_colour: bool) -> bytes:
    """The card, or the back for None, as the PNG of a square emoji."""
    margin = ((EMOJI_SIZE - WIDTH) / 2, (EMOJI_SIZE - HEIGHT) / 2)
    image = _drawn(card, 1.0, margin, (EMOJI_SIZE, EMOJI_SIZE), four_colour)
    return png_of(image)


def png_of(image: Image.Image) -> bytes:
    """A palette image of cards as the bytes of a PNG."""
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True, transparency=palette()[1])
    return file.getvalue()


@cache
def design() -> str:
    """Four letters that change whenever the faces are drawn differently."""
    shapes = [[index_strokes(rank) for rank in range(1, 14)], [suit_polygons(suit) for suit in Suit], _pattern()]
    sizes = [WIDTH, HEIGHT, _ROUND, _BORDER, _INDEX_TOP, _SUIT_TOP, _LINING, STROKE]
    rounded = json.dumps([shapes, sizes, list(_TWO.values()), list(_FOUR.values())], default=str)
    # Rounded, for the last digits of a sine may differ from machine to machine.
    exact = json.loads(rounded, parse_float=lambda digits: round(float(digits), 2))
    return hashlib.sha256(json.dumps([exact, palette()[0].hex()]).encode()).hexdigest()[:4]


def _width(height: int) -> int:
    return round(height * WIDTH / HEIGHT)


def _drawn(
    card: Card | None, scale: float, corner: Point, size: tuple[int, int], four_colour: bool
) -> Image.Image:  # fmt: skip
    """The card with its upper left corner at `corner`, in units, on a transparent picture of `size` pixels."""
    pen = _Pen(size, scale, corner)
    pen.fill(pen.plate(0), 0)
    pen.fill(pen.plate(_BORDER), _ink(_EDGE), inverted=True)
    if card is None:
        panel, diamonds = _pattern()
        pen.fill(pen.polygons(panel), _ink(_BLUE))
        pen.fill(pen.polygons(diamonds), _ink(_BLUE), inverted=True)
    else:
        ink = _ink((_FOUR if four_colour else _TWO)[card.suit])
        pen.fill(pen.strokes(*_index(card.rank)), ink)
        pen.fill(pen.polygons(_moved(suit_polygons(card.suit), (WIDTH - SUIT_WIDTH) / 2, _SUIT_TOP)), ink)
    return pen.image


def _index(rank: int) -> tuple[tuple[Path, ...], float]:
    width, strokes = index_strokes(rank)
    return _moved(strokes, (WIDTH - width) / 2, _INDEX_TOP + STROKE / 2), STROKE


def _moved(paths: tuple[Path, ...], right: float, down: float) -> tuple[Path, ...]:
    return tuple(tuple((x + right, y + down) for x, y in path) for path in paths)


@cache
def _pattern() -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """The back: a panel, and the diamonds that it is left white in."""
    left, top, right, bottom = _LINING, _LINING, WIDTH - _LINING, HEIGHT - _LINING
    columns, rows = 3, 4
    wide, high = (right - left) / columns, (bottom - top) / rows
    diamonds = []
    for column in range(columns):
        for row in range(rows):
            x, y = left + (column + 0.5) * wide, top + (row + 0.5) * high
            across, down = wide * 0.3, high * 0.3
            diamonds.append(((x, y - down), (x + across, y), (x, y + down), (x - across, y)))
    return (((left, top), (right, top), (right, bottom), (left, bottom)),), tuple(diamonds)


def _ink(colour: Colour) -> int:
    """Where the shades of an ink begin in the palette."""
    return _STEPS * (1 + _INKS.index(colour))


class _Pen:
    """Draws shapes, in the units of a card, smoothly onto a palette image."""

    def __init__(self, size: tuple[int, int], scale: float, corner: Point) -> None:
        self.image = Image.new("P", size, 0)
        self.image.putpalette(palette()[0])
        self._size, self._corner, self._zoom = size, corner, scale * _SMOOTH

    def fill(self, cover: Image.Image, shades: int, *, inverted: bool = False) -> None:
        """Put the shades of a colour wherever `cover` is more than nothing; `inverted`, the fullest where it is least.

        A pixel covered partly gets a shade between the colour and what is under all colours.
        """
        levels = [round(value * (_STEPS - 1) / 255) for value in range(256)]
        table = [shades + (_STEPS - 1 - level if inverted else level) for level in levels]
        self.image.paste(cover.point(table), mask=cover.point([255 if level else 0 for level in levels]))

    def plate(self, inset: float) -> Image.Image:
        """The rounded shape of a card, this much smaller on every side."""
        cover, draw = self._canvas()
        (left, top), (right, bottom) = self._at((inset, inset)), self._at((WIDTH - inset, HEIGHT - inset))
        radius = (_ROUND - inset) * self._zoom
        draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=255)
        return cover.reduce(_SMOOTH)

    def polygons(self, paths: tuple[Path, ...]) -> Image.Image:
        """Filled polygons."""
        cover, draw = self._canvas()
        for path in paths:
            draw.polygon([self._at(point) for point in path], fill=255)
        return cover.reduce(_SMOOTH)

    def strokes(self, paths: tuple[Path, ...], width: float) -> Image.Image:
        """Lines with round ends and corners."""
        cover, draw = self._canvas()
        radius = width * self._zoom / 2
        for path in paths:
            points = [self._at(point) for point in path]
            for x, y in points:
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
            for start, end in itertools.pairwise(points):
                draw.polygon(_band(start, end, radius), fill=255)
        return cover.reduce(_SMOOTH)

    def _canvas(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        cover = Image.new("L", (self._size[0] * _SMOOTH, self._size[1] * _SMOOTH), 0)
        return cover, ImageDraw.Draw(cover)

    def _at(self, point: Point) -> Point:
        return (point[0] + self._corner[0]) * self._zoom, (point[1] + self._corner[1]) * self._zoom


def _band(start: Point, end: Point, radius: float) -> list[Point]:
    """The rectangle along a line."""
    length = math.dist(start, end) or 1.0
    across = (start[1] - end[1]) / length * radius, (end[0] - start[0]) / length * radius
    return [
        (start[0] + across[0], start[1] + across[1]),
        (end[0] + across[0], end[1] + across[1]),
        (end[0] - across[0], end[1] - across[1]),
        (start[0] - across[0], start[1] - across[1]),
    ]
