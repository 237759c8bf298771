"""Live tables: for each one a lock, a clock, and the rule that nothing is shown before it is kept.

Every request takes the table's lock, decides by a pure function of the table (`seating`, `hands`), commits, and only
then lets the new table replace the old one and tells the listener. A failed commit leaves the old table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from bot.phom.actions import Action, Leave, Timeout
from bot.phom.rules import HouseRules
from bot.tables import errors, hands, rulings, seating, standing_in
from bot.tables.alarms import Alarm, AlarmKind, Stillness, next_alarm
from bot.tables.deals import SECRET_BYTES
from bot.tables.ports import (
    Cause,
    Change,
    Clock,
    DealtHand,
    Decision,
    Listener,
    Reversal,
    StoreDown,
    StoreError,
    TableStore,
)
from bot.tables.table import STANDARD_TIMING, Computer, Human, Level, Options, Phase, Table, Timing

log = logging.getLogger(__name__)

Plan = Callable[[Table, int], tuple[Action, ...]]
"""What a person wants done in one go: actions for the table and their seat, in order."""


@dataclass(slots=True, eq=False)
class _Live:
    table: Table
    still: Stillness
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.Task[None] | None = None
    thought: asyncio.Task[Action | None] | None = None
    """What a computer player that takes its time comes to for the open decision."""


class Tables:
    """Every open table of this process.

    Methods that act for a person raise a `TableError` or the rules' `IllegalAction` and change nothing then.
    `rng` feeds the delays of computer players, `token_bytes` the secrets behind the deals. `choose` decides at once;
    `think`, where it is given, for those computer players that take their time.
    """

    def __init__(
        self,
        store: TableStore,
        clock: Clock,
        choose: hands.Chooser,
        *,
        rng: Random,
        token_bytes: Callable[[int], bytes],
        timing: Timing = STANDARD_TIMING,
        think: hands.SlowChooser | None = None,
    ) -> None:
        self._store, self._clock, self._choose = store, clock, choose
        self._rng, self._token_bytes, self.timing, self._think = rng, token_bytes, timing, think
        self._live: dict[int, _Live] = {}
        self._by_channel: dict[int, int] = {}
        self._opening: dict[int, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._listeners: list[Listener] = []
        self._closed = False
        self._paused = False
        self._paused_guilds: set[int] = set()
        self._probe: asyncio.Task[None] | None = None

    def listen(self, listener: Listener) -> None:
        """Tell `listener` of every change from now on, after those that listen already."""
        self._listeners.append(listener)

    # What there is

    def table(self, table_id: int) -> Table:
        """The open table of this id. Raises `NoTable`."""
        return self._find(table_id).table

    def in_channel(self, channel_id: int) -> Table:
        """The open table of this channel. Raises `NoTable`."""
        table_id = self._by_channel.get(channel_id)
        if table_id is None:
            raise errors.NoTable
        return self._live[table_id].table

    def all(self) -> tuple[Table, ...]:
        """Every open table."""
        return tuple(live.table for live in self._live.values())

    # Between hands

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        owner: Human,
        rules: HouseRules,
        stake: int,
        *,
        token: int,
        practice: bool = True,
    ) -> Table:
        """Open a table in the channel; see `seating.open_table`. Raises `TableExists`, `BadStake`, `SaveFailed`."""
        async with self._opening.setdefault(channel_id, asyncio.Lock()):
            if channel_id in self._by_channel:
                raise errors.TableExists
            now = self._clock.now()
            change = seating.open_table(
                guild_id,
                channel_id,
                owner,
                rules,
                stake,
                token=token,
                secret=self._secret(),
                now=now,
                practice=practice,
            )
            try:
                table_id = await asyncio.shield(self._store.create_table(change))
            except StoreError as error:
                raise errors.SaveFailed from error
            change = replace(change, after=replace(change.after, id=table_id))
            live = _Live(change.after, Stillness(now))
            self._live[table_id] = live
            self._by_channel[channel_id] = table_id
            self._happened(live, change)
            return live.table

    async def sit(self, table_id: int, person: Human, *, token: int) -> Change:
        """Take a chair; see `seating.sit`."""
        return await self._step(table_id, lambda t, now: seating.sit(t, person, token=token, now=now))

    async def stand(self, table_id: int, user_id: int) -> Change:
        """Give up one's chair; see `seating.stand`."""
        return await self._step(table_id, lambda t, now: seating.stand(t, user_id, now=now))

    async def kick(self, table_id: int, owner_id: int, target_id: int) -> Change:
        """Make another person stand up; see `seating.kick`."""
        return await self._step(table_id, lambda t, now: seating.kick(t, owner_id, target_id, now=now))

    async def add_computer(
        self, table_id: int, owner_id: int, names: Sequence[str], level: Level = Level.MEDIUM
    ) -> Change:
        """Seat a computer player, by one of `names`; see `seating.add_computer`."""
        return await self._step(table_id, lambda t, now: seating.add_computer(t, owner_id, level, names, now=now))

    async def remove_computer(self, table_id: int, owner_id: int) -> Change:
        """Remove a computer player; see `seating.remove_computer`."""
        return await self._step(table_id, lambda t, now: seating.remove_computer(t, owner_id, now=now))

    async def change_rules(
        self, table_id: int, owner_id: int, edit: Callable[[HouseRules], HouseRules], *, what: str
    ) -> Change:
        """Other house rules from the next hand on; see `seating.change_rules`."""

        def decide(table: Table, now: datetime) -> Change:
            rules = edit(table.rules)
            return seating.change_rules(table, owner_id, rules=rules, stake=table.stake, what=what, now=now)

        return await self._step(table_id, decide)

    async def change_stake(self, table_id: int, owner_id: int, stake: int) -> Change:
        """Another stake, in points, from the next hand on; see `seating.change_rules`."""

        def decide(table: Table, now: datetime) -> Change:
            return seating.change_rules(table, owner_id, rules=table.rules, stake=stake, what="stake", now=now)

        return await self._step(table_id, decide)

    async def change_options(
        self, table_id: int, owner_id: int, edit: Callable[[Options], Options], *, what: str
    ) -> Change:
        """Other options from the next hand on; see `seating.change_options`."""

        def decide(table: Table, now: datetime) -> Change:
            return seating.change_options(table, owner_id, options=edit(table.options), what=what, now=now)

        return await self._step(table_id, decide)

    async def ready(self, table_id: int, user_id: int, *, token: int) -> Change:
        """Say "deal me in"; the hand begins in the same step when nobody else is waited for."""

        def decide(table: Table, now: datetime) -> Change:
            rematch_at = now + self.timing.rematch
            change = seating.make_ready(table, user_id, token=token, rematch_at=rematch_at, now=now)
            if not hands.can_rematch(change.after, now):
                return change
            begun = hands.rematch(change.after, secret=self._secret(), now=now)
            return replace(begun, before=table, who=user_id)

        return await self._step(table_id, decide)

    async def start(self, table_id: int, user_id: int, *, token: int) -> Change:
        """Deal the first hand; see `hands.start`."""
        return await self._step(
            table_id,
            lambda t, now: hands.start(t, user_id, token=token, secret=self._secret(), now=now, timing=self.timing),
        )

    async def close(self, table_id: int, user_id: int | None) -> Change:
        """Close the table between hands; see `seating.close`."""
        return await self._step(table_id, lambda t, now: seating.close(t, user_id, now=now))

    # In a hand

    def check(self, table_id: int, user_id: int, decision: Decision | None, pressed_at: datetime) -> int:
        """The person's seat, if a press for `decision` would still count; see `hands.check_press`."""
        return hands.check_press(self._find(table_id).table, user_id, decision, pressed_at)

    async def act(
        self,
        table_id: int,
        user_id: int,
        make: Callable[[int], Action],
        decision: Decision | None,
        pressed_at: datetime,
    ) -> Change:
        """Play the action that `make` gives for the person's seat.

        `decision` is what the button was made for, None for a typed command; `pressed_at` is when Discord saw it.
        """

        def decide(table: Table, now: datetime) -> Change:
            seat = hands.check_press(table, user_id, decision, pressed_at)
            return self._acted(table, make(seat), now, user_id)

        live = self._find(table_id)
        async with live.lock:
            await self._wake(live)
            return await self._keep(live, decide(live.table, self._clock.now()))

    async def act_all(
        self, table_id: int, user_id: int, plan: Plan, decision: Decision | None, pressed_at: datetime
    ) -> tuple[Change, ...]:
        """Play the actions that `plan` gives for the table and the person's seat, one after another.

        The plan is made once, under the lock. The first action that is refused raises its error; those before it stand.
        """
        live = self._find(table_id)
        async with live.lock:
            await self._wake(live)
            seat = hands.check_press(live.table, user_id, decision, pressed_at)
            changes = []
            for action in plan(live.table, seat):
                now = self._clock.now()
                changes.append(await self._keep(live, self._acted(live.table, action, now, user_id)))
        return tuple(changes)

    async def stand_in(self, table_id: int, user_id: int) -> Change:
        """Let a computer player play for the person; see `standing_in.stand_in`."""
        return await self._step(table_id, lambda t, now: standing_in.stand_in(t, user_id, now=now))

    async def take_back(self, table_id: int, user_id: int) -> Change:
        """Let the person play their seat again; see `standing_in.take_back`."""
        return await self._step(table_id, lambda t, now: standing_in.take_back(t, user_id, now=now))

    async def leave(self, table_id: int, user_id: int) -> Change:
        """Leave the table: out of the running hand at its price (R7.7), else by standing up."""

        def decide(table: Table, now: datetime) -> Change:
            seat = playing_seat(table, user_id)
            if seat is None:
                return seating.stand(table, user_id, now=now)
            return self._acted(table, Leave(seat), now, user_id)

        return await self._step(table_id, decide)

    async def void(self, table_id: int, *, who: int | None, detail: str) -> Change:
        """End the running hand without a result; see `hands.void`."""
        return await self._step(table_id, lambda t, now: hands.void(t, who=who, detail=detail, now=now))

    async def reverse(self, guild_id: int, table_id: int, number: int, *, who: int, reason: str) -> DealtHand:
        """Take back the payments of an ended hand of the server, whether or not its table is open still.

        Returns the hand. Raises `UnknownHand`, `HandRunning`, `SatInHand`, `HandVoided`, `AlreadyReversed`,
        `SaveFailed`.
        """
        now = self._clock.now()
        try:
            hand = await self._store.dealt_hand(guild_id, table_id, number)
            if hand is None:
                raise errors.UnknownHand(f"{table_id}-{number}")
            rulings.may_reverse(hand, who)
            if not await self._store.reverse(Reversal(table_id, number, who, reason, now)):
                raise errors.AlreadyReversed
        except StoreError as error:
            raise errors.SaveFailed from error
        live = self._live.get(table_id)
        if live is not None:
            self._tell(Change(live.table, live.table, Cause.REVERSED, now, who, str(number)))
        return hand

    # Life of the process

    async def resume(self, tables: Sequence[Table]) -> None:
        """Take up the open tables of the store after a start; each turn has at least 15 s left then."""
        now = self._clock.now()
        for table in tables:
            if table.id in self._live:
                continue  # opened while the others were being read
            live = _Live(table, Stillness(now))
            self._live[table.id] = live
            self._by_channel[table.channel_id] = table.id
            await self._give_time(live, Cause.RESUMED)

    def pause(self, guild_id: int | None = None) -> None:
        """Stop every clock, or those of one server, until `outage_ended`: nobody can press."""
        if guild_id is None:
            self._paused = True
        else:
            self._paused_guilds.add(guild_id)
        for live in self._live.values():
            self._set_timer(live)

    async def outage_ended(self, guild_id: int | None = None) -> None:
        """Let the clocks run again, of every server or of one, with at least 15 s left for every turn."""
        if guild_id is None:
            self._paused = False
        else:
            self._paused_guilds.discard(guild_id)
        for live in list(self._live.values()):
            if guild_id in (None, live.table.guild_id):
                await self._give_time(live, Cause.CLOCK_SET)
                self._set_timer(live)

    async def abandon(self, table_id: int, *, detail: str) -> None:
        """Void the hand of a table whose place is gone, and close it: nobody pays."""
        table = self.table(table_id)
        if table.running:
            table = (await self.void(table_id, who=None, detail=detail)).after
        if table.phase is not Phase.CLOSED:
            await self.close(table_id, None)

    async def shut_down(self) -> None:
        """Stop every clock; wait for what is being kept, then tell that the tables wait for the next start."""
        self._closed = True
        running = [task for live in self._live.values() for task in (live.timer, live.thought) if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, *self._tasks, return_exceptions=True)
        for live in list(self._live.values()):
            async with live.lock:
                self._tell(Change(live.table, live.table, Cause.RESTARTING, self._clock.now()))

    # Inside

    def _find(self, table_id: int) -> _Live:
        live = self._live.get(table_id)
        if live is None:
            raise errors.NoTable
        return live

    def _secret(self) -> bytes:
        return self._token_bytes(SECRET_BYTES)

    def _acted(self, table: Table, action: Action, now: datetime, who: int | None) -> Change:
        return hands.act(table, action, choose=self._choose, timing=self.timing, now=now, who=who)

    async def _step(self, table_id: int, decide: Callable[[Table, datetime], Change]) -> Change:
        live = self._find(table_id)
        async with live.lock:
            await self._mend(live)
            return await self._keep(live, decide(live.table, self._clock.now()))

    async def _keep(self, live: _Live, change: Change) -> Change:
        """Commit, then show. A cancelled caller does not cut it short: what is kept is shown all the same."""
        task = asyncio.ensure_future(self._commit(live, change))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            raise

    async def _commit(self, live: _Live, change: Change) -> Change:
        if live.table.phase is Phase.CLOSED or self._closed:
            raise errors.NoTable
        try:
            await self._store.commit(change)
        except StoreError as error:
            if isinstance(error, StoreDown):
                self._stand_still(live, error)
            raise errors.SaveFailed from error
        self._happened(live, change)
        return change

    def _happened(self, live: _Live, change: Change) -> None:
        live.table = change.after
        now = change.at
        hand = change.after.hand
        if change.hand_begun or change.actions or change.cause in (Cause.CLOCK_SET, Cause.MENDED, Cause.RESUMED):
            live.still = Stillness(now)
            if hand is not None and hand.running and hand.machine(hand.turn) is not None:
                delay = self._rng.uniform(*self.timing.computer)
                live.still = replace(live.still, computer_at=now + timedelta(seconds=delay))
            self._start_thinking(live)
        else:
            live.still = replace(live.still, retry_at=None, paused=False)
        if change.after.phase is Phase.CLOSED:
            del self._live[change.after.id]
            del self._by_channel[change.after.channel_id]
        self._set_timer(live)
        self._tell(change)

    def _tell(self, change: Change) -> None:
        for listener in self._listeners:
            listener.table_changed(change)

    async def _give_time(self, live: _Live, cause: Cause) -> None:
        async with live.lock:
            if live.still.paused:
                return  # it is given time when the store works again
            now = self._clock.now()
            change = hands.extend(live.table, now + self.timing.resume, now=now, cause=cause)
            if change is not None:
                try:
                    await self._keep(live, change)
                except errors.SaveFailed:
                    if not live.still.paused:
                        log.exception("table %d: could not move the deadline", live.table.id)
                        self._stand_still(live, None)
                    if cause is Cause.RESUMED:
                        self._tell(Change(live.table, live.table, cause, now))
                        self._tell(Change(live.table, live.table, Cause.PAUSED, now))
            elif cause is Cause.RESUMED:
                self._happened(live, Change(live.table, live.table, cause, now))
            else:
                live.still = replace(live.still, since=now)

    async def _wake(self, live: _Live) -> None:
        """Give time before a press is judged, where its turn ran out while nobody could press.

        A press that comes in the moment after an outage, or after the machine has slept, is ahead of the clock.
        """
        await self._mend(live)
        now = self._clock.now()
        if self._is_paused(live) or self._overslept(live, now):
            change = hands.extend(live.table, now + self.timing.resume, now=now, cause=Cause.CLOCK_SET)
            if change is not None:
                await self._keep(live, change)

    def _stand_still(self, live: _Live, error: StoreError | None) -> None:
        """Pause the table, for the store does not work: nothing falls due, and the clock looks again and again."""
        now = self._clock.now()
        first = not live.still.paused
        live.still = replace(live.still, paused=True, retry_at=now + self.timing.retry)
        self._set_timer(live)
        if first:
            log.error("table %d: play is paused until the database works again: %s", live.table.id, error)
            self._tell(Change(live.table, live.table, Cause.PAUSED, now))

    async def _mend(self, live: _Live) -> None:
        """Let a table that stands still go on, with time for whoever is to move.

        Raises `SaveFailed` while the store does not work.
        """
        if not live.still.paused:
            return
        try:
            await self._probed()
        except StoreError as error:
            raise errors.SaveFailed from error
        now = self._clock.now()
        change = hands.extend(live.table, now + self.timing.resume, now=now, cause=Cause.MENDED)
        if change is None:
            self._happened(live, Change(live.table, live.table, Cause.MENDED, now))
        else:
            await self._keep(live, change)
        log.info("table %d: the database works again, and play goes on", live.table.id)

    async def _probed(self) -> None:
        """Probe the store; tables that want to know at the same time share one probe. Raises `StoreError`."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._store.probe(), name="probe of the store")
        await asyncio.wait([self._probe])
        self._probe.result()

    def _is_paused(self, live: _Live) -> bool:
        return self._paused or live.table.guild_id in self._paused_guilds

    def _overslept(self, live: _Live, now: datetime) -> bool:
        alarm = next_alarm(live.table, live.still, self.timing)
        return alarm is not None and now - alarm.at > self.timing.late_wake

    # The clock

    def _set_timer(self, live: _Live) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        stopped = self._closed or self._is_paused(live)
        alarm = None if stopped else next_alarm(live.table, live.still, self.timing)
        if alarm is not None:
            live.timer = self._spawn(self._wait(live, alarm), f"clock of table {live.table.id}")

    def _spawn(self, coroutine: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(coroutine, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _wait(self, live: _Live, alarm: Alarm) -> None:
        await self._clock.sleep_until(alarm.at)
        # From here on the step must not be cancelled by the timer that it sets itself.
        if live.timer is asyncio.current_task():
            live.timer = None
        try:
            await self._ring(live, alarm)
        except errors.SaveFailed:
            if not live.still.paused:  # else that was logged
                log.exception("table %d: the clock's step could not be kept; it is tried again", live.table.id)
            self._retry(live)
        except Exception:
            log.exception("table %d: the clock failed at %s", live.table.id, alarm.kind.name)
            self._retry(live)

    def _retry(self, live: _Live) -> None:
        live.still = replace(live.still, retry_at=self._clock.now() + self.timing.retry)
        self._set_timer(live)

    async def _ring(self, live: _Live, alarm: Alarm) -> None:
        if alarm.kind is AlarmKind.COMPUTER:
            await self._computer_moves(live, alarm)
            return
        async with live.lock:
            now = self._clock.now()
            if next_alarm(live.table, live.still, self.timing) != alarm:
                return  # something happened while the alarm waited for the lock; its own alarm is set
            if alarm.kind is AlarmKind.MEND:
                await self._mend(live)
                return
            if now - alarm.at > self.timing.late_wake:
                change = hands.extend(live.table, now + self.timing.resume, now=now, cause=Cause.CLOCK_SET)
                if change is not None:
                    await self._keep(live, change)
                    return
                if alarm.kind is AlarmKind.IDLE:
                    live.still = replace(live.still, since=now)
                    self._set_timer(live)
                    return
            await self._due(live, alarm.kind, now)

    async def _due(self, live: _Live, kind: AlarmKind, now: datetime) -> None:
        table = live.table
        match kind:
            case AlarmKind.TIMEOUT:
                assert table.hand is not None
                await self._keep(live, self._acted(table, Timeout(table.hand.turn), now, None))
            case AlarmKind.REMATCH:
                await self._keep(live, hands.rematch(table, secret=self._secret(), now=now))
            case AlarmKind.IDLE:
                await self._keep(live, seating.close(table, None, now=now, cause=Cause.IDLE_CLOSED))
            case _:  # PING: COMPUTER was handled outside the lock
                live.still = replace(live.still, pinged=True)
                self._set_timer(live)
                self._tell(Change(table, table, Cause.PINGED, now))

    async def _computer_moves(self, live: _Live, alarm: Alarm) -> None:
        """Choose outside the lock from a view, then act as anybody else: for that decision only."""
        hand = live.table.hand
        if hand is None or not hand.running or hand.decision != alarm.decision:
            return
        who = hand.machine(hand.turn)
        if who is None:
            return  # its person took the seat back
        try:
            action = self._thought(live) or self._choose(who, hand.view(hand.turn))
        except Exception:
            # The turn's own clock still ends the turn.
            log.exception("table %d: the computer player could not choose", live.table.id)
            live.still = replace(live.still, computer_at=None)
            self._set_timer(live)
            return
        async with live.lock:
            now_hand = live.table.hand
            same = now_hand is not None and (now_hand.number, now_hand.decision) == (hand.number, hand.decision)
            if same and now_hand is not None and now_hand.machine(now_hand.turn) == who:
                await self._keep(live, self._acted(live.table, action, self._clock.now(), None))

    def _start_thinking(self, live: _Live) -> None:
        """Let a computer player that takes its time begin at once; its delay decides when it must be done.

        The moment of its move was drawn before: how long it thinks shows nobody anything.
        """
        if live.thought is not None:
            live.thought.cancel()
            live.thought = None
        hand = live.table.hand
        if self._think is None or self._closed or hand is None or not hand.running:
            return
        who = hand.occupants[hand.turn]
        if isinstance(who, Computer) and who.level is Level.HARD:
            thinking = _or_nothing(self._think(who, hand.view(hand.turn)), live.table.id)
            live.thought = asyncio.create_task(thinking, name=f"thought at table {live.table.id}")

    def _thought(self, live: _Live) -> Action | None:
        """What was thought out for the open decision; None if nothing was in time."""
        thought = live.thought
        if thought is None:
            return None
        if not thought.done():
            thought.cancel()
            log.info("table %d: the computer player thought too long", live.table.id)
            return None
        return None if thought.cancelled() else thought.result()


async def _or_nothing(thinking: Awaitable[Action], table_id: int) -> Action | None:
    """What is thought out; None, and a word in the log, if that fails."""
    try:
        return await thinking
    except Exception:
        log.warning("table %d: the computer player could not think", table_id, exc_info=True)
        return None


def playing_seat(table: Table, user_id: int) -> int | None:
    """The seat that the person still plays in the running hand; None if none."""
    hand = table.hand
    if hand is None or not hand.running:
        return None
    seat = hand.seat_of(user_id)
    return None if seat is None or hand.public().seats[seat].gone else seat


__all__ = ["Level", "Tables", "playing_seat"]
