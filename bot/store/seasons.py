"""Seasons of a server: stretches of its play with a name, begun and ended by those who manage it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.announcements import announce
from bot.store.database import Database
from bot.store.ledger import running_season
from bot.store.members import know_server
from bot.store.schema import hands, seasons, servers
from bot.tables import errors
from bot.tables.announcements import AnnouncementKind, Subject


@dataclass(frozen=True, slots=True)
class Season:
    """A stretch of a server's play. The one that runs has no end; one without a name is the time between seasons."""

    number: int
    name: str | None
    started_at: datetime
    started_by: int | None
    ended_at: datetime | None = None
    ended_by: int | None = None


class SeasonStore:
    """Seasons, numbered with what lies between them. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def running(self, guild_id: int) -> Season | None:
        """The season that runs; None while none does."""
        return await self._database.read(lambda connection: _running(connection, guild_id))

    async def start(self, guild_id: int, name: str, *, author: int, at: datetime, channel_id: int) -> Season:
        """Begin a season: balances are at 0 from now on. It is to be told in the channel.

        Raises `SeasonRunning` while one runs already.
        """

        async def work(connection: AsyncConnection) -> Season:
            await know_server(connection, guild_id)
            running = await _running(connection, guild_id)
            if running is not None:
                raise errors.SeasonRunning(running.name or "")
            begun = await _turn(connection, guild_id, name, author, at)
            subject = Subject(guild_id, AnnouncementKind.SEASON_BEGUN, str(begun.number))
            await announce(connection, subject, channel_id, author=author, at=at)
            return begun

        return await self._database.write(work)

    async def end(
        self, guild_id: int, number: int | None = None, *, author: int, at: datetime, channel_id: int
    ) -> Season:
        """End the season that runs, if it is that of `number` (None: whichever); balances are at 0 from now on.

        It is to be told in the channel. Returns it. Raises `NoSeason`.
        """

        async def work(connection: AsyncConnection) -> Season:
            running = await _running(connection, guild_id)
            if running is None or number not in (None, running.number):
                raise errors.NoSeason
            await _turn(connection, guild_id, None, author, at)
            subject = Subject(guild_id, AnnouncementKind.SEASON_ENDED, str(running.number))
            await announce(connection, subject, channel_id, author=author, at=at)
            return Season(running.number, running.name, running.started_at, running.started_by, at, author)

        return await self._database.write(work)

    async def season(self, guild_id: int, number: int) -> Season | None:
        """The season of this number; None if there is none, or it is the time between two."""
        wanted = _named(guild_id).where(seasons.c.number == number)

        async def work(connection: AsyncConnection) -> Season | None:
            row = (await connection.execute(wanted)).first()
            return None if row is None else _season(row)

        return await self._database.read(work)

    async def seasons(self, guild_id: int, *, limit: int) -> tuple[Season, ...]:
        """The server's seasons, the latest first, the running one included; at most `limit`."""
        wanted = _named(guild_id).order_by(seasons.c.number.desc()).limit(limit)

        async def work(connection: AsyncConnection) -> tuple[Season, ...]:
            return tuple(map(_season, await connection.execute(wanted)))

        return await self._database.read(work)


def _named(guild_id: int) -> Select[Any]:
    return select(seasons).where(seasons.c.guild_id == guild_id, seasons.c.name.is_not(None))


def _season(row: Row[Any]) -> Season:
    return Season(row.number, row.name, row.started_at, row.started_by, row.ended_at, row.ended_by)


async def _running(connection: AsyncConnection, guild_id: int) -> Season | None:
    row = (await connection.execute(_named(guild_id).where(seasons.c.ended_at.is_(None)))).first()
    return None if row is None else _season(row)


async def _turn(connection: AsyncConnection, guild_id: int, name: str | None, author: int, at: datetime) -> Season:
    """End the stretch that runs, whatever it is, and begin the next one."""
    number: int = (await connection.execute(select(running_season(guild_id)))).scalar_one()
    ending = {"ended_at": at, "ended_by": author}
    this = seasons.c.guild_id == guild_id, seasons.c.number == number
    if (await connection.execute(update(seasons).where(*this).values(ending))).rowcount == 0:
        # The first stretch began with the server's first hand, and nobody began it.
        began = select(func.min(hands.c.started_at)).where(hands.c.guild_id == guild_id)
        first = {"guild_id": guild_id, "number": number, "name": None, "started_by": None}
        first_at = (await connection.execute(began)).scalar_one_or_none() or at
        await connection.execute(insert(seasons).values(first | ending | {"started_at": first_at}))
    after = Season(number + 1, name, at, author)
    row = {"guild_id": guild_id, "number": after.number, "name": name, "started_at": at, "started_by": author}
    await connection.execute(insert(seasons).values(row))
    await connection.execute(update(servers).where(servers.c.guild_id == guild_id).values(season=after.number))
    return after
