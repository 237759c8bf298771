"""Many tables of one file at once, killed: what they keep is committed together, and each has it whole or not at all.

The bot's own evenings (`tests.torture.killer`) are at one table, where hardly anything waits for anything else.
`python -m tests.torture.crowd --seed N --count N` kills so many crowds, and prints what was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import traceback
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.store import Conflict, Store
from bot.store.audit import Severity, audit_database
from bot.tables.ports import Change
from bot.tables.table import Phase, Table
from tests.store.evenings import NOW, Evening
from tests.torture.deaths import Where
from tests.torture.journal import Journal, fingerprint

TABLES = 12
STEPS = 60
"""Of each table, in a life that is not cut short."""
AGAIN, LOOK = 0.1, 0.05
"""How often a step is kept a second time, which must be refused, and how often a table is looked at."""


@dataclass(slots=True)
class Doom:
    """Ends the process without a word: in the commit of this number, or when so many steps were kept."""

    where: Where
    count: int
    kept: int = 0
    commits: int = 0

    def keep(self) -> None:
        """A step was kept."""
        self.kept += 1
        if self.where is Where.KEPT and self.kept == self.count:
            os.kill(os.getpid(), signal.SIGKILL)

    def commit(self) -> None:
        """All that is committed together is written, and nothing of it kept."""
        self.commits += 1
        if self.where is Where.WRITTEN and self.commits == self.count:
            os.kill(os.getpid(), signal.SIGKILL)


class Crowd:
    """The tables of one life, each in a channel of its own, each played step by step beside the others."""

    def __init__(self, store: Store, journal: Journal, rng: Random, doom: Doom) -> None:
        self._store, self._journal, self._rng, self._doom = store, journal, rng, doom

    async def play(self) -> None:
        """Go on with the tables that there are, and open those that are missing."""
        tables = {table.channel_id: table for table in await self._store.tables.live_tables()}
        await asyncio.gather(*(self._table(channel, tables.get(channel)) for channel in range(1, TABLES + 1)))

    async def _table(self, channel: int, table: Table | None) -> None:
        rng = Random(self._rng.random())
        evening = await self._open(channel, rng) if table is None else Evening(self._store, table, rng)
        evening.now = max(evening.now, evening.table.touched_at)
        for _ in range(STEPS):
            if evening.table.phase is Phase.CLOSED:
                evening = await self._open(channel, rng)
            change = evening.any_step()
            with self._step(channel, change):
                await evening.keep(change)
            if rng.random() < AGAIN and (change.actions or change.hand_begun):
                await self._keep_again(change)
            if rng.random() < LOOK and evening.table.phase is not Phase.CLOSED:
                assert await evening.loaded() == evening.table

    async def _open(self, channel: int, rng: Random) -> Evening:
        self._journal.write("opening", channel=channel)
        evening = await Evening.open(self._store, channel=channel, seed=rng.getrandbits(32))
        self._journal.write("kept", channel=channel, table=fingerprint(evening.table))
        self._doom.keep()
        return evening

    @contextmanager
    def _step(self, channel: int, change: Change) -> Iterator[None]:
        self._journal.write("begun", channel=channel, table=fingerprint(change.after))
        yield
        self._journal.write("kept", channel=channel, table=fingerprint(change.after))
        self._doom.keep()

    async def _keep_again(self, change: Change) -> None:
        try:
            await self._store.tables.commit(change)
        except Conflict:
            return
        raise AssertionError(f"{change.cause} was kept twice")


async def live(database: Path, journal: Journal, seed: str, doom: Doom) -> None:
    """One life, to its end or its death."""
    event.listen(Engine, "commit", lambda _: doom.commit())
    async with await Store.open(str(database), now=NOW, backup=False) as store:
        doom.commits = 0
        await Crowd(store, journal, Random(seed), doom).play()
    journal.write("together", kept=doom.kept, commits=doom.commits)


@dataclass(slots=True)
class Reading:
    """What the journal says of each channel: what was last kept there, and what only began."""

    kept: dict[int, str | None] = field(default_factory=dict)
    begun: defaultdict[int, list[str | None]] = field(default_factory=lambda: defaultdict(list))
    opening: set[int] = field(default_factory=set)

    def read(self, journal: Journal) -> None:
        for line in journal.lines():
            match line:
                case {"what": "opening", "channel": channel}:
                    self.opening.add(channel)
                case {"what": "begun", "channel": channel, "table": table}:
                    self.begun[channel].append(table)
                case {"what": "kept", "channel": channel, "table": table}:
                    self.kept[channel] = table
                    self.opening.discard(channel)
                    self.begun[channel].clear()

    def may_be(self, channel: int, found: str | None) -> bool:
        """Whether this can be what a channel's table is found as."""
        return channel in self.opening or found in (self.kept.get(channel), *self.begun[channel])


async def losses(database: Path, journal: Journal) -> list[str]:
    """What is otherwise than somebody was told; what is found is what later lives begin with."""
    reading = Reading()
    reading.read(journal)
    audit = await audit_database(str(database))
    found = [finding.message for finding in audit.findings if finding.severity is Severity.ERROR]
    async with await Store.open(str(database), now=NOW, backup=False) as store:
        tables = {table.channel_id: fingerprint(table) for table in await store.tables.live_tables()}
    for channel in range(1, TABLES + 1):
        if not reading.may_be(channel, tables.get(channel)):
            found.append(f"the table of channel {channel} is not as it was kept, nor as it was to be")
        journal.write("kept", channel=channel, table=tables.get(channel))
    return found


def torture(seed: int, count: int, folder: Path, say: Callable[[str], None]) -> list[str]:
    """Kill `count` crowds of one database, then let one live to its end; what was lost."""
    rng, database, journal = Random(seed), folder / "phom.db", Journal(folder / "journal")
    for number in range(count + 1):
        where = rng.choice((Where.WRITTEN, Where.KEPT)) if number < count else Where.INSTANT
        doom = Doom(where, rng.randint(2, 120))
        code = _child(live(database, journal, f"{seed}/{number}", doom))
        found = asyncio.run(losses(database, journal))
        if code != (-signal.SIGKILL if number < count else 0):
            found.append(f"it ended with {code}")
        if found:
            return [f"life {number} ({where.value} {doom.count}): {loss}" for loss in found]
    last = [line for line in journal.lines() if line["what"] == "together"][-1]
    say(f"seed {seed}: {count} kills; the last life kept {last['kept']} steps in {last['commits']} commits")
    if last["commits"] > last["kept"] / 2:
        return ["hardly anything was committed together: nothing was tried"]
    return []


def _child(life: Coroutine[Any, Any, None]) -> int:
    """Live in a process of its own; its exit code, negative for a signal."""
    pid = os.fork()
    if pid:
        life.close()
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    code = 1
    try:
        asyncio.run(life)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def main() -> int:
    """Print what was done; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.crowd", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which tables are played (default 1)")
    parser.add_argument("--count", type=int, default=20, help="how many crowds are killed (default 20)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="phom-crowd-") as folder:
        found = torture(arguments.seed, arguments.count, Path(folder), print)
    for loss in found:
        print(f"LOSS: {loss}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
