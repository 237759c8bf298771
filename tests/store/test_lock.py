"""One bot at a time on a database, whatever became of the one before."""

from __future__ import annotations

import asyncio
import multiprocessing
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import InUse, Store, Unavailable
from bot.store.lock import hold, lock_file
from tests.store.evenings import NOW, Evening, dump, rows
from tests.store.processes import HOLDS, another


async def test_a_second_process_is_refused_and_told_who_is_first(path: Path) -> None:
    before = dump(path)
    with another(HOLDS, path) as first:
        with pytest.raises(InUse) as caught:
            await Store.open(str(path), now=NOW)

        assert caught.value.holder is not None
        assert (caught.value.holder.pid, caught.value.holder.since) == (first.pid, NOW.replace(microsecond=0))
        assert str(first.pid) in str(caught.value)
        assert "since 2026-01-31 12:00:00 UTC" in str(caught.value)
    assert dump(path) == before


async def test_the_second_starts_when_the_first_was_killed(path: Path) -> None:
    with another(HOLDS, path) as first:
        first.kill()
        first.wait()

        async with await Store.open(str(path), now=NOW) as store:
            await Evening.dealt(store)


async def test_the_second_starts_when_the_first_has_ended(path: Path) -> None:
    with another(HOLDS, path) as first:
        assert first.stdin is not None
        first.stdin.close()
        await asyncio.to_thread(first.wait)
        assert first.returncode == 0

        async with await Store.open(str(path), now=NOW):
            pass


async def test_a_second_store_in_one_process_is_refused_until_the_first_is_closed(store: Store, path: Path) -> None:
    for _ in range(2):  # asking must not lose the lock
        with pytest.raises(InUse):
            await Store.open(str(path), now=NOW)
    with pytest.raises(InUse):
        hold(path, now=NOW)

    await store.close()
    async with await Store.open(str(path), now=NOW):
        pass


async def test_another_name_of_the_same_file_is_the_same_database(store: Store, path: Path) -> None:
    other_name = path.with_name("link.db")
    other_name.symlink_to(path)

    with pytest.raises(InUse):
        await Store.open(str(other_name), now=NOW)
    with pytest.raises(InUse):
        await Store.open(str(path.parent / ".." / path.parent.name / path.name), now=NOW)


async def test_a_start_that_fails_holds_nothing(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await Store.open(str(path), now=NOW, busy_seconds=0.0)

    hold(path, now=NOW).release()


def test_a_lock_without_a_name_is_still_a_lock(path: Path) -> None:
    # The moment between taking it and saying so; and whatever else may stand in the file.
    with another(HOLDS, path):
        for note in ("", "{}", "[1]", "nonsense", '{"pid": "x", "since": "then"}'):
            lock_file(path).write_text(note)
            with pytest.raises(InUse) as caught:
                hold(path, now=NOW)
            assert caught.value.holder is None
            assert str(caught.value).startswith(f"The database {path} is in use by another bot: ")


HAS_A_CHILD = """
import asyncio, os, sys
from bot.store import Store
from tests.store.evenings import NOW

async def main():
    async with await Store.open(sys.argv[1], now=NOW):
        if os.fork() == 0:
            os.close(1)
            sys.stdin.read()
            os._exit(0)
        print("open", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
def test_a_child_that_outlives_a_killed_bot_does_not_keep_the_database(path: Path) -> None:
    with another(HAS_A_CHILD, path) as first:
        first.kill()
        first.wait()

        hold(path, now=NOW).release()


async def test_others_may_read_meanwhile(store: Store, path: Path) -> None:
    await Evening.dealt(store)

    assert rows(path, "SELECT count(*) FROM hands") == [(1,)]
