"""A room with one table's worth of everything: a real database, a clock that stands still, somebody listening."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.tables.clocks import START
from tests.tables.room import Room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room on a fresh SQLite file."""
    store = await Store.open(str(tmp_path / "phom.db"), now=START)
    room = Room(store)
    yield room
    await room.close()
    await store.close()
