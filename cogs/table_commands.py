"""`/phom open`, `sit`, `start` and the other commands about the table itself."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.phom.rules import PRESETS, Preset
from bot.tables.table import CHAIRS, Computer, Level
from bot.ui.panels import computer_names
from bot.ui.permissions import check_permissions
from bot.ui.table_presses import person_of
from bot.ui.translator import local
from cogs.parts import answering, parts_of, table_here

LEARNING_STAKE = 1
LEARNING_RULES = replace(PRESETS[Preset.QUICK], turn_seconds=180)
"""Fewer turns to explain, and time to read."""


class TableCommands(commands.Cog):
    """Commands for sitting, starting and leaving."""

    computer = app_commands.Group(name=local("cmd-computer-name"), description=local("cmd-computer-about"))

    @app_commands.command(name=local("cmd-open-name"), description=local("cmd-open-about"))
    @app_commands.rename(preset=local("opt-open-preset-name"), stake=local("opt-open-stake-name"))
    @app_commands.describe(preset=local("opt-open-preset-about"), stake=local("opt-open-stake-about"))
    @app_commands.choices(
        preset=[app_commands.Choice(name=local(f"preset-{preset.value}"), value=preset.value) for preset in Preset]
    )
    async def open(
        self,
        interaction: discord.Interaction,
        preset: app_commands.Choice[str] | None = None,
        stake: app_commands.Range[int, 1, 1_000_000] | None = None,
    ) -> None:
        """Open a table in this channel; the lobby is the answer."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            check_permissions(interaction)
            guild_id = interaction.guild_id or 0
            settings = await parts.readers.server(guild_id)
            table = await parts.tables.open(
                guild_id,
                interaction.channel_id or 0,
                person_of(interaction),
                PRESETS[Preset(preset.value)] if preset else settings.rules,
                settings.opening_stake if stake is None else stake,
                token=interaction.id,
                parent_id=_parent_of(interaction),
            )
            await parts.board.post_table(answer, table)

    @app_commands.command(name=local("cmd-learn-name"), description=local("cmd-learn-about"))
    async def learn(self, interaction: discord.Interaction) -> None:
        """Open a table with easy computer players and deal at once; every step is explained on the person's panel."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            check_permissions(interaction)
            place = interaction.guild_id or 0, interaction.channel_id or 0
            names = computer_names(await parts.readers.table_texts(place[0]))[: CHAIRS - 1]
            table = await parts.tables.open(
                *place,
                person_of(interaction),
                LEARNING_RULES,
                LEARNING_STAKE,
                token=interaction.id,
                parent_id=_parent_of(interaction),
                companions=tuple(Computer(name, Level.EASY) for name in names),
            )
            await parts.board.teacher.begin(answer.user_id)
            await parts.board.post_table(
                answer, table, first=lambda: parts.tables.start(table.id, answer.user_id, token=interaction.id)
            )
            await parts.presses.hand.show(answer, table)

    @app_commands.command(name=local("cmd-sit-name"), description=local("cmd-sit-about"))
    async def sit(self, interaction: discord.Interaction) -> None:
        """Take a chair."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            person = person_of(interaction)
            await parts.presses.table.at_public(
                answer, table.id, lambda: parts.tables.sit(table.id, person, token=interaction.id)
            )

    @app_commands.command(name=local("cmd-stand-name"), description=local("cmd-stand-about"))
    async def stand(self, interaction: discord.Interaction) -> None:
        """Give up one's chair."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await parts.presses.table.at_public(answer, table.id, lambda: parts.tables.stand(table.id, answer.user_id))

    @app_commands.command(name=local("cmd-start-name"), description=local("cmd-start-about"))
    async def start(self, interaction: discord.Interaction) -> None:
        """Deal the first hand."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await parts.presses.table.at_public(
                answer, table.id, lambda: parts.tables.start(table.id, answer.user_id, token=interaction.id)
            )

    @app_commands.command(name=local("cmd-rematch-name"), description=local("cmd-rematch-about"))
    async def rematch(self, interaction: discord.Interaction) -> None:
        """Be ready: for the next hand, or in the lobby."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await parts.presses.table.at_public(
                answer, table.id, lambda: parts.tables.ready(table.id, answer.user_id, token=interaction.id)
            )

    @app_commands.command(name=local("cmd-leave-name"), description=local("cmd-leave-about"))
    async def leave(self, interaction: discord.Interaction) -> None:
        """Leave the table; asks first where that costs points."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            await parts.presses.table.leave(answer, table_here(interaction))

    @app_commands.command(name=local("cmd-close-name"), description=local("cmd-close-about"))
    async def close(self, interaction: discord.Interaction) -> None:
        """Close the table."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await parts.presses.table.at_public(answer, table.id, lambda: parts.tables.close(table.id, answer.user_id))

    @app_commands.command(name=local("cmd-kick-name"), description=local("cmd-kick-about"))
    @app_commands.rename(person=local("opt-kick-person-name"))
    @app_commands.describe(person=local("opt-kick-person-about"))
    async def kick(self, interaction: discord.Interaction, person: discord.User) -> None:
        """Make somebody stand up, between hands."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await parts.presses.table.at_public(
                answer, table.id, lambda: parts.tables.kick(table.id, answer.user_id, person.id)
            )

    @computer.command(name=local("cmd-computer-add-name"), description=local("cmd-computer-add-about"))
    @app_commands.rename(level=local("opt-computer-level-name"))
    @app_commands.describe(level=local("opt-computer-level-about"))
    @app_commands.choices(
        level=[app_commands.Choice(name=local(f"level-{level.value}"), value=level.value) for level in Level]
    )
    async def computer_add(
        self, interaction: discord.Interaction, level: app_commands.Choice[str] | None = None
    ) -> None:
        """Seat a computer player."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            chosen = Level(level.value) if level else Level.MEDIUM
            names = await parts.presses.table.computer_names(table.id)
            await parts.presses.table.at_public(
                answer, table.id, lambda: parts.tables.add_computer(table.id, answer.user_id, names, chosen)
            )

    @computer.command(name=local("cmd-computer-remove-name"), description=local("cmd-computer-remove-about"))
    async def computer_remove(self, interaction: discord.Interaction) -> None:
        """Send a computer player away."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await parts.presses.table.at_public(
                answer, table.id, lambda: parts.tables.remove_computer(table.id, answer.user_id)
            )

    @app_commands.command(name=local("cmd-table-name"), description=local("cmd-table-about"))
    async def table(self, interaction: discord.Interaction) -> None:
        """Post the table anew at the bottom of the channel."""
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            await parts.board.post_table(answer, table_here(interaction))


def _parent_of(interaction: discord.Interaction) -> int | None:
    """The channel of the thread that the command was typed in; None outside threads."""
    return interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
