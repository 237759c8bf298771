"""What is particular to PostgreSQL: a server, pools of connections, and shards that processes share out."""

from __future__ import annotations

import os
import socket
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from pathlib import Path

from sqlalchemy import ForeignKeyConstraint, and_, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.backend import Claim, Work
from bot.store.errors import BadDatabaseUrl, ClaimLost, NotAFile, Unavailable, UsedByOthers
from bot.store.postgres_claim import (
    GATE,
    KEEPALIVE,
    LAYOUT,
    PostgresClaim,
    application_name,
    holders,
    take,
    take_alone,
)
from bot.store.postgres_faults import translated_errors
from bot.store.postgres_pool import InDoubt, Readers, Writers
from bot.store.schema import counting_tables, metadata
from bot.store.shards import Shards

DRIVER = "postgresql+asyncpg"
WRITERS, READERS = 6, 4
"""How many connections a process has for each."""
OLDEST_SERVER = 130000
"""By `server_version_num`; before 13 a transaction's number cannot be asked for as it is here."""
LOCK_SECONDS = 10
"""How long a transaction waits for another that has written the same row: longer than any takes."""
STATEMENT_SECONDS = 60.0
"""When a server that says nothing is taken for gone."""
_SEQUENCE = text("SELECT pg_get_serial_sequence(CAST(:table AS text), 'id')")
"""What counts the ids of a table."""
_NOTIFY = text(
    "SELECT set_config('synchronous_commit', 'off', true), pg_notify(CAST(:channel AS text), CAST(:words AS text))"
)
_MIGRATING = 1
"""The number, in the class of the gate, of the lock that one holds who changes the schema."""


