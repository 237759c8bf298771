"""Where a process spends its processor time: a sample every few milliseconds of it, told apart by whose code it is."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from types import FrameType

SAMPLE_SECONDS = 0.002
"""Of processor time, between two samples."""

PARTS = ("rules", "tables", "store", "screens", "discord.py", "event loop")
_OWN = {"phom": "rules", "players": "rules", "tables": "tables", "store": "store", "ui": "screens", "render": "screens"}
_STORE = ("sqlalchemy", "aiosqlite", "sqlite3")
_TRANSPORT = ("aiohttp", "yarl", "multidict")
_SENDING = ("http", "webhook", "gateway", "client", "state", "interactions", "message")
"""The modules of discord.py that carry things; those that only hold values count for whoever made them."""


class Sampler:
    """Counts samples of the main thread by part, from `start` to `stop`."""

    def __init__(self) -> None:
        self.samples: Counter[str] = Counter()
        self._part_of: dict[str, str | None] = {}

    def start(self) -> None:
        """Begin to sample."""
        self.samples.clear()
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, SAMPLE_SECONDS, SAMPLE_SECONDS)

    def stop(self) -> None:
        """End it."""
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _sample(self, _number: int, frame: FrameType | None) -> None:
        while frame is not None:
            name = frame.f_code.co_filename
            if name not in self._part_of:
                self._part_of[name] = part_of(name)
            part = self._part_of[name]
            if part is not None:
                self.samples[part] += 1
                return
            frame = frame.f_back
        self.samples["event loop"] += 1


def part_of(file: str) -> str | None:
    """The part that a source file is of; None where its caller says it."""
    path = file.replace("\\", "/")
    if "/bot/" in path and "/site-packages/" not in path:
        return _OWN.get(path.rpartition("/bot/")[2].split("/")[0], "tables")
    if "/site-packages/" not in path:
        return None
    package, _, rest = path.rpartition("/site-packages/")[2].partition("/")
    if package == "fluent":
        return "screens"
    if package in _STORE:
        return "store"
    if package in _TRANSPORT or (package == "discord" and rest.split("/")[0].removesuffix(".py") in _SENDING):
        return "discord.py"
    return None


def python() -> str:
    """The interpreter and its version, for a report."""
    return f"{sys.implementation.name} {sys.version.split()[0]}"
