"""Presses that no item of a view takes: forms, and controls of a kind that nobody knows any more."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.ui.controls import take_up


class Strays(commands.Cog):
    """Answers them."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Every interaction comes by here, those that are answered elsewhere too."""
        await take_up(interaction)


async def setup(bot: commands.Bot) -> None:
    """Add the listener."""
    await bot.add_cog(Strays())
