"""One player's hand as a picture: phỏm and cạ underlined, the card just taken raised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.phom.cards import Card
from bot.render.canvas import BLUE, GOLD, GREEN, Canvas, Colour, card_width

CARD = 120
"""The height of a card in pixels."""
_GAP, _GROUP, _MARGIN, _RAISE, _BAR = 4, 22, 14, 10, 7


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


def placed(hand: HandPicture) -> Iterator[tuple[Card, int, int, Colour | None]]:
    """Every card with its left and top edge, in pixels, and the colour of the bar below it."""
    left = _MARGIN
    groups = [*((phom, GREEN) for phom in hand.phom), *((ca, BLUE) for ca in hand.ca), (hand.rest, None)]
    for cards, mark in groups:
        for card in cards:
            raised = card == hand.fresh
            yield card, left, _MARGIN + (0 if raised else _RAISE), GOLD if raised else mark
            left += card_width(CARD) + _GAP
        left += _GROUP if cards else 0


def drawn(hand: HandPicture) -> Canvas:
    """The picture itself."""
    cards = list(placed(hand))
    right = max((left + card_width(CARD) for _, left, _, _ in cards), default=_MARGIN)
    below = _MARGIN + _RAISE + CARD + 3
    canvas = Canvas(right + _MARGIN, below + _BAR + _MARGIN)
    for card, left, top, mark in cards:
        canvas.card(card, left, top, CARD, four_colour=hand.four_colour)
        if mark is not None:
            canvas.bar(left, below, card_width(CARD), _BAR, mark)
    return canvas
