"""Views that are in Discord's words from the start, however often they are measured, compared and sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

Component = dict[str, Any]
"""A part of a message as it is sent; nobody changes it once it is made."""

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
    """A message of these components.

    discord.py's own items know their view and their parent. For a panel, which is sent and forgotten, that would be
    most of the work of making it, and rings in memory that only a search for garbage undoes.
    """

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self.components = components

    def to_components(self) -> list[Component]:
        """The view as it is sent; the same list every time."""
        return self.components

    def has_components_v2(self) -> bool:
        """It is laid out by its components alone."""
        return True


def component_of(item: discord.ui.Item[Any]) -> Component:
    """What discord.py says of an item, in as few words as it can be."""
    return terse(item.to_component_dict())


def terse(component: Component) -> Component:
    """The component, and those in it, without what goes without saying."""
    said: Component = {}
    for key, value in component.items():
        if isinstance(value, list):
            said[key] = [terse(part) if isinstance(part, dict) else part for part in value]
        elif value is not None and not (key in _UNSAID and value == _UNSAID[key]):
            said[key] = value
    return said
