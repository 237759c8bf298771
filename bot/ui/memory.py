"""Where a table's messages are, remembered for after a restart; and clearing away those that have had their day."""

from __future__ import annotations

import logging

import discord

from bot.store import EVERYBODY, Panel, Store
from bot.tables.ports import StoreError
from bot.tables.table import Table
from bot.ui import messages
from bot.ui.claims import claim
from bot.ui.messages import CallFailed, Posted
from bot.ui.shown import Shown

log = logging.getLogger(__name__)

TABLE, DM, PING = "table", "dm", "ping"
"""The kinds of messages that are remembered."""


class Memory:
    """The messages of tables in the store. A store that fails costs no more than a message posted twice."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client, self._store = client, store

    async def of_table(self, table: Table) -> tuple[Panel, ...]:
        """Where the table was shown before the restart."""
        try:
            return await self._store.panels.of_table(table.id)
        except StoreError:
            log.warning("table %d: where it was shown could not be read; it is shown anew", table.id, exc_info=True)
            return ()

    async def known(self, shown: Shown, posted: Posted | None) -> Posted | None:
        """`posted`, unless it is remembered from before a restart and turns out to be gone or none of ours."""
        if posted is None or not posted.remembered:
            return posted
        return await claim(self._client, posted, shown.table.id)

    async def save(self, shown: Shown, kind: str, posted: Posted, user_id: int = EVERYBODY) -> None:
        """Remember the message in place of the one of its kind."""
        table_id = shown.table.id
        try:
            await self._store.panels.save(Panel(table_id, kind, posted.channel_id, posted.message_id, user_id))
        except StoreError:
            log.warning("table %d: its %s message could not be remembered", table_id, kind, exc_info=True)

    async def drop(self, shown: Shown, kind: str) -> None:
        """Forget the message of this kind."""
        try:
            await self._store.panels.drop(shown.table.id, kind)
        except StoreError:
            log.warning("table %d: its %s message could not be forgotten", shown.table.id, kind, exc_info=True)

    async def delete(self, shown: Shown, posted: Posted) -> None:
        """Delete a message of the table from Discord."""
        try:
            await messages.delete(self._client, posted)
        except CallFailed as failure:
            shown.complain("deleting an old message", failure)
