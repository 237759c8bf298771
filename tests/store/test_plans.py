"""How the database answers: by its indexes, so that old hands do not slow what is asked all the time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.store import OLDEST, Board, Cursor, Store
from bot.store.people import PERSONS
from bot.store.schema import announcements, metadata
from bot.tables import seating
from bot.tables.corrections import Correction
from bot.tables.ports import Book, Reversal
from tests.store.evenings import AN, GUILD, NOW, Evening, people

GROWING = (
    "tables", "chairs", "hands", "seats", "actions", "entries", "members", "reversals", "corrections", "results",
    "standings", "pairs",
)  # fmt: skip

ALL = tuple(table.name for table in metadata.sorted_tables if table is not announcements)
"""What waits to be announced is never much."""

Statement = tuple[str, Any]


@pytest.fixture
def statements() -> Iterator[list[Statement]]:
    """Every statement from here on, with its parameters."""
    seen: list[Statement] = []

    def executing(_connection: object, _cursor: object, statement: str, parameters: Any, *_rest: object) -> None:
        seen.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", executing)
    yield seen
    event.remove(Engine, "before_cursor_execute", executing)


def scans(path: Path, statements: list[Statement], names: tuple[str, ...] = GROWING) -> list[str]:
    """The steps in which the database would read a whole table of these."""
    found = []
    with closing(sqlite3.connect(path)) as connection:
        for statement, parameters in statements:
            if statement.startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
                plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
                steps = [str(step) for *_, step in plan]
                found += [step for step in steps if step.startswith(tuple(f"SCAN {name}" for name in names))]
    # The index of open tables holds no closed one: reading it whole is what is wanted.
    return [step for step in found if "uq_tables_open_channel_id" not in step]


async def test_no_step_and_no_start_reads_what_is_long_over(
    store: Store, path: Path, statements: list[Statement]
) -> None:
    evening = await Evening.dealt(store)
    await evening.to_the_end()
    await store.tables.live_tables()

    assert len(statements) > 50
    assert scans(path, statements) == []


async def test_a_leaderboard_reads_its_own_server(store: Store, path: Path, statements: list[Statement]) -> None:
    await store.standings.leaderboard(GUILD, limit=10)
    for board in Board:
        await store.standings.leaderboard(GUILD, board=board, season=0, limit=10)
        await store.standings.rank_of(GUILD, AN.user_id, board=board)
    await store.ledger.balance(GUILD, AN.user_id)
    await store.standings.profile(GUILD, AN.user_id)
    await store.standings.records(GUILD, [person.user_id for person in people])

    assert len(statements) >= 13
    assert scans(path, statements) == []


async def test_a_page_of_history_reads_itself(store: Store, path: Path, statements: list[Statement]) -> None:
    evening = await Evening.dealt(store)
    await evening.to_the_end()
    statements.clear()

    for cursor in (None, OLDEST, Cursor(older=True, key=100), Cursor(older=False, key=1)):
        for season in (None, 0):
            await store.history.entries(GUILD, AN.user_id, season=season, limit=5, cursor=cursor)
        await store.past_hands.of_table(GUILD, 1, limit=5, cursor=cursor)
        await store.past_hands.of_server(GUILD, limit=5, cursor=cursor)
        await store.past_hands.of_member(GUILD, AN.user_id, limit=5, cursor=cursor)
    for after in (0, 3):
        await store.exports.records(GUILD, AN.user_id, after=after, limit=5)
        await store.exports.entered(GUILD, Book.POINTS, after=after, limit=5)

    assert len(statements) >= 30
    assert scans(path, statements) == []
    assert sorts(path, statements) == []


async def test_a_ruling_reads_what_it_rules_on(store: Store, path: Path, statements: list[Statement]) -> None:
    await (await Evening.dealt(store)).to_the_end()
    statements.clear()

    await store.tables.reverse(Reversal(1, 1, 900, "wrong stake", NOW))
    await store.ledger.correct(Correction(GUILD, AN, 5, 900, "wrong stake", NOW, 7))

    assert len(statements) >= 10
    assert scans(path, statements) == []


async def test_a_person_is_given_out_and_erased_without_reading_of_others(
    store: Store, path: Path, statements: list[Statement]
) -> None:
    """Whichever table names them, their rows are found by an index."""
    evening = await Evening.dealt(store)
    await evening.to_the_end()
    await evening.keep(seating.close(evening.table, None, now=evening.later()))
    statements.clear()

    await store.people.export(AN.user_id)
    await store.people.erase(AN.user_id, -5)

    told = [f"{verb} {column.table.name} " for column in PERSONS for verb in ("UPDATE", "DELETE FROM")]
    assert sum(sql.startswith(tuple(told)) for sql, _ in statements) == len(PERSONS)
    assert scans(path, statements, names=ALL) == []


async def test_the_latest_hands_are_read_in_the_order_of_an_index(
    store: Store, path: Path, statements: list[Statement]
) -> None:
    await store.tables.ended_hands(GUILD, limit=25)
    await store.tables.dealt_hand(GUILD, 1, 1)

    assert len(statements) >= 4
    assert scans(path, statements) == []
    assert sorts(path, statements) == []


def sorts(path: Path, statements: list[Statement]) -> list[str]:
    """The hands that the database would first collect and then put in order."""
    with closing(sqlite3.connect(path)) as connection:
        latest = [each for each in statements if "LIMIT" in each[0]]
        plans = [connection.execute(f"EXPLAIN QUERY PLAN {sql}", given).fetchall() for sql, given in latest]
    return [step for plan in plans for *_, step in plan if "TEMP B-TREE" in step]
