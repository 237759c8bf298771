"""One player's hand as a picture: phỏm underlined, pairs towards one marked, the card just taken raised."""

from __future__ import annotations

from dataclasses import dataclass

from bot.phom.cards import Card
from bot.render.canvas import BLUE, GOLD, GREEN, Canvas, Colour, card_width

_CARD, _GAP, _GROUP, _MARGIN, _RAISE, _BAR = 120, 4, 22, 14, 10, 7


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The cards in groups: phỏm, cạ, and the rest."""

    phom: tuple[tuple[Card, ...], ...]
    ca: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    fresh: Card | None = None
    four_colour: bool = False


def hand_png(hand: HandPicture) -> bytes:
    """The picture as the bytes of a PNG. It takes some milliseconds: not for the event loop."""
    return drawn(hand).png()


def drawn(hand: HandPicture) -> Canvas:
    """The picture itself."""
    groups: list[tuple[tuple[Card, ...], Colour | None]] = [
        *((phom, GREEN) for phom in hand.phom),
        *((ca, BLUE) for ca in hand.ca),
        (hand.rest, None),
    ]
    groups = [(cards, mark) for cards, mark in groups if cards]
    wide = card_width(_CARD) + _GAP
    width = 2 * _MARGIN + wide * sum(len(cards) for cards, _ in groups) - _GAP + _GROUP * max(0, len(groups) - 1)
    canvas = Canvas(max(width, 2 * _MARGIN + 1), 2 * _MARGIN + _RAISE + _CARD + _BAR + 3)
    left = _MARGIN
    for cards, mark in groups:
        for card in cards:
            raised = card == hand.fresh
            canvas.card(card, left, _MARGIN + (0 if raised else _RAISE), _CARD, four_colour=hand.four_colour)
            under = GOLD if raised else mark
            if under is not None:
                canvas.bar(left, _MARGIN + _RAISE + _CARD + 3, card_width(_CARD), _BAR, under)
            left += wide
        left += _GROUP
    return canvas
