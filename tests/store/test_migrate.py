"""The schema: as the code has it, brought up from older versions, never touched from a newer one."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from bot.store import ForeignDatabase, SchemaTooNew, Store, Unavailable, audit_database, migrate
from bot.store.schema import metadata
from bot.tables.ports import Reversal
from bot.tables.settings import ServerSettings
from tests.store.evenings import NOW, Evening, Place, dump, execute, rows

LATER = '''
"""A step of a later version."""

from alembic import op
import sqlalchemy as sa

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="always") as table:
        table.add_column(sa.Column("colour", sa.Text()))
'''


@pytest.fixture
def later_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if the bot were of a version with one more migration; returns the folder of its steps."""
    scripts = tmp_path / "scripts"
    shutil.copytree(migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "0004_colour.py").write_text(LATER)
    monkeypatch.setattr(migrate, "SCRIPTS", scripts)
    return scripts / "versions"


def test_the_migrated_schema_is_that_of_the_code(path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            assert differences(connection) == []
    finally:
        engine.dispose()


def definitions(database: Path) -> dict[str, list[str]]:
    """What makes up each table and index; Alembic's comparison leaves CHECK constraints out."""
    query = "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index') AND name NOT LIKE '%alembic%'"
    return {
        name: sorted(line.strip(" ,") for line in (sql or "").replace("\t", "").replace('"', "").splitlines())
        for name, sql in rows(database, query)
    }


def test_the_migrated_checks_and_keys_are_those_of_the_code(path: Path, tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'metadata.db'}")
    metadata.create_all(engine)
    engine.dispose()

    assert definitions(path) == definitions(tmp_path / "metadata.db")


async def test_the_newest_database_is_opened_as_it_is(place: Place) -> None:
    before = dump(place)

    async with await Store.open(str(place), now=NOW):
        pass

    assert dump(place) == before
    if isinstance(place, Path):
        assert list(place.parent.glob("*.before-*")) == []


async def test_an_older_database_is_copied_and_brought_up(store: Store, path: Path, later_version: Path) -> None:
    evening = await Evening.dealt(store)
    await evening.keep(evening.any_action())
    await store.close()
    before = dump(path)

    async with await Store.open(str(path), now=datetime(2026, 2, 1, 8, 30, tzinfo=UTC)) as again:
        evening.store = again
        assert await evening.loaded() == evening.table

    copy = path.with_name("phom.db.before-0004-20260201T083000Z")
    assert [found.name for found in path.parent.glob("*.before-*")] == [copy.name]
    assert dump(copy) == before
    assert rows(path, "SELECT version_num FROM alembic_version") == [("0004",)]
    assert rows(path, "SELECT colour FROM tables") == [(None,)]


@pytest.mark.usefixtures("later_version")
async def test_a_copy_can_be_done_without(path: Path) -> None:
    async with await Store.open(str(path), now=NOW, backup=False):
        pass

    assert list(path.parent.glob("*.before-*")) == []


async def test_a_migration_that_fails_leaves_the_database_as_it_was(later_version: Path, path: Path) -> None:
    broken = LATER + '    op.execute("SELECT nonsense FROM nowhere")\n'
    (later_version / "0004_colour.py").write_text(broken)
    before = dump(path)

    with pytest.raises(Unavailable):
        await Store.open(str(path), now=NOW)

    assert dump(path) == before


async def test_a_migration_that_loses_rows_others_name_is_undone(store: Store, path: Path, later_version: Path) -> None:
    await Evening.open(store)
    await store.close()
    (later_version / "0004_colour.py").write_text(LATER + '    op.execute("DELETE FROM servers")\n')
    before = dump(path)

    with pytest.raises(Unavailable, match="missing"):
        await Store.open(str(path), now=NOW)

    assert dump(path) == before


async def test_a_newer_database_is_refused_in_one_sentence(place: Place) -> None:
    execute(place, "UPDATE alembic_version SET version_num = '9999'")
    before = dump(place)

    with pytest.raises(SchemaTooNew) as caught:
        await Store.open(str(place), now=NOW)

    assert str(caught.value).count(". ") == 0
    assert "9999" in str(caught.value)
    assert dump(place) == before


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    execute(path, "CREATE TABLE tables (legs INTEGER)")

    with pytest.raises(ForeignDatabase):
        await Store.open(str(path), now=NOW)

    assert rows(path, "SELECT name FROM sqlite_master") == [("tables",)]


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to have a header that is wrong " * 20)
    before = path.read_bytes()

    with pytest.raises(Unavailable, match="not a database") as caught:
        await Store.open(str(path), now=NOW)

    assert isinstance(caught.value.__cause__, Exception)
    assert path.read_bytes() == before


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(Unavailable):
        await Store.open(str(tmp_path), now=NOW)
    with pytest.raises(Unavailable):
        await Store.open(str(tmp_path / "file" / "phom.db"), now=NOW)


def test_no_step_leans_on_the_schema_of_today() -> None:
    for script in (migrate.SCRIPTS / "versions").glob("0*.py"):
        assert "bot.store" not in script.read_text()
    assert migrate.newest_revision() == "0003"
    assert sqlite3.sqlite_version_info >= (3, 35), "RETURNING is needed"


OLD = """
INSERT INTO servers VALUES (1, 'en', 1, NULL, NULL), (2, NULL, NULL, NULL, NULL);
INSERT INTO tables VALUES (7, 1, 11, 101, 'closed', '{}', 10, x'00', 1, 5, 6, 6, NULL, 1, 0, 1, NULL);
INSERT INTO hands VALUES (
    3, 7, 1, 1, 'points', '{}', 10, 0, printf('%.*c', 155, 'x'), x'00', '', 5, 5, NULL, '[]', '[]', '[]', 9, 0, NULL,
    '', '{}'
);
INSERT INTO entries VALUES
    (1, 1, 'points', 101, 102, -40, 'place', 3, 'hand', 0, 9), (2, 1, 'points', 102, 101, 40, 'place', 3, 'hand', 0, 9);
"""


@pytest.fixture
def first_version(tmp_path: Path) -> Path:
    """A database of the first schema with a server's choices, a table and the payments of a hand."""
    path = tmp_path / "first.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.upgrade(migrate.alembic_config(connection), "0001")
    engine.dispose()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD)
    return path


