"""Bringing a database to the schema of this version as the bot starts."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backend import Backend
from bot.store.errors import ForeignDatabase, SchemaTooNew
from bot.store.recounting import rebuild

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


async def migrate(backend: Backend, *, now: datetime, backup: bool) -> None:
    """Bring the database, made if it can be and is not there, to the newest schema: all the way or not at all.

    With `backup` an older one is first copied where that is this program's business, under a name with the schema to
    come and `now`. Raises `SchemaTooNew`, `ForeignDatabase`, `Unsound`, `UsedByOthers`; `Unavailable` if it cannot be
    read, copied or written.
    """
    with backend.translated():
        async with backend.migrating() as connection:
            old, new = await revision_of(connection, backend.name), newest_revision()
            if old != new:
                async with backend.upgrading(connection, old=old, new=new, backup=backup, now=now):
                    await connection.run_sync(lambda sync: command.upgrade(alembic_config(sync), "head"))
                    if old in WITHOUT_STATISTICS:
                        await rebuild(connection)


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
