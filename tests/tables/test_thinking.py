"""Thinking in processes: real ones, which start late, die, and are too slow."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from bot.phom.views import SeatView, view_for
from bot.players import LEVELS
from bot.tables import thinking
from bot.tables.table import Level
from bot.tables.thinking import Thinker
from tests.phom.playing import dealt, shuffled_hand
from tests.tables.room import AN, MACHINES, Room
from tests.waiting import PATIENCE_SECONDS

VIEW = view_for(shuffled_hand(5), 0)
GATE = "PHOM_TEST_GATE"
"""The environment variable that tells a worker where its gate is."""


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    thinker = Thinker(Random(1), deadline_seconds=PATIENCE_SECONDS)
    yield thinker
    await thinker.close()
    assert not active_children()


def die(view: SeatView, seed: int, seconds: float) -> None:
    """A worker's end in the midst of its thought."""
    os._exit(1)


def fail(view: SeatView, seed: int, seconds: float) -> None:
    raise RuntimeError("a fault in the thought")


def wait(view: SeatView, seed: int, seconds: float) -> None:
    """A thought that lasts until the test lets it end."""
    while not Path(os.environ[GATE]).exists():
        time.sleep(0.01)


@pytest.fixture
def let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Ends the thoughts of Hard players, which do not end before."""
    gate = tmp_path / "gate"
    monkeypatch.setenv(GATE, str(gate))
    monkeypatch.setattr(thinking, "_choose", wait)
    return gate.touch


async def test_no_process_until_a_hard_player_thinks(thinker: Thinker) -> None:
    for level in ("clock", "easy", "medium"):
        assert await thinker.choose(level, VIEW) in VIEW.legal
    assert not thinker.started
    assert not active_children()
    assert await thinker.choose("hard", VIEW) in VIEW.legal
    assert thinker.started
    assert len(active_children()) == 1


async def test_thinks_as_the_player_itself_does(thinker: Thinker) -> None:
    """Equal seeds, equal moves: where it thinks makes no difference."""
    seed = Random(1).getrandbits(64)
    assert await thinker.choose("hard", VIEW) == LEVELS["hard"].choose(VIEW, Random(seed))


async def test_a_forced_move_needs_no_process(thinker: Thinker) -> None:
    hand = dealt("2S 4C 6D 8H TS QC AD 3H 5S 7C", "2C 4D 6H 8S TC QD AH 3S 5C")
    view = view_for(hand, 1)
    assert len(view.legal) == 1  # it is not its turn: only to leave
    assert thinking._is_forced(view)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
async def test_a_dead_worker_is_replaced(thinker: Thinker) -> None:
    await thinker.choose("hard", VIEW)
    (worker,) = active_children()
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    worker.join(PATIENCE_SECONDS)
    assert await thinker.choose("hard", VIEW) in VIEW.legal
    (other,) = active_children()
    assert other.pid != worker.pid


async def test_a_thought_that_kills_every_worker_is_done_without(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "_choose", die)
    expected = LEVELS["medium"].choose(VIEW, Random(1))
    assert await thinker.choose("hard", VIEW) == expected
    monkeypatch.undo()
    assert await thinker.choose("hard", VIEW) in VIEW.legal
    assert thinker.started


async def test_a_fault_is_logged_and_medium_moves(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "_choose", fail)
    assert await thinker.choose("hard", VIEW) == LEVELS["medium"].choose(VIEW, Random(1))
    assert "could not think" in caplog.text
    assert "a fault in the thought" in caplog.text


async def test_medium_moves_where_hard_is_late(let_go: Callable[[], None], caplog: pytest.LogCaptureFixture) -> None:
    thinker = Thinker(Random(1), deadline_seconds=0.05)
    assert await thinker.choose("hard", VIEW) == LEVELS["medium"].choose(VIEW, Random(1))
    assert "late" in caplog.text
    let_go()
    await thinker.close()


async def test_the_loop_goes_on_while_hard_thinks(thinker: Thinker, let_go: Callable[[], None]) -> None:
    thought = asyncio.ensure_future(thinker.choose("hard", VIEW))
    while not active_children():  # noqa: ASYNC110  # a process has no event
        await asyncio.sleep(0.01)
    assert not thought.done()
    let_go()
    async with asyncio.timeout(PATIENCE_SECONDS):
        await thought


async def test_close_gives_up_what_is_under_way_and_medium_moves_later(let_go: Callable[[], None]) -> None:
    thinker = Thinker(Random(1), deadline_seconds=PATIENCE_SECONDS)
    waiting = [asyncio.ensure_future(thinker.choose("hard", VIEW)) for _ in range(4)]
    while not thinker.started:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    closing = asyncio.ensure_future(thinker.close())
    await asyncio.sleep(0)  # it has begun
    let_go()
    await closing
    moves = await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE_SECONDS)
    assert len(moves) == 4
    assert not active_children()
    assert await thinker.choose("hard", VIEW) == LEVELS["medium"].choose(VIEW, Random(1))
    await thinker.close()


@pytest.mark.parametrize(("level", "begins"), [(Level.EASY, False), (Level.MEDIUM, False), (Level.HARD, True)])
async def test_processes_begin_when_a_hard_player_sits(
    room: Room, thinker: Thinker, level: Level, begins: bool
) -> None:
    """So that its first thought need not wait for them."""
    table_id = await room.lobby(AN)
    room.tables.listen(thinker)
    await room.tables.change_stake(table_id, AN.user_id, 20)
    assert not thinker.started
    await room.tables.add_computer(table_id, AN.user_id, MACHINES, level)
    assert thinker.started is begins


async def test_no_more_processes_than_workers_however_many_think(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker(Random(1), workers=2, deadline_seconds=PATIENCE_SECONDS)
    views = [view_for(shuffled_hand(seed), 0) for seed in range(6)]
    thoughts = [asyncio.ensure_future(thinker.choose("hard", view)) for view in views]
    most = 0
    while not all(thought.done() for thought in thoughts):
        most = max(most, len(active_children()))
        await asyncio.sleep(0.02)
    assert [await thought in view.legal for thought, view in zip(thoughts, views, strict=True)] == [True] * 6
    assert 1 <= most <= 2
    await thinker.close()


async def test_ranks_moves_for_a_hint(thinker: Thinker) -> None:
    judged = await thinker.rank(VIEW)
    assert judged is not None
    assert judged[0].behind == 0
    assert all(move.action in VIEW.legal for move in judged)
