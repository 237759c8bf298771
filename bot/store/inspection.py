"""Looking at a database that is to stay as it is, whether or not a bot uses it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import T, Work
from bot.store.sqlite import inspecting_engine

MOST_FAULTS = 10
"""How many faults of a file are told; a damaged one may have thousands."""


async def inspect(file: Path, work: Work[T], *, busy_seconds: float) -> T:
    """Do `work` with a connection that sees one state of the database `file` and changes nothing.

    The file must be there. Raises the database's own errors.
    """
    engine = inspecting_engine(file, busy_seconds=busy_seconds)
    try:
        # Rolled back, for with a damaged file even the COMMIT of nothing fails.
        async with engine.connect() as connection:
            return await work(connection)
    finally:
        await engine.dispose()


async def file_faults(connection: AsyncConnection) -> list[str]:
    """What is wrong with the pages of the file, or else with its references: at most `MOST_FAULTS`, none if sound."""
    try:
        pages = (await connection.execute(text(f"PRAGMA integrity_check({MOST_FAULTS})"))).all()
    except DatabaseError as error:
        # Pages so bad that not even the check gets past them.
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return [str(error.orig)]
    faults = [" ".join(fault.split()) for (fault,) in pages if fault != "ok"]
    if faults:
        return faults  # what stands in the rows means nothing then
    broken = (await connection.execute(text("PRAGMA foreign_key_check"))).all()
    return [f"row {row} of {table} names a missing row of {parent}" for table, row, parent, _ in broken[:MOST_FAULTS]]
