"""Faults of the file, and how the database is opened and let go of."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import Dialect, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import BadDatabaseUrl, Closed, Conflict, Preferences, Store, Unavailable
from bot.store.backends import backend_at
from bot.store.columns import Instant
from bot.store.database import Database
from bot.store.sqlite_files import database_file
from tests.store.evenings import NOW, Evening, Place, dump
from tests.waiting import PATIENCE_SECONDS

SQLITE: Dialect = sqlite.dialect()


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Database]:
    backend = backend_at(str(place), busy_seconds=0.0)
    claim = await backend.claim_alone(now=NOW)
    database = Database(backend, claim)
    yield database
    await database.close()
    await claim.release()


async def scalar(database: Database, statement: str) -> object:
    """Run `statement` in a transaction that writes; the first value that it answers, if it answers any."""

    async def work(connection: AsyncConnection) -> object:
        result = await connection.execute(text(statement))
        return result.scalar() if result.returns_rows else None

    return await database.write(work)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)],
)
async def test_the_writer_is_durable_and_checks_references(
    database: Database, path: Path, pragma: str, value: object
) -> None:
    assert await scalar(database, f"PRAGMA {pragma}") == value


async def test_what_reads_cannot_write(database: Database) -> None:
    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO servers (guild_id, settings, season) VALUES (1, '{}', 1)"))

    with pytest.raises(Unavailable, match=r"readonly|read-only"):
        await database.read(work)


async def test_a_failed_write_leaves_nothing_even_of_the_schema(database: Database, place: Place) -> None:
    before = dump(place)

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text("CREATE TABLE half (a INTEGER)"))
        await connection.execute(text("INSERT INTO servers (guild_id, settings, season) VALUES (1, '{}', 1)"))
        await connection.execute(text("SELECT nonsense FROM nowhere"))

    with pytest.raises(Unavailable) as caught:
        await database.write(work)

    assert caught.value.__cause__ is not None
    assert dump(place) == before


async def test_a_full_disk_is_an_error_and_passes(database: Database, path: Path) -> None:
    pages = await scalar(database, "PRAGMA page_count")
    await scalar(database, f"PRAGMA max_page_count = {pages}")
    before = dump(path)

    async def fill(connection: AsyncConnection) -> None:
        for k in range(500):
            await connection.execute(text(f"INSERT INTO facts VALUES ('{k}', '{'x' * 500}')"))

    with pytest.raises(Unavailable, match="full"):
        await database.write(fill)
    assert dump(path) == before

    await scalar(database, "PRAGMA max_page_count = 1000000")
    await database.write(fill)
    assert dump(path) != before


async def test_a_commit_that_fails_does_not_stop_the_next_write(database: Database) -> None:
    await scalar(database, "CREATE TABLE late (id BIGINT REFERENCES servers (guild_id) DEFERRABLE INITIALLY DEFERRED)")

    with pytest.raises(Conflict):
        await scalar(database, "INSERT INTO late VALUES (1)")

    assert (
        await scalar(
            database, "INSERT INTO servers (guild_id, settings, season) VALUES (1, '{}', 1) RETURNING guild_id"
        )
        == 1
    )
    assert await scalar(database, "SELECT count(*) FROM late") == 0


async def test_a_lock_that_another_process_holds_is_an_error_and_passes(store: Store, path: Path) -> None:
    evening = await Evening.dealt(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            await evening.keep(evening.any_action())
        assert await evening.loaded() == evening.table

    await evening.keep(evening.any_action())
    assert await evening.loaded() == evening.table


async def test_a_closed_store_refuses(store: Store) -> None:
    await store.close()
    await store.close()

    with pytest.raises(Closed):
        await store.tables.live_tables()
    with pytest.raises(Closed):
        await store.members.save_preferences(1, Preferences())


def connection_threads() -> set[threading.Thread]:
    """The threads of open connections; the loop's own pool is none of them."""
    return {thread for thread in threading.enumerate()[1:] if not thread.name.startswith("asyncio_")}


def all_end(threads: set[threading.Thread]) -> bool:
    for thread in threads:
        thread.join(PATIENCE_SECONDS)  # the last thing a connection does is to end its thread
    return not any(thread.is_alive() for thread in threads)


async def test_a_closed_store_keeps_no_thread(path: Path) -> None:
    async with await Store.open(str(path), now=NOW) as store:
        await Evening.open(store)
        await store.tables.live_tables()
        threads = connection_threads()
        assert len(threads) >= 2

    assert all_end(threads)


async def test_a_database_that_cannot_be_opened_keeps_no_thread(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            await Store.open(str(path), now=NOW, busy_seconds=0.0)

    assert all_end(connection_threads())


async def test_the_folder_of_a_new_database_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "100% mine" / "phom.db"

    async with await Store.open(f"sqlite+aiosqlite:///{path}", now=NOW) as store:
        assert store.file == path
        await Evening.open(store)

    assert path.exists()


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("data/phom.db", "data/phom.db"),
        ("sqlite+aiosqlite:///data/phom.db", "data/phom.db"),
        ("sqlite+aiosqlite:////srv/phom.db", "/srv/phom.db"),
    ],
)
def test_urls_of_files(url: str, file: str) -> None:
    assert database_file(url) == Path(file)


@pytest.mark.parametrize(
    "url",
    ["", ":memory:", "sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:", "sqlite:///a.db", "mysql://u:secret@h/d"],
)
def test_urls_of_anything_else_are_refused(url: str) -> None:
    with pytest.raises(BadDatabaseUrl) as caught:
        database_file(url)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "when",
    [
        NOW,
        datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
        datetime(2026, 5, 1, 7, tzinfo=timezone(timedelta(hours=7))),
    ],
)
def test_an_instant_comes_back_to_the_microsecond(when: datetime) -> None:
    kept = Instant().process_bind_param(when, SQLITE)
    back = Instant().process_result_value(kept, SQLITE)

    assert back == when
    assert back is not None
    assert back.utcoffset() == timedelta(0)


def test_a_datetime_without_a_timezone_is_refused() -> None:
    with pytest.raises(ValueError, match="timezone"):
        Instant().process_bind_param(datetime(2026, 1, 1), SQLITE)  # noqa: DTZ001
