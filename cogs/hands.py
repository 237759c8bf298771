"""`/hands`: hands that are over, their replays, and a file of one's own."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.errors import NoTable
from bot.ui.panels.past_hands import Scope
from bot.ui.translator import local
from cogs.parts import answering, parts_of, table_here


class Hands(commands.GroupCog, group_name=local("cmd-hands-name"), group_description=local("cmd-hands-about")):
    """`/hands …`"""

    @app_commands.command(name=local("cmd-hands-table-name"), description=local("cmd-hands-table-about"))
    async def table(self, interaction: discord.Interaction) -> None:
        """The hands of this channel's table."""
        async with answering(interaction) as answer:
            await parts_of(interaction).archives.hands(answer, Scope.TABLE, table_here(interaction).id)

    @app_commands.command(name=local("cmd-hands-server-name"), description=local("cmd-hands-server-about"))
    async def server(self, interaction: discord.Interaction) -> None:
        """The hands of all tables of this server."""
        async with answering(interaction) as answer:
            await parts_of(interaction).archives.hands(answer, Scope.SERVER)

    @app_commands.command(name=local("cmd-hands-member-name"), description=local("cmd-hands-member-about"))
    @app_commands.rename(member=local("opt-profile-member-name"))
    @app_commands.describe(member=local("opt-profile-member-about"))
    async def member(self, interaction: discord.Interaction, member: discord.User | None = None) -> None:
        """The hands that somebody played."""
        who = member or interaction.user
        async with answering(interaction) as answer:
            await parts_of(interaction).archives.hands(answer, Scope.MEMBER, who.id, name=who.display_name)

    @app_commands.command(name=local("cmd-hands-replay-name"), description=local("cmd-hands-replay-about"))
    @app_commands.rename(hand=local("opt-replay-hand-name"))
    @app_commands.describe(hand=local("opt-replay-hand-about"))
    async def replay(self, interaction: discord.Interaction, hand: str) -> None:
        """A hand that is over, step by step."""
        async with answering(interaction) as answer:
            await parts_of(interaction).archives.replay_named(answer, hand, _table_id_here(interaction))

    @app_commands.command(name=local("cmd-hands-export-name"), description=local("cmd-hands-export-about"))
    @app_commands.rename(after=local("opt-export-after-name"))
    @app_commands.describe(after=local("opt-export-after-about"))
    async def export(self, interaction: discord.Interaction, after: str | None = None) -> None:
        """One's own hands as a file of records."""
        async with answering(interaction) as answer:
            await parts_of(interaction).exports.hands(answer, after)

    @replay.autocomplete("hand")
    async def _hand_choices(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await parts_of(interaction).rulings.choices(interaction.guild_id or 0, typed, reversible=False)
        return [app_commands.Choice(name=label, value=name) for label, name in found]


def _table_id_here(interaction: discord.Interaction) -> int | None:
    try:
        return table_here(interaction).id
    except NoTable:
        return None


async def setup(bot: commands.Bot) -> None:
    """Add the command."""
    await bot.add_cog(Hands())
