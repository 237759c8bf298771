"""Greets a server that the bot was brought to, where it may: in the server's own channel, else its owner."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator

import discord

from bot.tables.ports import StoreError
from bot.ui import messages
from bot.ui.messages import FAULTS, CallFailed
from bot.ui.panels.welcome import welcome_panel
from bot.ui.permissions import WANTED
from bot.ui.readers import Readers

log = logging.getLogger(__name__)


class Welcome:
    """Says once, in the server's language, how to play and what is left to set up."""

    def __init__(self, client: discord.Client, readers: Readers) -> None:
        self._client, self._readers = client, readers

    async def greet(self, guild: discord.Guild) -> None:
        """Greet the server in the first place that takes it; where none does, that is all right, too."""
        try:
            texts = await self._readers.table_texts(guild.id)
        except StoreError:
            log.warning("server %d: its language could not be read, so it was not greeted", guild.id, exc_info=True)
            return
        granted = guild.me.guild_permissions
        missing = [name for name in WANTED if not getattr(granted, name)]
        async for place in self._places(guild):
            try:
                await messages.post(place, welcome_panel(texts, missing))
            except CallFailed as failure:
                log.info("server %d could not be greeted in one place: %s", guild.id, failure.error)
            else:
                return

    async def _places(self, guild: discord.Guild) -> AsyncIterator[discord.abc.Messageable]:
        """Where whoever manages the server will read it: its channel for news, else the owner's direct messages."""
        channel = guild.system_channel
        if channel is not None:
            allowed = channel.permissions_for(guild.me)
            if allowed.view_channel and allowed.send_messages:
                yield channel
        if guild.owner_id is None:
            return
        try:
            owner = self._client.get_user(guild.owner_id) or await self._client.fetch_user(guild.owner_id)
            yield owner.dm_channel or await owner.create_dm()
        except FAULTS as error:
            log.info("the owner of server %d could not be written to: %s", guild.id, error)
