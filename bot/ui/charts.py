"""Charts of points, in the words of their reader; what draws them is loaded when the first one is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from itertools import groupby

from bot.render.series import ChartWords, Line, Points
from bot.store import LedgerLine
from bot.ui.illustrated import Picture
from bot.ui.panels.parts import joined
from bot.ui.pictures import beside
from bot.ui.texts import Texts

_VIETNAM = timezone(timedelta(hours=7))


async def balance_picture(points: Points, texts: Texts, *, title: str, facts: str = "") -> Picture | None:
    """One member's balance over time, drawn beside the event loop; None without points, or if it cannot be drawn.

    `title` and `facts` are plain words, not Discord's markdown.
    """
    if not points:
        return None
    words = _words(texts, title, facts)

    def draw() -> bytes:
        from bot.render.charts import balance_chart

        return balance_chart(points, words)

    return await beside(draw, "balance.png", joined(title, facts or None))


async def season_picture(lines: Sequence[Line], texts: Texts, *, title: str, facts: str = "") -> Picture | None:
    """A season's best, the first of them first, drawn beside the event loop; None without lines, or if it fails.

    Names, `title` and `facts` are plain words, not Discord's markdown.
    """
    if not lines:
        return None
    words = _words(texts, title, facts)

    def draw() -> bytes:
        from bot.render.charts import season_chart

        return season_chart(lines, words)

    return await beside(draw, "season.png", joined(title, facts or None))


def balances_of(lines: Sequence[LedgerLine]) -> list[tuple[datetime, int]]:
    """The balance after each moment at which it changed; `lines` are the newest first, as lists of entries are."""
    moments = groupby(reversed(lines), key=lambda line: line.at)
    return [(at, list(of)[-1].balance) for at, of in moments]


def _words(texts: Texts, title: str, facts: str) -> ChartWords:
    # Vietnam has one time and no summer time; readers of English may be anywhere.
    zone = _VIETNAM if texts.language == "vi" else UTC
    return ChartWords(title, facts, texts("thousands-mark"), texts("chart-date"), zone)
