"""What commands need of the bot, and how each of them answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol, cast

import discord

from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.answers import Answer
from bot.ui.archives import Archives
from bot.ui.board import Board
from bot.ui.coach import Coach
from bot.ui.departures import Departures
from bot.ui.doctor import Doctor
from bot.ui.exports import Exports
from bot.ui.helping import Helping
from bot.ui.pages import Pages
from bot.ui.personal import Personal
from bot.ui.presses import Presses
from bot.ui.proofs import Proofs
from bot.ui.readers import Readers
from bot.ui.rulings import Rulings
from bot.ui.scores import Scores
from bot.ui.seasons import Seasons
from bot.ui.servers import Servers
from bot.ui.welcome import Welcome


class Parts(Protocol):
    """The parts of the bot that commands use."""

    tables: Tables
    board: Board
    readers: Readers
    presses: Presses
    pages: Pages
    helping: Helping
    rulings: Rulings
    servers: Servers
    doctor: Doctor
    personal: Personal
    departures: Departures
    seasons: Seasons
    coach: Coach
    proofs: Proofs
    scores: Scores
    archives: Archives
    exports: Exports
    welcome: Welcome


def parts_of(interaction: discord.Interaction) -> Parts:
    """The parts of the bot that this interaction reached."""
    return cast(Parts, interaction.client)


def table_here(interaction: discord.Interaction) -> Table:
    """The table of the channel that the command was typed in. Raises `NoTable`."""
    return parts_of(interaction).tables.in_channel(interaction.channel_id or 0)


@asynccontextmanager
async def answering(interaction: discord.Interaction) -> AsyncIterator[Answer]:
    """The answer to a command; whatever goes wrong within becomes one private sentence."""
    parts = parts_of(interaction)
    parts.readers.saw(interaction)
    async with Answer(interaction) as answer:
        try:
            yield answer
        except Exception as error:
            await parts.presses.explain(answer, error)
