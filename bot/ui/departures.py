"""Servers that the bot was removed from: their tables given up, their data kept for a while and then deleted."""

from __future__ import annotations

import asyncio
import itertools
import logging
from datetime import timedelta

import discord

from bot.store import Store
from bot.tables.houses import Houses
from bot.tables.ports import StoreError
from bot.tables.service import Tables

log = logging.getLogger(__name__)

SOON_SECONDS, EVERY_SECONDS = 5 * 60.0, 24 * 60 * 60.0
"""How often it is looked which servers' time has come."""
PLACE_GONE = "place gone"
"""Why a hand is void whose place is no more, for those who read the database."""


class Departures:
    """Keeps what the bot left behind for as long as `keep` says; for ever if that is None."""

    def __init__(
        self, client: discord.Client, tables: Tables, houses: Houses, store: Store, *, keep: timedelta | None
    ) -> None:
        self._client, self._tables, self._houses, self._store, self._keep = client, tables, houses, store, keep

    async def left(self, guild_id: int) -> None:
        """The bot was removed from the server: give up its tables, and remember since when."""
        await self._give_up(guild_id)
        try:
            await self._store.retention.removed(guild_id, discord.utils.utcnow())
        except StoreError:
            log.warning("that server %d is gone could not be kept; it is looked again", guild_id, exc_info=True)

    async def _give_up(self, guild_id: int) -> None:
        for table in self._tables.all():
            if table.guild_id == guild_id:
                log.warning("table %d: its server %d is gone; the hand is void", table.id, guild_id)
                await self._tables.abandon(table.id, detail=PLACE_GONE)

    async def joined(self, guild_id: int) -> None:
        """The bot is in the server, maybe again: what is kept of it stays."""
        try:
            await self._store.retention.returned(guild_id)
        except StoreError:
            log.warning("that server %d is back could not be kept; it is looked again", guild_id, exc_info=True)

    async def watch(self) -> None:
        """Look now, soon again, and then every day, until cancelled: who came and went unnoticed, whose time has come.

        At the first look tables may not have been taken up yet.
        """
        for wait in itertools.chain([SOON_SECONDS], itertools.repeat(EVERY_SECONDS)):
            try:
                await self.look()
            except StoreError:
                log.warning("servers could not be looked through; it is tried again", exc_info=True)
            await asyncio.sleep(wait)

    async def look(self) -> None:
        """Note which servers the bot is in, and delete what was kept for long enough. Raises `StoreError`."""
        for guild_id, removed_at in (await self._store.retention.servers()).items():
            if not self._ours(guild_id):
                continue
            here = self._client.get_guild(guild_id) is not None
            if not here and removed_at is None:
                await self.left(guild_id)
            elif not here:
                await self._give_up(guild_id)  # those that were taken up since it was known
            elif removed_at is not None:
                await self.joined(guild_id)
        await self._delete()

    async def _delete(self) -> None:
        if self._keep is None:
            return
        before = discord.utils.utcnow() - self._keep
        for guild_id, removed_at in (await self._store.retention.servers()).items():
            overdue = removed_at is not None and removed_at < before
            if overdue and self._ours(guild_id) and await self._store.retention.delete_removed(guild_id, before):
                self._houses.forget(guild_id)
                log.info("server %d: deleted, the bot was removed from it long ago", guild_id)

    def _ours(self, guild_id: int) -> bool:
        """Whether Discord would tell this process of the server: where there are several, each has its shards."""
        return guild_id in self._store.shards
