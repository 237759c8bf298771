"""The end of a hand as a picture: every hand, phỏm underlined, sent cards and deadwood told apart; who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from bot.phom.cards import Card
from bot.render.canvas import BLUE, GOLD, GREEN, QUIET, RED, WORDS, Canvas, Colour, card_width, width_of

WIDTH = 760
"""Pixels; a phone shows it at little more than a third of that, where cards and words can still be read."""
_MARGIN, _CARD, _GAP, _GROUP = 20, 74, 3, 18
_TITLE, _NAME, _FACTS = 46, 36, 30
_BAR, _LINE = 5, 14
"""Height of the bar under a phỏm, and the room below a line of cards."""
_WORDS = (_FACTS, 27, 24, 22)
"""Sizes of the lines at the end: the first in which all of them fit the picture."""
_STEP = 1.4
"""From one line of words to the next, in sizes of its letters."""
_INNER = WIDTH - 2 * _MARGIN
_HALF = (_INNER - _GROUP) // 2


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of a phỏm; `sent` if somebody sent it there."""

    card: Card
    sent: bool = False


@dataclass(frozen=True, slots=True)
class HandRow:
    """One player's cards: `phom` in the order laid, then what is left over. `net` is the amount won, in words."""

    name: str
    facts: str
    net: str
    gain: int
    """The sign of `net`."""
    phom: tuple[tuple[ShownCard, ...], ...]
    deadwood: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShowdownPicture:
    """All that the picture shows, the winner first, its words in the language of the table."""

    title: str
    facts: str
    rows: tuple[HandRow, ...]
    payments: tuple[str, ...] = ()
    """Who paid whom how much and why, a line each, below their title."""
    payments_title: str = ""
    records: tuple[str, ...] = ()
    """How the best stands against the others, a line each."""


def showdown_png(picture: ShowdownPicture) -> bytes:
    """The picture as the bytes of a PNG. It takes some milliseconds: not for the event loop."""
    lines = [list(_lines(row)) for row in picture.rows]
    apart = any(_is_wide(row) for row in picture.rows)
    size = _words_size(picture)
    tops, top = [], _MARGIN + round(_TITLE * 1.3) + round(_FACTS * 1.9)
    for of in lines:
        tops.append(top)
        top += _head_height(apart) + len(of) * (_CARD + _BAR + _LINE) + 8
    canvas = Canvas(WIDTH, top + _words_height(picture, size) + _MARGIN - _LINE)
    canvas.words(picture.title, _MARGIN, _MARGIN, _TITLE, GOLD, most=_INNER)
    canvas.words(picture.facts, _MARGIN, _MARGIN + round(_TITLE * 1.3), _FACTS, QUIET, most=_INNER)
    for row, of, start in zip(picture.rows, lines, tops, strict=True):
        _head(canvas, row, start, apart)
        _cards(canvas, of, start + _head_height(apart))
    _words(canvas, picture, top, size)
    return canvas.png()


def _is_wide(row: HandRow) -> bool:
    """Whether name, facts and net do not fit side by side."""
    return width_of(row.name, _NAME) + width_of(row.facts, _FACTS) + width_of(row.net, _NAME) + 2 * _GROUP > _INNER


def _head_height(apart: bool) -> int:
    """The room above a player's cards, their facts being below their name or beside it."""
    return round(_NAME * 1.5) + (round(_FACTS * _STEP) if apart else 0)


def _words_size(picture: ShowdownPicture) -> int:
    lines = (*picture.payments, *picture.records)
    return next((size for size in _WORDS if all(width_of(line, size) <= _INNER for line in lines)), _WORDS[-1])


def _words_height(picture: ShowdownPicture, size: int) -> int:
    step = round(size * _STEP)
    high = ceil(len(picture.payments) / _columns(picture, size))
    payments = high * step + round(_NAME * 1.5) if picture.payments else 0
    records = len(picture.records) * step + _GROUP if picture.records else 0
    return payments + records + (_GROUP if payments or records else 0)


def _columns(picture: ShowdownPicture, size: int) -> int:
    """Two where every payment fits half of the picture: none is cut for being beside another."""
    return 2 if all(width_of(line, size) <= _HALF for line in picture.payments) else 1


def _words(canvas: Canvas, picture: ShowdownPicture, top: int, size: int) -> None:
    """The payments, read down the left column first, and the records below them."""
    step = round(size * _STEP)
    if picture.payments:
        canvas.words(picture.payments_title, _MARGIN, top, _NAME, WORDS, most=_INNER)
        top += round(_NAME * 1.5)
        columns = _columns(picture, size)
        high, most = ceil(len(picture.payments) / columns), _INNER if columns == 1 else _HALF
        for place, line in enumerate(picture.payments):
            left = _MARGIN + (place // high) * (_HALF + _GROUP)
            canvas.words(line, left, top + (place % high) * step, size, QUIET, most=most)
        top += high * step + _GROUP
    for place, line in enumerate(picture.records):
        canvas.words(line, _MARGIN, top + place * step, size, QUIET, most=_INNER)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A card at its place in a line, and the bar that marks it."""

    card: Card
    left: int
    mark: Colour | None


def _head(canvas: Canvas, row: HandRow, top: int, apart: bool) -> None:
    """The name and what was won, and the facts beside the name or, `apart`, below it."""
    net = width_of(row.net, _NAME)
    canvas.words(row.net, WIDTH - _MARGIN - net, top, _NAME, GREEN if row.gain > 0 else RED if row.gain < 0 else QUIET)
    name = canvas.words(row.name, _MARGIN, top, _NAME, WORDS, most=_INNER - net - _GROUP)
    if apart:
        canvas.words(row.facts, _MARGIN, top + round(_NAME * _STEP), _FACTS, QUIET, most=_INNER)
    else:
        canvas.words(row.facts, _MARGIN + name + _GROUP, top + (_NAME - _FACTS), _FACTS, QUIET)


def _cards(canvas: Canvas, lines: list[list[_Placed]], top: int) -> None:
    for line in lines:
        for placed in line:
            canvas.card(placed.card, placed.left, top, _CARD)
            if placed.mark is not None:
                canvas.bar(placed.left, top + _CARD + 2, card_width(_CARD), _BAR, placed.mark)
        top += _CARD + _BAR + _LINE


def _lines(row: HandRow) -> Iterator[list[_Placed]]:
    """The cards in lines, groups kept together where a line holds them."""
    wide = card_width(_CARD) + _GAP
    groups: list[list[tuple[Card, Colour | None]]] = [
        [(shown.card, BLUE if shown.sent else GREEN) for shown in phom] for phom in row.phom
    ]
    groups.append([(card, None) for card in row.deadwood])
    left, line = _MARGIN, list[_Placed]()
    for group in groups:
        if line and left + len(group) * wide > WIDTH - _MARGIN:
            yield line
            left, line = _MARGIN, []
        for card, mark in group:
            if left + wide - _GAP > WIDTH - _MARGIN:
                yield line
                left, line = _MARGIN, []
            line.append(_Placed(card, left, mark))
            left += wide
        left += _GROUP if group else 0
    if line:
        yield line
