"""`/phom me`: what one prefers, and what is kept of oneself."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.translator import local
from cogs.parts import answering, parts_of


class MeCommands(commands.Cog):
    """Commands about oneself."""

    me = app_commands.Group(name=local("cmd-me-name"), description=local("cmd-me-about"))

    @me.command(name=local("cmd-me-show-name"), description=local("cmd-me-show-about"))
    async def me_show(self, interaction: discord.Interaction) -> None:
        """One's preferences."""
        async with answering(interaction) as answer:
            await parts_of(interaction).pages.preferences(answer)

    @me.command(name=local("cmd-me-export-name"), description=local("cmd-me-export-about"))
    async def me_export(self, interaction: discord.Interaction) -> None:
        """Everything that is kept of oneself, as a file."""
        async with answering(interaction) as answer:
            await parts_of(interaction).personal.export(answer)

    @me.command(name=local("cmd-me-erase-name"), description=local("cmd-me-erase-about"))
    async def me_erase(self, interaction: discord.Interaction) -> None:
        """Erase oneself, after a word that is to be typed."""
        async with answering(interaction) as answer:
            await parts_of(interaction).personal.explain_erasing(answer)
