"""The little Discord of the page: one server with one channel, the bot, and the people who play."""

from dataclasses import dataclass

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.offline.live import LiveEnv
from bot.offline.texts import Texts

NAMES = ("An", "Bình", "Chi", "Dũng")
"""The people, in the order they are seated at their pages. There are never more than a table has chairs."""

CHANNEL = "phom"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays from a page of their own."""

    name: str
    member: MemberActor
    direct: ChannelHandle
    """Their direct messages with the bot."""


@dataclass(frozen=True, slots=True)
class World:
    """The server's channel, and who plays in it."""

    channel: ChannelHandle
    people: tuple[Person, ...]


def make_world(env: LiveEnv, people: int, texts: Texts) -> World:
    """Make the server with its channel and the first ``people`` of :data:`NAMES`, and let time begin.

    To be called before the bot starts, so that a bot which resumes tables at its start finds their server. All four
    people are made whatever ``people`` is: the ids must be the same in every run.
    """
    backend = env.live_backend
    backend.bot_user.name = texts.bot
    guild = env.create_guild(texts.guild, preferred_locale=texts.language)
    channel = guild.create_text_channel(CHANNEL, topic=texts.topic)
    users = [env.create_user(f"player{seat}", global_name=name) for seat, name in enumerate(NAMES, start=1)]
    directs = [user.dm_channel for user in users]
    # The first of them manages the server, so that its settings can be tried too.
    manager = guild.create_role(texts.manager, permissions=discord.Permissions(manage_guild=True))
    members = tuple(
        Person(name, guild.add_member(user, roles=[manager] if seat == 0 else []), direct)
        for seat, (name, user, direct) in enumerate(zip(NAMES[:people], users, directs, strict=False))
    )
    backend.live_clock.start()
    # Discord keeps an application's commands and emojis. This world has none, so to a bot that remembers having
    # registered them it must be another application.
    backend.application_id = backend.snowflake()
    return World(channel, members)
