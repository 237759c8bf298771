"""Every press on a control of ours and every filled form: the way in from Discord's events."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.ui.controls import take_up


class Taps(commands.Cog):
    """Hands them on."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Every interaction comes by here, commands too, which are answered elsewhere."""
        await take_up(interaction)


async def setup(bot: commands.AutoShardedBot) -> None:
    """Add the listener."""
    await bot.add_cog(Taps())
