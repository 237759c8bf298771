"""Views with a picture in them, which is uploaded with every message and edit that shows the view."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import discord

from bot.ui.view import Component, PanelView, component_of


@dataclass(frozen=True, slots=True)
class Picture:
    """A file to be shown within a message: the bytes of a PNG, and what it shows in words."""

    name: str
    png: bytes
    about: str


class _Illustrated(PanelView):
    """A view that carries its picture."""

    def __init__(self, components: list[Component], picture: Picture) -> None:
        super().__init__(components)
        self.picture = picture


def with_picture(view: PanelView, picture: Picture | None, *, place: int) -> PanelView:
    """`view` with the picture before the part of this number in its container; `view` itself without one."""
    if picture is None:
        return view
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.about)
    )
    container, *others = view.components
    parts: list[Component] = container["components"]
    shown = container | {"components": [*parts[:place], component_of(gallery), *parts[place:]]}
    return _Illustrated([shown, *others], picture)


def files_of(view: PanelView) -> list[discord.File]:
    """What must be uploaded for this view to be shown; made anew, for a file can be sent only once."""
    picture = view.picture if isinstance(view, _Illustrated) else None
    return [] if picture is None else [discord.File(io.BytesIO(picture.png), picture.name, description=picture.about)]
