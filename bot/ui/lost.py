"""Noticing that a table's channel is gone, where Discord's word of it did not come: the bot was down, or cut off."""

from __future__ import annotations

import logging

import discord

from bot.tables import errors
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.messages import FAULTS
from bot.ui.slots import Tasks

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003


class LostPlaces:
    """Gives up tables whose channels are gone."""

    def __init__(self, client: discord.Client, tables: Tables, tasks: Tasks) -> None:
        self._client, self._tables, self._tasks = client, tables, tasks

    def look(self, table: Table) -> None:
        """The table cannot be shown where it is: ask, beside everything else, whether there is such a place."""
        self._tasks.spawn(self._look(table), f"place of table {table.id}")

    async def _look(self, table: Table) -> None:
        try:
            await self._client.fetch_channel(table.channel_id)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_CHANNEL:
                await self._give_up(table.id)
        except (discord.DiscordException, *FAULTS) as error:
            log.info("table %d: could not ask for its channel: %s", table.id, error)

    async def _give_up(self, table_id: int) -> None:
        """Void the table's hand and close it, for its place is gone."""
        try:
            table = self._tables.table(table_id)
            log.warning("table %d: its channel %d is gone; the hand is void", table_id, table.channel_id)
            await self._tables.abandon(table_id, detail="place gone")
        except errors.NoTable:
            log.info("table %d was closed already", table_id)
