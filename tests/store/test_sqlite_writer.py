"""The thread that writes to a file of SQLite: in order, what waits together, each piece whole or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backend import Work
from bot.store.errors import Closed
from bot.store.sqlite_reader import ThreadReaders
from bot.store.sqlite_writer import ThreadWriter

NOWHERE = 110
"""A move after which SQLite rolls the whole transaction back."""
SCHEMA = (
    "CREATE TABLE moves (n INTEGER)",
    "CREATE TABLE places (n INTEGER PRIMARY KEY)",
    "CREATE TABLE debts (place INTEGER REFERENCES places (n) DEFERRABLE INITIALLY DEFERRED)",
    f"CREATE TRIGGER nowhere BEFORE INSERT ON moves WHEN NEW.n = {NOWHERE}"
    " BEGIN SELECT RAISE(ROLLBACK, 'nowhere'); END",
)


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{tmp_path / 'a.db'}")

    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


@pytest.fixture
async def writer(engine: Engine) -> AsyncIterator[ThreadWriter]:
    writer = ThreadWriter(engine)

    async def work(connection: AsyncConnection) -> None:
        for statement in SCHEMA:
            await connection.execute(text(statement))

    await writer.run(work)
    yield writer
    await writer.close()
    await writer.close()


async def moves(writer: ThreadWriter) -> list[int]:
    async def work(connection: AsyncConnection) -> list[int]:
        return list((await connection.execute(text("SELECT n FROM moves"))).scalars())

    return await writer.run(work)


async def add(connection: AsyncConnection, n: int) -> None:
    await connection.execute(text("INSERT INTO moves VALUES (:n)"), {"n": n})


async def test_transactions_are_done_in_the_order_in_which_they_were_asked_for(writer: ThreadWriter) -> None:
    await asyncio.gather(*(writer.run(lambda connection, n=n: add(connection, n)) for n in range(20)))  # type: ignore[misc]
    assert await moves(writer) == list(range(20))


async def test_a_failed_transaction_leaves_nothing_and_the_next_is_done(writer: ThreadWriter) -> None:
    async def work(connection: AsyncConnection) -> None:
        await add(connection, 1)
        raise LookupError

    with pytest.raises(LookupError):
        await writer.run(work)
    await writer.run(lambda connection: add(connection, 2))
    assert await moves(writer) == [2]


async def test_work_that_waits_for_something_else_is_refused_and_leaves_nothing(writer: ThreadWriter) -> None:
    async def work(connection: AsyncConnection) -> None:
        await add(connection, 1)
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="waits for something other"):
        await writer.run(work)
    assert await moves(writer) == []


async def together(writer: ThreadWriter, *works: Work[Any]) -> list[Any]:
    """What each piece of work came to; all were waiting before the first of them began."""
    begun, let_go = Event(), Event()

    async def hold(_connection: AsyncConnection) -> None:
        begun.set()
        let_go.wait()

    holding = asyncio.create_task(writer.run(hold))
    await asyncio.to_thread(begun.wait)
    waiting = [asyncio.create_task(writer.run(work)) for work in works]
    await asyncio.sleep(0)
    let_go.set()
    await holding
    return await asyncio.gather(*waiting, return_exceptions=True)


def adding(n: int) -> Work[int]:
    async def work(connection: AsyncConnection) -> int:
        await add(connection, n)
        return n

    return work


async def test_what_waits_is_committed_once_and_answered_one_by_one(engine: Engine, writer: ThreadWriter) -> None:
    commits: list[Connection] = []
    event.listen(engine, "commit", commits.append)
    assert await together(writer, *map(adding, range(8))) == list(range(8))
    assert len(commits) == 2  # that of the work which they waited for, and theirs
    assert await moves(writer) == list(range(8))


async def test_work_that_fails_beside_other_work_is_undone_alone(writer: ThreadWriter) -> None:
    async def fails(connection: AsyncConnection) -> None:
        await add(connection, 2)
        raise LookupError

    one, failed, three = await together(writer, adding(1), fails, adding(3))
    assert (one, type(failed), three) == (1, LookupError, 3)
    assert await moves(writer) == [1, 3]


async def owes(connection: AsyncConnection) -> None:
    """What fails no sooner than at the COMMIT."""
    await connection.execute(text("INSERT INTO debts VALUES (7)"))


@pytest.mark.parametrize(
    ("spoils", "error"),
    [(owes, IntegrityError), (adding(NOWHERE), DBAPIError)],
    ids=["at the commit", "SQLite gives up the whole transaction"],
)
async def test_work_that_spoils_the_transaction_spoils_nobody_elses(
    writer: ThreadWriter, spoils: Work[Any], error: type[Exception]
) -> None:
    one, failed, three = await together(writer, adding(1), spoils, adding(3))
    assert (one, three) == (1, 3)
    assert isinstance(failed, error)
    assert await moves(writer) == [1, 3]
    with pytest.raises(error):
        await writer.run(spoils)
    await writer.run(adding(4))
    assert await moves(writer) == [1, 3, 4]


async def test_what_no_longer_fits_on_the_disk_lets_the_others_be_kept(engine: Engine, writer: ThreadWriter) -> None:
    async def size(connection: AsyncConnection) -> int:
        return int((await connection.execute(text("PRAGMA page_count"))).scalar_one())

    async def bound(connection: AsyncConnection) -> None:
        await connection.execute(text(little_room))

    async def fill(connection: AsyncConnection) -> None:
        for _ in range(5000):
            await add(connection, 7)

    little_room = f"PRAGMA max_page_count = {await writer.run(size) + 4}"
    event.listen(engine, "connect", lambda connection, _: connection.execute(little_room))
    await writer.run(bound)
    one, failed, three = await together(writer, adding(1), fill, adding(3))
    assert (one, three) == (1, 3)
    assert "full" in str(failed)
    assert await moves(writer) == [1, 3]


async def test_while_another_process_writes_everybody_is_told_and_it_passes(
    tmp_path: Path, writer: ThreadWriter
) -> None:
    async def impatient(connection: AsyncConnection) -> None:
        await connection.execute(text("PRAGMA busy_timeout = 0"))

    await writer.run(impatient)
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = await asyncio.gather(*(writer.run(adding(n)) for n in range(3)), return_exceptions=True)
    assert ["locked" in str(error) for error in found] == [True] * 3
    await writer.run(adding(4))
    assert await moves(writer) == [4]


async def test_a_thousand_at_once_are_all_done_and_in_order(writer: ThreadWriter) -> None:
    assert await together(writer, *map(adding, range(200, 1200))) == list(range(200, 1200))
    assert await moves(writer) == list(range(200, 1200))


async def test_who_no_longer_waits_does_not_keep_the_others_from_their_answers(writer: ThreadWriter) -> None:
    let_go = Event()

    async def hold(_connection: AsyncConnection) -> None:
        let_go.wait()

    gone = asyncio.create_task(writer.run(hold))
    await asyncio.sleep(0)
    gone.cancel()
    staying = asyncio.create_task(writer.run(adding(1)))
    await asyncio.sleep(0)
    let_go.set()
    assert await staying == 1


async def test_what_was_asked_before_the_end_is_done_and_what_is_asked_after_is_refused(
    engine: Engine, writer: ThreadWriter
) -> None:
    async def kept() -> list[int]:
        again = ThreadWriter(engine)
        try:
            return await moves(again)
        finally:
            await again.close()

    asked = [asyncio.create_task(writer.run(adding(n))) for n in range(3)]
    await asyncio.sleep(0)
    await asyncio.gather(writer.close(), writer.close())
    assert await asyncio.gather(*asked) == [0, 1, 2]
    with pytest.raises(Closed):
        await writer.run(adding(4))
    assert await kept() == [0, 1, 2]


async def test_what_was_never_used_is_closed_for_good(engine: Engine) -> None:
    writer = ThreadWriter(engine)
    await writer.close()
    with pytest.raises(Closed):
        await writer.run(adding(1))


async def test_whoever_gives_up_closing_can_close_again(writer: ThreadWriter) -> None:
    let_go = Event()

    async def hold(connection: AsyncConnection) -> None:
        let_go.wait()
        await add(connection, 1)

    holding = asyncio.create_task(writer.run(hold))
    closing_it = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    closing_it.cancel()
    again = asyncio.create_task(writer.close())
    await asyncio.wait([closing_it])
    assert not again.done()
    let_go.set()
    await again
    await holding


async def test_a_thread_that_cannot_be_begun_is_begun_the_next_time(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    writer = ThreadWriter(engine)
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refuse)
        with pytest.raises(RuntimeError, match="thread"):
            await writer.run(answer)
    assert await writer.run(answer) == 42
    await writer.close()


async def answer(_connection: AsyncConnection) -> int:
    return 42


def test_work_goes_on_to_its_end_although_the_loop_is_gone(engine: Engine, tmp_path: Path) -> None:
    """As when the process is told to end twice: nobody is there to be told any more."""
    writer, begun, let_go = ThreadWriter(engine), Event(), Event()

    async def hold(connection: AsyncConnection) -> None:
        await connection.execute(text(SCHEMA[0]))
        begun.set()
        let_go.wait()
        await add(connection, 1)

    async def leave() -> None:
        task = asyncio.create_task(writer.run(hold))
        await asyncio.to_thread(begun.wait)
        task.cancel()

    asyncio.run(leave())
    let_go.set()
    asyncio.run(writer.close())
    with closing(sqlite3.connect(tmp_path / "a.db")) as kept:
        assert kept.execute("SELECT n FROM moves").fetchall() == [(1,)]


async def test_a_reader_that_is_closed_refuses(engine: Engine) -> None:
    readers = ThreadReaders(engine, 2)
    assert await readers.run(answer) == 42
    await asyncio.gather(readers.close(), readers.close())
    with pytest.raises(Closed):
        await readers.run(answer)
