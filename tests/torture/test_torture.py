"""Killed at any moment, started again, and played to the end: nothing is lost, and nothing is played twice."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.torture.checks import losses
from tests.torture.deaths import Death, Where, any_deaths, every_boundary
from tests.torture.journal import Journal, Line
from tests.torture.killer import Evening, Nursery, nursery, play, torture

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the lives are forks of one process")

PATIENCE_SECONDS = 120.0
"""What has not happened by then does not happen."""
RESTARTING = {"vi": "Bot đang khởi động lại", "en": "The bot is restarting"}


@pytest.fixture(scope="module")
def lives() -> Iterator[Nursery]:
    with nursery() as opened:
        yield opened


def evening(folder: Path, *, people: int = 2, computers: int = 1, hands: int = 1) -> Evening:
    return Evening(folder, "1", people, computers, hands)


def test_killed_at_each_boundary_of_each_step(tmp_path: Path, lives: Nursery) -> None:
    """Decided, written, kept, about to be shown, answered."""
    played = evening(tmp_path)
    play(played, every_boundary(2), Random(1), lives, print)
    assert played.losses == []
    assert played.kills == 10


def test_killed_anywhere(tmp_path: Path, lives: Nursery) -> None:
    played = evening(tmp_path, people=3, computers=0)
    deaths = [Death(Where.RESUMING, 1), *any_deaths(Random(2), 3), Death(Where.KEPT, 9), Death(Where.ANSWERED, 9)]
    play(played, deaths, Random(2), lives, print)
    assert played.losses == []
    assert played.kills >= 3


@pytest.mark.long
def test_killed_two_hundred_times(tmp_path: Path) -> None:
    kills, found = torture(1, 200, tmp_path, print)
    assert found == []
    assert kills >= 200


@pytest.mark.parametrize("language", ["vi", "en"])
def test_told_to_end_it_tells_the_table_and_ends(tmp_path: Path, lives: Nursery, language: str) -> None:
    """SIGTERM: with a notice on the running table, and nothing lost."""
    played = evening(tmp_path)
    pid = lives.bear(replace(played.life(None, 0), waits=True, language=language))
    until_written(played.journal, "ready")
    os.kill(pid, signal.SIGTERM)
    assert lives.buried() == 0, lives.last_words()
    closed = until_written(played.journal, "closed")
    assert RESTARTING[language] in closed["words"]
    assert lives.last_words() == ""
    play(played, [], Random(3), lives, print)
    assert played.losses == []


def until_written(journal: Journal, what: str) -> Line:
    """The line of the journal that says `what`, as soon as it is there."""
    patience = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < patience:
        for line in journal.lines():
            if line["what"] == what:
                return line
        time.sleep(0.02)
    raise AssertionError(f"no {what} in {list(journal.lines())[-3:]}")


def test_a_loss_would_be_seen(tmp_path: Path, lives: Nursery) -> None:
    """The checks themselves: a journal that remembers otherwise than the database is told apart."""
    played = evening(tmp_path)
    play(played, [Death(Where.KEPT, 9)], Random(4), lives, print)
    lines = list(played.journal.lines())
    assert found(played, lines) == []
    action = next(place for place, line in enumerate(lines) if line.get("actions"))
    assert found(played, [*lines[:action], *lines[action + 2 :]])
    taken_up = next(place for place, line in enumerate(lines) if line["what"] == "loaded" and line["tables"])
    assert found(played, [*lines[:taken_up], {"what": "loaded", "tables": []}, *lines[taken_up:]])
    answer = next(place for place, line in enumerate(lines) if line["what"] == "answer")
    assert found(played, [*lines[: answer + 1], lines[answer] | {"again": True}, *lines[answer + 1 :]])
    assert found(played, [*lines, {"what": "trespass", "call": "DELETE /channels/1/messages/2"}])


def found(played: Evening, lines: list[Line]) -> list[str]:
    return asyncio.run(losses(str(played.database), lines))
