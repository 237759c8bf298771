"""A few connections to a PostgreSQL server, and what is done about one that breaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import asyncpg
from aiorwlock import RWLock
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.backend import T, Work
from bot.store.postgres_faults import SERIALIZATION, sqlstate

log = logging.getLogger(__name__)

ATTEMPTS = 8
"""How often a transaction is begun that others, or a broken connection, keep from its end."""
DOUBT_SECONDS = 30.0
"""How long to ask whether a commit came through to which there was no answer."""
ASK_AGAIN_SECONDS = 0.5


class InDoubt(Exception):
    """The server did not answer a commit, nor afterwards whether it came through."""


class Readers:
    """Connections that cannot write. A transaction that finds its connection broken is begun again on another."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Work[T]) -> T:
        """Do `work`, which sees one state of the database."""
        for _ in range(ATTEMPTS - 1):
            try:
                return await self._once(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
        return await self._once(work)

    async def _once(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await work(connection)

    async def close(self) -> None:
        """Let go of the connections."""
        await self._engine.dispose()


class Writers:
    """Connections that write. A transaction that cannot be put in order with others, or breaks, is begun again.

    Many go on at once; one that is begun again goes alone, so that the others of this process are not in its way again.
    The server may be lost between a commit and its answer: then it is asked what became of the transaction. If it
    does not tell, nobody here knows what is kept any more: `in_doubt` is called, and the work fails.
    """

    def __init__(self, engine: AsyncEngine, in_doubt: Callable[[], None]) -> None:
        self._engine, self._in_doubt = engine, in_doubt
        self._turns = RWLock()

    async def run(self, work: Work[T]) -> T:
        """Do `work`, durable on return."""
        together, alone = self._turns.reader, self._turns.writer
        for turn in (together, *(alone for _ in range(ATTEMPTS - 2))):
            try:
                async with turn:
                    return await self._once(work)
            except DBAPIError as error:
                if not (error.connection_invalidated or sqlstate(error) in SERIALIZATION):
                    raise
        async with alone:
            return await self._once(work)

    async def _once(self, work: Work[T]) -> T:
        async with self._engine.connect() as connection:
            numbered = await connection.execute(text("SELECT CAST(pg_current_xact_id() AS text)"))
            transaction: str = numbered.scalar_one()
            result = await work(connection)
            try:
                await connection.commit()
            except (DBAPIError, asyncpg.InterfaceError, OSError) as error:
                if not _unanswered(error):
                    raise
                log.warning("the server did not answer a commit, and is asked what became of it: %s", error)
                await connection.invalidate()
                if not await self._came_through(transaction):
                    raise
            return result

    async def _came_through(self, transaction: str) -> bool:
        """Whether the transaction of this number was committed. Raises `InDoubt`."""
        try:
            async with asyncio.timeout(DOUBT_SECONDS):
                while True:
                    status = await self._status(transaction)
                    if status in ("committed", "aborted"):
                        return status == "committed"
                    await asyncio.sleep(ASK_AGAIN_SECONDS)
        except TimeoutError:
            self._in_doubt()
            raise InDoubt(transaction) from None

    async def _status(self, transaction: str) -> str | None:
        wanted = text("SELECT pg_xact_status(CAST(CAST(:transaction AS text) AS xid8))")
        try:
            async with self._engine.connect() as connection:
                status: str | None = (await connection.execute(wanted, {"transaction": transaction})).scalar_one()
                return status
        except (DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
            return None

    async def close(self) -> None:
        """Let go of the connections."""
        await self._engine.dispose()


def _unanswered(error: BaseException) -> bool:
    """Whether a commit failed without a word from the server on what became of it."""
    if isinstance(error, IntegrityError):
        return False
    state = sqlstate(error)
    return state is None or state.startswith(("08", "57P"))
