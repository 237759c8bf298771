"""What Discord takes of one message, and how a message is made to fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.ui.faces import TEXT_FACES, Faces
from bot.ui.view import Component, PanelView

MOST_COMPONENTS = 40
"""Those inside others count too."""
MOST_LETTERS = 4_000
"""Of all texts of a message together."""
MOST_WEIGHT = 10_170
"""UTF-8 bytes of all texts, and `TEXT_WEIGHT` for each: beyond it Discord fails (found by trying)."""
TEXT_WEIGHT = 12


def fits(view: PanelView) -> bool:
    """Whether Discord takes a message of this view."""
    components = list(_nested(view.components))
    texts = [str(component["content"]) for component in components if "content" in component]
    weight = sum(len(text.encode()) + TEXT_WEIGHT for text in texts)
    return (
        len(components) <= MOST_COMPONENTS and sum(map(_length, texts)) <= MOST_LETTERS and weight <= MOST_WEIGHT
    )  # fmt: skip


def fitting(render: Callable[[Faces], PanelView], faces: Faces) -> PanelView:
    """What `render` makes with these faces; with the shorter text faces where Discord would not take that."""
    view = render(faces)
    return view if fits(view) else render(TEXT_FACES)


def _length(text: str) -> int:
    """In UTF-16 units, as JavaScript counts: never less than Discord's own count."""
    return len(text.encode("utf-16-le")) // 2


def _nested(components: Sequence[Component]) -> Iterator[Component]:
    for component in components:
        yield component
        yield from _nested(component.get("components", ()))
