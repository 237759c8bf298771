"""Presses in direct messages for tables that another process plays: handed on to it, and answered there.

Discord tells the process with shard 0 of all of them. That one *offers* a press to whoever plays the table's shard; the
other one says that it *wants* it, and only then is given it. So who heard the press alone decides who answers: once it
has given up waiting it says so itself, and gives the press to nobody.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from typing import Any

import discord

from bot.store import Store
from bot.tables.errors import NoTable, TableAway
from bot.tables.ports import StoreError
from bot.tables.service import Tables
from bot.ui.controls import take_up
from bot.ui.ids import Press
from bot.ui.parcels import Json, interaction_of, parcel_of
from bot.ui.slots import Tasks

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 1.2
"""How long a press waits for whoever wants it. Discord gives three seconds for the whole answer."""


def channel_of(shard_id: int) -> str:
    """Where presses for tables of the shard are offered."""
    return f"phom_shard_{shard_id}"


class Relay:
    """One process's end: hands presses on, and takes those that are for its own tables."""

    def __init__(self, client: discord.Client, tables: Tables, store: Store, tasks: Tasks) -> None:
        self._client, self._tables, self._store, self._tasks = client, tables, store, tasks
        self._name = f"phom_process_{secrets.token_hex(8)}"
        self._named = False
        self._closed = False
        self._offered: dict[str, asyncio.Future[str]] = {}

    async def serve(self, shard_id: int) -> None:
        """From now on take presses for tables of this shard, which this process plays, and hand on others."""
        try:
            if not self._named:
                self._named = True
                await self._store.wire.listen(self._name, self._hear)
            await self._store.wire.listen(channel_of(shard_id), self._hear)
        except StoreError as error:
            log.error("presses in direct messages for shard %d are not taken: %s", shard_id, error)

    def close(self) -> None:
        """Take no more: the tables are being closed."""
        self._closed = True

    async def hand_on(self, interaction: discord.Interaction, press: Press) -> bool:
        """Whether another process answers this press about a table. Raises `TableAway` if one should, and does not."""
        if interaction.guild_id is not None or press.table is None or self._is_here(press.table):
            return False
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                shard_id = await self._shard_elsewhere(press.table)
                if shard_id is None:
                    return False
                taker = await self._taker(str(interaction.id), shard_id)
            await self._say(taker, press=parcel_of(interaction))
        except (TimeoutError, StoreError) as error:
            log.warning("a press at table %d is not taken where that is played: %r", press.table, error)
            raise TableAway from error
        return True

    def _is_here(self, table_id: int) -> bool:
        try:
            self._tables.table(table_id)
        except NoTable:
            return False
        return True

    async def _shard_elsewhere(self, table_id: int) -> int | None:
        """The shard of a table that another process plays; None for a table of this one, or of nobody."""
        guild_id, shards = await self._store.tables.server_of(table_id), self._store.shards
        return None if guild_id is None or guild_id in shards else shards.of(guild_id)

    async def _taker(self, press_id: str, shard_id: int) -> str:
        """Where the process listens that wants the press; waits for one."""
        wanted: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._offered[press_id] = wanted
        try:
            await self._say(channel_of(shard_id), offer=press_id, to=self._name)
            return await wanted
        finally:
            del self._offered[press_id]

    async def _say(self, channel: str, **words: Any) -> None:
        await self._store.wire.say(channel, json.dumps(words, ensure_ascii=False, separators=(",", ":")))

    def _hear(self, words: str) -> None:
        match _read(words):
            case {"offer": str(press_id), "to": str(hearer)} if not self._closed:
                self._tasks.spawn(self._want(press_id, hearer), f"wish for press {press_id}")
            case {"want": str(press_id), "to": str(taker)}:
                wanted = self._offered.get(press_id)
                if wanted is not None and not wanted.done():
                    wanted.set_result(taker)
            case {"press": dict(parcel)}:
                self._tasks.spawn(self._take(parcel), f"press {parcel.get('id')}")
            case _:
                return  # of another version, or too late

    async def _want(self, press_id: str, hearer: str) -> None:
        try:
            await self._say(hearer, want=press_id, to=self._name)
        except StoreError as error:
            log.warning("press %s is not taken: %s", press_id, error)

    async def _take(self, parcel: Json) -> None:
        await take_up(interaction_of(self._client, parcel))


def _read(words: str) -> object:
    """What the words say; None if that is nothing of ours."""
    try:
        return json.loads(words)
    except (ValueError, RecursionError):
        return None
