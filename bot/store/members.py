"""People and servers: names, what they prefer, what was set for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import select
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
    """Whether their own panels show the hand as a picture too, unless it is `text_only`; loaded anew at every edit."""
    lessons: tuple[str, ...] | None = None
    """The steps of a hand that were explained to them, by name; None: they have never asked to learn."""


class MemberStore:
    """Names and preferences. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def name(self, guild_id: int, user_id: int) -> str | None:
        """The name by which the server last knew a person; None for somebody who never sat down in it."""
        wanted = select(members.c.name).where(members.c.guild_id == guild_id, members.c.user_id == user_id)

        async def work(connection: AsyncConnection) -> str | None:
            return (await connection.execute(wanted)).scalar()

        return await self._database.read(work)

    async def preferences(self, user_id: int) -> Preferences:
        """The person's preferences; the defaults where none were saved."""
        columns = (preferences.c[field.name] for field in fields(Preferences))
        wanted = select(*columns).where(preferences.c.user_id == user_id)

        async def work(connection: AsyncConnection) -> Preferences:
            row = (await connection.execute(wanted)).first()
            return Preferences() if row is None else preferences_from(dict(row._mapping))

        return await self._database.read(work)

    async def save_preferences(self, user_id: int, wanted: Preferences) -> None:
        """Keep a person's preferences in place of the old ones."""
        row = {"user_id": user_id, **asdict(wanted)}
        await self._database.write(lambda connection: upsert(connection, preferences, row))


def preferences_from(row: Mapping[str, Any]) -> Preferences:
    """The preferences of a row."""
    lessons = row["lessons"]
    return Preferences(**{**row, "lessons": None if lessons is None else tuple(lessons)})


async def know_server(connection: AsyncConnection, guild_id: int) -> None:
    """Make sure that the server has a row, which everything of it refers to."""
    await insert_missing(connection, servers, {"guild_id": guild_id, "settings": {}, "season": 1})


async def know_member(connection: AsyncConnection, guild_id: int, person: Human) -> None:
    """Remember the name by which the server knows the person."""
    await upsert(connection, members, {"guild_id": guild_id, "user_id": person.user_id, "name": person.name})
