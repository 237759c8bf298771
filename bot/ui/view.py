"""Views that are put into Discord's words once, however often they are measured, compared and sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import discord

Component = dict[str, Any]
"""A part of a message as it is sent."""

_UNSAID: Mapping[str, object] = {
    "disabled": False,
    "spoiler": False,
    "default": False,
    "divider": True,
    "spacing": 1,
    "min_values": 1,
    "max_values": 1,
}
"""What Discord takes for granted of a component that does not say it; discord.py says it all the same."""


class PanelView(discord.ui.LayoutView):
    """A view whose parts stay as they are once it was asked for its components."""

    _words: list[Component] | None = None

    def to_components(self) -> list[Component]:
        """The view as it is sent, in as few words as it can be; the same list every time, which nobody changes."""
        if self._words is None:
            components: list[Component] = super().to_components()  # type: ignore[no-untyped-call]
            self._words = [terse(component) for component in components]
        return self._words

    def add_item(self, item: discord.ui.Item[Any]) -> Self:
        """Add a part below the others."""
        self._words = None
        return super().add_item(item)


def terse(component: Component) -> Component:
    """The component, and those in it, without what goes without saying."""
    said: Component = {}
    for key, value in component.items():
        if isinstance(value, list):
            said[key] = [terse(part) if isinstance(part, dict) else part for part in value]
        elif value is not None and not (key in _UNSAID and value == _UNSAID[key]):
            said[key] = value
    return said
