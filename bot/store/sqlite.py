"""What is particular to SQLite: one file, one process, one connection that writes and a few that read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.backend import Claim, Work
from bot.store.errors import ClaimLost, Conflict, NoDatabase, Unavailable
from bot.store.faults import sentence
from bot.store.lock import DatabaseLock, hold
from bot.store.schema import counting_tables
from bot.store.shards import Shards
from bot.store.sqlite_files import (
    DRIVER,
    backup_file,
    copy_database,
    least_mode,
    log_ahead,
    make_readable,
)
from bot.store.sqlite_reader import ThreadReaders
from bot.store.sqlite_writer import ThreadWriter

READERS = 2
BLOCKING_DRIVER = "sqlite+pysqlite"
"""The driver that comes with Python."""
_WRITING = ("BEGIN IMMEDIATE", ("synchronous = FULL", "foreign_keys = ON"))
"""How a transaction that writes begins, and what holds for it."""
MOST_FAULTS = 10
"""How many faults of a file are told; a damaged one may have thousands."""


class FileClaim:
    """The right to a file, which the operating system keeps for as long as this process lives."""

    def __init__(self, name: str, lock: DatabaseLock) -> None:
        self._name, self._lock = name, lock
        self._lost = asyncio.Event()

    def check(self) -> None:
        """Raises `ClaimLost` if it was given up: the system takes it from nobody."""
        if self._lost.is_set():
            raise ClaimLost(self._name)

    def give_up(self) -> None:
        """Treat it as lost."""
        self._lost.set()

    async def until_lost(self) -> None:
        """Return when it was given up."""
        await self._lost.wait()

    async def listen(self, channel: str, hear: Callable[[str], None]) -> None:
        """There is nobody to be heard: no other process has the file."""

    async def release(self) -> None:
        """Let others have the file."""
        self._lock.release()


class SqliteBackend:
    """The database in a file; see `Backend`. `busy_seconds` is how long it waits for another process's lock."""

    def __init__(self, file: Path, *, busy_seconds: float) -> None:
        self._file, self._busy_seconds = file, busy_seconds

    @property
    def name(self) -> str:
        """The file's path."""
        return str(self._file)

    @property
    def file(self) -> Path:
        """The file."""
        return self._file

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Turn what SQLite raises into a `StoreError`, its cause chained."""
        with translated_errors(self._file):
            yield

    async def claim(self, shards: Shards, *, now: datetime) -> FileClaim:
        """Take the file, whatever shards are asked for: only one process may use it. Raises `InUse`."""
        return await self.claim_alone(now=now)

    async def claim_alone(self, *, now: datetime) -> FileClaim:
        """Take the file, whose folder is made. Raises `InUse`."""
        with self.translated():
            self._file.parent.mkdir(parents=True, exist_ok=True)
            return FileClaim(self.name, hold(self._file, now=now))

    @asynccontextmanager
    async def migrating(self) -> AsyncIterator[AsyncConnection]:
        """A connection that holds the write lock: what is copied meanwhile is what is migrated."""
        await make_readable(self._file, busy_seconds=self._busy_seconds)
        engine = writing_engine(self._file, busy_seconds=self._busy_seconds, foreign_keys=False)
        try:
            async with engine.begin() as connection:
                yield connection
        finally:
            await engine.dispose()
        await log_ahead(self._file, busy_seconds=self._busy_seconds)

    @asynccontextmanager
    async def upgrading(
        self, connection: AsyncConnection, *, old: str | None, new: str, backup: bool, now: datetime
    ) -> AsyncIterator[None]:
        """Copy the file beside itself before, if `backup` says so; see afterwards that no reference was broken."""
        if old is not None and backup:
            await copy_database(self._file, backup_file(self._file, new, now), busy_seconds=self._busy_seconds)
        yield
        if (await connection.execute(text("PRAGMA foreign_key_check"))).first() is not None:
            raise Unavailable(f"{self.name} holds rows that name missing ones; its schema was left as it was.")

    @asynccontextmanager
    async def inspecting(self) -> AsyncIterator[AsyncConnection]:
        """A connection that leaves everything as it is, whether or not a bot uses the file. Raises `NoDatabase`."""
        if not self._file.exists():
            raise NoDatabase(self.name)
        engine = _inspecting_engine(self._file, busy_seconds=self._busy_seconds)
        try:
            # Rolled back, for with a damaged file even the COMMIT of nothing fails.
            async with engine.connect() as connection:
                yield connection
        finally:
            await engine.dispose()

    def writer(self, claim: Claim) -> ThreadWriter:
        """The connection that writes: about as fast as many would be, for SQLite lets one write at a time."""
        return ThreadWriter(self._blocking_engine(*_WRITING, connections=1))

    def reader(self) -> ThreadReaders:
        """The connections that read."""
        return ThreadReaders(self._blocking_engine("BEGIN", ("query_only = ON",), connections=READERS), READERS)

    def _blocking_engine(self, begin: str, pragmas: tuple[str, ...], *, connections: int) -> Engine:
        engine = create_engine(_url(self._file, BLOCKING_DRIVER), **_options(self._busy_seconds, pool_size=connections))
        return _prepared(engine, begin, pragmas)

    def saying(self, channel: str, words: str) -> Work[None]:
        """Nothing: there is nobody to be told."""

        async def work(_: AsyncConnection) -> None:
            return

        return work

    async def faults(self, connection: AsyncConnection) -> list[str]:
        """What is wrong with the pages of the file, or else with its references: at most `MOST_FAULTS`."""
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
        return [
            f"row {row} of {table} names a missing row of {parent}" for table, row, parent, _ in broken[:MOST_FAULTS]
        ]

    async def counters(self, connection: AsyncConnection) -> dict[str, int]:
        """The last id that each counting table gave away."""
        rows = await connection.execute(text("SELECT name, seq FROM sqlite_sequence"))
        found = {row.name: row.seq for row in rows}
        return {table: found.get(table, 0) for table in counting_tables()}

    async def set_counters(self, connection: AsyncConnection, counters: Mapping[str, int]) -> None:
        """Let each of these tables count on from there."""
        for table, last in counters.items():
            given = {"table": table, "last": last}
            await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :table"), given)
            await connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :last)"), given)

    async def guards(self, connection: AsyncConnection) -> frozenset[str]:
        """The names of the triggers there are."""
        names = await connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'"))
        return frozenset(names.scalars())


@contextmanager
def translated_errors(file: Path) -> Iterator[None]:
    """Turn what the database `file` raises into a `StoreError` that says what to do, its cause chained.

    A mistake of the code stays what it is.
    """
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from error
    except DBAPIError as error:
        raise Unavailable(sentence(file, error.orig or error)) from error
    except (PoolTimeout, sqlite3.Error, OSError) as error:
        raise Unavailable(sentence(file, error)) from error


def writing_engine(file: Path, *, busy_seconds: float, foreign_keys: bool = True) -> AsyncEngine:
    """An engine whose transactions take the write lock as they begin and are on disk when they end.

    `busy_seconds` is how long one waits for another process's lock. A migration needs `foreign_keys` off: rebuilding
    a table drops it, and the setting cannot be changed inside a transaction.
    """
    begin, (durable, references) = _WRITING
    pragmas = (durable, references if foreign_keys else "foreign_keys = OFF")
    return _engine(_url(file), begin, pragmas, busy_seconds, pool_size=1)


def _inspecting_engine(file: Path, *, busy_seconds: float) -> AsyncEngine:
    """An engine of one connection that leaves everything as it is: it cannot write, and makes no file that lasts."""
    url = URL.create(DRIVER, database=file.resolve().as_uri(), query={"mode": least_mode(file), "uri": "true"})
    return _engine(url, "BEGIN", ("query_only = ON",), busy_seconds, pool_size=1)


def _url(file: Path, driver: str = DRIVER) -> URL:
    return URL.create(driver, database=str(file))


def _engine(url: URL, begin: str, pragmas: tuple[str, ...], busy_seconds: float, *, pool_size: int) -> AsyncEngine:
    engine = create_async_engine(url, **_options(busy_seconds, pool_size=pool_size))
    _prepared(engine.sync_engine, begin, pragmas)
    return engine


def _options(busy_seconds: float, *, pool_size: int) -> dict[str, Any]:
    # What a statement was given can be a deck, and its error is logged.
    return {
        "connect_args": {"timeout": busy_seconds},
        "pool_size": pool_size,
        "max_overflow": 0,
        "hide_parameters": True,
    }


def _prepared(engine: Engine, begin: str, pragmas: tuple[str, ...]) -> Engine:
    """The engine, each of whose connections has these pragmas and begins its transactions by `begin`."""

    def connected(connection: Any, _record: object) -> None:
        # The driver would begin transactions by itself, late, and none at all before DDL: "begin" below does it.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine
