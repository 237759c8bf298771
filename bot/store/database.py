"""An open database: transactions that write, and transactions that read."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from bot.store.backend import Backend, Claim, T, Work
from bot.store.errors import Closed


class Database:
    """Transactions on an open database. `close` must be called: its connections keep the process from ending.

    A transaction that has begun goes on to its end although whoever waits for it is cancelled.
    """

    def __init__(self, backend: Backend, claim: Claim) -> None:
        self._backend, self._claim = backend, claim
        self._writer, self._reader = backend.writer(claim), backend.reader()
        self._under_way: set[asyncio.Task[object]] = set()
        self._closed = False

    async def write(self, work: Work[T]) -> T:
        """Do `work` in a transaction of its own, durable on return. Raises `StoreError`; nothing is changed then."""
        return await self._to_its_end(self._write(work))

    async def read(self, work: Work[T]) -> T:
        """Do `work`, which sees one state of the database. Raises `StoreError`."""
        return await self._to_its_end(self._read(work))

    async def close(self) -> None:
        """Wait for what is under way and let go of the database. Closing twice is once."""
        self._closed = True
        if self._under_way:
            await asyncio.wait(self._under_way)
        try:
            await self._writer.close()
        finally:
            await self._reader.close()

    async def _write(self, work: Work[T]) -> T:
        self._claim.check()
        with self._backend.translated():
            return await self._writer.run(work)

    async def _read(self, work: Work[T]) -> T:
        with self._backend.translated():
            return await self._reader.run(work)

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
