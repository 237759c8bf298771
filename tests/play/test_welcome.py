"""The welcome in a new server: in its channel for news, else to its owner, else nowhere; in the server's language."""

from __future__ import annotations

from typing import Any, cast

import discord
import pytest
from simcord.backend import serializers
from simcord.backend.models import Message
from simcord.builders import ChannelHandle, GuildHandle

from tests.play.world import World, words


async def come(world: World, guild: GuildHandle, **declared: Any) -> None:
    """Let the bot come to a server that exists already, which declares this of itself.

    simcord sends new servers as ones known before; what Discord sends of a new one does not say `unavailable`.
    """
    kept = world.env.backend.guilds[guild.id]
    payload: Any = dict(cast(Any, serializers.guild_create_payload(world.env.backend, kept)))
    del payload["unavailable"]
    world.env.backend.emit("GUILD_CREATE", payload | declared)
    await world.env.settle()


def with_news(world: World, guild: GuildHandle, **denied: bool) -> ChannelHandle:
    """The server's channel for news, where the bot is denied this."""
    assert world.bot.user is not None
    overwrites: dict[Any, discord.PermissionOverwrite] = {}
    if denied:
        overwrites[world.bot.user] = discord.PermissionOverwrite(**denied)
    channel = guild.create_text_channel("tin-mới", overwrites=overwrites)
    world.env.backend.guilds[guild.id].system_channel_id = channel.id
    return channel


@pytest.fixture
def guild(world: World) -> GuildHandle:
    """A server that the bot is about to be brought to."""
    return world.env.create_guild("Quán Cóc")


def to_owner(world: World, guild: GuildHandle) -> list[Message]:
    return world.messages(guild.owner.dm_channel.id)


async def test_it_stands_once_in_the_channel_for_news(world: World, guild: GuildHandle) -> None:
    channel = with_news(world, guild)
    await come(world, guild)
    (message,) = world.messages(channel.id)
    said = words(message)
    assert "`/phom mở`" in said
    assert "`/phom-cài-đặt ngôn-ngữ`" in said
    assert "✅ Đủ quyền" in said
    assert to_owner(world, guild) == []


@pytest.mark.parametrize(
    ("locale", "said"), [("en-US", "Tables here speak English"), ("vi", "Bàn ở đây nói tiếng Việt")]
)
async def test_it_speaks_the_language_that_a_community_declares(
    world: World, guild: GuildHandle, locale: str, said: str
) -> None:
    channel = with_news(world, guild)
    await come(world, guild, features=["COMMUNITY"], preferred_locale=locale)
    assert said in words(world.messages(channel.id)[0])


@pytest.mark.parametrize("denied", ["send_messages", "view_channel"])
async def test_where_it_may_not_write_its_owner_is_told(world: World, guild: GuildHandle, denied: str) -> None:
    channel = with_news(world, guild, **{denied: False})
    await come(world, guild)
    assert world.messages(channel.id) == []
    assert "Phỏm đây" in words(to_owner(world, guild)[0])


async def test_a_server_without_such_a_channel_has_an_owner_too(world: World, guild: GuildHandle) -> None:
    await come(world, guild)
    assert len(to_owner(world, guild)) == 1


async def test_where_the_channel_fails_its_owner_is_told(world: World, guild: GuildHandle) -> None:
    channel = with_news(world, guild)
    world.env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50013, times=None)
    await come(world, guild)
    assert len(to_owner(world, guild)) == 1


async def test_where_nobody_can_be_told_nothing_fails(world: World, guild: GuildHandle) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=None)
    await come(world, guild)
    assert to_owner(world, guild) == []
    await world.command(world.people[0], "phom open")
    assert world.table().people


async def test_an_owner_who_is_gone_is_no_fault(world: World, guild: GuildHandle) -> None:
    world.env.inject_error("GET", "/users/*", status=404, code=10013, times=None)
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50033, times=None)
    await come(world, guild)
    assert to_owner(world, guild) == []


async def test_permissions_that_are_missing_are_named(world: World, guild: GuildHandle) -> None:
    channel = with_news(world, guild)
    for role in world.env.backend.guilds[guild.id].roles.values():
        role.permissions &= ~discord.Permissions(attach_files=True, read_message_history=True).value
    await come(world, guild)
    said = words(world.messages(channel.id)[0])
    assert "thiếu quyền **xem lịch sử tin nhắn** và **đính kèm tệp**" in said
    assert "✅" not in said


async def test_a_server_that_comes_back_after_an_outage_is_not_greeted_again(world: World, guild: GuildHandle) -> None:
    channel = with_news(world, guild)
    await come(world, guild, unavailable=False)
    assert world.messages(channel.id) == []
