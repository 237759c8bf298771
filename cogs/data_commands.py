"""`/phom data`: what is kept of oneself."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.translator import local
from cogs.parts import answering, parts_of


class DataCommands(commands.Cog):
    """Commands for one's own data."""

    data = app_commands.Group(name=local("cmd-data-name"), description=local("cmd-data-about"))

    @data.command(name=local("cmd-data-export-name"), description=local("cmd-data-export-about"))
    async def data_export(self, interaction: discord.Interaction) -> None:
        """Everything that is kept of oneself, as a file."""
        async with answering(interaction) as answer:
            await parts_of(interaction).personal.export(answer)

    @data.command(name=local("cmd-data-erase-name"), description=local("cmd-data-erase-about"))
    async def data_erase(self, interaction: discord.Interaction) -> None:
        """Erase oneself, after a word that is to be typed."""
        async with answering(interaction) as answer:
            await parts_of(interaction).personal.explain_erasing(answer)
