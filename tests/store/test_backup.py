"""Copies of a database: consistent while hands are played, checked before they are put back, never over anything."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from bot.store import (
    ForeignDatabase,
    InUse,
    NoDatabase,
    SchemaTooNew,
    Store,
    StoreError,
    TargetExists,
    Unavailable,
    Unsound,
    audit_database,
)
from bot.store.backup import back_up, restore
from tests.store.evenings import NOW, Evening, dump, execute, rows
from tests.store.processes import HOLDS, PLAYS, another
from tests.waiting import PATIENCE_SECONDS

LATER = datetime(2026, 2, 1, 8, 30, tzinfo=UTC)
KEPT = "phom.db.replaced-20260201T083000Z"


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def content(file: Path) -> bytes:
    return file.read_bytes()


async def a_backup(store: Store, path: Path) -> Path:
    """A copy of the store's database after one hand; the store is closed then."""
    await (await Evening.dealt(store)).to_the_end()
    copy = path.with_name("copy.db")
    await back_up(str(path), copy)
    await store.close()
    return copy


async def test_a_copy_holds_what_the_open_database_holds(store: Store, path: Path) -> None:
    await (await Evening.dealt(store)).to_the_end()
    folder = path.with_name("elsewhere")
    folder.mkdir()

    assert await back_up(str(path), folder / "copy.db") == path

    assert dump(folder / "copy.db") == dump(path)
    assert names(folder) == {"copy.db"}, "one file is all of it"


async def test_copies_made_while_hands_are_played_are_each_a_moment_of_the_game(path: Path) -> None:
    seen = []
    with another(PLAYS, path) as bot:
        for number in range(5):
            copy = path.with_name(f"copy-{number}.db")
            await back_up(str(path), copy)
            found = await audit_database(str(copy))
            assert found.findings == ()
            ((actions,),) = rows(copy, "SELECT count(*) FROM actions")
            seen.append(actions)
            while rows(path, "SELECT count(*) FROM actions") == [(actions,)]:  # noqa: ASYNC110  # another process's
                await asyncio.sleep(0.01)
        assert bot.poll() is None
    assert all(before < after for before, after in pairwise(seen)), "the bot went on meanwhile"


async def test_a_copy_never_replaces_a_file(store: Store, path: Path) -> None:
    there = path.with_name("copy.db")
    there.write_text("mine")

    with pytest.raises(TargetExists, match="choose another name"):
        await back_up(str(path), there)
    with pytest.raises(TargetExists):
        await back_up(str(path), path)

    assert content(there) == b"mine"


async def test_there_is_nothing_to_copy_before_the_first_start(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase):
        await back_up(str(tmp_path / "phom.db"), tmp_path / "copy.db")

    assert names(tmp_path) == set()


async def test_a_copy_needs_a_folder(store: Store, path: Path) -> None:
    with pytest.raises(Unavailable, match="no folder"):
        await back_up(str(path), path.parent / "none" / "copy.db")


async def test_a_damaged_or_foreign_database_gives_no_copy_that_looks_like_one(path: Path) -> None:
    notes, foreign = path.with_name("notes.txt"), path.with_name("foreign.db")
    notes.write_text("not a database, but long enough to have a header that is wrong " * 20)
    execute(foreign, "CREATE TABLE legs (a INTEGER)")
    before = names(path.parent)

    with pytest.raises(Unavailable, match="no SQLite database"):
        await back_up(str(notes), path.with_name("copy.db"))
    with pytest.raises(ForeignDatabase):
        await back_up(str(foreign), path.with_name("copy.db"))
    execute(path, "INSERT INTO members (guild_id, user_id, name) VALUES (1, 1, 'of no server')")
    with pytest.raises(Unsound, match="members names a missing row of servers"):
        await back_up(str(path), path.with_name("copy.db"))

    assert names(path.parent) == before


