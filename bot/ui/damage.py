"""Telling a channel that its table could not be taken up."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import discord

from bot.store import DamagedTable
from bot.tables.ports import StoreError
from bot.ui import messages, panels
from bot.ui.messages import CallFailed
from bot.ui.readers import Readers

log = logging.getLogger(__name__)


async def tell_damaged(client: discord.Client, readers: Readers, tables: Iterable[DamagedTable]) -> None:
    """Say in the channel of each table that it was set aside, and that a new one can be opened."""
    for table in tables:
        try:
            texts = await readers.table_texts(table.guild_id)
            channel = client.get_partial_messageable(table.channel_id)
            await messages.post(channel, panels.text_panel(texts("table-damaged")))
        except (CallFailed, StoreError) as error:
            log.warning("channel %d could not be told of its damaged table: %s", table.channel_id, error)
