"""The shapes on a card, in the units of a face 128 high: index letters as strokes, suits as polygons."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import cache

from bot.phom.cards import Suit

Point = tuple[float, float]
Path = tuple[Point, ...]

LETTER_HEIGHT = 40.0
"""From the middle of a letter's top stroke to that of its bottom stroke."""
STROKE = 13.0
"""The width of a letter's strokes."""
SUIT_HEIGHT = 52.0
SUIT_WIDTH = 56.0
_DESIGNED = 43.0
"""The height that the letters below are written down in."""
_GAP = 8.0
"""Between the two figures of 10, besides the strokes' own width."""


def _arc(centre: Point, radii: Point, start: float, end: float) -> Path:
    """Part of an ellipse, by angles in degrees, clockwise from the right."""
    steps = max(2, round(abs(end - start) / 6))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return tuple((centre[0] + radii[0] * math.cos(a), centre[1] + radii[1] * math.sin(a)) for a in angles)


def _curve(start: Point, first: Point, second: Point, end: Point) -> Path:
    """A cubic Bézier curve."""
    points = []
    for step in range(17):
        t = step / 16
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, first, second, end)
        points.append(
            (
                sum(w * x for w, (x, _) in zip(weights, corners, strict=True)),
                sum(w * y for w, (_, y) in zip(weights, corners, strict=True)),
            )
        )
    return tuple(points)


def _turned(paths: Sequence[Path], width: float) -> tuple[Path, ...]:
    """The letter upside down."""
    return tuple(tuple((width - x, _DESIGNED - y) for x, y in path) for path in paths)


_SIX: tuple[Path, ...] = (
    _arc((15, 29), (15, 14), 0, 360),
    _curve((25, 0), (12, 3), (0, 14), (0, 29)),
)
_FIGURES: dict[str, tuple[float, tuple[Path, ...]]] = {
    "A": (40, (((0, 43), (20, 0), (40, 43)), ((8, 31), (32, 31)))),
    "0": (27, (_arc((13.5, 21.5), (13.5, 21.5), 0, 360),)),
    "1": (10, (((0, 9), (10, 0), (10, 43)),)),
    "2": (30, ((*_arc((15, 13.5), (14, 13.5), 190, 392), (1, 43), (30, 43)),)),
    "3": (29, (_arc((13.5, 11), (13, 11), 200, 450), _arc((13.5, 32.25), (15, 10.75), 270, 525))),
    "4": (34, (((24, 43), (24, 0), (0, 30), (34, 30)),)),
    "5": (30, (((27, 0), (4, 0), (2.5, 20), *_arc((14.5, 28.5), (15, 14.5), 220, 508)),)),
    "6": (30, _SIX),
    "7": (30, (((0, 0), (30, 0), (11, 43)),)),
    "8": (30, (_arc((15, 10.5), (12.5, 10.5), 0, 360), _arc((15, 32), (15, 11), 0, 360))),
    "9": (30, _turned(_SIX, 30)),
    "J": (23, (((23, 0), (23, 30), *_arc((11.5, 30), (11.5, 13), 0, 170)),)),
    "Q": (38, (_arc((18, 21.5), (18, 21.5), 0, 360), ((22, 29), (36, 43)))),
    "K": (32, (((0, 0), (0, 43)), ((30, 0), (1, 26)), ((11, 17), (32, 43)))),
}
"""Each letter's width, between the middles of its outer strokes, and its strokes."""


@cache
def index_strokes(rank: int) -> tuple[float, tuple[Path, ...]]:
    """The width and the strokes of the index of a rank, 1 (ace) to 13 (king); strokes from (0, 0) down and right."""
    scale = LETTER_HEIGHT / _DESIGNED
    width = 0.0
    paths: list[Path] = []
    for letter in "A" if rank == 1 else "JQK"[rank - 11] if rank > 10 else str(rank):
        if paths:
            width += _GAP + STROKE
        wide, strokes = _FIGURES[letter]
        paths += [tuple((x * scale + width, y * scale) for x, y in stroke) for stroke in strokes]
        width += wide * scale
    return width, tuple(paths)


@cache
def suit_polygons(suit: Suit) -> tuple[Path, ...]:
    """Polygons that cover the suit's symbol, in a box of `SUIT_WIDTH` by `SUIT_HEIGHT` from (0, 0)."""
    match suit:
        case Suit.HEARTS:
            return (_heart(0, SUIT_HEIGHT),)
        case Suit.DIAMONDS:
            return (_diamond(),)
        case Suit.SPADES:
            return (_heart(SUIT_HEIGHT - 9, 0), _stem())
        case Suit.CLUBS:
            leaves = tuple(_arc(centre, (12.5, 12.5), 0, 360) for centre in ((28, 12.5), (12.5, 32), (43.5, 32)))
            return (*leaves, ((23, 20), (33, 20), (36, 34), (20, 34)), _stem())


def _heart(top: float, tip: float) -> Path:
    """A heart between these heights; upside down, a spade's leaf, where the tip is above."""
    middle, deep = SUIT_WIDTH / 2, tip - top
    dip = top + 0.2 * deep
    right = (
        *_curve((middle, dip), (middle + 5, top), (middle + 10, top), (middle + 14, top)),
        *_curve((middle + 14, top), (SUIT_WIDTH, top), (SUIT_WIDTH + 2, top + 0.42 * deep), (50, top + 0.58 * deep)),
        *_curve((50, top + 0.58 * deep), (44, top + 0.74 * deep), (36, top + 0.84 * deep), (middle, tip)),
    )
    left = tuple((SUIT_WIDTH - x, y) for x, y in reversed(right))
    return (*right, *left)


def _diamond() -> Path:
    top, right, bottom, left = (28.0, 0.0), (50.0, 26.0), (28.0, 52.0), (6.0, 26.0)
    corners = (top, right, bottom, left, top)
    edges: list[Point] = []
    for start, end in itertools.pairwise(corners):
        # The edges bend a little inwards.
        bend = tuple((a + b) / 2 + (c - (a + b) / 2) * 0.1 for a, b, c in zip(start, end, (28.0, 26.0), strict=True))
        edges += _curve(start, (bend[0], bend[1]), (bend[0], bend[1]), end)
    return tuple(edges)


def _stem() -> Path:
    right = _curve((30.5, 30), (31, 42), (34, 49), (41, 52))
    return (*right, *((SUIT_WIDTH - x, y) for x, y in reversed(right)))
