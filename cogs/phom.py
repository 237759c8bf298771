"""The command `/phom`: everything about a table and its hands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.translator import local
from cogs.hand_commands import HandCommands
from cogs.parts import answering, parts_of
from cogs.table_commands import TableCommands


class Phom(
    TableCommands,
    HandCommands,
    commands.GroupCog,
    group_name=local("cmd-phom-name"),
    group_description=local("cmd-phom-about"),
):
    """`/phom …`"""

    @app_commands.command(name=local("cmd-rules-name"), description=local("cmd-rules-about"))
    async def rules(self, interaction: discord.Interaction) -> None:
        """How the game is played."""
        async with answering(interaction) as answer:
            await parts_of(interaction).pages.guide(answer, 0)

    @app_commands.command(name=local("cmd-me-name"), description=local("cmd-me-about"))
    async def me(self, interaction: discord.Interaction) -> None:
        """One's preferences."""
        async with answering(interaction) as answer:
            await parts_of(interaction).pages.preferences(answer)


async def setup(bot: commands.Bot) -> None:
    """Add the command."""
    await bot.add_cog(Phom())
