"""The end of a hand as a picture: every hand, phỏm underlined, sent cards and deadwood told apart; who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from bot.phom.cards import Card
from bot.render.canvas import BLUE, GOLD, GREEN, QUIET, RED, WORDS, Canvas, Colour, card_width, width_of

WIDTH = 760
"""Pixels; on a phone Discord shows it at half of that, and a card's index can still be read."""
_MARGIN, _CARD, _GAP, _GROUP = 22, 74, 3, 16
_TITLE, _NAME, _FACTS = 34, 27, 21
_BAR, _LINE = 5, 14
"""Height of the bar under a phỏm, and the room below a line of cards."""
_STEP = 30
"""From one line of words to the next."""
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
    head = _MARGIN + round(_TITLE * 1.3) + round(_FACTS * 2.1)
    tops, top = [], head
    for of in lines:
        tops.append(top)
        top += round(_NAME * 1.5) + len(of) * (_CARD + _BAR + _LINE) + 8
    below = top
    top += _words_height(picture)
    canvas = Canvas(WIDTH, top + _MARGIN - _LINE)
    canvas.words(picture.title, _MARGIN, _MARGIN, _TITLE, GOLD, most=_INNER)
    canvas.words(picture.facts, _MARGIN, _MARGIN + round(_TITLE * 1.3), _FACTS, QUIET, most=_INNER)
    for row, of, start in zip(picture.rows, lines, tops, strict=True):
        _row(canvas, row, of, start)
    _words(canvas, picture, below)
    return canvas.png()


def _words_height(picture: ShowdownPicture) -> int:
    payments = ceil(len(picture.payments) / _columns(picture)) * _STEP + round(_NAME * 1.5) if picture.payments else 0
    records = len(picture.records) * _STEP + _GROUP if picture.records else 0
    return payments + records + (_GROUP if payments or records else 0)


def _columns(picture: ShowdownPicture) -> int:
    """Two where every payment fits half of the picture: none is cut for being beside another."""
    return 2 if all(width_of(line, _FACTS) <= _HALF for line in picture.payments) else 1


def _words(canvas: Canvas, picture: ShowdownPicture, top: int) -> None:
    """The payments, read down the left column first, and the records below them."""
    if picture.payments:
        canvas.words(picture.payments_title, _MARGIN, top, _NAME, WORDS, most=_INNER)
        top += round(_NAME * 1.5)
        columns = _columns(picture)
        high, most = ceil(len(picture.payments) / columns), _INNER if columns == 1 else _HALF
        for place, line in enumerate(picture.payments):
            left = _MARGIN + (place // high) * (_HALF + _GROUP)
            canvas.words(line, left, top + (place % high) * _STEP, _FACTS, QUIET, most=most)
        top += high * _STEP + _GROUP
    for place, line in enumerate(picture.records):
        canvas.words(line, _MARGIN, top + place * _STEP, _FACTS, QUIET, most=_INNER)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A card at its place in a line, and the bar that marks it."""

    card: Card
    left: int
    mark: Colour | None


def _row(canvas: Canvas, row: HandRow, lines: list[list[_Placed]], top: int) -> None:
    net = width_of(row.net, _NAME)
    canvas.words(row.net, WIDTH - _MARGIN - net, top, _NAME, GREEN if row.gain > 0 else RED if row.gain < 0 else QUIET)
    room = _INNER - net - _GROUP
    facts = width_of(row.facts, _FACTS) + _GROUP
    name = canvas.words(row.name, _MARGIN, top, _NAME, WORDS, most=max(room - facts, room // 3))
    canvas.words(row.facts, _MARGIN + name + _GROUP, top + (_NAME - _FACTS), _FACTS, QUIET, most=room - name)
    below = top + round(_NAME * 1.5)
    for line in lines:
        for placed in line:
            canvas.card(placed.card, placed.left, below, _CARD)
            if placed.mark is not None:
                canvas.bar(placed.left, below + _CARD + 2, card_width(_CARD), _BAR, placed.mark)
        below += _CARD + _BAR + _LINE


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
