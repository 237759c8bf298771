"""Time that a test moves: a clock that stands still, and a store that says when it is busy."""

import asyncio
import heapq
import itertools
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from bot.tables.ports import Book, Change, DealtHand, Reversal, TableStore

START = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)


class WatchedStore:
    """A real store, counting what is under way.

    `fail` makes the next writes fail with the given errors, None letting one pass; `down` makes all fail while it is
    there.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self.busy = 0
        self.fail: list[Exception | None] = []
        self.down: Exception | None = None
        self.probes = 0
        self.changes: list[Change] = []

    async def create_table(self, change: Change) -> int:
        self.busy += 1
        try:
            return await self._store.create_table(change)
        finally:
            self.busy -= 1

    async def commit(self, change: Change) -> None:
        self.busy += 1
        try:
            self._fail()
            await self._store.commit(change)
            self.changes.append(change)
        finally:
            self.busy -= 1

    def _fail(self) -> None:
        if self.down is not None:
            raise self.down
        error = self.fail.pop(0) if self.fail else None
        if error is not None:
            raise error

    async def probe(self) -> None:
        self.busy += 1
        self.probes += 1
        try:
            self._fail()
            await self._store.probe()
        finally:
            self.busy -= 1

    async def dealt_hand(self, guild_id: int, table_id: int, number: int) -> DealtHand | None:
        return await self._store.dealt_hand(guild_id, table_id, number)

    async def reverse(self, reversal: Reversal) -> bool:
        self._fail()
        return await self._store.reverse(reversal)

    async def balances(self, guild_id: int, accounts: Sequence[int], book: Book = Book.POINTS) -> Mapping[int, int]:
        return await self._store.balances(guild_id, accounts, book)


class ManualClock:
    """A clock for tables. `advance` wakes every sleeper at its own time, and lets the store finish in between."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self.store: WatchedStore | None = None

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, when: datetime) -> None:
        if when <= self._now:
            await asyncio.sleep(0)
            return
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (when, next(self._numbers), future))
        await future

    async def advance(self, seconds: float) -> None:
        """Let this much time pass."""
        until = self._now + timedelta(seconds=seconds)
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= until:
            when, _, future = heapq.heappop(self._sleepers)
            self._now = max(self._now, when)
            if not future.done():
                future.set_result(None)
                await self.settle()
        self._now = until
        await self.settle()

    async def jump(self, seconds: float) -> None:
        """As if the machine had slept: the time has passed, and only now is everybody woken."""
        self._now += timedelta(seconds=seconds)
        await self.advance(0)

    async def settle(self) -> None:
        """Let everything happen that needs no time."""
        quiet = 0
        while quiet < 10:
            await asyncio.sleep(0)
            quiet = 0 if self.store is not None and self.store.busy else quiet + 1
