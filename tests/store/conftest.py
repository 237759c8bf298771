"""A migrated database on a real file for every test."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.store.evenings import NOW


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the newest schema and nothing in it; tests get copies."""

    async def make(path: Path) -> None:
        async with await Store.open(str(path), now=NOW):
            pass

    path = tmp_path_factory.mktemp("migrated") / "phom.db"
    asyncio.run(make(path))
    return path


@pytest.fixture
def path(migrated: Path, tmp_path: Path) -> Path:
    """The file of this test's database."""
    return Path(shutil.copy(migrated, tmp_path / "phom.db"))


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """An open store on `path`; what waits for a lock fails at once."""
    async with await Store.open(str(path), now=NOW, busy_seconds=0.0) as store:
        yield store
