"""The command `/phom`: everything about a table and its hands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.translator import local
from cogs.hand_commands import HandCommands
from cogs.me_commands import MeCommands
from cogs.parts import answering, parts_of, table_here
from cogs.table_commands import TableCommands


class Phom(
    TableCommands,
    HandCommands,
    MeCommands,
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

    @app_commands.command(name=local("cmd-help-name"), description=local("cmd-help-about"))
    @app_commands.rename(command=local("opt-help-command-name"))
    @app_commands.describe(command=local("opt-help-command-about"))
    async def help_(self, interaction: discord.Interaction, command: str | None = None) -> None:
        """Every command, or one in full."""
        async with answering(interaction) as answer:
            helping = parts_of(interaction).helping
            await (helping.page(answer, 0) if command is None else helping.command(answer, command))

    @help_.autocomplete("command")
    async def _command_choices(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        parts_of(interaction).readers.saw(interaction)
        helping = parts_of(interaction).helping
        found = await helping.choices(interaction.user.id, interaction.guild_id, typed)
        return [app_commands.Choice(name=label, value=key) for label, key in found]

    @app_commands.command(name=local("cmd-proof-name"), description=local("cmd-proof-about"))
    @app_commands.rename(hand=local("opt-proof-hand-name"))
    @app_commands.describe(hand=local("opt-proof-hand-about"))
    async def proof(self, interaction: discord.Interaction, hand: app_commands.Range[int, 1] | None = None) -> None:
        """The proof of a hand of this channel's table."""
        async with answering(interaction) as answer:
            table = table_here(interaction)
            number = table.hands_dealt - table.running if hand is None else hand
            await parts_of(interaction).proofs.show(answer, table.id, number)

    @app_commands.command(name=local("cmd-review-name"), description=local("cmd-review-about"))
    @app_commands.rename(hand=local("opt-review-hand-name"))
    @app_commands.describe(hand=local("opt-review-hand-about"))
    async def review(self, interaction: discord.Interaction, hand: app_commands.Range[int, 1] | None = None) -> None:
        """One's own moves in a hand of this channel's table, and better ones."""
        async with answering(interaction) as answer:
            table = table_here(interaction)
            number = table.hands_dealt - table.running if hand is None else hand
            await parts_of(interaction).coach.review(answer, table.guild_id, table.id, number)

    @app_commands.command(name=local("cmd-verify-name"), description=local("cmd-verify-about"))
    @app_commands.rename(file=local("opt-verify-file-name"))
    @app_commands.describe(file=local("opt-verify-file-about"))
    async def verify(self, interaction: discord.Interaction, file: discord.Attachment) -> None:
        """Whether a proof holds."""
        async with answering(interaction) as answer:
            await parts_of(interaction).proofs.check(answer, file)


async def setup(bot: commands.AutoShardedBot) -> None:
    """Add the command."""
    await bot.add_cog(Phom())
