"""How an announcement reads: made anew from what is kept whenever it is posted."""

from __future__ import annotations

from typing import assert_never

import discord

from bot.store import Season, Store
from bot.tables.announcements import Announcement, AnnouncementKind
from bot.tables.rulings import read_hand_name
from bot.ui import panels
from bot.ui.illustrated import with_picture
from bot.ui.permissions import may_attach, may_show
from bot.ui.readers import Readers
from bot.ui.season_charts import SeasonCharts
from bot.ui.texts import Texts, safe_name
from bot.ui.view import PanelView

REASON_LETTERS = 200
_SHORT = 16


class Wording:
    """Puts announcements into words, in the language of their server."""

    def __init__(self, client: discord.Client, store: Store, readers: Readers) -> None:
        self._client, self._store, self._readers = client, store, readers
        self._charts = SeasonCharts(store)

    async def view(
        self,
        announcement: Announcement,
        who: str,
        *,
        answer: discord.Interaction | None = None,
        channel_id: int | None = None,
    ) -> PanelView:
        """The announcement as it is posted as the `answer`, else in the channel. Raises `StoreError`.

        `who` decided it: a name that is safe in a message, empty for who was erased since.
        """
        subject = announcement.subject
        texts = await self._readers.table_texts(subject.guild_id)
        who = who or texts("former-player")
        if subject.kind not in (AnnouncementKind.SEASON_BEGUN, AnnouncementKind.SEASON_ENDED):
            return panels.text_panel("\n".join(_lines(announcement, texts, who)))
        season = await self._store.seasons.season(subject.guild_id, int(subject.about))
        assert season is not None  # no season is ever forgotten but with its server
        if subject.kind is AnnouncementKind.SEASON_BEGUN:
            return panels.season_begun(season, texts, who)
        pictures = may_show(answer) if answer else may_attach(self._client, subject.guild_id, channel_id or 0)
        return await self._ended(subject.guild_id, season, texts, who, pictures=pictures)

    async def _ended(self, guild_id: int, season: Season, texts: Texts, who: str, *, pictures: bool) -> PanelView:
        size = panels.SEASON_ROWS
        lines = await self._store.standings.leaderboard(guild_id, season=season.number, limit=size + 1)
        shown, picture = lines[:size], None
        view = panels.season_ended(season, shown, texts, who, more=len(lines) > size)
        if pictures and (await self._readers.server(guild_id)).pictures:
            picture = await self._charts.picture(guild_id, season, shown, texts)
        return with_picture(view, picture, place=panels.SEASON_CHART_PLACE)


def _lines(announcement: Announcement, texts: Texts, who: str) -> tuple[str, str]:
    """What was decided, and why."""
    facts = announcement.facts
    why = texts("ruling-reason", reason=safe_name(facts.reason, REASON_LETTERS))
    match announcement.subject.kind:
        case AnnouncementKind.VOIDED:
            _, number = read_hand_name(announcement.subject.about)
            return texts("ruling-void", who=who, hand=number), why
        case AnnouncementKind.REVERSED:
            name = announcement.subject.about
            _, number = read_hand_name(name)
            players = texts.listed([texts.person(player, _SHORT) for player in announcement.people])
            return texts("ruling-reversed", who=who, hand=number, name=name, players=players), why
        case AnnouncementKind.CORRECTED:
            whose, amount, balance = announcement.people[0], texts.signed(facts.amount), texts.number(facts.balance)
            said = texts("ruling-corrected", who=who, name=texts.person(whose), amount=amount, balance=balance)
            return said, why
        case AnnouncementKind.SEASON_BEGUN | AnnouncementKind.SEASON_ENDED:
            raise ValueError(announcement.subject.kind)
        case kind:
            assert_never(kind)
