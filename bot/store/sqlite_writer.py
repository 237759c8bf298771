"""The connection that writes to a file of SQLite, in a thread of its own.

SQLite blocks whoever calls it. A driver that takes every single call to another thread and back costs the event loop a
dozen round trips for a transaction of four statements, and those cost more than the statements.

A commit waits for the disk, several milliseconds on a small machine, and SQLite makes one at a time. Whatever is to be
written by the time one is done goes into the next together: many tables wait no longer than one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, CursorResult, Dialect, Engine, Executable, Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backend import T, Work

MOST_AT_ONCE = 100
"""Pieces of work in one commit, at most: the first of them waits for the last."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A piece of work, and whoever waits for what it comes to."""

    work: Work[Any]
    answer: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a piece of work came to: its value, or the error that undid it."""

    value: Any = None
    error: BaseException | None = None


class ThreadWriter:
    """One connection, kept from one transaction to the next.

    Pieces of work are done in the order in which they were asked for, those that wait in one transaction: a piece that
    fails is undone by itself, and none is done if the transaction cannot be committed.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: Connection | None = None
        self._closed = False
        self._waiting: deque[_Asked] = deque()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="database writer")

    async def run(self, work: Work[T]) -> T:
        """Do `work`, durable on return. It may await nothing but its statements."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._waiting.append(_Asked(work, answer))
        self._thread.submit(self._round, loop)
        return await answer

    def _round(self, loop: asyncio.AbstractEventLoop) -> None:
        """Do what waits; nothing if an earlier round did it."""
        asked = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
        if asked:
            outcomes = self._transact([one.work for one in asked])
            loop.call_soon_threadsafe(_tell, asked, outcomes)

    def _transact(self, works: Sequence[Work[Any]]) -> list[_Outcome]:
        held: Connection | None = None
        try:
            held, self._held = self._held or self._engine.connect(), None
            with held.begin():
                outcomes = [_only(held, works[0])] if len(works) == 1 else [_apart(held, work) for work in works]
        except BaseException as error:
            if held is not None:
                # Given back, a connection is reset: not even a COMMIT that failed leaves its transaction open.
                held.close()
            return [_Outcome(error=error)] * len(works)
        self._held = held
        return outcomes

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


def _only(held: Connection, work: Work[Any]) -> _Outcome:
    """Work that has the transaction to itself: an error ends it."""
    return _Outcome(_at_once(work(_direct(held))))


def _apart(held: Connection, work: Work[Any]) -> _Outcome:
    """Work beside other work: an error undoes this piece alone, unless SQLite gave up the whole transaction for it."""
    savepoint = held.begin_nested()
    try:
        outcome = _only(held, work)
    except BaseException as error:
        if not cast(Any, held.connection.dbapi_connection).in_transaction:
            held.invalidate()  # what SQLAlchemy takes for its savepoints is gone
            raise
        savepoint.rollback()
        return _Outcome(error=error)
    savepoint.commit()
    return outcome


def _tell(asked: Sequence[_Asked], outcomes: Sequence[_Outcome]) -> None:
    for one, outcome in zip(asked, outcomes, strict=True):
        if one.answer.done():
            continue  # nobody waits any more
        if outcome.error is not None:
            one.answer.set_exception(outcome.error)
        else:
            one.answer.set_result(outcome.value)


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
