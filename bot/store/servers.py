"""What is kept of servers themselves: their settings, and every change of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.members import know_server
from bot.store.schema import servers, setting_changes
from bot.tables.settings import (
    JsonValue,
    ServerSettings,
    settings_from_json,
    settings_to_json,
    value_of,
    with_value,
)


@dataclass(frozen=True, slots=True)
class SettingChange:
    """One setting changed by somebody; the values as JSON has them."""

    name: str
    before: JsonValue
    after: JsonValue
    author: int
    at: datetime


class ServerStore:
    """Settings of servers. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, guild_id: int) -> ServerSettings:
        """The server's settings; the defaults where none were set."""
        return await self._database.read(lambda connection: _settings(connection, guild_id))

    async def change(self, guild_id: int, name: str, value: JsonValue, *, author: int, at: datetime) -> ServerSettings:
        """Keep one setting of the server, and in the same transaction that it was changed; returns all settings.

        A value that it has already is no change. Raises what `settings.with_value` does; nothing is changed then.
        """

        async def work(connection: AsyncConnection) -> ServerSettings:
            await know_server(connection, guild_id)
            before = await _settings(connection, guild_id)
            after = with_value(before, name, value)
            if after != before:
                kept = {"settings": settings_to_json(after)}
                await connection.execute(update(servers).where(servers.c.guild_id == guild_id).values(kept))
                await connection.execute(insert(setting_changes), _log_row(guild_id, name, before, after, author, at))
            return after

        return await self._database.write(work)

    async def setting_log(self, guild_id: int, *, limit: int, offset: int = 0) -> tuple[SettingChange, ...]:
        """The changes of the server's settings, the latest first, from the `offset`-th (from 0) on; at most `limit`."""
        columns = (setting_changes.c[name] for name in ("name", "before", "after", "author", "at"))
        wanted = (
            select(*columns)
            .where(setting_changes.c.guild_id == guild_id)
            .order_by(setting_changes.c.id.desc())
            .limit(limit)
            .offset(offset)
        )

        async def work(connection: AsyncConnection) -> tuple[SettingChange, ...]:
            return tuple(SettingChange(*row) for row in await connection.execute(wanted))

        return await self._database.read(work)


async def _settings(connection: AsyncConnection, guild_id: int) -> ServerSettings:
    kept = select(servers.c.settings).where(servers.c.guild_id == guild_id)
    return settings_from_json((await connection.execute(kept)).scalar_one_or_none() or {})


def _log_row(
    guild_id: int, name: str, before: ServerSettings, after: ServerSettings, author: int, at: datetime
) -> dict[str, Any]:
    return {
        "guild_id": guild_id,
        "name": name,
        "before": value_of(before, name),
        "after": value_of(after, name),
        "author": author,
        "at": at,
    }
