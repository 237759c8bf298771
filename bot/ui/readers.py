"""Who reads what in which language: members' preferences, servers' settings, and the locales their presses told."""

from __future__ import annotations

import logging

import discord

from bot.store import Preferences, Store
from bot.tables.houses import Houses
from bot.tables.ports import StoreError
from bot.tables.settings import ServerSettings
from bot.ui.emojis import CardEmojis
from bot.ui.faces import TEXT_FACES, Faces
from bot.ui.texts import Texts, texts_for

log = logging.getLogger(__name__)


class Readers:
    """Texts for a table (in the server's language) and for a person (in theirs).

    A person's language is the one they chose, else the one their Discord speaks, else the server's.
    """

    def __init__(
        self, client: discord.Client, store: Store, houses: Houses, emojis: CardEmojis, default_locale: str
    ) -> None:
        self._client, self._store, self._houses = client, store, houses
        self._emojis, self._default = emojis, default_locale
        self._locales: dict[int, str] = {}
        self._preferences: dict[int, Preferences] = {}

    def saw(self, interaction: discord.Interaction) -> None:
        """Remember the locale that this press came with."""
        self._locales[interaction.user.id] = str(interaction.locale)

    async def preferences(self, user_id: int) -> Preferences:
        """What this person chose; the defaults if nothing."""
        shared = not self._store.shards.whole  # other processes may save them too
        found = None if shared else self._preferences.get(user_id)
        if found is None:
            found = self._preferences[user_id] = await self._store.members.preferences(user_id)
        return found

    async def save_preferences(self, user_id: int, preferences: Preferences) -> None:
        """Keep what a person chose."""
        await self._store.members.save_preferences(user_id, preferences)
        self._preferences[user_id] = preferences

    def known(self, user_id: int) -> Preferences | None:
        """What this person chose, as far as it was read already."""
        return self._preferences.get(user_id)

    def assume(self, user_id: int, preferences: Preferences) -> None:
        """Go by these preferences from now on, which are being kept."""
        self._preferences[user_id] = preferences

    def forget(self, user_id: int) -> None:
        """Let go of what is known of a person, whose data were erased."""
        self._preferences.pop(user_id, None)
        self._locales.pop(user_id, None)

    async def texts(self, user_id: int, guild_id: int | None) -> Texts:
        """The texts for what only this person sees."""
        chosen = (await self.preferences(user_id)).language or self._locales.get(user_id)
        if chosen is not None:
            return texts_for(chosen)
        return await self.table_texts(guild_id)

    async def faces(self, user_id: int) -> Faces:
        """The card faces for what only this person sees, as they chose."""
        return self._faces(await self.preferences(user_id))

    async def whatever_is_known(self, user_id: int, guild_id: int | None) -> tuple[Texts, Faces]:
        """Texts and faces for somebody who must be told something, even if what they chose cannot be read now."""
        try:
            return await self.texts(user_id, guild_id), await self.faces(user_id)
        except StoreError as error:
            log.warning("%d is answered without a look at what they chose: %s", user_id, error)
        chosen = self._preferences.get(user_id)
        language = chosen.language if chosen is not None else None
        return texts_for(language or self._locales.get(user_id) or self._default), self._faces(chosen)

    def table_faces(self) -> Faces:
        """The card faces for what everybody sees."""
        return self._emojis.faces()

    async def table_texts(self, guild_id: int | None) -> Texts:
        """The texts for what everybody in this server sees."""
        if guild_id is None:
            return texts_for(self._default)
        settings = await self.server(guild_id)
        return texts_for(settings.language or self._guild_locale(guild_id) or self._default)

    async def server(self, guild_id: int) -> ServerSettings:
        """What was set for this server; the defaults if nothing."""
        return await self._houses.load(guild_id)

    def _faces(self, chosen: Preferences | None) -> Faces:
        if chosen is None or chosen.text_only:
            return TEXT_FACES
        return self._emojis.faces(four_colour=chosen.four_colour)

    def _guild_locale(self, guild_id: int) -> str | None:
        """The language that a community server declares; elsewhere Discord says `en-US` of every server."""
        guild = self._client.get_guild(guild_id)
        return str(guild.preferred_locale) if guild is not None and "COMMUNITY" in guild.features else None
