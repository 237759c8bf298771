"""What the gateway tells that a table must know."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.parts import Parts


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


async def setup(bot: commands.Bot) -> None:
    """Add the listeners."""
    await bot.add_cog(Watch(bot))  # type: ignore[arg-type]
