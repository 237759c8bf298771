"""Views that are put into Discord's words once, however often they are measured, compared and sent."""

from __future__ import annotations

from typing import Any, Self

import discord


class PanelView(discord.ui.LayoutView):
    """A view whose parts stay as they are once it was asked for its components."""

    _words: list[dict[str, Any]] | None = None

    def to_components(self) -> list[dict[str, Any]]:
        """The view as it is sent; the same list every time, which nobody changes."""
        if self._words is None:
            self._words = super().to_components()  # type: ignore[no-untyped-call]
        return self._words

    def add_item(self, item: discord.ui.Item[Any]) -> Self:
        """Add a part below the others."""
        self._words = None
        return super().add_item(item)
