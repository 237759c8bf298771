"""What the gateway tells that a table must know."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.tables.errors import NoTable
from bot.ui.departures import PLACE_GONE
from cogs.parts import Parts

log = logging.getLogger(__name__)


class Watch(commands.Cog):
    """Messages below a table, and tables deleted."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count what is written below a table; content is neither needed nor asked for."""
        self._parts.board.message_seen(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Post a deleted table again."""
        self._parts.board.message_deleted(event.channel_id, event.message_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table whose channel is gone is given up."""
        await self._abandon(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """A table whose thread is gone is given up."""
        await self._abandon(event.thread_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was brought to a server."""
        await self._parts.departures.joined(guild.id)
        await self._parts.welcome.greet(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: its tables are given up."""
        await self._parts.departures.left(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has an outage: nobody can press, so no clock of that server runs."""
        self._parts.tables.pause(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The outage is over; or the bot is back in a server, which Discord may tell in the same way."""
        await self._parts.tables.outage_ended(guild.id)
        await self._parts.departures.joined(guild.id)

    async def _abandon(self, channel_id: int) -> None:
        try:
            table = self._parts.tables.in_channel(channel_id)
        except NoTable:
            return
        log.warning("table %d: its channel %d is gone; the hand is void", table.id, channel_id)
        await self._parts.tables.abandon(table.id, detail=PLACE_GONE)


async def setup(bot: commands.AutoShardedBot) -> None:
    """Add the listeners."""
    await bot.add_cog(Watch(bot))  # type: ignore[arg-type]
