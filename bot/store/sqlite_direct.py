"""Work that is done at once, on a connection of the thread that does it.

SQLite blocks whoever calls it. A driver that takes every single call to another thread and back costs the event loop a
dozen round trips for a transaction of four statements, and those cost more than the statements.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, cast

from sqlalchemy import Connection, CursorResult, Dialect, Executable, Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backend import T, Work


def do_at_once(connection: Connection, work: Work[T]) -> T:
    """What the work comes to on this connection. Raises `RuntimeError` if it awaits anything but its statements."""
    coroutine = cast("Coroutine[Any, Any, T]", work(cast(AsyncConnection, _Direct(connection))))
    try:
        coroutine.send(None)
    except StopIteration as end:
        return cast(T, end.value)
    coroutine.close()
    raise RuntimeError("work inside a transaction waits for something other than its statements")


class _Direct:
    """As much of an `AsyncConnection` as work is done with; all it does is done when it returns."""

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
