"""Seasons as people see them: begun and ended where everybody reads it, their tables to look at for ever."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.store import Season, Standing, Store
from bot.tables.announcements import AnnouncementKind, Subject
from bot.tables.errors import NoSeason, StalePress
from bot.ui import panels
from bot.ui.announcing import Announcer
from bot.ui.answers import Answer
from bot.ui.board import Board
from bot.ui.ids import Press, Verb
from bot.ui.illustrated import with_picture
from bot.ui.pages import show_page
from bot.ui.permissions import may_show
from bot.ui.readers import Readers
from bot.ui.season_charts import SeasonCharts
from bot.ui.servers import managed_guild
from bot.ui.texts import plain_name

SEASON_VERBS = frozenset({Verb.SEASON, Verb.SEASON_END})
"""The controls of seasons."""
MOST_CHOICES = 25
"""What Discord shows of an autocompletion."""


class Seasons:
    """Begins, ends and shows a server's seasons."""

    def __init__(self, board: Board, store: Store, readers: Readers, announcer: Announcer) -> None:
        self._board, self._store, self._readers, self._announcer = board, store, readers, announcer
        self._charts = SeasonCharts(store)

    async def press(self, answer: Answer, press: Press, _values: Sequence[str] = ()) -> None:
        """End the season after the question, or turn a page of a table. Raises `NotManager`, `NoSeason`."""
        if press.verb is Verb.SEASON_END:
            await self.end(answer, int(press.argument) if press.argument.isdecimal() else 0)
            return
        place = panels.read_page(press.argument)
        if place is None:
            raise StalePress
        await self.show(answer, *place)

    async def start(self, answer: Answer, name: str | None) -> None:
        """Begin a season, called after the month if by no name. Raises `NotManager`, `SeasonRunning`."""
        guild_id, now = managed_guild(answer), discord.utils.utcnow()
        texts = await self._readers.table_texts(guild_id)
        called = name or texts("season-of-month", month=f"{now:%m/%Y}")
        here = answer.interaction.channel_id or 0
        season = await self._store.seasons.start(guild_id, called, author=answer.user_id, at=now, channel_id=here)
        await self._tell(answer, Subject(guild_id, AnnouncementKind.SEASON_BEGUN, str(season.number)))

    async def ask_end(self, answer: Answer) -> None:
        """Ask whether the season that runs is really to end. Raises `NotManager`, `NoSeason`."""
        guild_id = managed_guild(answer)
        season = await self._store.seasons.running(guild_id)
        if season is None:
            raise NoSeason
        await answer.say(panels.end_question(season, await self._readers.texts(answer.user_id, guild_id)))

    async def end(self, answer: Answer, number: int) -> None:
        """End the season of this number, if it runs, and tell everybody how it ended."""
        guild_id, now = managed_guild(answer), discord.utils.utcnow()
        here = answer.interaction.channel_id or 0
        season = await self._store.seasons.end(guild_id, number, author=answer.user_id, at=now, channel_id=here)
        await self._tell(answer, Subject(guild_id, AnnouncementKind.SEASON_ENDED, str(season.number)))

    async def show(self, answer: Answer, number: int | None, page: int = 0) -> None:
        """Page `page`, from 0, of a season's table; of the latest season without a `number`. Raises `NoSeason`."""
        guild_id = answer.interaction.guild_id or 0
        season = await self._season(guild_id, number)
        texts = await self._readers.texts(answer.user_id, guild_id)
        lines, more = await self._lines(guild_id, season, page)
        mine = await self._store.standings.rank_of(guild_id, answer.user_id, season=season.number)
        view, picture = panels.season_panel(season, lines, texts, page=page, more=more, mine=mine), None
        wanted = page == 0 and not (await self._readers.preferences(answer.user_id)).text_only
        if wanted and may_show(answer.interaction):
            picture = await self._charts.picture(guild_id, season, lines, texts)
        await show_page(answer, with_picture(view, picture, place=panels.SEASON_CHART_PLACE))

    async def choices(self, guild_id: int, typed: str) -> list[tuple[str, int]]:
        """The server's seasons that fit what was typed, the latest first: label and number."""
        found = await self._store.seasons.seasons(guild_id, limit=4 * MOST_CHOICES)
        named = [
            (f"{plain_name(season.name or '', 60)} · {season.started_at:%d/%m/%Y}", season.number) for season in found
        ]
        return [choice for choice in named if typed.strip().casefold() in choice[0].casefold()][:MOST_CHOICES]

    async def _tell(self, answer: Answer, subject: Subject) -> None:
        try:
            await self._announcer.announce(answer, subject)
        finally:
            self._board.server_changed(subject.guild_id)

    async def _season(self, guild_id: int, number: int | None) -> Season:
        if number is not None:
            season = await self._store.seasons.season(guild_id, number)
        else:
            season = next(iter(await self._store.seasons.seasons(guild_id, limit=1)), None)
        if season is None:
            raise NoSeason
        return season

    async def _lines(self, guild_id: int, season: Season, page: int) -> tuple[tuple[Standing, ...], bool]:
        """A page of the season's table, and whether there is more."""
        size = panels.SEASON_ROWS
        lines = await self._store.standings.leaderboard(
            guild_id, season=season.number, limit=size + 1, offset=page * size
        )
        return lines[:size], len(lines) > size
