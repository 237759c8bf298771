"""The thread that writes to a file of SQLite: in order, what waits together, each piece whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backend import Work
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


async def test_a_commit_that_fails_is_nobodys_success(writer: ThreadWriter) -> None:
    async def owes(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO debts VALUES (7)"))

    found = await together(writer, adding(1), owes, adding(3))
    assert [type(error) for error in found] == [IntegrityError] * 3
    assert await moves(writer) == []
    await writer.run(adding(4))
    assert await moves(writer) == [4]


async def test_where_sqlite_gives_up_the_whole_transaction_nothing_before_or_after_is_taken_for_done(
    writer: ThreadWriter,
) -> None:
    found = await together(writer, adding(1), adding(NOWHERE), adding(3))
    assert [isinstance(error, Exception) for error in found] == [True] * 3
    assert await moves(writer) == []
    await writer.run(adding(4))
    assert await moves(writer) == [4]


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
