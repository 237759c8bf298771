"""The rules as a short walk, page by page."""

from __future__ import annotations

import discord

from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import GREEN, panel, rows, rule, small, text
from bot.ui.texts import Texts

GUIDE_PAGES = 6


def guide_panel(texts: Texts, page: int = 0) -> discord.ui.LayoutView:
    """Page `page` of the rules, counted from 0; the last for any number beyond."""
    page = max(0, min(page, GUIDE_PAGES - 1))
    return panel(
        text(f"## {texts(f'guide-title-{page + 1}')}"),
        text(texts(f"guide-body-{page + 1}")),
        rule(),
        text(small(texts("guide-page", page=page + 1, pages=GUIDE_PAGES))),
        rows(page_buttons(texts, Verb.GUIDE, page, last=page == GUIDE_PAGES - 1)),
        colour=GREEN,
    )


def page_buttons(texts: Texts, verb: Verb, page: int, *, last: bool) -> list[PhomButton]:
    """The buttons to the page before `page` and to the one after it."""
    # Their ids must differ even where both are dead.
    back = Press(verb, argument=str(page - 1) if page else "first")
    on = Press(verb, argument="last" if last else str(page + 1))
    return [
        PhomButton.make(texts("button-previous"), back, disabled=page == 0),
        PhomButton.make(texts("button-next"), on, disabled=last),
    ]
