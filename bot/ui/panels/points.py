"""One's own balance and the server's leaderboard."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.store import Standing
from bot.ui.ids import Verb
from bot.ui.panels.guide import page_buttons
from bot.ui.panels.parts import GOLD, panel, rows, rule, text
from bot.ui.texts import Texts, safe_name

POINTS_ROWS = 10
"""Lines of a page of the leaderboard."""


def points_panel(
    texts: Texts,
    mine: Standing | None,
    top: Sequence[Standing],
    page: int = 0,
    more: bool = False,
    *,
    practice: Standing | None = None,
) -> discord.ui.LayoutView:
    """The reader's line, None if they have not played, and page `page`, from 0, of the leaderboard.

    `top` are the page's lines; `more` says whether another page follows. `practice` is the reader's line of the
    practice book, which only they see.
    """
    own = (
        texts("points-mine-none")
        if mine is None
        else texts("points-mine", balance=texts.number(mine.balance), rank=mine.rank, hands=mine.hands)
    )
    apart = (
        None
        if practice is None
        else texts("points-practice", balance=texts.number(practice.balance), hands=practice.hands)
    )
    lines = [
        texts(
            "points-line",
            rank=line.rank,
            name=safe_name(line.name),
            balance=texts.number(line.balance),
            hands=line.hands,
        )
        for line in top[:POINTS_ROWS]
    ]
    return panel(
        text(f"## {texts('points-title')}", own, apart),
        rule(),
        text(*(lines or [texts("points-empty")])),
        rows(page_buttons(texts, Verb.POINTS, page, last=not more)) if page or more else [],
        colour=GOLD,
    )
