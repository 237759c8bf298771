"""A small picture for a page of the rules: groups of cards, what each is, and the signs between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from bot.phom.cards import Card
from bot.render.canvas import GOLD, GREEN, QUIET, RED, WORDS, Canvas, Colour, card_width, width_of

WIDTH = 648
"""Pixels; on a phone Discord shows it at less than half of that, and its words can still be read."""
CARD = 80
"""The height of a card in pixels."""
_MARGIN, _GAP, _GROUP, _RAISE, _BAR, _LINE = 16, 3, 16, 10, 6, 18
_CAPTION, _SIGN = 26, 32


class Mark(Enum):
    """What a group of cards is, by the colour of the bar below it."""

    PHOM = GREEN
    WRONG = RED


@dataclass(frozen=True, slots=True)
class Group:
    """Cards side by side, None for a back, and what they are in words; `added` is the one among them that came last."""

    cards: tuple[Card | None, ...]
    caption: str = ""
    mark: Mark | None = None
    added: Card | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """A word or an arrow between two groups."""

    text: str


Row = tuple[Group | Sign, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The rows of the picture, one below the other; the words in the reader's language."""

    rows: tuple[Row, ...]


@lru_cache(maxsize=64)
def lesson_png(lesson: Lesson) -> bytes:
    """The picture as the bytes of a PNG; drawn once. It takes some milliseconds: not for the event loop."""
    heights = [_height(row) for row in lesson.rows]
    canvas = Canvas(WIDTH, 2 * _MARGIN + sum(heights) + _LINE * (len(heights) - 1))
    top = _MARGIN
    for row, height in zip(lesson.rows, heights, strict=True):
        for part, left in _placed(row):
            if isinstance(part, Sign):
                canvas.words(part.text, left, top + _RAISE + (CARD - round(_SIGN * 1.3)) // 2, _SIGN, WORDS)
            else:
                _draw(canvas, part, left, top)
        top += height + _LINE
    return canvas.png()


def row_width(row: Row) -> int:
    """How many pixels of the picture's width the row takes, without the margins."""
    return sum(map(_width, row)) + _GROUP * (len(row) - 1)


def _placed(row: Row) -> Iterator[tuple[Group | Sign, int]]:
    """The parts of a row with their left edges: the row is in the middle."""
    left = (WIDTH - row_width(row)) // 2
    for part in row:
        yield part, left
        left += _width(part) + _GROUP


def _width(part: Group | Sign) -> int:
    if isinstance(part, Sign):
        return width_of(part.text, _SIGN)
    return max(_cards_width(part), width_of(part.caption, _CAPTION))


def _cards_width(group: Group) -> int:
    return len(group.cards) * (card_width(CARD) + _GAP) - _GAP


def _height(row: Row) -> int:
    captioned = any(isinstance(part, Group) and part.caption for part in row)
    return _RAISE + CARD + 3 + _BAR + (round(_CAPTION * 1.5) if captioned else 0)


def _draw(canvas: Canvas, group: Group, left: int, top: int) -> None:
    below = top + _RAISE + CARD + 3
    at = left + (_width(group) - _cards_width(group)) // 2
    for card in group.cards:
        added = card is not None and card == group.added
        canvas.card(card, at, top + (0 if added else _RAISE), CARD)
        colour: Colour | None = GOLD if added else group.mark.value if group.mark is not None else None
        if colour is not None:
            canvas.bar(at, below, card_width(CARD), _BAR, colour)
        at += card_width(CARD) + _GAP
    words = left + (_width(group) - width_of(group.caption, _CAPTION)) // 2
    canvas.words(group.caption, words, below + _BAR + 4, _CAPTION, RED if group.mark is Mark.WRONG else QUIET)
