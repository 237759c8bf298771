"""The tables of before the start: taken up, a connection to Discord at a time, as each is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

import discord

from bot.store import Closed, Store
from bot.tables.ports import StoreError
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.board import Board
from bot.ui.damage import tell_damaged
from bot.ui.doctor import Doctor
from bot.ui.outages import Outages
from bot.ui.readers import Readers
from bot.ui.relay import Relay

log = logging.getLogger(__name__)

RETRY_SECONDS = 10
"""How long to wait for a store that could not be read."""


class Recovery:
    """Goes on with what was played before the bot started. `relay` is None where no other process plays."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        store: Store,
        board: Board,
        outages: Outages,
        readers: Readers,
        doctor: Doctor,
        relay: Relay | None,
    ) -> None:
        self._client, self._tables, self._store, self._board = client, tables, store, board
        self._outages, self._readers, self._doctor, self._relay = outages, readers, doctor, relay
        self._taken_up: set[int] = set()
        self._found: asyncio.Task[Sequence[Table]] | None = None

    async def ready(self, shard_id: int) -> None:
        """Take up the shard's tables once, when there is a Discord to show them in; later, an outage is over."""
        if shard_id in self._taken_up:
            await self._outages.ended(shard_id)
            return
        self._taken_up.add(shard_id)
        self._outages.connected(shard_id)
        if self._found is None:
            self._found = asyncio.create_task(self._read_tables(), name="reading of the tables")
        found = await asyncio.shield(self._found)
        tables = [table for table in found if self._outages.shard_of(table.guild_id) == shard_id]
        for table in tables:
            await self._board.restore(table)
        await self._tables.resume(tables)
        if self._relay is not None:
            await self._relay.serve(shard_id)

    def connections(self) -> Mapping[int, bool]:
        """Each connection to Discord, and whether it is up; none before the first is made."""
        return self._outages.connections() if self._found is not None else {}

    async def _read_tables(self) -> Sequence[Table]:
        """The open tables of the store, read again until it can be read; the damaged ones are set aside."""
        while True:
            try:
                damaged = await self._store.tables.set_damaged_aside()
                self._doctor.set_aside(damaged)
                told = tell_damaged(self._client, self._readers, damaged)
                self._board.tasks.spawn(told, "word of damaged tables")
                return await self._store.tables.live_tables()
            except Closed:
                return ()
            except StoreError as error:
                log.error("the tables could not be read, which is tried again in %d s: %s", RETRY_SECONDS, error)
            await asyncio.sleep(RETRY_SECONDS)