async def test_a_database_of_the_first_schema_keeps_all_it_holds(first_version: Path) -> None:
    async with await Store.open(str(first_version), now=NOW) as store:
        assert await store.servers.settings(1) == ServerSettings("en", quiet=True)
        assert await store.servers.settings(2) == ServerSettings()
        assert await store.ledger.balances(1, [101, 102]) == {101: -40, 102: 40}

    found = rows(first_version, "SELECT options FROM tables")
    assert [json.loads(options) for (options,) in found] == [{"hints": True, "takeover": False, "practice": True}]
    assert rows(first_version, "SELECT season, hand_id, correction_id FROM entries") == [(1, 3, None), (1, 3, None)]
    assert rows(first_version, "SELECT season, time_bank FROM hands") == [(1, "[]")]


async def test_rows_brought_up_are_as_safe_from_change_as_new_ones(first_version: Path) -> None:
    async with await Store.open(str(first_version), now=NOW):
        pass

    for change in ("UPDATE entries SET amount = 1", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="only be added to"):
            execute(first_version, change)


async def test_a_schema_brought_up_is_that_of_a_new_database(first_version: Path, path: Path) -> None:
    async with await Store.open(str(first_version), now=NOW):
        pass

    assert definitions(first_version) == definitions(path)
    triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
    assert rows(first_version, triggers) == rows(path, triggers)


def as_first_version(played: Path, target: Path) -> None:
    """What `played` holds, in the first schema, which knew no statistics."""
    engine = create_engine(f"sqlite:///{target}")
    with engine.begin() as upgrading:
        command.upgrade(migrate.alembic_config(upgrading), "0001")
    engine.dispose()
    new = {"hints": "0", "takeover": "0", "practice": "1"}
    with closing(sqlite3.connect(target)) as connection, connection:
        connection.execute("ATTACH ? AS played", (str(played),))
        for table in ("servers", "members", "tables", "hands", "seats", "actions", "entries", "reversals"):
            old = [row[1] for row in connection.execute(f"PRAGMA main.table_info({table})")]
            there = {row[1] for row in connection.execute(f"PRAGMA played.table_info({table})")}
            values = [name if name in there else new.get(name, "NULL") for name in old]
            connection.execute(f"INSERT INTO {table} ({', '.join(old)}) SELECT {', '.join(values)} FROM played.{table}")


async def test_what_was_played_before_is_counted(store: Store, path: Path, tmp_path: Path) -> None:
    for channel in range(3):
        evening = await Evening.dealt(store, channel=channel, seed=channel, computers=channel % 2)
        await evening.to_the_end()
    await store.tables.reverse(Reversal(1, 1, 900, "wrong stake", NOW))
    await store.close()
    old = tmp_path / "old.db"
    as_first_version(path, old)

    async with await Store.open(str(old), now=NOW):
        pass

    for table in ("results", "standings", "pairs"):
        assert sorted(told(old, table)) == sorted(told(path, table))
    assert (await audit_database(str(old))).findings == ()


def told(path: Path, table: str) -> list[tuple[object, ...]]:
    """The rows of a table but for sums of nothing."""
    found = rows(path, f"SELECT * FROM {table}")
    return [tuple(str(value) for value in row) for row in found if table == "results" or any(row[4:])]


async def test_hands_that_do_not_replay_are_left_out_of_what_is_counted(
    store: Store, path: Path, tmp_path: Path
) -> None:
    for channel in range(2):
        await (await Evening.dealt(store, channel=channel, seats=2, seed=channel)).to_the_end()
    await store.close()
    old = tmp_path / "old.db"
    as_first_version(path, old)
    execute(old, "DROP TRIGGER actions_no_update", "UPDATE actions SET action = '[' WHERE hand_id = 1")

    async with await Store.open(str(old), now=NOW) as again:
        balances = await again.ledger.balances(700, [101, 102])

    assert {hand for (hand,) in rows(old, "SELECT hand_id FROM results")} == {2}
    paid = rows(path, "SELECT account, sum(amount) FROM entries GROUP BY account")
    assert balances == dict(paid)
