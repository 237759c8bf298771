"""The connections that read a file of SQLite, each in a thread of its own while it is used."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Engine

from bot.store.backend import T, Work
from bot.store.errors import Closed
from bot.store.sqlite_direct import do_at_once


class ThreadReaders:
    """A few connections that cannot write; whoever finds none free waits for as long as it takes."""

    def __init__(self, engine: Engine, connections: int) -> None:
        self._engine = engine
        self._closed = False
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="database reader")

    async def run(self, work: Work[T]) -> T:
        """Do `work`, which sees one state of the database. It may await nothing but its statements.

        Raises `Closed`.
        """
        if self._closed:
            raise Closed
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._transact, work)

    def _transact(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return do_at_once(connection, work)

    async def close(self) -> None:
        """Let go of the file when nobody reads. Closing twice is once."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()
