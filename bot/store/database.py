"""An open database: one connection that writes, behind a lock, and a few that read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import Closed, Conflict, Unavailable
from bot.store.faults import sentence
from bot.store.sqlite import reading_engine, writing_engine

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
"""What is done with a connection inside a transaction."""

READERS = 2


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


class Database:
    """Transactions on an open database. `close` must be called: its threads keep the process from ending.

    A transaction that has begun goes on to its end although whoever waits for it is cancelled.
    """

    def __init__(self, file: Path, *, busy_seconds: float) -> None:
        self.file = file
        self._writing = writing_engine(file, busy_seconds=busy_seconds)
        self._reading = reading_engine(file, busy_seconds=busy_seconds, connections=READERS)
        self._writer: AsyncConnection | None = None
        self._lock = asyncio.Lock()
        self._under_way: set[asyncio.Task[object]] = set()
        self._closed = False

    async def write(self, work: Work[T]) -> T:
        """Do `work` in a transaction of its own, durable on return. Raises `StoreError`; nothing is changed then."""
        return await self._to_its_end(self._write(work))

    async def read(self, work: Work[T]) -> T:
        """Do `work`, which sees one state of the database. Raises `StoreError`."""
        return await self._to_its_end(self._read(work))

    async def close(self) -> None:
        """Wait for what is under way and let go of the file. Closing twice is once."""
        self._closed = True
        if self._under_way:
            await asyncio.wait(self._under_way)
        async with self._lock:
            writer, self._writer = self._writer, None
            try:
                if writer is not None:
                    await writer.close()
            finally:
                await self._writing.dispose()
                await self._reading.dispose()

    async def _write(self, work: Work[T]) -> T:
        async with self._lock:
            with translated_errors(self.file):
                writer, self._writer = self._writer or await self._writing.connect(), None
                try:
                    async with writer.begin():
                        result = await work(writer)
                except BaseException:
                    # Given back, a connection is reset: not even a COMMIT that failed leaves its transaction open.
                    await writer.close()
                    raise
                self._writer = writer
                return result

    async def _read(self, work: Work[T]) -> T:
        with translated_errors(self.file):
            async with self._reading.begin() as connection:
                return await work(connection)

    async def _to_its_end(self, transaction: Coroutine[object, object, T]) -> T:
        if self._closed:
            transaction.close()
            raise Closed
        task = asyncio.create_task(transaction)
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        await asyncio.wait([task])
        return task.result()

    def _ended(self, task: asyncio.Task[object]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # seen here, in case that nobody waits any more
