"""For each table one task that sleeps to the next thing due; none while nobody can press."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import datetime

from bot.tables import errors
from bot.tables.alarms import Alarm, next_alarm
from bot.tables.live import Live
from bot.tables.ports import Clock
from bot.tables.table import Timing

log = logging.getLogger(__name__)

Ring = Callable[[Live, Alarm], Awaitable[None]]
"""What is done when an alarm falls due; it looks for itself whether the alarm still holds."""


class Timers:
    """Sets each table's timer, which calls `ring`; a ring that fails is tried again after `Timing.retry`."""

    ring: Ring
    """Set before the first timer is."""

    def __init__(self, clock: Clock, timing: Timing) -> None:
        self._clock, self.timing = clock, timing
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._paused = False
        self._paused_guilds: set[int] = set()

    def set(self, live: Live) -> None:
        """Let the table's timer sleep to what is due next as the table is now."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        alarm = None if self._stopped or self.paused(live) else self.next(live)
        if alarm is not None:
            live.timer = asyncio.create_task(self._wait(live, alarm), name=f"clock of table {live.table.id}")
            self._tasks.add(live.timer)
            live.timer.add_done_callback(self._tasks.discard)

    def next(self, live: Live) -> Alarm | None:
        """What is due next at the table."""
        return next_alarm(live.table, live.still, self.timing, live.settings)

    def overslept(self, live: Live, now: datetime) -> bool:
        """Whether something has been due for so long that the machine must have slept."""
        alarm = self.next(live)
        return alarm is not None and now - alarm.at > self.timing.late_wake

    def pause(self, guild_id: int | None) -> None:
        """From now on set no timer, for all servers or for one."""
        if guild_id is None:
            self._paused = True
        else:
            self._paused_guilds.add(guild_id)

    def unpause(self, guild_id: int | None) -> None:
        """The end of `pause` of the same servers."""
        if guild_id is None:
            self._paused = False
        else:
            self._paused_guilds.discard(guild_id)

    def paused(self, live: Live) -> bool:
        """Whether nobody can press at this table."""
        return self._paused or live.table.guild_id in self._paused_guilds

    async def stop(self, tables: Iterable[Live]) -> None:
        """Set no timer any more, for these or any tables; returns when the steps under way are done."""
        self._stopped = True
        for live in tables:
            if live.timer is not None:
                live.timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _wait(self, live: Live, alarm: Alarm) -> None:
        await self._clock.sleep_until(alarm.at)
        # From here on the step must not be cancelled by the timer that it sets itself.
        if live.timer is asyncio.current_task():
            live.timer = None
        try:
            await self.ring(live, alarm)
        except errors.SaveFailed:
            if not live.still.paused:  # else that was logged
                log.exception("table %d: the clock's step could not be kept; it is tried again", live.table.id)
            self._retry(live)
        except Exception:
            log.exception("table %d: the clock failed at %s", live.table.id, alarm.kind.name)
            self._retry(live)

    def _retry(self, live: Live) -> None:
        live.still = replace(live.still, retry_at=self._clock.now() + self.timing.retry)
        self.set(live)
