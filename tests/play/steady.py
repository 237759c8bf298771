"""simcord's environment as the tests use it: what time does to the bot depends on the test alone, not on the machine.

simcord's own lets every timer of the bot run by the real clock too, and waits for those that are due within five real
seconds. A busy machine then takes other turns than an idle one, and a slow one "did not settle".
"""

from __future__ import annotations

import contextvars
from collections import deque
from typing import Any

import discord
import simcord
from simcord import _settlement

PATIENCE_SECONDS = 120.0
"""A bot that is not at rest after so much real time hangs."""
SOON_SECONDS = 5.0
"""Whoever waits for the bot to settle sees what it does within so much simulated time."""
IDLE_SECONDS = 0.002
"""How often it is looked whether threads and servers are done."""


class SteadyEnv(simcord.Env):
    """An environment whose bot has the simulated clock alone.

    When all that the bot could do now is done, the clock is put forward to what it does next, as long as that is within
    `soon_seconds` of where the settling began: nothing is ever waited for. Only the newest events are remembered.
    """

    def __init__(self, bot: discord.Client, *, soon_seconds: float = SOON_SECONDS, **options: Any) -> None:
        super().__init__(bot, settle_timeout=PATIENCE_SECONDS, **options)
        self._soon_seconds = soon_seconds
        self.backend.transcript = deque(maxlen=2000)  # type: ignore[assignment]

    def _schedule_timer(
        self, record: Any, callback: Any, args: tuple[Any, ...], schedule_context: contextvars.Context | None
    ) -> None:
        """A timer that no real clock wakes; simcord finds it among its records when simulated time passes."""

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  # simcord's name; how patient we are is not for callers to say
        idle: float = IDLE_SECONDS,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        await super()._settle_internal(idle=IDLE_SECONDS, dispatch=dispatch, _deadline=_deadline)
        if self._advancing:
            return
        until = self._virtual_time + self._soon_seconds
        while (due := self._due_by(until)) is not None:
            self._move_clock(due)
            await super()._settle_internal(idle=IDLE_SECONDS, dispatch=dispatch)

    def _due_by(self, until: float) -> float | None:
        """When the next timer is due that is not part of a wait which only a test ends; None if that is later."""
        state = self._settlement_state()
        soon = [
            record
            for record in state.work.callbacks
            if record.when is not None
            and record.when <= until
            and not (record.handle is None or record.handle.cancelled())
        ]
        soon.sort(key=_when)
        return next((_when(record) for record in soon if not _settlement._wakes_recognized_wait(state, record)), None)


def _when(record: Any) -> float:
    return float(record.when)


class steady(simcord.run):
    """The bot in such an environment, until the context is left: what `simcord.run` is for simcord's own."""

    def __init__(self, bot: discord.Client, **options: Any) -> None:
        super().__init__(bot)
        self._env = SteadyEnv(bot, **options)
