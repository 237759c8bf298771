"""Moving a database: every row of one copied to another that is empty, of whichever kinds the two are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Table, func, insert, inspect, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backend import Backend
from bot.store.backends import BUSY_SECONDS, backend_at
from bot.store.errors import NoDatabase, NotEmpty, OldSchema, SameDatabase, Unavailable
from bot.store.migrate import migrate, newest_revision, revision_of
from bot.store.schema import metadata

BATCH = 1000
"""How many rows are held at a time."""

Progress = Callable[[str, int], None]
"""Told of each table when it is copied, and how many rows it has."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied: the names of the two databases, and how many rows."""

    source: str
    target: str
    rows: int


async def copy_database(
    source_url: str, target_url: str, *, now: datetime, progress: Progress = lambda _table, _rows: None
) -> Copied:
    """Copy all that the database at `source_url` holds to the one at `target_url`: everything or nothing.

    Neither may be in use. The target gets the newest schema, and counts its ids on from where the source stopped.
    Raises `BadDatabaseUrl`, `MissingExtra`, `SameDatabase`; `InUse`; for the source `NoDatabase`, `ForeignDatabase`,
    `SchemaTooNew`, `OldSchema`; for the target `NotEmpty`, `ForeignDatabase`, `SchemaTooNew`; `Unavailable`.
    """
    source, target = (backend_at(url, busy_seconds=BUSY_SECONDS) for url in (source_url, target_url))
    if source.name == target.name:
        raise SameDatabase(source.name)
    await _must_be_newest(source)
    await _must_be_empty(target)
    of_source = await source.claim_alone(now=now)
    try:
        of_target = await target.claim_alone(now=now)
        try:
            await _must_be_empty(target)  # now that nobody can fill it
            await migrate(target, now=now, backup=False)
            with source.translated():
                async with source.inspecting() as reading:
                    with target.translated():
                        async with target.migrating() as writing:
                            rows = await _copy(source, reading, target, writing, progress)
        finally:
            await of_target.release()
    finally:
        await of_source.release()
    return Copied(source.name, target.name, rows)


async def _must_be_newest(source: Backend) -> None:
    with source.translated():
        async with source.inspecting() as connection:
            revision = await revision_of(connection, source.name)
    if revision is None:
        raise NoDatabase(source.name)
    if revision != newest_revision():
        raise OldSchema(source.name, revision)


async def _must_be_empty(target: Backend) -> None:
    """Raises `NotEmpty` if there is a row in any table. That there is no database yet is as well."""
    try:
        with target.translated():
            async with target.inspecting() as connection:
                if await revision_of(connection, target.name) is None:
                    return
                for table in metadata.sorted_tables:
                    if await _has_rows(connection, table):
                        raise NotEmpty(target.name, table.name)
    except NoDatabase:
        return


async def _has_rows(connection: AsyncConnection, table: Table) -> bool:
    there = await connection.run_sync(lambda sync: inspect(sync).has_table(table.name))
    wanted = select(literal(1)).select_from(table).limit(1)
    return there and (await connection.execute(wanted)).first() is not None


async def _copy(
    source: Backend, reading: AsyncConnection, target: Backend, writing: AsyncConnection, progress: Progress
) -> int:
    total = 0
    for table in metadata.sorted_tables:
        rows = await _copy_rows(table, reading, writing)
        kept = (await writing.execute(select(func.count()).select_from(table))).scalar_one()
        if kept != rows:
            raise Unavailable(f"Of {rows} rows of {table.name} only {kept} came through; nothing was kept.")
        progress(table.name, rows)
        total += rows
    await target.set_counters(writing, await source.counters(reading))
    return total


async def _copy_rows(table: Table, reading: AsyncConnection, writing: AsyncConnection) -> int:
    rows = 0
    async with reading.stream(select(table)) as found:
        async for some in found.mappings().partitions(BATCH):
            await writing.execute(insert(table), [dict(row) for row in some])
            rows += len(some)
    return rows
