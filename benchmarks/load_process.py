"""The process under load, as the harness sees it."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from benchmarks.load_discord import Discord

LINE_BYTES = 2**20


@dataclass(frozen=True, slots=True)
class Costs:
    """What a process has cost so far."""

    cpu: float
    """Seconds of processor time, of all its threads."""
    rss: int
    """Bytes of memory."""
    samples: dict[str, int]
    """By part, since sampling began."""
    tables: int
    """Open tables."""


class Loaded:
    """A running process with the bot, or with discord.py alone."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, discord: Discord, *, database: Path | None = None, panel: Path | None = None) -> Self:
        """Start the bot on this database, or the bare client with this panel; returns before it is ready."""
        guilds = ",".join(map(str, discord.guilds))
        arguments = ["--port", str(discord.port), "--guilds", guilds]
        arguments += ["--database", str(database)] if database is not None else ["--panel", str(panel)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.load_bot", *arguments, stdin=PIPE, stdout=PIPE, limit=LINE_BYTES
        )
        return cls(process)

    async def costs(self) -> Costs:
        """What it has cost; waits until it is connected."""
        return await self._ask("costs")

    async def sample(self) -> None:
        """Begin to tell its parts apart."""
        await self._ask("sample")

    async def rest(self) -> Costs:
        """End that; what it has cost."""
        return await self._ask("rest")

    async def _ask(self, question: str) -> Costs:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{question}\n".encode())
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process under load has ended")
        said: dict[str, Any] = json.loads(line)
        return Costs(**said)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.returncode is None:
            await self.kill()

    async def kill(self) -> None:
        """End it as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()
