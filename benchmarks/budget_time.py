"""A simulated Discord whose time passes only when it is told to."""

from __future__ import annotations

from typing import Any

import discord
import simcord

from tests.play.world import hurried

PATIENCE_SECONDS = 60.0
"""Of real time: how long a busy machine may take for what follows from one press."""


class StillEnv(simcord.Env):
    """A simulated Discord in which a timer fires in `advance_time` and never by itself.

    simcord would also let it fire when so much real time is over, and waits in real time for what is due within
    `PATIENCE_SECONDS`: for every computer player's delay, and then for the next one's.
    """

    def _schedule_timer(self, *_: Any) -> None:
        """Leave the timer to the virtual clock; this is where simcord sets a real one beside it."""


class Still(simcord.run):
    """`async with Still(bot) as env:` like `simcord.run`, in a `StillEnv`."""

    _env: StillEnv

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot)
        self._env = StillEnv(bot, settle_timeout=PATIENCE_SECONDS)
        hurried(self._env)

    async def __aenter__(self) -> StillEnv:
        await super().__aenter__()
        return self._env
