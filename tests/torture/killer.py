"""Makes lives, ends them as planned, and judges what is left."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.torture.checks import losses
from tests.torture.deaths import Death, Where, any_deaths, every_boundary
from tests.torture.harness import Life
from tests.torture.journal import Journal

LIFE_SECONDS = 300
"""A life that lasts longer than this hangs."""
COMPANIES = ((2, 1), (4, 0), (1, 3), (3, 0), (2, 2))
"""How many people and computer players sit down together."""


@dataclass(slots=True)
class Evening:
    """One database and all its lives."""

    folder: Path
    seed: str
    people: int
    computers: int
    hands: int
    kills: int = 0
    lives: int = 0
    losses: list[str] = field(default_factory=list)

    @property
    def journal(self) -> Journal:
        return Journal(self.folder / "journal")

    @property
    def database(self) -> Path:
        return self.folder / "phom.db"

    def life(self, death: Death | None, since_seconds: float) -> Life:
        """The next process."""
        self.lives += 1
        return Life(
            database=str(self.database),
            journal=str(self.journal.file),
            seed=f"{self.seed}/{self.lives}",
            since_seconds=since_seconds,
            hands=self.hands,
            people=self.people,
            computers=self.computers,
            death=None if death is None else (death.where.value, death.count),
        )


class Nursery:
    """A process that makes the bot's processes, so that each begins with everything imported."""

    def __init__(self) -> None:
        self._pid = 0
        self._guard = threading.Timer(0, _kill)
        # Two openings of one file: what is read here must not move the place where the lives write.
        self._errors = tempfile.NamedTemporaryFile("r", encoding="utf-8")  # noqa: SIM115  # closed by `close`
        with Path(self._errors.name).open("a", encoding="utf-8") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.torture.harness"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=Path(__file__).parents[2],
            )

    def bear(self, life: Life, seconds: float = LIFE_SECONDS) -> int:
        """Begin a life, which is killed after so long; its process id."""
        assert self._process.stdin is not None
        self._process.stdin.write(life.to_json() + "\n")
        self._process.stdin.flush()
        self._pid = int(self._line())
        self._guard = threading.Timer(seconds, _kill, [self._pid])
        self._guard.start()
        return self._pid

    def buried(self) -> int:
        """Wait for the end of the life last begun; its exit code, negative for a signal."""
        code = int(self._line())
        self._guard.cancel()
        return code

    def last_words(self) -> str:
        """What the lives wrote to standard error since this was asked last."""
        return self._errors.read()

    def close(self) -> None:
        """No more lives."""
        if self._guard.is_alive():
            self._guard.cancel()
            _kill(self._pid)
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=LIFE_SECONDS)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._errors.close()

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise AssertionError(f"the nursery is gone: {self.last_words()}")
        return line


@contextlib.contextmanager
def nursery() -> Iterator[Nursery]:
    """A nursery, closed at the end."""
    opened = Nursery()
    try:
        yield opened
    finally:
        opened.close()


def play(evening: Evening, deaths: Sequence[Death], rng: Random, lives: Nursery, say: Callable[[str], None]) -> None:
    """Play the evening through these deaths and then to its end, and judge it."""
    for death in [*deaths, None]:
        since = max((line["at"] for line in evening.journal.lines()), default=0.0) + rng.choice((0, 0.5, 40, 2000))
        code, words = _one(evening.life(death, since), death, lives)
        if code == -signal.SIGKILL:
            evening.kills += 1
        elif code:
            evening.losses.append(f"life {evening.lives} ({death or 'in peace'}) ended with {code}: {words}")
            break
        elif death is not None:
            # It came to its end before its death was due: more hands for those that are left.
            evening.hands += 1
    evening.losses += asyncio.run(losses(str(evening.database), evening.journal.lines()))
    say(f"evening {evening.seed}: {evening.lives} lives, {evening.kills} kills, {len(evening.losses)} losses")
    for loss in evening.losses:
        say(f"  LOSS: {loss}")


def _one(life: Life, death: Death | None, lives: Nursery) -> tuple[int, str]:
    instant = death is not None and death.where is Where.INSTANT
    began = time.monotonic()
    lives.bear(life, death.count / 1000 if death is not None and instant else LIFE_SECONDS)
    code = lives.buried()
    hung = not instant and time.monotonic() - began > LIFE_SECONDS
    return (1, f"it hung for {LIFE_SECONDS} s") if hung else (code, lives.last_words())


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def torture(seed: int, count: int, folder: Path, say: Callable[[str], None]) -> tuple[int, list[str]]:
    """Kill the bot `count` times, over as many evenings as that takes; how often it was, and what was lost."""
    rng = Random(seed)
    kills = number = 0
    found: list[str] = []
    with nursery() as lives:
        while kills < count and not found:
            number += 1
            people, computers = COMPANIES[(seed + number) % len(COMPANIES)]
            place = folder / f"evening-{number}"
            place.mkdir()
            evening = Evening(place, f"{seed}.{number}", people, computers, hands=2)
            left = count - kills
            planned = every_boundary(12) if number % 2 == 0 else any_deaths(rng, 40)
            play(evening, planned[:left], rng, lives, say)
            kills += evening.kills
            found += evening.losses
    return kills, found
