"""A new database without the work of making it: copies of one that was brought to the newest schema once."""

from __future__ import annotations

import asyncio
import functools
import tempfile
import threading
from pathlib import Path

from bot.store import Store
from tests.store.evenings import NOW


def fresh_database(path: Path) -> Path:
    """The path, where there now is a database with nothing in it, as after a bot's first start."""
    path.write_bytes(_migrated())
    return path


@functools.cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory(prefix="phom-") as folder:
        path = Path(folder) / "phom.db"
        # A thread, for this one may have a loop that runs.
        making = threading.Thread(target=lambda: asyncio.run(_make(path)))
        making.start()
        making.join()
        return path.read_bytes()


async def _make(path: Path) -> None:
    async with await Store.open(str(path), now=NOW):
        pass
