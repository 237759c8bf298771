"""The triggers that keep what was written from being changed, put aside where the law of the land weighs more."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

APPEND_ONLY = ("actions", "entries", "reversals", "corrections", "setting_changes")
"""The tables whose rows triggers keep from every change."""


@asynccontextmanager
async def unguarded(connection: AsyncConnection) -> AsyncIterator[None]:
    """Within it, and within its transaction alone, the rows of `APPEND_ONLY` can be changed and deleted.

    The triggers are there again before anybody else writes, whether the transaction is committed or rolled back.
    """
    if connection.dialect.name == "sqlite":
        triggers = await _sqlite_triggers(connection)
        for name, _ in triggers:
            await connection.execute(text(f"DROP TRIGGER {name}"))
        yield
        for _, made_by in triggers:
            await connection.execute(text(made_by))
    else:
        for table in APPEND_ONLY:
            await connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER USER"))
        yield
        for table in APPEND_ONLY:
            await connection.execute(text(f"ALTER TABLE {table} ENABLE TRIGGER USER"))


async def _sqlite_triggers(connection: AsyncConnection) -> list[tuple[str, str]]:
    """The triggers of these tables: their names and the statements that made them."""
    wanted = text("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    return [(name, made_by) for name, table, made_by in await connection.execute(wanted) if table in APPEND_ONLY]
