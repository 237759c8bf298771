"""The bot in a process of its own that plays one shard, in front of a small Discord on this machine.

`python -m tests.torture.shard PORT DATABASE SHARD COUNT` says a line when it plays, and runs until it is told to end.
"""

from __future__ import annotations

import asyncio
import logging
import sys

import discord
import yarl
from discord.gateway import DiscordWebSocket

from benchmarks.load_bot import TOKEN
from bot.app import build_bot, open_store, read_settings
from bot.process import until_told, while_held
from bot.ui import relay
from bot.ui.relay import Relay

PLAYS = "plays"
PATIENCE_SECONDS = 4.0
"""How long a press waits for the other process, which a busy machine may keep from answering for a while."""


def _tell_when_it_plays() -> None:
    serve = Relay.serve

    async def served(self: Relay, shard_id: int) -> None:
        await serve(self, shard_id)
        print(PLAYS, flush=True)

    Relay.serve = served  # type: ignore[method-assign]


async def _play(database: str, shard: int, count: int) -> None:
    settings = read_settings(None).model_copy(
        update={"database_url": database, "shard_count": count, "shard_ids": (shard,)}
    )
    store = await open_store(settings)
    async with build_bot(settings, store=store) as bot:
        await while_held(store, bot.start(TOKEN))


def main(port: str, database: str, shard: str, count: str) -> None:
    """Run until told to end."""
    logging.basicConfig(level=logging.WARNING)
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    relay.PATIENCE_SECONDS = PATIENCE_SECONDS
    _tell_when_it_plays()
    asyncio.run(until_told(_play(database, int(shard), int(count))))


if __name__ == "__main__":
    main(*sys.argv[1:])
