"""The connection that writes to a file of SQLite, in a thread of its own.

A commit waits for the disk, several milliseconds on a small machine, and SQLite makes one at a time. Whatever is to be
written by the time one is done goes into the next together: many tables wait no longer than one.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, cast

from sqlalchemy import Connection, Engine, RootTransaction

from bot.store.backend import T, Work
from bot.store.errors import Closed
from bot.store.sqlite_direct import do_at_once

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

    Pieces of work are done in the order in which they were asked for, those that wait in one transaction, and each is
    answered for itself: where one keeps the transaction from its end, all of them are done again one by one.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: Connection | None = None
        self._waiting: SimpleQueue[_Asked | None] = SimpleQueue()
        """What is to be done; None is the end."""
        self._thread: threading.Thread | None = None
        self._closed = False

    async def run(self, work: Work[T]) -> T:
        """Do `work`, durable on return, and to its end although nobody may wait for it any more.

        It may await nothing but its statements. Raises `Closed`.
        """
        if self._closed:
            raise Closed
        loop = asyncio.get_running_loop()
        if self._thread is None:
            thread = threading.Thread(target=self._serve, args=(loop,), name="database writer", daemon=True)
            thread.start()
            self._thread = thread
        answer: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Asked(work, answer))
        return await answer

    async def close(self) -> None:
        """Let go of the file when all is written that was asked for. Closing twice is once."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    def _serve(self, loop: asyncio.AbstractEventLoop) -> None:
        """Do whatever comes, until the end."""
        while asked := self._next():
            outcomes = self._outcomes([one.work for one in asked])
            with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                loop.call_soon_threadsafe(_tell, asked, outcomes)
        if self._held is not None:
            self._held.close()

    def _next(self) -> list[_Asked]:
        """What waits, as soon as anything does; nothing at the end."""
        asked: list[_Asked] = []
        while len(asked) < MOST_AT_ONCE and (one := self._waiting.get()) is not None:
            asked.append(one)
            if self._waiting.empty():
                return asked
        if asked and len(asked) < MOST_AT_ONCE:
            self._waiting.put(None)  # the end, again, for the next time
        return asked

    def _outcomes(self, works: Sequence[Work[Any]]) -> list[_Outcome]:
        """What the works come to, done together or else one by one."""
        try:
            transaction = self._begun()
        except BaseException as error:
            return [_Outcome(error=error)] * len(works)
        try:
            return self._ended(transaction, works)
        except BaseException as error:
            if len(works) == 1:
                return [_Outcome(error=error)]
        return [outcome for work in works for outcome in self._outcomes([work])]

    def _begun(self) -> RootTransaction:
        held, self._held = self._held or self._engine.connect(), None
        try:
            return held.begin()
        except BaseException:
            held.close()
            raise

    def _ended(self, transaction: RootTransaction, works: Sequence[Work[Any]]) -> list[_Outcome]:
        """What the works come to in the transaction, which is committed; nothing is done if it cannot be."""
        held = transaction.connection
        try:
            with transaction:
                outcomes = [_only(held, works[0])] if len(works) == 1 else [_apart(held, work) for work in works]
        except BaseException:
            # Given back, a connection is reset: not even a COMMIT that failed leaves its transaction open.
            held.close()
            raise
        self._held = held
        return outcomes


def _only(held: Connection, work: Work[Any]) -> _Outcome:
    """Work that has the transaction to itself: an error ends it."""
    return _Outcome(do_at_once(held, work))


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
