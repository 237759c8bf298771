"""When a shard's connection to Discord is gone, nobody can press in its servers: their clocks stand still."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.tables.service import Tables

TIME_BITS = 22
"""Discord gives a server to the shard (id >> 22) % count."""


class Outages:
    """Pauses the tables of a shard's servers, and lets them go on."""

    def __init__(self, client: discord.AutoShardedClient, tables: Tables) -> None:
        self._client, self._tables = client, tables
        self._cut_off: dict[int, set[int]] = {}
        self._connected: set[int] = set()

    def connections(self) -> Mapping[int, bool]:
        """Each shard of this process, and whether Discord can be heard there; none before there are any."""
        return {shard_id: shard_id in self._connected for shard_id in self._client.shards}

    def connected(self, shard_id: int) -> None:
        """The shard's connection is there for the first time."""
        self._connected.add(shard_id)

    def shard_of(self, guild_id: int) -> int:
        """The connection by which Discord speaks of a server."""
        return (guild_id >> TIME_BITS) % (self._client.shard_count or 1)

    def began(self, shard_id: int) -> None:
        """The shard's connection is gone."""
        self._connected.discard(shard_id)
        guilds = {table.guild_id for table in self._tables.all() if self.shard_of(table.guild_id) == shard_id}
        self._cut_off.setdefault(shard_id, set()).update(guilds)
        for guild_id in guilds:
            self._tables.pause(guild_id)

    async def ended(self, shard_id: int) -> None:
        """It is back; a server that Discord itself has lost stays paused until that is over."""
        self._connected.add(shard_id)
        for guild_id in self._cut_off.pop(shard_id, set()):
            guild = self._client.get_guild(guild_id)
            if guild is None or not guild.unavailable:
                await self._tables.outage_ended(guild_id)
