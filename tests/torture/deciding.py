"""`python -m tests.torture.deciding DATABASE MOMENT`: an admin begins a season, and the bot is killed at the moment.

Moments: `kept`, when the season is in the database; `posted`, when Discord has the announcement and the bot has not
heard of it yet.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from pathlib import Path
from typing import Any

import discord

from bot.store.seasons import SeasonStore
from bot.ui.emojis import CardEmojis
from tests.play.steady import SteadyEnv
from tests.play.world import World, bot_on
from tests.torture.harness import _no_upload, make_world

SEASON = "Mùa đông"


def die(*_: object) -> None:
    """At once, and without a word."""
    os.kill(os.getpid(), signal.SIGKILL)


class Deadly(deque[Any]):
    """simcord's transcript; the bot dies once Discord tells of a message."""

    def append(self, item: Any, /) -> None:
        super().append(item)
        if item[:2] == ("GATEWAY", "MESSAGE_CREATE"):
            die()


def plan(world: World, moment: str) -> None:
    """From now on that is when it ends."""
    if moment == "posted":
        world.env.backend.transcript = Deadly(maxlen=100)  # type: ignore[assignment]
        return
    start = SeasonStore.start

    async def begin(*arguments: Any, **facts: Any) -> Any:
        await start(*arguments, **facts)
        die()

    SeasonStore.start = begin  # type: ignore[method-assign]


async def decide(database: Path, moment: str) -> None:
    """The life of the bot, from its start to its end."""
    CardEmojis.upload = _no_upload  # type: ignore[method-assign,assignment]
    bot = bot_on(database)
    env = SteadyEnv(bot, strict_sync=False)
    world = make_world(env, bot)
    role = world.guild.create_role("quản lý", permissions=discord.Permissions(manage_guild=True))
    admin = world.guild.add_member(env.create_user("sep", global_name="Sếp"), roles=[role])
    await env.start()
    with env.time_context():
        await env.settle()
        plan(world, moment)
        await world.command(admin, "phom-settings season start", name=SEASON)


if __name__ == "__main__":
    asyncio.run(decide(Path(sys.argv[1]), sys.argv[2]))
