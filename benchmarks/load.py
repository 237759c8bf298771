"""`python -m benchmarks.load`: what one process carries; exits 1 if a bar is missed.

The bot runs in a process of its own, with discord.py's real gateway and HTTP client, against a small Discord on this
machine (`load_discord`) in which four people at each table tap what they see. Processor time is what is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.load_bare import clicks
from benchmarks.load_discord import Discord
from benchmarks.load_people import People, Tally
from benchmarks.load_process import Loaded
from benchmarks.load_split import PARTS, python
from benchmarks.table import Row, print_table

BAR = 4.0
"""Processor time of an action, in clicks that discord.py alone answers with a static panel of the same size."""
PACE_SECONDS = 8.0
LOOK_SECONDS = 5.0
"""How often memory is looked at while it is watched."""
TOKEN_SECONDS = 900.0
"""How long the token of an interaction lasts."""
PATIENCE_SECONDS = 300.0
"""How long all tables may take to be shown again."""
CHANNELS_EACH = 50
"""Tables in one server."""
MIB = 2**20


@dataclass(slots=True)
class Level:
    """What a number of tables came to, at one action each `PACE_SECONDS` at each table, or as fast as they can."""

    tables: int
    seconds: float
    cpu: float
    tally: Tally
    bare: float = 0.0
    """Processor seconds of a click of discord.py alone, at the same pace in the same seconds; 0 if not compared."""

    @property
    def per_action(self) -> float:
        """Seconds of processor time."""
        return self.cpu / max(1, self.tally.actions)


@dataclass(slots=True)
class Findings:
    """Everything that was measured."""

    paced: list[Level] = field(default_factory=list)
    flat_out: Level | None = None
    split: dict[str, int] = field(default_factory=dict)
    empty: int = 0
    idle: float = 0.0
    live: float = 0.0
    """Bytes of memory: of the process without tables, of a table in its lobby, and of one with a hand."""
    growth: list[tuple[int, int]] = field(default_factory=list)
    """Actions, and bytes of memory then."""
    ready: float = 0.0
    resumed: float = 0.0
    """Seconds from the start after a kill to the first answer to anybody, and to all tables shown anew."""
    resumed_tables: int = 0
    restart_calls: int = 0


class Harness:
    """A Discord, its people, and the process under load."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.levels: list[int] = [int(level) for level in options.tables.split(",")]
        self.seconds: float = options.seconds
        self.growth_actions: int = options.growth
        self._folder = folder
        self.discord = Discord(-(-max(self.levels) // CHANNELS_EACH), CHANNELS_EACH)
        self.people = People(self.discord)
        self.found = Findings()

    async def run(self) -> Findings:
        """Measure everything."""
        await self.discord.open()
        try:
            async with await Loaded.start(self.discord, database=self._folder / "phom.db") as bot:
                await self._play(bot)
                await self.people.stop()
            await self._restart()
        finally:
            await self.discord.close()
        return self.found

    async def _play(self, bot: Loaded) -> None:
        for tables in self.levels:
            await self._seat(bot, tables)
            self.found.paced.append(await self._compared(bot))
            if self.found.flat_out is None:
                self.found.flat_out = await self._flat_out(bot)
        self.people.pace.seconds = PACE_SECONDS
        await bot.sample()
        await self._level(bot)
        self.found.split = (await bot.rest()).samples

    async def _seat(self, bot: Loaded, tables: int) -> None:
        """Open tables until there are so many, at all of which everybody has been shown a hand."""
        there, before = len(self.people.tables), (await bot.costs()).rss
        self.people.pace.seconds = PACE_SECONDS
        channels = [channel for channels in self.discord.guilds.values() for channel in channels]
        await self.people.sit(channels[there:tables])
        idle = (await bot.costs()).rss
        await self.people.start()
        # The first hand by direct message costs more than those after it, and is no part of an evening's pace.
        await self.people.all_shown()
        if not there:
            live = (await bot.costs()).rss
            self.found.empty, self.found.idle, self.found.live = (
                before,
                (idle - before) / tables,
                (live - before) / tables,
            )
        _say(f"{tables} tables seated")

    async def _level(self, bot: Loaded) -> Level:
        """What everybody's play costs for a while, at the pace that they have."""
        before, began, tally = await bot.costs(), perf_counter(), self.people.count_anew()
        await asyncio.sleep(self.seconds)
        after, seconds = await bot.costs(), perf_counter() - began
        self.people.count_anew()
        self.discord.forget(TOKEN_SECONDS)
        level = Level(len(self.people.tables), seconds, after.cpu - before.cpu, tally)
        pace = f"an action each {self.people.pace.seconds:g} s"
        _say(f"{level.tables} tables, {pace}: {level.per_action * 1e3:.2f} ms each, {tally.refused} refused")
        return level

    async def _flat_out(self, bot: Loaded) -> Level:
        """As fast as everybody can, and on for as many actions as memory is to be watched."""
        self.people.pace.seconds = 0.0
        level = await self._level(bot)
        tally, done = self.people.count_anew(), 0
        while done < self.growth_actions:
            await asyncio.sleep(LOOK_SECONDS)
            done = tally.actions
            self.found.growth.append((done, (await bot.costs()).rss))
            self.discord.forget(TOKEN_SECONDS)
            _say(f"{done:,} actions: {self.found.growth[-1][1] / MIB:.1f} MiB")
        return level

    async def _compared(self, bot: Loaded) -> Level:
        """The bot beside discord.py alone, with a panel that was seen just now: as many clicks in the same seconds."""
        panel, tables = self._folder / "panel.json", len(self.people.tables)
        shown = self.people.some_panel()
        panel.write_text(json.dumps(shown["components"]), encoding="utf-8")
        discord = Discord(1, 1)  # a client of its own, so a Discord of its own
        await discord.open()
        try:
            async with await Loaded.start(discord, panel=panel) as bare:
                before = await bare.costs()
                counting = clicks(discord, shown, tables, PACE_SECONDS, self.seconds, Random(1))
                level, count = await asyncio.gather(self._level(bot), counting)
                level.bare = ((await bare.costs()).cpu - before.cpu) / count
        finally:
            await discord.close()
        _say(f"discord.py alone: {level.bare * 1e3:.2f} ms a click")
        return level

    async def _restart(self) -> None:
        """Start the bot again, which was killed in the middle of all hands, and see each table shown anew."""
        self.discord.calls.clear()
        began, all_shown = perf_counter(), self.people.watch()
        async with await Loaded.start(self.discord, database=self._folder / "phom.db") as again:
            await again.costs()
            self.found.ready = perf_counter() - began
            async with asyncio.timeout(PATIENCE_SECONDS):
                await all_shown.wait()
            self.found.resumed = perf_counter() - began
            await self.discord.quiet()
            self.found.restart_calls = self.discord.calls.total()
            self.found.resumed_tables = (await again.costs()).tables


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def rows_of(found: Findings) -> Iterator[Row]:
    """The table of figures."""
    for level in found.paced:
        yield from _level_rows(level)
    whole = sum(found.split.values())
    yield Row(f"of the processor time, {found.paced[-1].tables} tables", "", "")
    for part in PARTS:
        yield Row(f"  in {part}", "", f"{found.split.get(part, 0) / max(1, whole):.0%}")
    assert found.flat_out is not None
    flat = found.flat_out
    yield Row(
        f"as fast as it goes, {flat.tables} tables", "",
        f"{1 / flat.per_action:,.0f} actions/s of one core ({flat.tally.actions / flat.seconds:,.0f} on the clock)",
    )  # fmt: skip
    yield Row("memory: process, table in its lobby, with a hand", "", _memory(found))
    if found.growth:
        (first, least), (last, most) = found.growth[len(found.growth) // 10], found.growth[-1]
        yield Row(f"memory from action {first:,} to {last:,}", "", f"{least / MIB:.1f} → {most / MIB:.1f} MiB")
    tables = found.paced[-1].tables
    yield Row(
        f"restart after a kill: {found.resumed_tables} of {tables} hands",
        f"{tables}",
        f"{found.ready:.1f} s to connect, {found.resumed:.1f} s to all shown; {found.restart_calls:,} calls",
        held=found.resumed_tables == tables,
    )


def _level_rows(level: Level) -> Iterator[Row]:
    tally, ratio = level.tally, level.per_action / level.bare
    yield Row(
        f"processor time of an action, {level.tables} tables",
        f"≤ {BAR:g}×",
        f"{ratio:.2f}× ({level.per_action * 1e3:.2f} ms, {tally.actions / level.seconds:.1f} actions/s)",
        f"discord.py alone: {level.bare * 1e3:.2f} ms",
        ratio <= BAR,
    )
    yield Row("  answered in", "", f"p50 {_ms(tally.answers, 0.5)}, p99 {_ms(tally.answers, 0.99)}")
    yield Row("  next turn shown in", "", f"p50 {_ms(tally.nexts, 0.5)}, p99 {_ms(tally.nexts, 0.99)}")
    if tally.refused or tally.lost:
        yield Row("  refused, lost", "", f"{tally.refused}, {tally.lost}")


def _ms(seconds: Sequence[float], part: float) -> str:
    if not seconds:
        return "-"
    return f"{sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * part))] * 1e3:.0f} ms"


def _memory(found: Findings) -> str:
    return f"{found.empty / MIB:.0f} MiB, {found.idle / 1024:.0f} KiB, {found.live / 1024:.0f} KiB"


def main() -> int:
    """Measure, and print the table. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", default="100,500,1000", help="the numbers of tables (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=40.0, help="of play at each (default: %(default)s)")
    parser.add_argument("--growth", type=int, default=0, help="actions over which memory is watched (default: none)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = list(rows_of(asyncio.run(Harness(options, Path(folder)).run())))
    print(python())
    print_table(rows)
    return 1 if any(row.held is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
