"""What every panel is put together from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import discord

from bot.ui.controls import PhomButton, PhomChannels, PhomSelect, cut
from bot.ui.view import PanelView

GREEN, AMBER, GOLD, GREY = 0x3BA55D, 0xF0A020, 0xE8C547, 0x747F8D
"""The colours of a lobby, of a turn, of a result, and of what is over."""
ROW = 5
"""Buttons in a row, at most."""
OPTIONS = 25
"""Options of a select, at most."""
LABEL = 80
"""Letters on a button, at most."""
OPTION = 100
"""Letters of an option of a select, at most."""

Line = str | None
Part = discord.ui.Item[Any]


def panel(*parts: Part | Iterable[Part], colour: int | None = None) -> discord.ui.LayoutView:
    """A message of one container with these parts, one below the other."""
    view = PanelView(timeout=None)
    container: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_colour=colour)
    for part in parts:
        for item in (part,) if isinstance(part, discord.ui.Item) else part:
            container.add_item(item)
    view.add_item(container)
    return view


def text(*lines: Line) -> Part:
    """A text of these lines; None is no line."""
    return discord.ui.TextDisplay("\n".join(line for line in lines if line is not None))


def small(line: Line) -> Line:
    """The line in small letters."""
    return None if line is None else f"-# {line}"


def rule() -> Part:
    """A line between two parts."""
    return discord.ui.Separator()


def spaced(parts: Sequence[Part]) -> list[Part]:
    """The parts with a little room between them."""
    between: list[Part] = []
    for part in parts:
        between += [discord.ui.Separator(visible=False), part] if between else [part]
    return between


def rows(buttons: Sequence[PhomButton | None], size: int = ROW) -> list[Part]:
    """The buttons, as many in a row as `size` says; None is no button."""
    there = [button for button in buttons if button is not None]
    return [discord.ui.ActionRow(*there[start : start + size]) for start in range(0, len(there), size)]


def choice(select: PhomSelect | PhomChannels) -> Part:
    """A select in a row of its own."""
    return discord.ui.ActionRow(select)


def when(moment: datetime) -> str:
    """A moment that the client shows as a countdown."""
    return discord.utils.format_dt(moment, "R")


def joined(*facts: Line) -> str:
    """Facts side by side; None is none."""
    return " · ".join(fact for fact in facts if fact is not None)


__all__ = [
    "AMBER", "GOLD", "GREEN", "GREY", "LABEL", "OPTION", "OPTIONS", "ROW", "Line", "Part", "choice", "cut", "joined",
    "panel", "rows", "rule", "small", "spaced", "text", "when",
]  # fmt: skip
