"""When and where a process is to die."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from enum import StrEnum
from random import Random


class Where(StrEnum):
    """A moment in the life of a step."""

    BEFORE = "before"
    """The step is decided, and not kept."""
    WRITTEN = "written"
    """All of the step is written, and its transaction is not committed."""
    KEPT = "kept"
    """The step is kept, and nobody has been told."""
    SHOWING = "showing"
    """The first call to Discord after the step is about to be made."""
    ANSWERED = "answered"
    """The first player after the step has just been answered."""
    RESUMING = "resuming"
    """The first step of the new process, which gives everybody time, is kept."""
    INSTANT = "instant"
    """Anywhere: killed from outside, `count` milliseconds after it was born."""


@dataclass(frozen=True, slots=True)
class Death:
    """`where` in the step number `count` (from 1) that a player, a computer player or the clock takes."""

    where: Where
    count: int

    def __str__(self) -> str:
        return f"{self.where.value} {self.count}"


BOUNDARIES = (Where.BEFORE, Where.WRITTEN, Where.KEPT, Where.SHOWING, Where.ANSWERED)


def every_boundary(steps: int) -> list[Death]:
    """A death at each boundary of each of so many steps, one after another."""
    return [Death(where, 1) for _ in range(steps) for where in BOUNDARIES]


def any_deaths(rng: Random, count: int) -> list[Death]:
    """So many deaths, anywhere."""
    return [_any_death(rng) for _ in range(count)]


def _any_death(rng: Random) -> Death:
    where = rng.choice([*BOUNDARIES, Where.RESUMING, Where.INSTANT, Where.INSTANT])
    match where:
        case Where.INSTANT:
            return Death(where, rng.randint(150, 1200))
        case Where.RESUMING:
            return Death(where, 1)
        case _:
            return Death(where, rng.randint(1, 12))


class Doom:
    """Counts the steps of this process, and ends it without a word when its death is due."""

    def __init__(self, death: Death | None) -> None:
        self._death = death
        self._steps = 0
        self._told = False
        self._writing = False

    def beginning(self, *, resuming: bool) -> None:
        """A step is about to be kept."""
        if not resuming:
            self._steps += 1
            self._told = False
            self._writing = True
            self._die_at(Where.BEFORE)

    def committing(self) -> None:
        """A transaction is about to be committed."""
        if self._writing:
            self._die_at(Where.WRITTEN)

    def kept(self, *, resuming: bool) -> None:
        """The step was kept."""
        self._writing = False
        if resuming:
            self._die_at(Where.RESUMING, steps=1)
        else:
            self._told = True
            self._die_at(Where.KEPT)

    def calling(self) -> None:
        """Discord is about to be called."""
        if self._told:
            self._die_at(Where.SHOWING)

    def answered(self) -> None:
        """A player was answered."""
        if self._told:
            self._die_at(Where.ANSWERED)

    def _die_at(self, where: Where, steps: int | None = None) -> None:
        if self._death == Death(where, self._steps if steps is None else steps):
            os.kill(os.getpid(), signal.SIGKILL)
