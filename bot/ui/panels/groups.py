"""Phỏm and cạ side by side, in lines that a phone need not break: it would do so between the cards of a group."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.phom.cards import Card

LINE = 262
"""The room of a line on a phone of 390 pixels, in its pixels."""
APART = " │ "
"""Between groups on one line."""
_APART, _CARD, _LETTER = 16, 26, 8.5
"""How wide that is, a card with the blank after it, and a letter, on average."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together, as they are shown, and about how many pixels they take."""

    text: str
    width: float


def group_of(of: Iterable[Card], show: Callable[[Card], str], *, between: str = " ", beside: str = "") -> Group:
    """Cards as `show` has them; `beside` is what it writes next to them."""
    shown = [show(card) for card in of]
    return Group(between.join(shown), width_of(len(shown), beside))


def width_of(cards: int, words: str = "") -> float:
    """About how many pixels these many cards and these words take."""
    return cards * _CARD + len(words) * _LETTER


def in_lines(groups: Iterable[Group], label: str = "") -> str:
    """The groups in their order, as many on a line as it has room for, one at least.

    `label` is what stands before them on the first line.
    """
    lines: list[list[str]] = [[]]
    room = LINE - width_of(0, label)
    for group in groups:
        if group.width > room and lines[-1]:
            lines.append([])
            room = LINE
        lines[-1].append(group.text)
        room -= group.width + _APART
    return "\n".join(map(APART.join, lines))
