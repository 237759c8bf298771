"""Which kind of database a URL names."""

from __future__ import annotations

from bot.store.backend import Backend
from bot.store.errors import MissingExtra
from bot.store.sqlite import SqliteBackend
from bot.store.sqlite_files import database_file

POSTGRES = ("postgresql+asyncpg://", "postgresql://", "postgres://")
"""How the URL of a PostgreSQL server begins; the first is the whole form, the others are what hosts hand out."""


BUSY_SECONDS = 5.0
"""How long a statement waits for another program, unless told otherwise."""


def backend_at(url: str, *, busy_seconds: float = BUSY_SECONDS) -> Backend:
    """The database at `url`: a path, `sqlite+aiosqlite:///path` or `postgresql+asyncpg://user:password@host/name`.

    `busy_seconds` is how long it waits for another program. Raises `BadDatabaseUrl`; `MissingExtra` if what is needed
    for it is not installed.
    """
    if url.startswith(POSTGRES):
        try:
            from bot.store.postgres import PostgresBackend
        except ModuleNotFoundError as error:
            if error.name != "asyncpg":
                raise
            raise MissingExtra("postgres") from error
        return PostgresBackend(url, busy_seconds=busy_seconds)
    return SqliteBackend(database_file(url), busy_seconds=busy_seconds)
