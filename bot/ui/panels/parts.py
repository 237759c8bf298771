"""What every panel is put together from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import discord

from bot.ui.controls import PhomButton, PhomChannels, PhomSelect, cut
from bot.ui.view import Component, PanelView, component_of

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
Part = Component
_ROW, _TEXT = discord.ComponentType.action_row.value, discord.ComponentType.text_display.value
_SEPARATOR, _CONTAINER = discord.ComponentType.separator.value, discord.ComponentType.container.value
_FILE = discord.ComponentType.file.value


def panel(*parts: Part | Iterable[Part], colour: int | None = None) -> PanelView:
    """A message of one container with these parts, one below the other."""
    inside: list[Part] = []
    for part in parts:
        if isinstance(part, dict):
            inside.append(part)
        else:
            inside += part
    container: Part = {"type": _CONTAINER, "components": inside}
    if colour is not None:
        container["accent_color"] = colour
    return PanelView([container])


def text(*lines: Line) -> Part:
    """A text of these lines; None is no line."""
    return {"type": _TEXT, "content": "\n".join([line for line in lines if line is not None])}


def small(line: Line) -> Line:
    """The line in small letters."""
    return None if line is None else f"-# {line}"


def rule() -> Part:
    """A line between two parts."""
    return {"type": _SEPARATOR}


def spaced(parts: Sequence[Part]) -> list[Part]:
    """The parts with a little room between them."""
    between: list[Part] = []
    for part in parts:
        between += [{"type": _SEPARATOR, "divider": False}, part] if between else [part]
    return between


def rows(buttons: Sequence[PhomButton | None], size: int = ROW) -> list[Part]:
    """The buttons, as many in a row as `size` says; None is no button."""
    there = [button.component() for button in buttons if button is not None]
    return [{"type": _ROW, "components": there[start : start + size]} for start in range(0, len(there), size)]


def choice(select: PhomSelect | PhomChannels) -> Part:
    """A select in a row of its own."""
    return {"type": _ROW, "components": [component_of(select)]}


def attached(name: str) -> Part:
    """The file of this name, which is sent along."""
    return {"type": _FILE, "file": {"url": f"attachment://{name}"}}


def when(moment: datetime) -> str:
    """A moment that the client shows as a countdown."""
    return discord.utils.format_dt(moment, "R")


def joined(*facts: Line) -> str:
    """Facts side by side; None is none."""
    return " · ".join(fact for fact in facts if fact is not None)


__all__ = [
    "AMBER", "GOLD", "GREEN", "GREY", "LABEL", "OPTION", "OPTIONS", "ROW", "Line", "Part", "attached", "choice", "cut",
    "joined", "panel", "rows", "rule", "small", "spaced", "text", "when",
]  # fmt: skip
