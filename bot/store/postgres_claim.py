"""Who plays which tables of a PostgreSQL database: advisory locks, which the server lets go of with their connection.

There are three kinds, each a class of numbers. The *gate* is held while somebody comes or goes. The *layout* says into
how many shards the servers are divided; everybody holds it together, so that two processes never divide them
differently. A *shard* is held by the one process that plays its tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import asyncpg
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.errors import ClaimLost, Holder, InUse
from bot.store.shards import Shards

log = logging.getLogger(__name__)

GATE, LAYOUT, SHARD = 0x70686F6D, 0x70686F6E, 0x70686F6F
"""The classes of the locks; the first is "phom"."""
ASK_AGAIN_SECONDS = 1.0
HEARTBEAT_SECONDS = 4.0
ANSWER_SECONDS = 4.0
"""How long the server may take to answer a heartbeat."""
SILENT_SECONDS = 14.0
"""How old the last heartbeat may be. The server gives up a silent connection later than that: see `KEEPALIVE`."""
KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""After 25 s the server takes a machine that is gone without a word for gone, and its shards are free."""
_PROGRAM = "phom-bot"
_FAULTS = (DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


def application_name() -> str:
    """What this process is called on the server, so that others can say who it is."""
    return f"{_PROGRAM} {os.getpid()} {socket.gethostname()}"[:63]


class PostgresClaim:
    """The right to some shards, for as long as one connection lives. Made by `take` and `take_alone`."""

    def __init__(self, name: str, engine: AsyncEngine, connection: AsyncConnection) -> None:
        self._name, self._engine, self._connection = name, engine, connection
        self._lost = asyncio.Event()
        self._heard_at = time.time()
        self._turn = asyncio.Lock()
        self._heart = asyncio.create_task(self._beat(), name="heartbeat of the shards")

    def check(self) -> None:
        """Raises `ClaimLost` if the connection is gone, or was silent for so long that it may be."""
        if self._lost.is_set() or time.time() - self._heard_at > SILENT_SECONDS:
            raise ClaimLost(self._name)

    def give_up(self) -> None:
        """Treat the right as lost: what this process believes to be kept may not be."""
        self._lost.set()

    async def until_lost(self) -> None:
        """Return when the connection is gone."""
        await self._lost.wait()

    async def listen(self, channel: str, hear: Callable[[str], None]) -> None:
        """Hear what is said on the channel for as long as the connection lives: whoever lost a shard hears nothing.

        Raises `ClaimLost`.
        """
        await self._ask(lambda: self._add_listener(channel, hear))
        self.check()

    async def _add_listener(self, channel: str, hear: Callable[[str], None]) -> None:
        driver: Any = (await self._connection.get_raw_connection()).driver_connection
        await driver.add_listener(channel, lambda _connection, _pid, _channel, words: hear(words))

    async def release(self) -> None:
        """Close the connection, and with it every lock."""
        self._heart.cancel()
        with contextlib.suppress(asyncio.CancelledError, *_FAULTS):
            await self._heart
        await _close(self._engine, self._connection)

    async def _beat(self) -> None:
        while True:
            if not await self._ask(lambda: self._connection.execute(text("SELECT 1"))):
                return
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _ask(self, question: Callable[[], Awaitable[object]]) -> bool:
        """Whether the connection is there, and did this in time; one that did not is lost."""
        try:
            async with self._turn, asyncio.timeout(ANSWER_SECONDS):
                if not self._lost.is_set():
                    await question()
                    self._heard_at = time.time()
        except _FAULTS as error:
            log.error("the connection that holds the tables was lost: %s", error)
            self._lost.set()
        return not self._lost.is_set()


async def take(name: str, engine: AsyncEngine, shards: Shards) -> PostgresClaim:
    """Take the shards through a connection of `engine`, which is the claim's own; waits until all of them are free."""
    connection = await _connect(engine)
    try:
        await _agree_on_layout(name, connection, shards)
        for shard in sorted(shards.ids):  # in one order, so that no two wait for each other
            await _wait_for_shard(name, connection, shards, shard)
        return PostgresClaim(name, engine, connection)
    except BaseException:
        await _close(engine, connection)
        raise


async def take_alone(name: str, engine: AsyncEngine) -> PostgresClaim:
    """Take the whole database: nobody plays, and nobody begins to. Raises `InUse` at once."""
    connection = await _connect(engine)
    try:
        if not await _try(connection, "pg_try_advisory_lock", GATE, 0):
            raise InUse(name, next(iter(await holders(connection, GATE)), None))
        found = await holders(connection, LAYOUT)
        if found:
            raise InUse(name, found[0])
        return PostgresClaim(name, engine, connection)
    except BaseException:
        await _close(engine, connection)
        raise


async def holders(connection: AsyncConnection, kind: int, number: int | None = None) -> Sequence[Holder]:
    """Other connections that have a lock of this kind, and of this number if one is given."""
    wanted = text(
        "SELECT objid, application_name, backend_start FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE locktype = 'advisory' AND pg_locks.database = (SELECT oid FROM pg_database WHERE"
        " datname = current_database()) AND classid = CAST(:kind AS bigint) AND granted AND pid <> pg_backend_pid()"
        " ORDER BY backend_start"
    )
    rows = (await connection.execute(wanted, {"kind": kind})).all()
    return [_holder(row) for row in rows if number in (None, row.objid)]


def _holder(row: Any) -> Holder:
    program, _, rest = str(row.application_name).partition(" ")
    pid, _, host = rest.partition(" ")
    ours = program == _PROGRAM and pid.isdecimal()
    return Holder(int(pid) if ours else 0, row.backend_start.astimezone(UTC), host if ours else program)


async def _connect(engine: AsyncEngine) -> AsyncConnection:
    connection = await engine.connect()
    return await connection.execution_options(isolation_level="AUTOCOMMIT")


async def _close(engine: AsyncEngine, connection: AsyncConnection) -> None:
    with contextlib.suppress(*_FAULTS):
        await connection.close()
    await engine.dispose()


async def _agree_on_layout(name: str, connection: AsyncConnection, shards: Shards) -> None:
    """Hold the layout together with those who have the same, when nobody has another one any more."""
    told = False
    while True:
        if await _try(connection, "pg_try_advisory_lock", GATE, 0):
            try:
                others = await _others_layout(connection, shards.count)
                if others is None:
                    await _try(connection, "pg_try_advisory_lock_shared", LAYOUT, shards.count)
                    return
            finally:
                await _try(connection, "pg_advisory_unlock", GATE, 0)
        if not told:
            told = True
            log.warning("waiting for those who use the database %s otherwise than as %s", name, shards)
        await asyncio.sleep(ASK_AGAIN_SECONDS)


async def _others_layout(connection: AsyncConnection, count: int) -> Holder | None:
    same = set(await holders(connection, LAYOUT, count))
    return next((holder for holder in await holders(connection, LAYOUT) if holder not in same), None)


async def _wait_for_shard(name: str, connection: AsyncConnection, shards: Shards, shard: int) -> None:
    told: datetime | None = None
    while not await _try(connection, "pg_try_advisory_lock", SHARD, shard):
        found = await holders(connection, SHARD, shard)
        if found and told != found[0].since:
            told = found[0].since
            log.warning("shard %d of %d of %s is played by %s: waiting", shard, shards.count, name, found[0])
        await asyncio.sleep(ASK_AGAIN_SECONDS)
    if told is not None:
        log.warning("shard %d of %d of %s is free, and played from here on", shard, shards.count, name)


async def _try(connection: AsyncConnection, function: str, kind: int, number: int) -> bool:
    asked = text(f"SELECT {function}(CAST(:kind AS integer), CAST(:number AS integer))")
    done: bool = (await connection.execute(asked, {"kind": kind, "number": number})).scalar_one()
    return done
