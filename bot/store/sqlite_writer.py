"""The connection that writes to a file of SQLite, in a thread of its own.

SQLite blocks whoever calls it. A driver that takes every single call to another thread and back costs the event loop a
dozen round trips for a transaction of four statements, and those cost more than the statements.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, cast

from sqlalchemy import Connection, CursorResult, Dialect, Engine, Executable, Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backend import T, Work


class ThreadWriter:
    """One connection, kept from one transaction to the next; a whole transaction goes to its thread and back once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: Connection | None = None
        self._closed = False
        # One thread, so transactions wait for one another in the order in which they were asked for.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="database writer")

    async def run(self, work: Work[T]) -> T:
        """Do `work`, durable on return. It may await nothing but its statements."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Work[T]) -> T:
        held, self._held = self._held or self._engine.connect(), None
        try:
            with held.begin():
                result: T = _at_once(work(_direct(held)))
        except BaseException:
            # Given back, a connection is reset: not even a COMMIT that failed leaves its transaction open.
            held.close()
            raise
        self._held = held
        return result

    async def close(self) -> None:
        """Let go of the file when nobody writes. Closing twice is once."""
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
            self._thread.shutdown(wait=False)

    def _let_go(self) -> None:
        held, self._held = self._held, None
        try:
            if held is not None:
                held.close()
        finally:
            self._engine.dispose()


class _Direct:
    """As much of an `AsyncConnection` as work is done with, on a connection of this thread."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def dialect(self) -> Dialect:
        return self._connection.dialect

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]:
        return self._connection.execute(statement, parameters)

    @asynccontextmanager
    async def stream(self, statement: Executable) -> AsyncIterator[AsyncIterator[Row[Any]]]:
        with self._connection.execute(statement, execution_options={"stream_results": True}) as found:
            yield _each(found)


async def _each(found: CursorResult[Any]) -> AsyncIterator[Row[Any]]:
    for row in found:
        yield row


def _direct(connection: Connection) -> AsyncConnection:
    return cast(AsyncConnection, _Direct(connection))


def _at_once(work: Any) -> Any:
    """What the work comes to, all of whose awaits return at once."""
    coroutine = cast("Coroutine[Any, Any, Any]", work)
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    coroutine.close()
    raise RuntimeError("work inside a transaction waits for something other than its statements")