async def test_a_copy_of_a_locked_database_fails_instead_of_waiting_for_ever(path: Path) -> None:
    execute(path, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        copying = back_up(str(path), path.with_name("copy.db"), busy_seconds=0.0)
        with pytest.raises(Unavailable, match="another program has locked it"):
            await asyncio.wait_for(copying, PATIENCE_SECONDS)


async def test_a_copy_put_back_is_the_database_and_the_old_one_is_kept(store: Store, path: Path) -> None:
    copy = await a_backup(store, path)
    async with await Store.open(str(path), now=NOW) as again:
        await (await Evening.dealt(again, channel=2)).to_the_end()
    newer, older = dump(path), dump(copy)
    assert newer != older

    done = await restore(str(path), copy, now=LATER)

    assert done.replaced is not None
    assert done.replaced.name == KEPT
    assert (dump(path), dump(done.replaced), dump(copy)) == (older, newer, older)
    assert names(path.parent) == {"phom.db", "phom.db.lock", "copy.db", KEPT}
    async with await Store.open(str(path), now=NOW) as back:
        evening = await Evening.dealt(back, channel=3)
        await evening.to_the_end()


async def test_a_second_restore_keeps_what_the_first_kept(store: Store, path: Path) -> None:
    copy = await a_backup(store, path)

    first, second = [await restore(str(path), copy, now=LATER) for _ in range(2)]

    assert first.replaced is not None
    assert second.replaced is not None
    assert first.replaced != second.replaced
    assert dump(first.replaced) == dump(second.replaced)


async def test_a_copy_can_be_put_where_there_is_no_database(store: Store, path: Path) -> None:
    copy = await a_backup(store, path)
    new = path.parent / "new" / "phom.db"

    done = await restore(str(new), copy, now=LATER)

    assert done.replaced is None
    assert dump(new) == dump(copy)


async def test_nothing_is_put_back_while_a_bot_runs(store: Store, path: Path) -> None:
    copy = await a_backup(store, path)
    before = dump(path)
    with another(HOLDS, path) as bot, pytest.raises(InUse, match=f"process {bot.pid}"):
        await restore(str(path), copy, now=LATER)

    assert dump(path) == before
    assert KEPT not in names(path.parent)


async def test_what_a_killed_bot_left_in_its_log_is_kept_too(store: Store, path: Path) -> None:
    copy = await a_backup(store, path)
    with another(PLAYS, path) as bot:
        await asyncio.to_thread(wait_for_a_log, path)
        bot.kill()
        bot.wait()
        ((actions,),) = await asyncio.to_thread(rows_as_left, path)

    done = await restore(str(path), copy, now=LATER)

    assert done.replaced is not None
    assert rows(done.replaced, "SELECT count(*) FROM actions") == [(actions,)]
    assert dump(path) == dump(copy)
    assert (await audit_database(str(done.replaced))).findings == ()


def wait_for_a_log(path: Path) -> None:
    """Until some actions are in the log only."""
    log = path.with_name("phom.db-wal")
    while not log.exists() or log.stat().st_size < 100_000:
        time.sleep(0.01)


def rows_as_left(path: Path) -> list[tuple[int]]:
    """How many actions a killed bot had kept, without tidying up after it."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT count(*) FROM actions").fetchall()


async def test_a_damaged_database_is_kept_as_it_is(store: Store, path: Path) -> None:
    copy = await a_backup(store, path)
    ruin(path)

    done = await restore(str(path), copy, now=LATER)

    assert done.replaced is not None
    assert content(done.replaced) == LOST
    assert dump(path) == dump(copy)


LOST = b"all is lost" * 1000


def ruin(path: Path) -> None:
    path.write_bytes(LOST)


def make_newer(copy: Path) -> None:
    execute(copy, "UPDATE alembic_version SET version_num = '9999'")


def make_foreign(copy: Path) -> None:
    copy.unlink()
    execute(copy, "CREATE TABLE legs (a INTEGER)")


def make_empty(copy: Path) -> None:
    copy.write_bytes(b"")


def make_short(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:20_000])


def make_broken(copy: Path) -> None:
    execute(copy, "PRAGMA foreign_keys = OFF", "DELETE FROM servers")


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (make_newer, SchemaTooNew),
        (make_foreign, ForeignDatabase),
        (make_empty, ForeignDatabase),
        (make_short, StoreError),
        (make_broken, Unsound),
        (Path.unlink, NoDatabase),
    ],
)
async def test_a_copy_that_is_not_fit_changes_nothing(
    store: Store, path: Path, spoil: object, error: type[StoreError]
) -> None:
    copy = await a_backup(store, path)
    assert callable(spoil)
    spoil(copy)
    before, there = dump(path), names(path.parent)

    with pytest.raises(error) as caught:
        await restore(str(path), copy, now=LATER)

    assert "copy.db" in str(caught.value)
    assert dump(path) == before
    assert names(path.parent) == there
