"""Commit, then show: what was kept replaces the table and is told; where nothing can be kept, play stands still."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from weakref import WeakValueDictionary

from bot.tables import errors, hands, rulings, seating
from bot.tables.alarms import Stillness
from bot.tables.eager import NOBODY, still_eager
from bot.tables.houses import Houses
from bot.tables.live import Live, Registry
from bot.tables.pondering import Pondering
from bot.tables.ports import Cause, Change, Clock, DealtHand, Listener, Reversal, StoreDown, StoreError, TableStore
from bot.tables.table import Phase, Timing
from bot.tables.terms import under
from bot.tables.timers import Timers

log = logging.getLogger(__name__)


class Keeper:
    """Keeps changes of tables; after each the table's timer is set, its computer player thinks, the listeners know.

    Whoever calls a method with a `Live` holds its lock. `rng` feeds the delays of computer players.
    """

    def __init__(
        self,
        store: TableStore,
        clock: Clock,
        registry: Registry,
        timers: Timers,
        pondering: Pondering,
        houses: Houses,
        *,
        timing: Timing,
        rng: Random,
    ) -> None:
        self._store, self._clock, self._registry, self._timers = store, clock, registry, timers
        self._pondering, self._houses, self._timing, self._rng = pondering, houses, timing, rng
        self._listeners: list[Listener] = []
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._probe: asyncio.Task[None] | None = None
        self._closed = False

    def listen(self, listener: Listener) -> None:
        """Tell `listener` of every change from now on, after those that listen already."""
        self._listeners.append(listener)

    def tell(self, change: Change) -> None:
        """Tell the listeners of something that needs no keeping."""
        for listener in self._listeners:
            listener.table_changed(change)

    def close(self) -> None:
        """From now on keep nothing."""
        self._closed = True

    async def create(self, change: Change) -> Live:
        """Keep the new table `change.after`, and take it up. Raises `TableExists`, `SaveFailed`."""
        async with self._opening.setdefault(change.after.channel_id, asyncio.Lock()):
            if self._registry.has_channel(change.after.channel_id):
                raise errors.TableExists
            try:
                table_id = await asyncio.shield(self._store.create_table(change))
            except StoreError as error:
                raise errors.SaveFailed from error
            change = replace(change, after=replace(change.after, id=table_id))
            live = Live(change.after, Stillness(change.at), self._houses.of(change.after.guild_id))
            self._registry.add(live)
            self.happened(live, change)
            return live

    async def keep(self, live: Live, change: Change) -> Change:
        """Commit, then show. A cancelled caller does not cut it short: what is kept is shown all the same.

        A table whose hand ends is from then on as its server's settings are now.
        Raises `SaveFailed`, and then the table is as it was; `NoTable` for one that was closed meanwhile.
        """
        if change.hand_ended:
            change = await self._under_settings(change)
        task = asyncio.ensure_future(self._commit(live, change))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            raise

    async def _under_settings(self, change: Change) -> Change:
        """The end of a hand, the table brought under its server's settings; as it is where they cannot be read."""
        try:
            settings = await self._houses.load(change.after.guild_id)
        except StoreError:
            return change
        return replace(change, after=under(change.after, settings))

    async def _commit(self, live: Live, change: Change) -> Change:
        if live.table.phase is Phase.CLOSED or self._closed:
            raise errors.NoTable
        try:
            await self._store.commit(change)
        except StoreError as error:
            if isinstance(error, StoreDown):
                self.stand_still(live, error)
            raise errors.SaveFailed from error
        self.happened(live, change)
        return change

    def happened(self, live: Live, change: Change) -> None:
        """The change is kept, or needs no keeping: it is the table from now on, and everybody is told."""
        live.table = change.after
        if change.hand_begun or not change.after.running:
            live.settings = self._houses.of(change.after.guild_id)
        live.eager = still_eager(NOBODY if change.hand_begun else live.eager, live.table.hand)
        if _moves_on(change):
            live.still = self._still_from(live, change.at)
            self._pondering.begin(live)
        else:
            since = change.at if change.cause is Cause.MORE_TIME else live.still.since
            live.still = replace(live.still, since=since, retry_at=None, paused=False)
        if change.after.phase is Phase.CLOSED:
            self._registry.drop(change.after)
        self._timers.set(live)
        self.tell(change)

    async def bring_under(self, live: Live) -> None:
        """Let a table where no hand runs be as its server's settings are now. Raises `SaveFailed`.

        Nobody is ready any more for a hand at another stake or with other options.
        """
        table, now = live.table, self._clock.now()
        after = under(table, self._houses.of(table.guild_id))
        if table.phase is Phase.CLOSED or table.running:
            return
        if after == table:
            live.settings = self._houses.of(table.guild_id)
            self._timers.set(live)
            return
        await self.keep(live, Change(table, seating.unready(after, table.owner_id), Cause.SETTINGS, now))

    def _still_from(self, live: Live, now: datetime) -> Stillness:
        """Who is to move moves by itself after a while, if it is a computer player or somebody who only waits to eat.

        Chance is asked for nobody else: what it would give later shows how often it was asked.
        """
        hand = live.table.hand
        if hand is None or not hand.running:
            return Stillness(now)
        if hand.machine(hand.turn) is not None:
            return Stillness(now, computer_at=self._soon(now))
        return Stillness(now, eats_at=self._soon(now) if hand.turn in live.eager else None)

    def _soon(self, now: datetime) -> datetime:
        return now + timedelta(seconds=self._rng.uniform(*self._timing.computer))

    async def reverse(self, guild_id: int, reversal: Reversal) -> DealtHand:
        """Take back a hand's payments, and tell it at its table if that is open still; see `rulings.reverse`."""
        hand = await rulings.reverse(self._store, guild_id, reversal)
        if self._registry.has(reversal.table_id):
            table = self._registry.find(reversal.table_id).table
            self.tell(Change(table, table, Cause.REVERSED, reversal.at, reversal.author, str(reversal.number)))
        return hand

    # While the store does not work

    def stand_still(self, live: Live, error: StoreError | None) -> None:
        """Pause the table, for the store does not work: nothing falls due, and the clock looks again and again."""
        now = self._clock.now()
        first = not live.still.paused
        live.still = replace(live.still, paused=True, retry_at=now + self._timing.retry)
        self._timers.set(live)
        if first:
            log.error("table %d: play is paused until the database works again: %s", live.table.id, error)
            self.tell(Change(live.table, live.table, Cause.PAUSED, now))

    async def mend(self, live: Live) -> None:
        """Let a table that stands still go on, with time for whoever is to move; give it up if its place is gone.

        Raises `SaveFailed` while the store does not work.
        """
        if not live.still.paused:
            return
        try:
            await self._probed()
        except StoreError as error:
            raise errors.SaveFailed from error
        if live.gone is not None:
            await self._close_down(live, live.gone)
            return
        now = self._clock.now()
        change = hands.extend(live.table, now + self._timing.resume, now=now, cause=Cause.MENDED)
        if change is None:
            self.happened(live, Change(live.table, live.table, Cause.MENDED, now))
        else:
            await self.keep(live, change)
        log.info("table %d: the database works again, and play goes on", live.table.id)

    async def give_up(self, live: Live, detail: str) -> None:
        """Void the table's hand, if one runs, and close it: nobody pays. What cannot be kept now is tried again."""
        live.gone = detail
        with contextlib.suppress(errors.SaveFailed):
            if live.still.paused:
                await self.mend(live)
            else:
                await self._close_down(live, detail)

    async def _close_down(self, live: Live, detail: str) -> None:
        try:
            if live.table.running:
                await self.keep(live, hands.void(live.table, who=None, detail=detail, now=self._clock.now()))
            if live.table.phase is not Phase.CLOSED:
                await self.keep(live, seating.close(live.table, None, now=self._clock.now()))
        except errors.SaveFailed:
            self.stand_still(live, None)  # until the clock tries again
            raise

    async def _probed(self) -> None:
        """Probe the store; tables that want to know at the same time share one probe. Raises `StoreError`."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._store.probe(), name="probe of the store")
        await asyncio.wait([self._probe])
        self._probe.result()


def _moves_on(change: Change) -> bool:
    """Whether whoever is to move begins to be waited for with this change."""
    given_time = change.cause in (Cause.CLOCK_SET, Cause.MENDED, Cause.RESUMED)
    return change.hand_begun or bool(change.actions) or given_time
