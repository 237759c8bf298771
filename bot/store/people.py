"""Everything that is kept of one person: given out to them, or erased so that every sum still holds.

Whoever is erased becomes a former player: an account of a random number below zero, without a name. Hands and payments
stay, for they are the others' too.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Column, ColumnElement, LargeBinary, Table, and_, delete, or_, select, update
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
    is_open,
    members,
    metadata,
    pairs,
    panels,
    preferences,
    results,
    reversals,
    seasons,
    seats,
    setting_changes,
    standings,
    tables,
)
from bot.tables import errors

PERSONS: tuple[Column[int], ...] = (
    actions.c.who,
    entries.c.account,
    entries.c.counterparty,
    results.c.account,
    standings.c.account,
    pairs.c.account,
    pairs.c.other,
    corrections.c.account,
    corrections.c.author,
    reversals.c.author,
    setting_changes.c.author,
    seasons.c.started_by,
    seasons.c.ended_by,
    tables.c.owner_id,
    hands.c.voided_by,
    seats.c.user_id,
    members.c.user_id,
    chairs.c.user_id,
    panels.c.user_id,
    announcements.c.author,
    preferences.c.user_id,
)
"""Every column that holds the id of a person; `seats` after those that are found by it."""

_DELETED = (preferences, panels, chairs)
"""Where a person's rows are of no use without them."""
_NAMED = (seats, members)
"""Where a person's row holds their name too."""
_SECRET = frozenset({hands.c.deck, hands.c.secret, hands.c.seed, tables.c.secret})
"""What nobody is given, were it their own table."""

Rows = list[dict[str, Any]]
"""Rows by the names of their columns, as JSON has them."""


class PersonStore:
    """What is kept of persons. Every method raises `StoreError` if it cannot be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def export(self, user_id: int) -> Mapping[str, Rows]:
        """Every row that names the person, in every server, by table; instants in ISO 8601, decks left out.

        The hands that they sat in are among them.
        """

        async def work(connection: AsyncConnection) -> dict[str, Rows]:
            found = {table.name: await _rows(connection, table, user_id) for table in metadata.sorted_tables}
            return {name: rows for name, rows in found.items() if rows}

        return await self._database.read(work)

    async def erase(self, user_id: int, pseudonym: int) -> None:
        """Put `pseudonym`, a number below zero that nobody else has, in the place of the person, in every server.

        Their name, preferences and messages are forgotten. Raises `StillPlaying` for somebody who sits at a table or
        plays a hand that is not over; nothing is changed then.
        """
        if pseudonym >= 0:
            raise ValueError("an account above zero is a person's or the house's")

        async def work(connection: AsyncConnection) -> None:
            if await _seated(connection, user_id):
                raise errors.StillPlaying
            async with unguarded(connection):
                for column in PERSONS:
                    await _erase(connection, column, user_id, pseudonym)

        await self._database.write(work)


async def _seated(connection: AsyncConnection, user_id: int) -> bool:
    on_chair = select(tables.c.id).join(chairs).where(chairs.c.user_id == user_id, is_open)
    in_hand = select(hands.c.id).join(seats).where(seats.c.user_id == user_id, hands.c.ended_at.is_(None))
    return any([(await connection.execute(wanted.limit(1))).first() is not None for wanted in (on_chair, in_hand)])


async def _erase(connection: AsyncConnection, column: Column[int], user_id: int, pseudonym: int) -> None:
    table = column.table
    assert isinstance(table, Table)
    mine = and_(column == user_id, *_nearby(column, user_id))
    if table in _DELETED:
        await connection.execute(delete(table).where(mine))
        return
    values: dict[str, Any] = {column.name: pseudonym}
    if table in _NAMED:
        values["name"] = ""
    await connection.execute(update(table).where(mine).values(values))


def _nearby(column: Column[int], user_id: int) -> list[ColumnElement[bool]]:
    """Where the rows are in a table that is too large to go through: by the hands the person sat in."""
    sat_in = select(seats.c.hand_id).where(seats.c.user_id == user_id)
    if column.table in (actions, results):
        return [column.table.c.hand_id.in_(sat_in)]
    if column.table is entries:
        given = select(corrections.c.id).where(corrections.c.account == user_id)
        return [or_(entries.c.hand_id.in_(sat_in), entries.c.correction_id.in_(given))]
    return []


async def _rows(connection: AsyncConnection, table: Table, user_id: int) -> Rows:
    named = [column for column in PERSONS if column.table is table]
    if not named:
        return []
    mine: list[ColumnElement[bool]] = [and_(column == user_id, *_nearby(column, user_id)) for column in named]
    if table is hands:
        mine.append(hands.c.id.in_(select(seats.c.hand_id).where(seats.c.user_id == user_id)))
    shown = [column for column in table.columns if column not in _SECRET and not isinstance(column.type, LargeBinary)]
    wanted = select(*shown).where(or_(*mine)).order_by(*table.primary_key)
    return [{name: _plain(value) for name, value in row._mapping.items()} for row in await connection.execute(wanted)]


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
