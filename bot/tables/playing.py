"""What the players of a running hand ask of their table: moves, time, and who plays for them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.phom.actions import Action
from bot.tables import eager, hands, standing_in, time_bank
from bot.tables.clockwork import Clockwork
from bot.tables.keeping import Keeper
from bot.tables.live import Registry
from bot.tables.ports import Change, Clock, Decision
from bot.tables.table import Table, Timing

Plan = Callable[[Table, int], tuple[Action, ...]]
"""What a person wants done in one go: actions for the table and their seat, in order."""


class Playing:
    """Requests about running hands.

    Each raises a `TableError` or the rules' `IllegalAction` where it is refused, and has changed nothing then.
    """

    def __init__(
        self,
        registry: Registry,
        clock: Clock,
        keeper: Keeper,
        clockwork: Clockwork,
        choose: hands.Chooser,
        timing: Timing,
    ) -> None:
        self._registry, self._clock, self._keeper, self._clockwork = registry, clock, keeper, clockwork
        self._choose, self._timing = choose, timing

    def check(self, table_id: int, user_id: int, decision: Decision | None, pressed_at: datetime) -> int:
        """The person's seat, if a press for `decision` would still count; see `hands.check_press`."""
        return hands.check_press(self._registry.find(table_id).table, user_id, decision, pressed_at)

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
        return await self._pressed(
            table_id,
            lambda t, now: self._acted(t, make(hands.check_press(t, user_id, decision, pressed_at)), now, user_id),
        )

    async def act_all(
        self, table_id: int, user_id: int, plan: Plan, decision: Decision | None, pressed_at: datetime
    ) -> tuple[Change, ...]:
        """Play the actions that `plan` gives for the table and the person's seat, one after another.

        The plan is made once, under the lock. The first action that is refused raises its error; those before it stand.
        """
        live = self._registry.find(table_id)
        async with live.lock:
            await self._clockwork.wake(live)
            seat = hands.check_press(live.table, user_id, decision, pressed_at)
            changes = []
            for action in plan(live.table, seat):
                now = self._clock.now()
                changes.append(await self._keeper.keep(live, self._acted(live.table, action, now, user_id)))
        return tuple(changes)

    async def more_time(
        self, table_id: int, user_id: int, decision: Decision | None, taken: int | None, pressed_at: datetime
    ) -> Change:
        """Let the person's turn last longer; see `time_bank.more_time`."""
        return await self._pressed(
            table_id,
            lambda t, now: time_bank.more_time(t, user_id, decision, taken, pressed_at, now=now, timing=self._timing),
        )

    async def make_eager(self, table_id: int, user_id: int, decision: Decision | None, *, on: bool) -> None:
        """Let the person eat as soon as they may, or no longer; see `eager.made_eager`."""
        live = self._registry.find(table_id)
        async with live.lock:
            live.eager = eager.made_eager(live.table, live.eager, user_id, decision, on=on)

    def is_eager(self, table_id: int, user_id: int) -> bool:
        """Whether the person eats as soon as they may."""
        return self._registry.has(table_id) and self._registry.find(table_id).is_eager(user_id)

    async def stand_in(self, table_id: int, user_id: int) -> Change:
        """Let a computer player play for the person; see `standing_in.stand_in`."""
        return await self._step(table_id, lambda t, now: standing_in.stand_in(t, user_id, now=now))

    async def take_back(self, table_id: int, user_id: int) -> Change:
        """Let the person play their seat again; see `standing_in.take_back`."""
        return await self._step(table_id, lambda t, now: standing_in.take_back(t, user_id, now=now))

    def _acted(self, table: Table, action: Action, now: datetime, who: int) -> Change:
        return hands.act(table, action, choose=self._choose, timing=self._timing, now=now, who=who)

    async def _pressed(self, table_id: int, decide: Callable[[Table, datetime], Change]) -> Change:
        live = self._registry.find(table_id)
        async with live.lock:
            await self._clockwork.wake(live)
            return await self._keeper.keep(live, decide(live.table, self._clock.now()))

    async def _step(self, table_id: int, decide: Callable[[Table, datetime], Change]) -> Change:
        live = self._registry.find(table_id)
        async with live.lock:
            await self._keeper.mend(live)
            return await self._keeper.keep(live, decide(live.table, self._clock.now()))
