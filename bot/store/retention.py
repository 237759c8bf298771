"""Servers that the bot was removed from: their data are kept for a while, then deleted for good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Update, delete, exists, select, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.guards import unguarded
from bot.store.schema import (
    actions,
    announcements,
    chairs,
    corrections,
    entries,
    hands,
    members,
    pairs,
    panels,
    preferences,
    results,
    reversals,
    seasons,
    seats,
    servers,
    setting_changes,
    standings,
    tables,
)

BATCH = 200
"""Hands deleted in one transaction: others write in between."""

_OF_HANDS = (actions, entries, results, reversals, seats)
"""What refers to hands, and goes before them."""
_OF_TABLES = (chairs, panels)
_OF_SERVERS = (announcements, corrections, seasons, setting_changes)


class RetentionStore:
    """When the bot was removed from servers. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def servers(self) -> Mapping[int, datetime | None]:
        """Every server of which anything is kept, and since when the bot is not in it; None: it is."""

        async def work(connection: AsyncConnection) -> dict[int, datetime | None]:
            found = await connection.execute(select(servers.c.guild_id, servers.c.removed_at))
            return {row.guild_id: row.removed_at for row in found}

        return await self._database.read(work)

    async def removed(self, guild_id: int, at: datetime) -> None:
        """The bot is not in the server any more; if that was known before, it stays as it was."""
        gone = servers.c.guild_id == guild_id, servers.c.removed_at.is_(None)
        await self._update(update(servers).where(*gone).values(removed_at=at))

    async def returned(self, guild_id: int) -> None:
        """The bot is in the server: what is kept of it stays."""
        back = servers.c.guild_id == guild_id, servers.c.removed_at.is_not(None)
        await self._update(update(servers).where(*back).values(removed_at=None))

    async def delete_removed(self, guild_id: int, before: datetime) -> bool:
        """Delete everything of a server that the bot was removed from before the instant; whether it was.

        The preferences of those who have played nowhere else go too. It takes several transactions, between which
        others write: what was cut short goes on with the next call.
        """
        if not await self._database.read(lambda connection: _overdue(connection, guild_id, before)):
            return False
        while await self._database.write(lambda connection: _delete_hands(connection, guild_id, before)):
            pass
        return await self._database.write(lambda connection: _delete_rest(connection, guild_id, before))

    async def _update(self, statement: Update) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._database.write(work)


async def _overdue(connection: AsyncConnection, guild_id: int, before: datetime) -> bool:
    wanted = select(servers.c.guild_id).where(servers.c.guild_id == guild_id, servers.c.removed_at < before)
    return (await connection.execute(wanted)).first() is not None


async def _delete_hands(connection: AsyncConnection, guild_id: int, before: datetime) -> bool:
    """Delete some hands of the server with all that hangs on them; whether there were any."""
    if not await _overdue(connection, guild_id, before):
        return False
    # Sums and statistics first: they would be wrong, and name hands that are gone.
    for table in (standings, pairs):
        await connection.execute(delete(table).where(table.c.guild_id == guild_id))
    some = select(hands.c.id).where(hands.c.guild_id == guild_id).order_by(hands.c.id).limit(BATCH)
    ids: Sequence[int] = (await connection.execute(some)).scalars().all()
    if not ids:
        return False
    async with unguarded(connection):
        for table in _OF_HANDS:
            await connection.execute(delete(table).where(table.c.hand_id.in_(ids)))
        await connection.execute(delete(hands).where(hands.c.id.in_(ids)))
    return True


async def _delete_rest(connection: AsyncConnection, guild_id: int, before: datetime) -> bool:
    if not await _overdue(connection, guild_id, before):
        return False  # it has come back meanwhile
    await _delete_lonely_preferences(connection, guild_id)
    here = select(tables.c.id).where(tables.c.guild_id == guild_id)
    async with unguarded(connection):
        for table in _OF_TABLES:
            await connection.execute(delete(table).where(table.c.table_id.in_(here)))
        for table in (entries, *_OF_SERVERS, members, tables, servers):
            await connection.execute(delete(table).where(_of(table, guild_id)))
    return True


async def _delete_lonely_preferences(connection: AsyncConnection, guild_id: int) -> None:
    elsewhere = members.alias()
    lonely = select(members.c.user_id).where(
        members.c.guild_id == guild_id,
        ~exists().where(elsewhere.c.user_id == members.c.user_id, elsewhere.c.guild_id != guild_id),
    )
    await connection.execute(delete(preferences).where(preferences.c.user_id.in_(lonely)))


def _of(table: SqlTable, guild_id: int) -> ColumnElement[bool]:
    return table.c.guild_id == guild_id
