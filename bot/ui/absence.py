"""Noticing who left the server: there is no event for it, so it is asked when somebody's clock has run out."""

from __future__ import annotations

import logging

import discord

from bot.tables import errors
from bot.tables.ports import Cause, Change
from bot.tables.service import Tables
from bot.tables.table import Human
from bot.ui.slots import Tasks

log = logging.getLogger(__name__)


class Absence:
    """A listener of `Tables`: a player who is no member any more leaves the hand by R7.7."""

    def __init__(self, client: discord.Client, tables: Tables, tasks: Tasks) -> None:
        self._client, self._tables, self._tasks = client, tables, tasks

    def table_changed(self, change: Change) -> None:
        """After a turn that the clock ended, ask whether its player is still there."""
        hand = change.after.hand
        if change.cause is not Cause.TIMED_OUT or hand is None or not hand.running:
            return
        who = hand.occupants[change.actions[0].seat]
        if isinstance(who, Human):
            self._tasks.spawn(self._ask(change.after.guild_id, change.after.id, who), f"where is {who.user_id}")

    async def _ask(self, guild_id: int, table_id: int, who: Human) -> None:
        guild = self._client.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return
        try:
            found = await guild.query_members(user_ids=[who.user_id], limit=1)
        except (TimeoutError, discord.DiscordException) as error:
            log.info("table %d: could not ask for %d: %s", table_id, who.user_id, error)
            return
        if not found:
            log.info("table %d: %d has left the server", table_id, who.user_id)
            try:
                await self._tables.leave(table_id, who.user_id)
            except errors.TableError:
                log.info("table %d: %d was gone already", table_id, who.user_id)
