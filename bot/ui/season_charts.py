"""A season as a picture: how the balances of its best went."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.series import MOST_LINES, Line
from bot.store import Season, Standing, Store
from bot.ui.charts import balances_of, season_picture
from bot.ui.illustrated import Picture
from bot.ui.texts import Texts, plain_name

CHARTED_ENTRIES = 1_000
"""How far back the chart goes for each member."""


class SeasonCharts:
    """Draws the seasons that the store keeps."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def picture(
        self, guild_id: int, season: Season, lines: Sequence[Standing], texts: Texts
    ) -> Picture | None:  # fmt: skip
        """The balances of the first of `lines` over the season; None where nobody has played two hands."""
        best = [line for line in lines[:MOST_LINES] if line.hands > 1]
        return await season_picture(
            [await self._line(guild_id, season, line, texts) for line in best],
            texts,
            title=plain_name(season.name or str(season.number)),
            facts=texts("chart-season"),
        )

    async def _line(self, guild_id: int, season: Season, line: Standing, texts: Texts) -> Line:
        """A member's line; from zero at the season's beginning, where the entries reach back so far."""
        page = await self._store.history.entries(
            guild_id, line.account, season=season.number, limit=CHARTED_ENTRIES
        )  # fmt: skip
        points = balances_of(page.items)
        if page.older is None and season.started_at < points[0][0]:
            points = [(season.started_at, 0), *points]
        return Line(plain_name(line.name) if line.name else texts("former-player"), points)
