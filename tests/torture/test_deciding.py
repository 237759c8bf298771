"""Killed between a decision and its announcement: the decision stands, and the next process tells of it, once."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.steady import SteadyEnv
from tests.play.world import bot_on, words
from tests.torture.deciding import SEASON
from tests.torture.harness import make_world

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
@pytest.mark.parametrize("moment", ["kept", "posted"])
def test_what_was_decided_is_told_by_the_next_process(tmp_path: Path, moment: str) -> None:
    """The second moment is the one in which nobody can know: it is told a second time rather than never."""
    database = tmp_path / "phom.db"
    life = subprocess.run(
        [sys.executable, "-m", "tests.torture.deciding", str(database), moment],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert life.returncode == -signal.SIGKILL, life.stderr
    assert asyncio.run(told_by_the_next(database)) == 1
    assert asyncio.run(told_by_the_next(database)) == 0


async def told_by_the_next(database: Path) -> int:
    """How often the next process on the database tells of the season; in its Discord nothing stands yet."""
    bot = bot_on(database)
    env = SteadyEnv(bot, strict_sync=False)
    world = make_world(env, bot)
    await env.start()
    with env.time_context():
        await env.settle()
        running = await bot.store.seasons.running(world.guild.id)
        assert running is not None
        assert running.name == SEASON
        told = [m for m in world.messages(world.channel.id) if SEASON in words(m)]
        await bot.close()
    await env.shutdown()
    assert env.errors == []
    return len(told)
