"""Another process that has the database of a test open, as a bot would."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.store.evenings import Place

ROOT = Path(__file__).parents[2]

HOLDS = """
import asyncio, sys
from bot.store import Store
from tests.store.evenings import NOW

async def main():
    async with await Store.open(sys.argv[1], now=NOW):
        print("open", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""
"""Has the store open until its standard input ends."""

PLAYS = """
import asyncio, sys
from bot.store import Store
from tests.store.evenings import NOW, Evening

async def main():
    async with await Store.open(sys.argv[1], now=NOW) as store:
        print("open", flush=True)
        for channel in range(1000):
            evening = await Evening.dealt(store, channel=channel, seats=2 + channel % 3, seed=channel)
            await evening.to_the_end()

asyncio.run(main())
"""
"""Plays hand after hand."""


@contextmanager
def another(code: str, place: Place) -> Iterator[subprocess.Popen[str]]:
    """A process that runs `code` and has the store on `place` open; killed in the end."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(place)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        try:
            assert process.stdout.readline() == "open\n"
            yield process
        finally:
            process.kill()
            process.wait()
