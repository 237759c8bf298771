"""A migrated database for every test: on a real file, and again on a real PostgreSQL server.

A test that asks for `place` runs on both; one that asks for `path` too is about files, and runs on SQLite only.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import Store, postgres_claim
from tests.store.evenings import NOW, Place
from tests.store.fresh import fresh_database
from tests.store.servers import PostgresPlace, Server, server
from tests.waiting import PATIENCE_SECONDS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Both kinds of database, unless the test needs a file."""
    if "place" in metafunc.fixturenames and metafunc.module.__name__ != "tests.store.test_postgres":
        kinds = ["sqlite"] if "path" in metafunc.fixturenames else ["sqlite", "postgresql"]
        metafunc.parametrize("place", kinds, indirect=True)


async def _migrate(place: Place) -> None:
    async with await Store.open(str(place), now=NOW):
        pass


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the newest schema and nothing in it; tests get copies."""
    return fresh_database(tmp_path_factory.mktemp("migrated") / "phom.db")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server of this run."""
    with server() as running:
        yield running


@pytest.fixture(scope="session")
def migrated_on_postgres(postgres: Server) -> PostgresPlace:
    """The same on the server."""
    place = postgres.place()
    asyncio.run(_migrate(place))
    return place


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """This test's database."""
    if request.param == "sqlite":
        yield Path(shutil.copy(request.getfixturevalue("migrated"), tmp_path / "phom.db"))
    else:
        postgres = request.getfixturevalue("postgres")
        made = postgres.place(like=request.getfixturevalue("migrated_on_postgres"))
        yield made
        postgres.drop(made)


@pytest.fixture(autouse=True)
def _calm_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim is not lost because the machine is busy."""
    monkeypatch.setattr(postgres_claim, "ANSWER_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(postgres_claim, "SILENT_SECONDS", 10 * PATIENCE_SECONDS)


@pytest.fixture
def path(place: Place) -> Path:
    """The file of this test's database."""
    assert isinstance(place, Path)
    return place


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    """An open store on `place`; what waits for a lock fails at once."""
    async with await Store.open(str(place), now=NOW, busy_seconds=0.0) as store:
        yield store
