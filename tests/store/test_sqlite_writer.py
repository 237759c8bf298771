"""The thread that writes to a file of SQLite: whole transactions, one after another, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.sqlite_writer import ThreadWriter


@pytest.fixture
async def writer(tmp_path: Path) -> AsyncIterator[ThreadWriter]:
    writer = ThreadWriter(create_engine(f"sqlite:///{tmp_path / 'a.db'}"))

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text("CREATE TABLE moves (n INTEGER)"))

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
