"""`/points`: one's balance and the server's leaderboard."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.translator import local
from cogs.parts import answering, parts_of


class Points(commands.Cog):
    """`/points`"""

    @app_commands.command(name=local("cmd-points-name"), description=local("cmd-points-about"))
    async def points(self, interaction: discord.Interaction) -> None:
        """One's points, and the first page of the leaderboard."""
        async with answering(interaction) as answer:
            await parts_of(interaction).pages.points(answer, 0)


async def setup(bot: commands.Bot) -> None:
    """Add the command."""
    await bot.add_cog(Points())
