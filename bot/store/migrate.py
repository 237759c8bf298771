"""Bringing a database to the schema of this version as the bot starts."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import translated_errors
from bot.store.errors import ForeignDatabase, SchemaTooNew, Unavailable
from bot.store.recounting import rebuild
from bot.store.sqlite import broken_references, copy_database, log_ahead, make_readable, writing_engine

SCRIPTS = Path(__file__).parent / "migrations"
WITHOUT_STATISTICS = ("0001",)
"""Schemas in which hands were kept, but nothing that is counted of them."""


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, made here so that no file has to lie beside the bot."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def newest_revision() -> str:
    """The schema of this version."""
    head = _scripts().get_current_head()
    assert head is not None
    return head


async def migrate(file: Path, *, now: datetime, backup: bool, busy_seconds: float) -> None:
    """Bring the database `file`, made if it is not there, to the newest schema: all the way or not at all.

    With `backup` an older database is first copied beside itself, under a name with the schema to come and `now`.
    Raises `SchemaTooNew`, `ForeignDatabase`, `Unsound`; `Unavailable` if it cannot be read, copied or written.
    """
    with translated_errors(file):
        await make_readable(file, busy_seconds=busy_seconds)
        engine = writing_engine(file, busy_seconds=busy_seconds, foreign_keys=False)
        try:
            async with engine.begin() as connection:
                # The write lock is held from here on: what is copied is what is migrated.
                await _migrate(connection, file, now if backup else None, busy_seconds)
        finally:
            await engine.dispose()
        await log_ahead(file, busy_seconds=busy_seconds)


async def _migrate(connection: AsyncConnection, file: Path, backup_at: datetime | None, busy_seconds: float) -> None:
    newest = newest_revision()
    revision = await revision_of(connection, str(file))
    if revision == newest:
        return
    if revision is not None and backup_at is not None:
        await copy_database(file, backup_file(file, newest, backup_at), busy_seconds=busy_seconds)
    await connection.run_sync(lambda sync: command.upgrade(alembic_config(sync), "head"))
    if revision in WITHOUT_STATISTICS:
        await rebuild(connection)
    if await broken_references(connection):
        raise Unavailable(f"{file} holds rows that name missing ones; its schema was left as it was.")


def backup_file(file: Path, revision: str, at: datetime) -> Path:
    """Where `file` is copied before it gets the schema `revision`: `phom.db.before-0002-20260131T235959Z`."""
    return file.with_name(f"{file.name}.before-{revision}-{at.astimezone(UTC):%Y%m%dT%H%M%SZ}")


async def revision_of(connection: AsyncConnection, database: str) -> str | None:
    """The schema that the database, called `database`, has; None if it is empty.

    Raises `ForeignDatabase`, `SchemaTooNew`.
    """
    return await connection.run_sync(_revision, database)


def _revision(connection: Connection, database: str) -> str | None:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        if inspect(connection).get_table_names():
            raise ForeignDatabase(database)
        return None
    if revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise SchemaTooNew(database, revision)
    return revision


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(alembic_config())
