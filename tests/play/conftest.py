"""A world for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import simcord
import simcord.interactions
from simcord.actors import MemberActor

from bot.app import PhomBot
from tests.play.world import World, bot_on, localised
from tests.store.fresh import fresh_database


@pytest.fixture
def simcord_bot(tmp_path: Path) -> PhomBot:
    """The bot that simcord's own fixture puts into its Discord."""
    return bot_on(fresh_database(tmp_path / "phom.db"))


@pytest.fixture
async def world(
    simcord_env: simcord.Env, simcord_bot: PhomBot, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    """A server with the bot and five people in it, on a fresh database."""
    guild = simcord_env.create_guild("Hội Phỏm")
    world = World(simcord_env, simcord_bot, guild, guild.create_text_channel("phom"))
    monkeypatch.setattr(simcord.interactions, "base_payload", localised(world, simcord.interactions.base_payload))
    yield world
    await world.bot.close()


@pytest.fixture
def admin(world: World) -> MemberActor:
    """Somebody who manages the server, in whose name there is a trap."""
    role = world.guild.create_role("quản lý", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("sep", global_name="**Sếp** @everyone"), roles=[role])
