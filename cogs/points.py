"""`/points`: one's own points, the leaderboards, the ledger, two against each other."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.store import Board
from bot.ui.translator import local
from cogs.parts import answering, parts_of


class Points(commands.GroupCog, group_name=local("cmd-points-name"), group_description=local("cmd-points-about")):
    """`/points …`"""

    @app_commands.command(name=local("cmd-points-me-name"), description=local("cmd-points-me-about"))
    async def me(self, interaction: discord.Interaction) -> None:
        """One's points and rank."""
        async with answering(interaction) as answer:
            await parts_of(interaction).scores.mine(answer)

    @app_commands.command(name=local("cmd-points-top-name"), description=local("cmd-points-top-about"))
    @app_commands.rename(board=local("opt-board-name"))
    @app_commands.describe(board=local("opt-board-about"))
    @app_commands.choices(
        board=[app_commands.Choice(name=local(f"board-{board.value}"), value=board.value) for board in Board]
    )
    async def top(self, interaction: discord.Interaction, board: app_commands.Choice[str] | None = None) -> None:
        """The first page of a leaderboard."""
        async with answering(interaction) as answer:
            chosen = Board.POINTS if board is None else Board(board.value)
            await parts_of(interaction).scores.board(answer, chosen)

    @app_commands.command(name=local("cmd-points-history-name"), description=local("cmd-points-history-about"))
    async def history(self, interaction: discord.Interaction) -> None:
        """One's own entries, the newest first."""
        async with answering(interaction) as answer:
            await parts_of(interaction).archives.ledger(answer)

    @app_commands.command(name=local("cmd-points-versus-name"), description=local("cmd-points-versus-about"))
    @app_commands.rename(friend=local("opt-versus-friend-name"))
    @app_commands.describe(friend=local("opt-versus-friend-about"))
    async def versus(self, interaction: discord.Interaction, friend: discord.User) -> None:
        """The record of two."""
        async with answering(interaction) as answer:
            await parts_of(interaction).scores.versus(answer, friend)

    @app_commands.command(name=local("cmd-points-season-name"), description=local("cmd-points-season-about"))
    @app_commands.rename(season=local("opt-season-number-name"))
    @app_commands.describe(season=local("opt-season-number-about"))
    async def season(self, interaction: discord.Interaction, season: int | None = None) -> None:
        """The table of a season, final once it is over."""
        async with answering(interaction) as answer:
            await parts_of(interaction).seasons.show(answer, season)

    @season.autocomplete("season")
    async def _season_choices(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        found = await parts_of(interaction).seasons.choices(interaction.guild_id or 0, str(typed))
        return [app_commands.Choice(name=label, value=number) for label, number in found]

    @app_commands.command(name=local("cmd-profile-name"), description=local("cmd-profile-about"))
    @app_commands.rename(member=local("opt-profile-member-name"))
    @app_commands.describe(member=local("opt-profile-member-about"))
    async def profile(self, interaction: discord.Interaction, member: discord.User | None = None) -> None:
        """Every figure of somebody."""
        who = member or interaction.user
        async with answering(interaction) as answer:
            await parts_of(interaction).scores.profile(answer, who.id, name=who.display_name)


async def setup(bot: commands.AutoShardedBot) -> None:
    """Add the command."""
    await bot.add_cog(Points())
