"""Where computer players think: the quick ones at once, the strong one in processes of its own, never in the way."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from typing import ParamSpec, TypeVar

from bot.phom.actions import Action
from bot.phom.views import SeatView
from bot.players import LEVELS
from bot.players.effort import NORMAL, Effort
from bot.players.hard import Hard
from bot.players.judge import Judged, rank_moves
from bot.tables.ports import Change
from bot.tables.table import Chair, Computer, Level

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

SLOW = "hard"
"""The level that is worth a process."""
STAND_IN = "medium"
"""The level that moves where the slow one is late or cannot think."""
ATTEMPTS = 2
"""How often a thought is begun anew after its worker died."""


class Thinker:
    """A bounded pool of processes for the slow thoughts, begun with the first of them.

    `workers` thoughts run at once and others wait their turn. A thought that has not come after `deadline_seconds`,
    the wait included, is done without, and one whose worker died is begun anew in a new pool. Whatever happens, a
    move comes.
    """

    def __init__(self, rng: Random, *, workers: int = 1, deadline_seconds: float = 3.0) -> None:
        self._rng, self._workers, self._deadline_seconds = rng, workers, deadline_seconds
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    @property
    def started(self) -> bool:
        """Whether there are processes."""
        return self._pool is not None

    def table_changed(self, change: Change) -> None:
        """Begin the processes when a player that needs them sits down, so that its first thought need not wait."""
        if self._pool is None and not self._closed and any(map(_is_slow, change.after.seated)):
            self._pool = self._new_pool()
            try:
                self._pool.submit(_ready_worker)
            except (OSError, BrokenProcessPool):
                log.warning("the processes for computer players could not be begun", exc_info=True)

    async def choose(self, level: str, view: SeatView) -> Action:
        """What the player of the level does in the view: one of `view.legal`. Raises `KeyError` for no such level."""
        player = LEVELS[level]
        if level != SLOW or _is_forced(view):
            return player.choose(view, self._rng)
        action = await self._thought(_choose, view, self._rng.getrandbits(64), self._deadline_seconds)
        return LEVELS[STAND_IN].choose(view, self._rng) if action is None else action

    async def rank(
        self, view: SeatView, effort: Effort = NORMAL, *, also: Action | None = None
    ) -> tuple[Judged, ...] | None:
        """The moves of the seat whose turn it is, the best first (`judge.rank_moves`); None if that took too long."""
        return await self._thought(_rank, view, self._rng.getrandbits(64), self._deadline_seconds, effort, also)

    async def close(self) -> None:
        """End the processes; a thought that is under way comes to nothing. Later moves are the stand-in's."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    async def _thought(self, think: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """What `think` returns in a worker, or None if it is late or cannot be had."""
        try:
            async with asyncio.timeout(self._deadline_seconds):
                return await self._in_pool(think, *args, **kwargs)
        except TimeoutError:
            log.warning("a computer player's thought is late: %s moves", STAND_IN)
        except Exception:
            log.exception("a computer player could not think: %s moves", STAND_IN)
        return None

    async def _in_pool(self, think: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        for _ in range(ATTEMPTS):
            if self._closed:
                return None
            pool = self._pool = self._pool or self._new_pool()
            try:
                return await asyncio.wrap_future(pool.submit(think, *args, **kwargs))
            except BrokenProcessPool:
                log.warning("a process for computer players died; there will be a new one")
                # Others may have found the same pool broken, and begun a new one by now.
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False)
            except asyncio.CancelledError:
                # The pool was closed under this thought, unless it is the thought that is given up.
                task = asyncio.current_task()
                if task is not None and task.cancelling():
                    raise
                return None
        return None

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned and not forked: a fork copies the loop's sockets and locks, and is not everywhere.
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_ready_worker)


def _is_slow(seated: tuple[int, Chair]) -> bool:
    who = seated[1].occupant
    return isinstance(who, Computer) and who.level is Level.HARD


def _is_forced(view: SeatView) -> bool:
    """Whether there is nothing to choose but to leave."""
    return len(view.legal) <= 2


def _ready_worker() -> None:
    """Ctrl+C is for the bot, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _choose(view: SeatView, seed: int, seconds: float) -> Action:
    return Hard().choose(view, Random(seed), _timer(seconds))


def _rank(view: SeatView, seed: int, seconds: float, effort: Effort, also: Action | None) -> tuple[Judged, ...]:
    return rank_moves(view, Random(seed), effort, _timer(seconds), also=also)


def _timer(seconds: float) -> Callable[[], bool]:
    """Whether most of the time is over: who asked waits no longer than that, and the worker is needed by others."""
    end = time.monotonic() + 0.8 * seconds
    return lambda: time.monotonic() > end
