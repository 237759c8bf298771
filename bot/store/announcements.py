"""Decisions that are still to be told in a channel. Each is written in the transaction of the decision itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, assert_never

from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.schema import announcements, corrections, hands, members, reversals, seasons, seats
from bot.store.shards import WHOLE, Shards
from bot.tables.announcements import MOST_TRIES, Announcement, AnnouncementKind, Facts, Subject
from bot.tables.errors import UnknownHand
from bot.tables.rulings import read_hand_name

_NO_FACTS = Facts()
_ABOUT_HANDS = (AnnouncementKind.VOIDED, AnnouncementKind.REVERSED)


async def announce(
    connection: AsyncConnection,
    subject: Subject,
    channel_id: int,
    *,
    author: int,
    at: datetime,
    facts: Facts = _NO_FACTS,
) -> None:
    """Keep what is to be told, with the decision that `connection` is writing."""
    row = {
        "guild_id": subject.guild_id,
        "kind": subject.kind.value,
        "about": subject.about,
        "channel_id": channel_id,
        "author": author,
        "facts": asdict(facts),
        "at": at,
        "tries": 0,
        "fault": "",
    }
    await connection.execute(insert(announcements).values(row))


class AnnouncementStore:
    """What is still to be told. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database, shards: Shards = WHOLE) -> None:
        self._database, self._shards = database, shards

    async def find(self, subject: Subject) -> Announcement | None:
        """The announcement of this subject; None once it was posted."""
        found = await self._read(_of(subject))
        return found[0] if found else None

    async def waiting(self) -> tuple[Announcement, ...]:
        """All that are still to be posted in the servers of this process's shards, the oldest first."""
        found = await self._read(true())
        return tuple(each for each in found if each.subject.guild_id in self._shards)

    async def of_server(self, guild_id: int) -> tuple[Announcement, ...]:
        """Those of a server that are still to be posted, the oldest first."""
        return await self._read(announcements.c.guild_id == guild_id)

    async def failed(self, subject: Subject, fault: str, *, at: datetime, for_good: bool = False) -> None:
        """A try to post it has failed; `for_good`: none would succeed."""
        tries = MOST_TRIES if for_good else announcements.c.tries + 1
        await self._write(update(announcements).where(_of(subject)).values(tries=tries, tried_at=at, fault=fault))

    async def done(self, subject: Subject) -> None:
        """It was posted, or nobody is to read it any more: it waits no longer."""
        await self._write(delete(announcements).where(_of(subject)))

    async def _read(self, which: ColumnElement[bool]) -> tuple[Announcement, ...]:
        wanted = select(announcements).where(which).order_by(announcements.c.id)

        async def work(connection: AsyncConnection) -> tuple[Announcement, ...]:
            rows = (await connection.execute(wanted)).all()
            return tuple([await _announcement(connection, row) for row in rows])

        return await self._database.read(work)

    async def _write(self, statement: Any) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._database.write(work)


def _of(subject: Subject) -> ColumnElement[bool]:
    return and_(
        announcements.c.guild_id == subject.guild_id,
        announcements.c.kind == subject.kind.value,
        announcements.c.about == subject.about,
    )


async def _announcement(connection: AsyncConnection, row: Row[Any]) -> Announcement:
    subject = Subject(row.guild_id, AnnouncementKind(row.kind), row.about)
    return Announcement(
        id=row.id,
        subject=subject,
        channel_id=row.channel_id,
        author=row.author,
        at=row.at,
        facts=Facts(**row.facts),
        people=tuple(await _people(connection, subject)),
        tries=row.tries,
        tried_at=row.tried_at,
        fault=row.fault,
    )


async def unfounded(connection: AsyncConnection) -> list[str]:
    """A sentence for each announcement of something that never was, or was not decided so."""
    columns = (announcements.c.id, announcements.c.guild_id, announcements.c.kind, announcements.c.about)
    rows = (await connection.execute(select(*columns).order_by(announcements.c.id))).all()
    return [
        f"Announcement {row.id} of server {row.guild_id} tells of what never was: {row.kind} {row.about}."
        for row in rows
        if not await _founded(connection, Subject(row.guild_id, AnnouncementKind(row.kind), row.about))
    ]


async def _founded(connection: AsyncConnection, subject: Subject) -> bool:
    try:
        ground = _ground(subject)
    except (UnknownHand, ValueError):  # no name of a hand, no number
        return False
    return (await connection.execute(ground)).first() is not None


def _ground(subject: Subject) -> Select[Any]:
    """What finds the row of the decision itself."""
    match subject.kind:
        case AnnouncementKind.VOIDED:
            return select(hands.c.id).where(_hand(subject), hands.c.voided)
        case AnnouncementKind.REVERSED:
            return select(hands.c.id).join(reversals).where(_hand(subject))
        case AnnouncementKind.CORRECTED:
            here = corrections.c.id == int(subject.about), corrections.c.guild_id == subject.guild_id
            return select(corrections.c.id).where(*here)
        case AnnouncementKind.SEASON_BEGUN:
            return select(seasons.c.number).where(_season(subject))
        case AnnouncementKind.SEASON_ENDED:
            return select(seasons.c.number).where(_season(subject), seasons.c.ended_at.is_not(None))
        case kind:
            assert_never(kind)


def _hand(subject: Subject) -> ColumnElement[bool]:
    table_id, number = read_hand_name(subject.about)
    return and_(hands.c.guild_id == subject.guild_id, hands.c.table_id == table_id, hands.c.number == number)


def _season(subject: Subject) -> ColumnElement[bool]:
    named = seasons.c.name.is_not(None)
    return and_(seasons.c.guild_id == subject.guild_id, seasons.c.number == int(subject.about), named)


async def _people(connection: AsyncConnection, subject: Subject) -> Sequence[str]:
    """The names of those who played the hand, or whose points were corrected; nobody's for a season."""
    if subject.kind in _ABOUT_HANDS:
        wanted = select(seats.c.name).join(hands).where(_hand(subject)).order_by(seats.c.seat)
    elif subject.kind is AnnouncementKind.CORRECTED:
        theirs = and_(members.c.guild_id == corrections.c.guild_id, members.c.user_id == corrections.c.account)
        wanted = select(func.coalesce(members.c.name, "")).select_from(corrections).join(members, theirs, isouter=True)
        wanted = wanted.where(corrections.c.id == int(subject.about))
    else:
        return ()
    return (await connection.execute(wanted)).scalars().all()
