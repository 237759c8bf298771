"""People and servers: names, what they prefer, what was set for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.schema import members, preferences, servers
from bot.store.upsert import insert_missing, upsert
from bot.tables.table import Human


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person wants, in every server."""

    language: str | None = None
    """A locale; None: Discord's own says it."""
    dm: bool = True
    """Whether the hand comes by direct message too."""
    ping: bool = True
    """Whether they are pinged when they have been still for a while in their turn."""
    text_only: bool = False
    """Whether their own panels show cards as text, for screen readers and slow links."""
    four_colour: bool = False
    """Whether the suits on their own panels have four colours."""
    hand_picture: bool = False
    """Whether their own panels show the hand as a picture too; it is loaded anew at every edit."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What was set for a server."""

    language: str | None = None
    """The locale of its tables; None: Discord's own says it."""
    quiet: bool = False
    """Whether its channels are spared the lines about the moments of a hand."""
    pictures: bool = True
    """Whether the end of a hand is shown as a picture too."""
    computers_count: bool = False
    """Whether hands with computer players count among the points; else they go into the practice book."""


class MemberStore:
    """Preferences and settings. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def preferences(self, user_id: int) -> Preferences:
        """The person's preferences; the defaults where none were saved."""
        columns = (preferences.c[field.name] for field in fields(Preferences))
        wanted = select(*columns).where(preferences.c.user_id == user_id)

        async def work(connection: AsyncConnection) -> Preferences:
            row = (await connection.execute(wanted)).first()
            return Preferences() if row is None else Preferences(*row)

        return await self._database.read(work)

    async def save_preferences(self, user_id: int, wanted: Preferences) -> None:
        """Keep a person's preferences in place of the old ones."""
        row = {"user_id": user_id, **asdict(wanted)}
        await self._database.write(lambda connection: upsert(connection, preferences, row))

    async def server(self, guild_id: int) -> ServerSettings:
        """The server's settings; the defaults where none were saved."""
        wanted = select(servers.c.settings).where(servers.c.guild_id == guild_id)

        async def work(connection: AsyncConnection) -> ServerSettings:
            return settings_from((await connection.execute(wanted)).scalar_one_or_none() or {})

        return await self._database.read(work)

    async def save_server(self, guild_id: int, settings: ServerSettings) -> None:
        """Keep a server's settings in place of the old ones."""

        async def work(connection: AsyncConnection) -> None:
            await know_server(connection, guild_id)
            chosen = settings_values(settings)
            await connection.execute(update(servers).where(servers.c.guild_id == guild_id).values(settings=chosen))

        await self._database.write(work)


def settings_values(settings: ServerSettings) -> dict[str, Any]:
    """What is kept of a server's settings: those that are not the defaults, so that these may change."""
    defaults = asdict(ServerSettings())
    return {name: value for name, value in asdict(settings).items() if value != defaults[name]}


def settings_from(kept: Mapping[str, Any]) -> ServerSettings:
    """The settings kept for a server; what this version does not know is passed over."""
    return ServerSettings(**{field.name: kept[field.name] for field in fields(ServerSettings) if field.name in kept})


async def know_server(connection: AsyncConnection, guild_id: int) -> None:
    """Make sure that the server has a row, which everything of it refers to."""
    await insert_missing(connection, servers, {"guild_id": guild_id, "settings": {}, "season": 1})


async def know_member(connection: AsyncConnection, guild_id: int, person: Human) -> None:
    """Remember the name by which the server knows the person."""
    await upsert(connection, members, {"guild_id": guild_id, "user_id": person.user_id, "name": person.name})