class PostgresBackend:
    """The database at `postgresql+asyncpg://user:password@host:port/name`; see `Backend`.

    `busy_seconds` is how long it waits for a connection to the server. Raises `BadDatabaseUrl`.
    """

    def __init__(self, url: str, *, busy_seconds: float) -> None:
        self._url, self._busy_seconds = _parsed(url), busy_seconds

    @property
    def name(self) -> str:
        """The URL without password and options."""
        return _without_password(self._url)

    @property
    def file(self) -> Path:
        """There is none. Raises `NotAFile`."""
        raise NotAFile(self.name)

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Turn what the server or its driver raises into a `StoreError`, its cause chained."""
        with translated_errors(self.name):
            try:
                yield
            except InDoubt as error:
                raise ClaimLost(self.name) from error

    async def claim(self, shards: Shards, *, now: datetime) -> PostgresClaim:
        """Take the shards; waits until all of them are free. The server itself knows since when."""
        with self.translated():
            return await take(self.name, self._lone_engine(KEEPALIVE), shards)

    async def claim_alone(self, *, now: datetime) -> PostgresClaim:
        """Take the whole database. Raises `InUse` at once."""
        with self.translated():
            return await take_alone(self.name, self._lone_engine(KEEPALIVE))

    @asynccontextmanager
    async def migrating(self) -> AsyncIterator[AsyncConnection]:
        """A connection that alone may change the schema; whoever else would, waits."""
        engine = self._lone_engine()
        try:
            async with engine.begin() as connection:
                await self._check_version(connection)
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:gate, :migrating)"), {"gate": GATE, "migrating": _MIGRATING}
                )
                yield connection
        finally:
            await engine.dispose()

    async def _check_version(self, connection: AsyncConnection) -> None:
        version = int((await connection.execute(text("SHOW server_version_num"))).scalar_one())
        if version < OLDEST_SERVER:
            raise Unavailable(f"The database {self.name} is on a server before PostgreSQL 13: use a newer one.")

    @asynccontextmanager
    async def upgrading(
        self, connection: AsyncConnection, *, old: str | None, new: str, backup: bool, now: datetime
    ) -> AsyncIterator[None]:
        """See before that nobody else plays on the old schema. Copies are the host's to make, with pg_dump."""
        if old is not None:
            me = (os.getpid(), socket.gethostname())
            others = [holder for holder in await holders(connection, LAYOUT) if (holder.pid, holder.host) != me]
            if others:
                raise UsedByOthers(self.name, new, others[0])
        yield

    @asynccontextmanager
    async def inspecting(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one state and cannot write, whether or not bots use the database."""
        engine = self._engine(pool_size=1, reading=True)
        try:
            async with engine.connect() as connection:
                yield connection
        finally:
            await engine.dispose()

    def writer(self, claim: Claim) -> Writers:
        """The connections that write. One that cannot be in order with the others is begun again."""
        return Writers(self._engine(pool_size=WRITERS), claim.give_up)

    def reader(self) -> Readers:
        """The connections that read."""
        return Readers(self._engine(pool_size=READERS, reading=True))

    def saying(self, channel: str, words: str) -> Work[None]:
        """Notify whoever listens. Words are not kept, so their transaction need not reach the disk."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(_NOTIFY, {"channel": channel, "words": words})

        return work

    async def faults(self, connection: AsyncConnection) -> list[str]:
        """References to rows that are not there. Pages are the server's to check, with pg_amcheck."""
        there = set((await connection.execute(text("SELECT tablename FROM pg_tables"))).scalars())
        keys = [
            key
            for table in metadata.sorted_tables
            for key in sorted(table.foreign_key_constraints, key=lambda key: str(key.name))
            if {table.name, key.referred_table.name} <= there
        ]
        return [
            f"a row of {key.table.name} names a missing row of {key.referred_table.name}"
            for key in keys
            if await _broken(connection, key)
        ]

    async def counters(self, connection: AsyncConnection) -> dict[str, int]:
        """The last id that each counting table gave away."""
        found = {}
        for table in counting_tables():
            sequence = (await connection.execute(_SEQUENCE, {"table": table})).scalar_one()
            last = text(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")
            found[table] = (await connection.execute(last)).scalar_one()
        return found

    async def set_counters(self, connection: AsyncConnection, counters: Mapping[str, int]) -> None:
        """Let each of these tables count on from there."""
        for table, last in counters.items():
            sequence = (await connection.execute(_SEQUENCE, {"table": table})).scalar_one()
            counted = {"sequence": sequence, "last": max(last, 1), "called": last > 0}
            await connection.execute(text("SELECT setval(CAST(:sequence AS text), :last, :called)"), counted)

    async def guards(self, connection: AsyncConnection) -> frozenset[str]:
        """The names of the triggers that are there and not switched off."""
        wanted = text("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')")
        return frozenset((await connection.execute(wanted)).scalars())

    def _lone_engine(self, settings: dict[str, str] | None = None) -> AsyncEngine:
        """Connections that are closed when they are given back."""
        return create_async_engine(
            self._url, poolclass=NullPool, hide_parameters=True, connect_args=self._connect_args(settings or {})
        )

    def _engine(self, *, pool_size: int, reading: bool = False) -> AsyncEngine:
        """Up to so many connections. Each transaction sees one state, and fails rather than overwrite a newer one."""
        return create_async_engine(
            self._url,
            pool_size=pool_size,
            max_overflow=0,
            hide_parameters=True,  # what a statement was given can be a deck, and its error is logged
            isolation_level="REPEATABLE READ",
            execution_options={"postgresql_readonly": True} if reading else {},
            connect_args=self._connect_args({}),
        )

    def _connect_args(self, settings: dict[str, str]) -> dict[str, object]:
        given = {
            "application_name": application_name(),
            "lock_timeout": f"{LOCK_SECONDS}s",
            "idle_in_transaction_session_timeout": "60s",
            **settings,
        }
        return {
            "timeout": max(1.0, self._busy_seconds),
            "command_timeout": STATEMENT_SECONDS,
            "server_settings": given,
        }


def _parsed(url: str) -> URL:
    """The URL in its whole form. Raises `BadDatabaseUrl`, without the password."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise BadDatabaseUrl(url.partition("://")[0] + "://…") from None
    if not parsed.database:
        raise BadDatabaseUrl(_without_password(parsed))
    return parsed.set(drivername=DRIVER)


def _without_password(url: URL) -> str:
    return URL.create(url.drivername, url.username, None, url.host, url.port, url.database).render_as_string()


async def _broken(connection: AsyncConnection, key: ForeignKeyConstraint) -> bool:
    """Whether a row names one by this key that is not there."""
    parent = key.referred_table.alias()
    matches = and_(*(each.parent == parent.c[each.column.name] for each in key.elements))
    named = and_(*(each.parent.is_not(None) for each in key.elements))
    missing = select(func.count()).select_from(key.table).where(named, ~select(1).where(matches).exists())
    return bool((await connection.execute(missing)).scalar_one())
