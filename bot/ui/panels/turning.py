"""The buttons that turn the pages of a list read by cursors."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.store import OLDEST, Page
from bot.ui.controls import PhomButton
from bot.ui.ids import Press
from bot.ui.page_ids import cursor_code
from bot.ui.texts import Texts

T = TypeVar("T")


def turn_buttons(texts: Texts, page: Page[T], press: Callable[[str], Press]) -> list[PhomButton]:
    """To the newest page, a newer one, an older one, the oldest; none where all stands on this page.

    `press` makes what a button asks for from the code of a cursor.
    """
    if page.newer is None and page.older is None:
        return []
    # Ids must differ even where buttons are dead.
    targets = (
        ("button-newest", "first" if page.newer else "at-first", page.newer is None),
        ("button-newer", cursor_code(page.newer) if page.newer else "no-newer", page.newer is None),
        ("button-older", cursor_code(page.older) if page.older else "no-older", page.older is None),
        ("button-oldest", cursor_code(OLDEST) if page.older else "at-last", page.older is None),
    )
    return [PhomButton.make(texts(label), press(code), disabled=dead) for label, code, dead in targets]
