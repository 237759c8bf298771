"""Says the moments of a hand in the table's channel, unless the server wants it quiet."""

from __future__ import annotations

import logging

import discord

from bot.phom.events import Eaten, HandEnded
from bot.tables.ports import Change, StoreError
from bot.ui import messages, panels
from bot.ui.moments import moments_of
from bot.ui.readers import Readers
from bot.ui.slots import Tasks

log = logging.getLogger(__name__)


class Herald:
    """A listener of `Tables`: one message for the moments of a step, which is never edited or deleted."""

    def __init__(self, client: discord.Client, readers: Readers, tasks: Tasks) -> None:
        self._client, self._readers, self._tasks = client, readers, tasks

    def table_changed(self, change: Change) -> None:
        """Tell the channel, if the step has anything to tell."""
        if any(isinstance(event, Eaten | HandEnded) for event in change.events):
            self._tasks.spawn(self._tell(change), f"moments at table {change.after.id}")

    async def _tell(self, change: Change) -> None:
        table = change.after
        try:
            quiet = (await self._readers.server(table.guild_id)).quiet
            texts, faces = await self._readers.table_texts(table.guild_id), self._readers.table_faces()
        except StoreError:
            log.warning("table %d: whether it is to be quiet could not be read", table.id, exc_info=True)
            return
        lines = [] if quiet else moments_of(change, texts, faces=faces)
        if not lines:
            return
        try:
            await messages.post(
                self._client.get_partial_messageable(table.channel_id), panels.text_panel("\n".join(lines))
            )
        except messages.CallFailed as failure:
            log.info("table %d: a moment could not be told: %s", table.id, failure.error)
