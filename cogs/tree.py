"""The tree of slash commands: what is typed elsewhere than in a server, or not as declared, gets its sentence too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import AppCommandOptionType, app_commands
from discord.ext import commands

from cogs.parts import parts_of

_NESTED = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)


class Tree(app_commands.CommandTree[commands.AutoShardedBot]):
    """Our commands. Discord keeps old forms of them for a while after an update, and sends what was typed there."""

    async def interaction_check(self, interaction: discord.Interaction[Any]) -> bool:
        """Let through what is as declared. Raises `NoPrivateMessage`, `CommandSignatureMismatch`."""
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        command = interaction.command
        if isinstance(command, app_commands.Command) and not _as_declared(command, _options(interaction)):
            raise app_commands.CommandSignatureMismatch(command)
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """One private sentence; an autocompletion can only stay empty."""
        if interaction.type is discord.InteractionType.autocomplete:
            if not interaction.response.is_done():
                await interaction.response.autocomplete([])
            return
        parts = parts_of(interaction)
        parts.readers.saw(interaction)
        await parts.presses.failed(
            interaction, error.original if isinstance(error, app_commands.CommandInvokeError) else error
        )


def _options(interaction: discord.Interaction[Any]) -> Sequence[dict[str, Any]]:
    """The options of the command itself, those of the groups around it left out."""
    options = cast("dict[str, Any]", interaction.data or {}).get("options", [])
    while options and options[0].get("type") in _NESTED:
        options = options[0].get("options", [])
    return cast("Sequence[dict[str, Any]]", options)


def _as_declared(command: app_commands.Command[Any, ..., Any], options: Sequence[dict[str, Any]]) -> bool:
    kinds = {parameter.display_name: parameter.type for parameter in command.parameters}
    return all(_is_of(kinds.get(option.get("name", "")), option) for option in options)


def _is_of(kind: AppCommandOptionType | None, option: dict[str, Any]) -> bool:
    value = option.get("value")
    if kind is None or option.get("type") != kind.value:
        return False
    if option.get("focused"):
        return isinstance(value, str)
    match kind:
        case AppCommandOptionType.integer:
            return type(value) is int
        case AppCommandOptionType.boolean:
            return isinstance(value, bool)
        case AppCommandOptionType.string:
            return isinstance(value, str)
        case _:
            return isinstance(value, str) and value.isascii() and value.isdecimal()
