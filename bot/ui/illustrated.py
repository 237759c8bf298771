"""Views with a picture in them, which is uploaded with every message and edit that shows the view."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import discord

from bot.ui.view import PanelView


@dataclass(frozen=True, slots=True)
class Picture:
    """A file to be shown within a message: the bytes of a PNG, and what it shows in words."""

    name: str
    png: bytes
    about: str


class _Illustrated(PanelView):
    """A view that carries its picture."""

    picture: Picture | None = None


def with_picture(view: discord.ui.LayoutView, picture: Picture | None, *, place: int) -> discord.ui.LayoutView:
    """`view` with the picture before the part of this number in its container; `view` itself without one."""
    if picture is None:
        return view
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.about)
    )
    container = view.children[0]
    assert isinstance(container, discord.ui.Container)
    parts = list(container.children)
    shown = _Illustrated(timeout=None)
    whole: discord.ui.Container[Any] = discord.ui.Container(
        *parts[:place], gallery, *parts[place:], accent_colour=container.accent_colour
    )
    shown.add_item(whole)
    for other in view.children[1:]:
        shown.add_item(other)
    shown.picture = picture
    return shown


def files_of(view: discord.ui.LayoutView) -> list[discord.File]:
    """What must be uploaded for this view to be shown; made anew, for a file can be sent only once."""
    picture = view.picture if isinstance(view, _Illustrated) else None
    return [] if picture is None else [discord.File(io.BytesIO(picture.png), picture.name, description=picture.about)]
