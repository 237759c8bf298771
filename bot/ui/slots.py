"""A place on Discord that always shows the latest: one edit at a time, those in between left out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Tasks:
    """Background tasks that are kept referenced, and whose exceptions are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run `work` beside everything else."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s failed", task.get_name(), exc_info=error)

    async def close(self) -> None:
        """Cancel what still runs and wait for it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


Show = Callable[[], Awaitable[None]]
"""Brings something on Discord up to date."""


class Slot:
    """Shows something by `show` after every `mark`, at most once in `interval_seconds`; the last state always.

    `idle` is called whenever there is nothing left to show. Whoever answers a press by an edit of the same message
    holds `lock` from before the change to after the answer, and calls `clean` when the answer showed the present state.
    """

    def __init__(
        self,
        name: str,
        show: Show,
        tasks: Tasks,
        *,
        interval_seconds: float = 0.0,
        idle: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self._show, self._tasks, self._interval = show, tasks, interval_seconds
        self._idle = idle
        self._dirty = False
        self._running = False
        self._later = 0
        self._shown_at = -interval_seconds

    @property
    def busy(self) -> bool:
        """Whether something is being shown, or will be."""
        return self._running or self._later > 0

    def mark(self) -> None:
        """The state has changed."""
        self._dirty = True
        if not self._running:
            self._running = True
            self._tasks.spawn(self._run(), self.name)

    def mark_later(self, seconds: float) -> None:
        """Mark it after this time, whatever happens in between."""
        self._later += 1
        self._tasks.spawn(self._mark_later(seconds), f"{self.name}, again")

    async def _mark_later(self, seconds: float) -> None:
        try:
            await asyncio.sleep(seconds)
        finally:
            self._later -= 1
        self.mark()

    def clean(self) -> None:
        """The present state is on the screen already."""
        self._dirty = False
        self._shown_at = asyncio.get_running_loop().time()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._dirty:
                wait = self._shown_at + self._interval - loop.time()
                if wait > 0:
                    await asyncio.sleep(wait)
                async with self.lock:
                    if self._dirty:
                        self.clean()
                        await self._show()
        finally:
            self._running = False
            self._idle()
