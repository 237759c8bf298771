"""Seasons and leaderboards as pictures: how the balances of the best went."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.render.series import MOST_LINES, Line
from bot.store import Season, Standing, Store
from bot.ui.charts import balances_of, season_picture
from bot.ui.illustrated import Picture
from bot.ui.texts import Texts, plain_name

BOARD_LINES = 5
"""Members whose balances are drawn above a leaderboard."""
CHARTED_ENTRIES = 1_000
"""How far back the chart goes for each member."""


class SeasonCharts:
    """Draws the seasons that the store keeps."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def picture(self, guild_id: int, season: Season, lines: Sequence[Standing], texts: Texts) -> Picture | None:
        """The balances of the first of `lines` over the season; None where nobody has played two hands."""
        best = [line for line in lines[:MOST_LINES] if line.hands > 1]
        drawn = await self._drawn(guild_id, season.number, best, texts, began=season.started_at)
        title = plain_name(season.name or str(season.number))
        return await season_picture(drawn, texts, title=title, facts=texts("chart-season"))

    async def of_board(
        self, guild_id: int, season: int | None, lines: Sequence[Standing], texts: Texts
    ) -> Picture | None:  # fmt: skip
        """The balances of the first of a leaderboard; None before anything was won."""
        drawn = await self._drawn(guild_id, season, lines[:BOARD_LINES], texts)
        return await season_picture(drawn, texts, title=texts("board-chart"))

    async def _drawn(
        self,
        guild_id: int,
        season: int | None,
        lines: Sequence[Standing],
        texts: Texts,
        *,
        began: datetime | None = None,
    ) -> list[Line]:
        """A line for each member who has entries; from zero at `began`, where the entries reach back so far."""
        drawn = []
        for line in lines:
            page = await self._store.history.entries(guild_id, line.account, season=season, limit=CHARTED_ENTRIES)
            points = balances_of(page.items)
            if points and page.older is None and began is not None and began < points[0][0]:
                points = [(began, 0), *points]
            if points:
                drawn.append(Line(plain_name(line.name) if line.name else texts("former-player"), points))
        return drawn
