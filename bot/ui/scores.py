"""Points as people ask for them: one's own, the leaderboards, two against each other, a profile."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.store import ALL_TIME, Board, Store
from bot.tables.errors import StalePress
from bot.tables.table import Book
from bot.ui.answers import Answer
from bot.ui.charts import balance_picture, balances_of
from bot.ui.ids import Press, Verb
from bot.ui.illustrated import Picture, with_picture
from bot.ui.membership import Membership
from bot.ui.page_ids import read_board, read_season
from bot.ui.pages import show_page
from bot.ui.panels.boards import BOARD_CHART_PLACE, BOARD_ROWS, BoardPage, board_panel
from bot.ui.panels.points import OwnPoints, points_panel, versus_panel
from bot.ui.panels.profile import CHART_PLACE, ShownProfile, profile_panel
from bot.ui.permissions import may_show
from bot.ui.readers import Readers
from bot.ui.season_charts import SeasonCharts
from bot.ui.texts import Texts, plain_name

CHARTED_ENTRIES = 400
"""How far back a chart of somebody's balance goes."""

SCORE_VERBS = frozenset({Verb.POINTS, Verb.BOARD, Verb.CHART, Verb.PROFILE})
"""The controls of what is shown here."""


class Scores:
    """Shows what is counted of people; every answer is private."""

    def __init__(self, store: Store, readers: Readers, membership: Membership) -> None:
        self._store, self._readers, self._membership = store, readers, membership
        self._charts = SeasonCharts(store)

    async def press(self, answer: Answer, press: Press, values: Sequence[str]) -> None:
        """Do what a button or select asks for. Raises `StalePress` for one that we never made."""
        value = values[0] if values else ""
        match press.verb:
            case Verb.POINTS:
                board, season, page = read_board(press.argument)
                await self.board(answer, board, season=season, page=page)
            case Verb.BOARD if value in tuple(Board):
                await self.board(answer, Board(value), season=read_season(press.argument))
            case Verb.CHART:
                await self.board(answer, season=read_season(press.argument), charted=True)
            case Verb.PROFILE if press.table is not None:
                await self.profile(answer, press.table, season=read_season(press.argument))
            case _:
                raise StalePress

    async def mine(self, answer: Answer) -> None:
        """The person's own points, this season and in all, and their practice."""
        guild_id, who = _place(answer), answer.user_id
        standings = self._store.standings
        own = OwnPoints(
            now=await standings.rank_of(guild_id, who),
            all_time=await standings.rank_of(guild_id, who, season=ALL_TIME) if await self._seasons(guild_id) else None,
            practice=await standings.rank_of(guild_id, who, Book.PRACTICE, season=ALL_TIME),
        )
        await show_page(answer, points_panel(own, who, await self._texts(answer)))

    async def board(
        self,
        answer: Answer,
        board: Board = Board.POINTS,
        *,
        season: int | None = None,
        page: int = 0,
        charted: bool = False,
    ) -> None:
        """A page, from 0, of a leaderboard of the server; `charted`: with the balances of its first over time."""
        guild_id, standings = _place(answer), self._store.standings
        lines = await standings.leaderboard(
            guild_id, board=board, season=season, limit=BOARD_ROWS + 1, offset=page * BOARD_ROWS
        )
        mine = await standings.rank_of(guild_id, answer.user_id, board=board, season=season)
        own = (await standings.profile(guild_id, answer.user_id, season=season)).tally
        pictured = await self._pictured(answer)
        shown = BoardPage(
            board=board,
            season=season,
            page=page,
            lines=lines[:BOARD_ROWS],
            more=len(lines) > BOARD_ROWS,
            mine=mine,
            played=own.hands,
            absent=await self._membership.absent(guild_id, [line.account for line in lines[:BOARD_ROWS]]),
            seasons=await self._seasons(guild_id),
            pictured=pictured,
        )
        texts = await self._texts(answer)
        wanted = charted and pictured
        picture = await self._charts.of_board(guild_id, season, shown.lines, texts) if wanted else None
        await show_page(answer, with_picture(board_panel(shown, texts), picture, place=BOARD_CHART_PLACE))

    async def versus(self, answer: Answer, other: discord.abc.User) -> None:
        """The person against `other`: who owes whom, how many hands, who came out ahead."""
        guild_id, who, standings = _place(answer), answer.user_id, self._store.standings
        names = answer.interaction.user.display_name, other.display_name
        now = await standings.record(guild_id, who, other.id)
        every = (
            await standings.record(guild_id, who, other.id, season=ALL_TIME) if await self._seasons(guild_id) else None
        )
        await answer.say(versus_panel(names, now, every, await self._texts(answer)))

    async def profile(
        self, answer: Answer, account: int, *, season: int | None = None, name: str | None = None
    ) -> None:
        """The profile of a member, or of somebody who was one; `name` is as Discord has it now."""
        guild_id, standings = _place(answer), self._store.standings
        texts = await self._texts(answer)
        shown = ShownProfile(
            account=account,
            name=name or await self._store.members.name(guild_id, account) or "",
            profile=await standings.profile(guild_id, account, season=season),
            practice=await standings.profile(guild_id, account, Book.PRACTICE, season=season),
            season=season,
            seasons=await self._seasons(guild_id),
            absent=account in await self._membership.absent(guild_id, [account]),
        )
        picture = await self._chart(answer, shown, texts)
        await show_page(answer, with_picture(profile_panel(shown, texts), picture, place=CHART_PLACE))

    async def _chart(self, answer: Answer, shown: ShownProfile, texts: Texts) -> Picture | None:
        """The member's balance over time; None where Discord or the reader wants no picture, and before two hands."""
        if shown.profile.tally.hands < 2 or not await self._pictured(answer):
            return None
        page = await self._store.history.entries(
            _place(answer), shown.account, season=shown.season, limit=CHARTED_ENTRIES
        )
        name = plain_name(shown.name)
        return await balance_picture(balances_of(page.items), texts, title=texts("profile-chart", name=name))

    async def _pictured(self, answer: Answer) -> bool:
        """Whether Discord allows pictures here, and the reader wants any."""
        return may_show(answer.interaction) and not (await self._readers.preferences(answer.user_id)).text_only

    async def _seasons(self, guild_id: int) -> bool:
        """Whether the server has ever had more than one season."""
        return await self._store.ledger.season(guild_id) > 1

    async def _texts(self, answer: Answer) -> Texts:
        return await self._readers.texts(answer.user_id, answer.interaction.guild_id)


def _place(answer: Answer) -> int:
    return answer.interaction.guild_id or 0
