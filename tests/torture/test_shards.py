"""Several processes on one PostgreSQL database: each plays its shard, and plays on that of one that was killed.

No clause of the rules: what must hold is that nothing is lost and nothing is played twice.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.store.servers import PostgresPlace, server
from tests.torture.checks import losses
from tests.torture.harness import Life
from tests.torture.journal import Journal
from tests.torture.killer import Nursery, nursery
from tests.torture.test_torture import PATIENCE_SECONDS, until_written

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the lives are forks of one process")


@pytest.fixture(scope="module")
def place() -> Iterator[PostgresPlace]:
    with server() as running:
        yield running.place()


@dataclass(frozen=True, slots=True)
class Room:
    """Where processes are born that share a database, one at a time in each nursery."""

    first: Nursery
    second: Nursery
    other: Nursery


@pytest.fixture
def room() -> Iterator[Room]:
    with ExitStack() as stack:
        yield Room(*(stack.enter_context(nursery()) for _ in range(3)))


def until_said(lives: Nursery, words: str) -> str:
    """What the lives have said, as soon as these words are in it."""
    said, patience = "", time.monotonic() + PATIENCE_SECONDS
    while words not in said:
        assert time.monotonic() < patience, said
        said += lives.last_words()
        time.sleep(0.02)
    return said


def test_a_killed_process_leaves_its_shard_to_the_one_that_waits(
    place: PostgresPlace, room: Room, tmp_path: Path
) -> None:
    journal, elsewhere = Journal(tmp_path / "journal"), Journal(tmp_path / "elsewhere")
    life = Life(str(place), str(journal.file), "1", 0.0, hands=1, people=2, computers=1, shard=0)

    owner = room.first.bear(replace(life, waits=True))
    until_written(journal, "ready")
    room.second.bear(replace(life, seed="2", since_seconds=60.0))
    said = until_said(room.second, ": waiting")
    assert f"shard 0 of 2 of {place.url.partition(':')[0]}" in said
    assert f"is played by process {owner} on " in said

    room.other.bear(replace(life, journal=str(elsewhere.file), seed="3", shard=1))
    assert room.other.buried() == 0, room.other.last_words()
    assert [line["tables"] for line in elsewhere.lines() if line["what"] == "loaded"] == [[]]
    assert [line["errors"] for line in elsewhere.lines() if line["what"] == "errors"] == [[]]
    loaded = [line for line in journal.lines() if line["what"] == "loaded"]
    assert len(loaded) == 1, "nobody takes up a table that another process plays"

    os.kill(owner, signal.SIGKILL)
    assert room.first.buried() == -signal.SIGKILL
    assert room.second.buried() == 0, room.second.last_words()
    lines = list(journal.lines())
    taken_up = [line["tables"] for line in lines if line["what"] == "loaded"][1]
    assert len(taken_up) == 1
    assert lines[-2]["what"] == "done"
    assert asyncio.run(losses(str(place), lines)) == []
