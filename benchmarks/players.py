"""How long computer players think, and what the event loop feels of it: ``python -m benchmarks.players``."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any

from bot.phom.deal import shuffled
from bot.phom.engine import apply, deal
from bot.phom.rules import PRESETS, Preset
from bot.phom.views import SeatView, view_for
from bot.players import LEVELS
from bot.tables.thinking import Thinker

TICK_SECONDS = 0.005
"""How often the event loop's lag is measured."""


def main() -> None:
    """Measure and print; times are milliseconds of one core, without whoever else uses it."""
    parser = argparse.ArgumentParser(description="Decision times of the computer players, and the event loop's lag.")
    parser.add_argument("--hands", type=int, default=12, help="hands from which the decisions are taken (default: 12)")
    parser.add_argument("--rules", choices=[preset.value for preset in Preset], default=Preset.STANDARD.value)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4)
    args = parser.parse_args()
    views = decisions(args.hands, Preset(args.rules), args.players)
    print(f"{len(views)} decisions of {args.hands} hands, {args.rules}, {args.players} players")
    _print_times(views)
    asyncio.run(_print_lag(views))


def decisions(hands: int, preset: Preset, players: int) -> list[SeatView]:
    """What seats saw before each of their decisions in hands between *medium* players."""
    views = []
    for seed in range(hands):
        rng = Random(seed)
        hand, _ = deal(PRESETS[preset], players, seed % players, shuffled(rng.randrange))
        while not hand.finished:
            view = view_for(hand, hand.turn)
            views.append(view)
            hand, _ = apply(hand, LEVELS["medium"].choose(view, rng))
    return views


def _print_times(views: Sequence[SeatView]) -> None:
    print(f"{'level':8}{'mean':>9}{'p50':>9}{'p95':>9}{'max':>9}   ms     p95 against medium")
    times = {level: sorted(_times(level, views)) for level in LEVELS}
    medium = quantile(times["medium"], 0.95)
    for level, taken in times.items():
        numbers = [sum(taken) / len(taken), quantile(taken, 0.5), quantile(taken, 0.95), taken[-1]]
        cells = "".join(f"{number * 1000:9.2f}" for number in numbers)
        print(f"{level:8}{cells}{quantile(taken, 0.95) / medium:17.1f} x")


def _times(level: str, views: Sequence[SeatView]) -> list[float]:
    taken = []
    for number, view in enumerate(views):
        rng = Random(number)
        began = time.process_time()
        LEVELS[level].choose(view, rng)
        taken.append(time.process_time() - began)
    return taken


async def _print_lag(views: Sequence[SeatView]) -> None:
    """The lag of the loop at rest, and while a *hard* player thinks in its process, one decision after another."""
    hard = [view for view in views if len(view.legal) > 2][:40]
    thinker = Thinker(Random(1), deadline_seconds=10)
    await thinker.choose("hard", hard[0])  # the process is there now
    print(f"{'event loop':28}{'p50':>9}{'p95':>9}{'max':>9}   ms late")
    began = time.monotonic()
    busy = await _lags(_think(thinker, hard))
    at_rest = await _lags(asyncio.sleep(time.monotonic() - began))
    await thinker.close()
    for name, lags in (("at rest", at_rest), ("while hard decides", busy)):
        cells = "".join(f"{number * 1000:9.2f}" for number in (quantile(lags, 0.5), quantile(lags, 0.95), lags[-1]))
        print(f"{name:28}{cells}")


async def _think(thinker: Thinker, views: Sequence[SeatView]) -> None:
    for view in views:
        await thinker.choose("hard", view)


async def _lags(work: Coroutine[Any, Any, None]) -> list[float]:
    """How late the loop woke a sleeper, again and again while the work ran; ascending."""
    task = asyncio.ensure_future(work)
    lags = []
    while not task.done():
        began = time.perf_counter()
        await asyncio.sleep(TICK_SECONDS)
        lags.append(time.perf_counter() - began - TICK_SECONDS)
    await task
    return sorted(lags)


def quantile(ascending: Sequence[float], part: float) -> float:
    """The value below which that part of the sorted values lies."""
    return ascending[min(len(ascending) - 1, int(part * len(ascending)))]


if __name__ == "__main__":
    main()
