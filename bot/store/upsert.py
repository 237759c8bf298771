"""Writing a row that may be there already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


async def upsert(connection: AsyncConnection, table: Table, row: Mapping[str, Any]) -> None:
    """Insert `row`, or write its values over those of the row with the same primary key."""
    await upsert_all(connection, table, [row])


async def upsert_all(connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert each of the rows, which have the same columns, or write it over the one with its primary key."""
    if not rows:
        return
    keys = _keys(table)
    statement = _insert(connection, table)
    values = {name: statement.excluded[name] for name in rows[0] if name not in keys}
    await connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=values), list(rows))


async def insert_missing(connection: AsyncConnection, table: Table, row: Mapping[str, Any]) -> bool:
    """Insert `row` unless there is one with its primary key; whether it was inserted."""
    statement = _insert(connection, table).values(row).on_conflict_do_nothing(index_elements=_keys(table))
    return (await connection.execute(statement)).rowcount == 1


def _keys(table: Table) -> list[str]:
    return [column.name for column in table.primary_key]


def _insert(connection: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that may say what to do on a conflict: SQLAlchemy has one for each database."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
