"""A bot with two connections to Discord: the outage of one stops the clocks of its servers, and of no others."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import PhomBot
from bot.phom.actions import Timeout
from tests.play.world import World, bot_on
from tests.store.fresh import fresh_database


@pytest.fixture
def simcord_bot(tmp_path: Path) -> PhomBot:
    return bot_on(fresh_database(tmp_path / "phom.db"), shard_count=2)


@pytest.fixture
def shard(world: World) -> int:
    """The connection by which Discord speaks of the world's server."""
    return world.bot.outages.shard_of(world.guild.id)


async def told(world: World, event: str, shard: int) -> None:
    with world.env._bot_scope():
        world.bot.dispatch(event, shard)
    await world.env.settle()


async def test_an_outage_elsewhere_gives_nobody_time(world: World, shard: int) -> None:
    await world.started(2)
    assert world.bot.connections() == {0: True, 1: True}
    await told(world, "shard_disconnect", 1 - shard)
    assert world.bot.connections() == {shard: True, 1 - shard: False}
    await world.env.advance_time(32)
    assert world.hand().record.actions == (Timeout(0),)
    await told(world, "shard_resumed", 1 - shard)
    assert world.bot.connections() == {0: True, 1: True}
    await world.play_hand()


async def test_an_outage_here_stops_the_clock_until_it_is_over_here(world: World, shard: int) -> None:
    await world.started(2)
    await told(world, "shard_disconnect", shard)
    await world.env.advance_time(3600)
    await told(world, "shard_resumed", 1 - shard)
    await world.env.advance_time(60)
    assert world.hand().record.actions == ()
    await told(world, "shard_ready", shard)
    deadline = world.hand().deadline
    assert deadline is not None
    assert deadline - world.env.now() >= timedelta(seconds=15)
    await world.play_hand()


async def test_a_restart_finds_the_tables_of_every_shard(world: World) -> None:
    elsewhere = world.env.create_guild("Hội khác", shard_id=1 - world.bot.outages.shard_of(world.guild.id))
    other = World(world.env, world.bot, elsewhere, elsewhere.create_text_channel("phom"))
    for each in (world, other):
        await each.started(2)
    before = {table.id for table in world.bot.tables.all()}
    assert len(before) == 2
    file = world.bot.store.file
    await world.bot.close()
    world.bot = other.bot = bot_on(file, shard_count=2)
    await world.env.restart_bot(world.bot)
    await world.env.settle()
    assert {table.id for table in world.bot.tables.all()} == before
    for each in (world, other):
        await each.play_hand()
