"""What happens at tables when time passes: turns run out, computers move, hands begin; and what an outage does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import assert_never

from bot.phom.actions import Action, Eat, Timeout
from bot.tables import dealing, errors, hands, seating
from bot.tables.alarms import Alarm, AlarmKind, Stillness
from bot.tables.houses import Houses
from bot.tables.keeping import Keeper
from bot.tables.live import Live, Registry
from bot.tables.pondering import Pondering
from bot.tables.ports import Cause, Change, Clock, StoreError
from bot.tables.settings import ServerSettings
from bot.tables.table import Table
from bot.tables.timers import Timers

log = logging.getLogger(__name__)


class Clockwork:
    """Rings when an alarm of a table falls due, and gives time to those who could not press."""

    def __init__(
        self,
        keeper: Keeper,
        registry: Registry,
        clock: Clock,
        timers: Timers,
        pondering: Pondering,
        houses: Houses,
        secret: Callable[[], bytes],
    ) -> None:
        self._keeper, self._registry, self._clock = keeper, registry, clock
        self._timers, self._timing, self._pondering, self._secret = timers, timers.timing, pondering, secret
        self._houses = houses

    # Outages

    async def resume(self, tables: Sequence[Table]) -> None:
        """Take up tables after a start of the process, with time for whoever is to move."""
        now = self._clock.now()
        for table in tables:
            if not self._registry.has(table.id):  # else it was opened while the others were being read
                live = Live(table, Stillness(now), await self._settings(table))
                self._registry.add(live)
                await self._give_time(live, Cause.RESUMED)

    async def _settings(self, table: Table) -> ServerSettings:
        """The settings of the table's server; the defaults, until a hand ends, where they cannot be read."""
        try:
            return await self._houses.load(table.guild_id)
        except StoreError:
            log.warning("table %d: the settings of its server could not be read", table.id, exc_info=True)
            return self._houses.of(table.guild_id)

    def pause(self, guild_id: int | None) -> None:
        """Nobody can press from now on, anywhere or in one server: let nothing fall due there."""
        self._timers.pause(guild_id)
        for live in self._registry.all():
            self._timers.set(live)

    async def outage_ended(self, guild_id: int | None) -> None:
        """People can press again, everywhere or in one server: give them time to, and let the clocks run."""
        self._timers.unpause(guild_id)
        for live in self._registry.all():
            if guild_id in (None, live.table.guild_id):
                await self._give_time(live, Cause.CLOCK_SET)
                self._timers.set(live)

    async def stop(self) -> None:
        """Let nothing fall due any more, wait for the steps under way, and tell that the tables wait for a start."""
        tables = self._registry.all()
        await asyncio.gather(self._timers.stop(tables), self._pondering.stop(tables))
        for live in self._registry.all():
            async with live.lock:
                self._keeper.tell(Change(live.table, live.table, Cause.RESTARTING, self._clock.now()))

    async def wake(self, live: Live) -> None:
        """Give time before a press is judged, where its turn ran out while nobody could press.

        A press that comes in the moment after an outage, or after the machine has slept, is ahead of the clock.
        The caller holds the lock. Raises `SaveFailed`.
        """
        await self._keeper.mend(live)
        now = self._clock.now()
        if self._timers.paused(live) or self._timers.overslept(live, now):
            change = self._extension(live.table, Cause.CLOCK_SET, now)
            if change is not None:
                await self._keeper.keep(live, change)

    async def _give_time(self, live: Live, cause: Cause) -> None:
        async with live.lock:
            if live.still.paused:
                return  # it is given time when the store works again
            now = self._clock.now()
            change = self._extension(live.table, cause, now)
            if change is not None:
                await self._keep_time(live, change)
            elif cause is Cause.RESUMED:
                self._keeper.happened(live, Change(live.table, live.table, cause, now))
            else:
                live.still = replace(live.still, since=now)

    async def _keep_time(self, live: Live, change: Change) -> None:
        try:
            await self._keeper.keep(live, change)
        except errors.SaveFailed:
            if not live.still.paused:
                log.exception("table %d: could not move the deadline", live.table.id)
                self._keeper.stand_still(live, None)
            if change.cause is Cause.RESUMED:
                self._keeper.tell(Change(live.table, live.table, change.cause, change.at))
                self._keeper.tell(Change(live.table, live.table, Cause.PAUSED, change.at))

    def _extension(self, table: Table, cause: Cause, now: datetime) -> Change | None:
        return hands.extend(table, now + self._timing.resume, now=now, cause=cause)

    # Alarms

    async def ring(self, live: Live, alarm: Alarm) -> None:
        """Do what is due, unless something happened while the alarm waited for the lock: its own alarm is set then.

        Raises `SaveFailed`.
        """
        if alarm.kind is AlarmKind.COMPUTER:
            await self._computer_moves(live, alarm)
            return
        async with live.lock:
            if self._timers.next(live) != alarm:
                return
            if alarm.kind is AlarmKind.MEND:
                await self._keeper.mend(live)
                return
            now = self._clock.now()
            if now - alarm.at > self._timing.late_wake:
                change = self._extension(live.table, Cause.CLOCK_SET, now)
                if change is not None:
                    await self._keeper.keep(live, change)
                    return
                if alarm.kind is AlarmKind.IDLE:
                    live.still = replace(live.still, since=now)
                    self._timers.set(live)
                    return
            await self._due(live, alarm.kind, now)

    async def _due(self, live: Live, kind: AlarmKind, now: datetime) -> None:
        table = live.table
        match kind:
            case AlarmKind.TIMEOUT:
                assert table.hand is not None
                await self._keeper.keep(live, self._acted(table, Timeout(table.hand.turn), now))
            case AlarmKind.EAT:
                assert table.hand is not None
                who = table.hand.occupants[table.hand.turn].account
                await self._keeper.keep(live, self._acted(table, Eat(table.hand.turn), now, who))
            case AlarmKind.REMATCH:
                await self._keeper.keep(live, dealing.rematch(table, secret=self._secret(), now=now))
            case AlarmKind.IDLE:
                await self._keeper.keep(live, seating.close(table, None, now=now, cause=Cause.IDLE_CLOSED))
            case AlarmKind.PING:
                live.still = replace(live.still, pinged=True)
                self._timers.set(live)
                self._keeper.tell(Change(table, table, Cause.PINGED, now))
            case AlarmKind.COMPUTER | AlarmKind.MEND:
                raise AssertionError(f"{kind} is seen to before")
            case _:
                assert_never(kind)

    async def _computer_moves(self, live: Live, alarm: Alarm) -> None:
        """Choose outside the lock from a view, then act as anybody else: for that decision only."""
        hand = live.table.hand
        if hand is None or not hand.running or hand.decision != alarm.decision:
            return
        who = hand.machine(hand.turn)
        if who is None:
            return  # its person took the seat back
        try:
            action = self._pondering.move(live, hand, who)
        except Exception:
            # The turn's own clock still ends the turn.
            log.exception("table %d: the computer player could not choose", live.table.id)
            live.still = replace(live.still, computer_at=None)
            self._timers.set(live)
            return
        async with live.lock:
            now_hand = live.table.hand
            same = now_hand is not None and (now_hand.number, now_hand.decision) == (hand.number, hand.decision)
            if same and now_hand is not None and now_hand.machine(now_hand.turn) == who:
                await self._keeper.keep(live, self._acted(live.table, action, self._clock.now()))

    def _acted(self, table: Table, action: Action, now: datetime, who: int | None = None) -> Change:
        return hands.act(table, action, choose=self._pondering.choose, timing=self._timing, now=now, who=who)
