"""The bot removed from a server: tables closed, data kept for a while, found again, then deleted."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from simcord.backend import serializers

from bot.app import PhomBot
from tests.play.world import World, bot_on
from tests.store.fresh import fresh_database

DAY = 24 * 60 * 60
LOST = 999_000_000_000_000_000
"""A server that the bot left while it was not running."""


async def days(world: World, count: int) -> None:
    """Let so many days pass, a week at a time: what happens in each takes real time."""
    for _ in range(count // 7):
        await world.env.advance_time(7 * DAY)
    await world.env.advance_time(count % 7 * DAY)


async def remove(world: World) -> None:
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()


async def bring_back(world: World) -> None:
    guild = world.env.backend.get_guild(world.guild.id)
    payload = dict(serializers.guild_create_payload(world.env.backend, guild))
    payload.pop("unavailable", None)  # as Discord tells of a server that the bot was brought to
    world.env.backend.emit("GUILD_CREATE", payload)
    await world.env.settle()


async def servers(world: World) -> dict[int, object]:
    return dict(await world.bot.store.retention.servers())


async def balances(world: World) -> set[int]:
    found = await world.bot.store.ledger.balances(world.guild.id, [person.id for person in world.people[:2]])
    return set(found.values())


async def played(world: World) -> set[int]:
    """A hand of two at the channel's table, and what it came to."""
    await world.started(2)
    await world.play_hand()
    return await balances(world)


async def test_a_server_that_comes_back_in_time_finds_everything(world: World) -> None:
    points = await played(world)
    await remove(world)
    assert world.bot.tables.all() == ()
    assert (await servers(world))[world.guild.id] == discord.utils.utcnow()
    await days(world, 89)
    assert await balances(world) == points
    await bring_back(world)
    assert await servers(world) == {world.guild.id: None}
    await days(world, 120)
    assert await balances(world) == points
    await world.opened(2)


async def test_after_the_time_everything_is_deleted_and_other_servers_stay(world: World) -> None:
    await played(world)
    other = world.env.create_guild("Khác")
    channel = other.create_text_channel("kia")
    visitor = other.add_member(world.people[0].user)
    await visitor.slash(channel, "phom open")
    await remove(world)
    await days(world, 90 + 1)
    assert await servers(world) == {other.id: None}
    assert await balances(world) == {0}


async def test_a_hand_that_was_running_is_void(world: World) -> None:
    await world.started(2)
    await remove(world)
    assert await balances(world) == {0}
    assert world.bot.tables.all() == ()
    assert await world.bot.store.tables.live_tables() == ()


async def test_a_removal_that_nobody_saw_is_noticed(world: World) -> None:
    """The bot was not running when Discord told it."""
    await world.bot.store.servers.change(LOST, "quiet", True, author=1, at=discord.utils.utcnow())
    await world.started(2)
    await world.bot.departures.look()
    assert await servers(world) == {LOST: discord.utils.utcnow(), world.guild.id: None}
    assert world.table().running


async def test_a_return_that_nobody_saw_is_noticed(world: World) -> None:
    points = await played(world)
    await world.bot.store.retention.removed(world.guild.id, discord.utils.utcnow())
    await days(world, 200)
    assert await servers(world) == {world.guild.id: None}
    assert await balances(world) == points


async def test_the_settings_of_a_server_that_begins_anew_are_the_defaults(world: World) -> None:
    await world.bot.houses.change(world.guild.id, "stake", 50, author=1, at=discord.utils.utcnow())
    await remove(world)
    await days(world, 92)
    await bring_back(world)
    assert (await world.opened(1)).stake == 10


async def test_a_table_of_a_server_that_is_gone_is_given_up_once_it_is_taken_up(world: World) -> None:
    """The bot was removed while it was not running, and its tables come back after the first look."""
    await world.started(2)
    await world.bot.store.retention.removed(world.guild.id, discord.utils.utcnow())
    world.bot._connection._remove_guild(world.bot.get_guild(world.guild.id))  # type: ignore[arg-type]
    await world.bot.departures.look()
    assert world.bot.tables.all() == ()
    assert await balances(world) == {0}


class TestForEver:
    """A host who wants data kept for ever."""

    @pytest.fixture
    def simcord_bot(self, tmp_path: Path) -> PhomBot:
        """The bot that simcord's own fixture puts into its Discord."""
        return bot_on(fresh_database(tmp_path / "phom.db"), retention_days=0)

    async def test_nothing_is_deleted(self, world: World) -> None:
        points = await played(world)
        await remove(world)
        await days(world, 120)
        assert await balances(world) == points
