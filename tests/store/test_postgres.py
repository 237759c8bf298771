"""What is particular to PostgreSQL: a server that fails, transactions that meet, commits without an answer."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.process import while_held
from bot.store import (
    BadDatabaseUrl,
    ClaimLost,
    Conflict,
    ForeignDatabase,
    InUse,
    MissingExtra,
    NotAFile,
    Preferences,
    Shards,
    Store,
    Unavailable,
    UsedByOthers,
    audit_database,
    migrate,
    postgres_claim,
    postgres_pool,
)
from bot.store.backends import backend_at
from bot.store.backup import back_up, restore
from bot.store.postgres import PostgresBackend
from bot.store.schema import facts, metadata
from tests.store.evenings import GUILD, NOW, REFUSALS, Evening, dump, execute, rows
from tests.store.processes import HOLDS, another
from tests.store.servers import PostgresPlace, Server
from tests.waiting import PATIENCE_SECONDS

LATER = '''
"""A step of a later version."""

from alembic import op
import sqlalchemy as sa

revision = "9000"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.Text()))
'''
CONSTRAINTS = (
    "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace AND conname NOT LIKE 'alembic%' ORDER BY 1, 2"
)
INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"


@pytest.fixture
def place(postgres: Server, migrated_on_postgres: PostgresPlace) -> Iterator[PostgresPlace]:
    """A database on the server, for each of these tests."""
    made = postgres.place(like=migrated_on_postgres)
    yield made
    postgres.drop(made)


@pytest.fixture
async def store(place: PostgresPlace) -> AsyncIterator[Store]:
    async with await Store.open(str(place), now=NOW) as store:
        yield store


# The schema


async def test_the_migrated_schema_is_that_of_the_code(place: PostgresPlace, postgres: Server) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    async with backend_at(str(place)).inspecting() as connection:
        assert await connection.run_sync(differences) == []
    made = postgres.place()
    async with PostgresBackend(str(made), busy_seconds=5).migrating() as connection:
        await connection.run_sync(metadata.create_all)
    # Alembic's comparison leaves CHECK constraints out.
    assert rows(place, CONSTRAINTS) == rows(made, CONSTRAINTS) != []
    assert [row for row in rows(place, INDEXES) if "alembic" not in row[0]] == rows(made, INDEXES) != []


@pytest.mark.parametrize("table", ["actions", "entries", "reversals", "corrections", "setting_changes"])
async def test_not_even_all_rows_at_once_can_be_taken_away(store: Store, place: PostgresPlace, table: str) -> None:
    await (await Evening.dealt(store)).to_the_end()

    with pytest.raises(REFUSALS, match=f"{table} can only be added to"):
        execute(place, f"TRUNCATE {table} CASCADE")


@pytest.fixture
def later_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if the bot were of a version with one more migration; returns that step."""
    step = LATER.format(newest=migrate.newest_revision())
    scripts = tmp_path / "scripts"
    shutil.copytree(migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    file = scripts / "versions" / "9000_colour.py"
    file.write_text(step)
    monkeypatch.setattr(migrate, "SCRIPTS", scripts)
    return file


def spoil_step(step: Path) -> None:
    """Let the migration fail at its end."""
    step.write_text(step.read_text() + '    op.execute("SELECT nonsense FROM nowhere")\n')


@pytest.mark.usefixtures("later_version")
async def test_an_older_database_is_brought_up(place: PostgresPlace) -> None:
    async with await Store.open(str(place), now=NOW) as store:
        await Evening.open(store)

    assert rows(place, "SELECT version_num FROM alembic_version") == [("9000",)]
    assert rows(place, "SELECT colour FROM tables") == [(None,)]


async def test_a_migration_that_fails_leaves_the_database_as_it_was(place: PostgresPlace, later_version: Path) -> None:
    spoil_step(later_version)
    before = dump(place)

    with pytest.raises(Unavailable):
        await Store.open(str(place), now=NOW)

    assert dump(place) == before


async def test_no_schema_is_changed_under_a_bot_that_plays_on_it(
    place: PostgresPlace, request: pytest.FixtureRequest
) -> None:
    with another(HOLDS_HALF, place) as other:
        request.getfixturevalue("later_version")
        before = dump(place)
        with pytest.raises(UsedByOthers, match=f"process {other.pid} on .*stop every bot on it"):
            await Store.open(str(place), now=NOW, shards=Shards(2, frozenset({1})))
        assert dump(place) == before


HOLDS_HALF = HOLDS.replace("now=NOW)", "now=NOW, shards=Shards(2, frozenset({0})))").replace(
    "from bot.store import Store", "from bot.store import Shards, Store"
)


async def test_a_database_of_another_program_is_left_alone(postgres: Server) -> None:
    other = postgres.place()
    execute(other, "CREATE TABLE tables (legs INTEGER)")
    before = dump(other)

    with pytest.raises(ForeignDatabase):
        await Store.open(str(other), now=NOW)

    assert dump(other) == before


async def test_two_bots_that_start_at_once_make_one_schema(postgres: Server) -> None:
    new = postgres.place()
    halves = [Shards(2, frozenset({shard})) for shard in range(2)]

    opened = await asyncio.gather(*(Store.open(str(new), now=NOW, shards=half) for half in halves))

    for store in opened:
        await store.close()
    assert (await audit_database(str(new))).findings == ()


# The server


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        (
            "postgresql+asyncpg://phom:hush@127.0.0.1:9/phom",
            r"The database postgresql\+asyncpg://phom@127.0.0.1:9/phom cannot be used: its server cannot be reached;"
            r" see that it runs and that DATABASE_URL has its address \(",
        ),
        ("postgresql+asyncpg://phom:hush@nowhere.invalid/phom", "its server cannot be reached"),
    ],
)
async def test_a_server_that_cannot_be_reached(url: str, sentence: str) -> None:
    with pytest.raises(Unavailable, match=sentence) as caught:
        await Store.open(url, now=NOW, busy_seconds=2)
    assert "hush" not in str(caught.value)
    with pytest.raises(Unavailable, match="cannot be reached"):
        await audit_database(url)


async def test_a_database_that_the_server_does_not_have(place: PostgresPlace) -> None:
    nowhere = str(place).replace("/phom_", "/none_")
    with pytest.raises(Unavailable, match="the server has no database of this name; make it with createdb"):
        await Store.open(nowhere, now=NOW)


async def test_a_user_that_the_server_does_not_know(place: PostgresPlace) -> None:
    stranger = str(place).replace("postgres:@", "stranger:hush@")
    with pytest.raises(Unavailable, match="the server refuses the user or the password") as caught:
        await Store.open(stranger, now=NOW)
    assert "hush" not in str(caught.value)


async def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("asyncpg", "bot.store.postgres"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(MissingExtra, match=r"pip install '\.\[postgres\]'"):
        backend_at("postgresql+asyncpg://me@host/phom")


@pytest.mark.parametrize("url", ["postgresql+asyncpg://me:hush@host", "postgres://me:hush@host:port/phom"])
def test_urls_that_name_no_database(url: str) -> None:
    with pytest.raises(BadDatabaseUrl) as caught:
        backend_at(url)
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize("scheme", ["postgresql+asyncpg", "postgresql", "postgres"])
def test_urls_as_hosts_hand_them_out(scheme: str) -> None:
    backend = backend_at(f"{scheme}://me:hush@host:5433/phom?ssl=require")
    assert backend.name == "postgresql+asyncpg://me@host:5433/phom"


async def test_copies_are_the_servers_business(place: PostgresPlace, tmp_path: Path) -> None:
    with pytest.raises(NotAFile, match="pg_dump"):
        await back_up(str(place), tmp_path / "copy.db")
    with pytest.raises(NotAFile, match="pg_restore"):
        await restore(str(place), tmp_path / "copy.db", now=NOW)


def cut_off(place: PostgresPlace, *, but_claims: bool = True) -> None:
    """Let the server end the connections to this database; those that hold advisory locks only if asked for."""
    claims = "AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')" if but_claims else ""
    ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    rows(place, f"{ended} WHERE datname = current_database() AND pid <> pg_backend_pid() {claims}")


async def test_a_connection_that_broke_is_replaced_and_nobody_notices(store: Store, place: PostgresPlace) -> None:
    evening = await Evening.dealt(store)
    cut_off(place)

    await evening.keep(evening.any_action())
    cut_off(place)

    assert await evening.loaded() == evening.table


# Transactions


async def test_what_others_wrote_meanwhile_is_not_overwritten(store: Store) -> None:
    """Both read, both write what follows from that: the second begins again, on what the first has kept."""
    await store.facts.put("count", "0")
    both_have_read = asyncio.Barrier(2)
    first_time = {0, 1}

    async def count(who: int) -> None:
        async def work(connection: AsyncConnection) -> None:
            value = (await connection.execute(select(facts.c.value).where(facts.c.name == "count"))).scalar_one()
            if who in first_time:
                first_time.discard(who)
                await both_have_read.wait()
            counted = update(facts).where(facts.c.name == "count").values(value=str(int(value) + 1))
            await connection.execute(counted)

        await store.tables._database.write(work)

    await asyncio.gather(count(0), count(1))

    assert await store.facts.get("count") == "2"


async def test_two_that_wait_for_each_other_both_come_through(store: Store) -> None:
    both_have_written = asyncio.Barrier(2)
    first_time = {0, 1}

    async def write(who: int, names: tuple[str, str]) -> None:
        async def work(connection: AsyncConnection) -> None:
            for name in names:
                await connection.execute(update(facts).where(facts.c.name == name).values(value=f"{who}"))
                if name == names[0] and who in first_time:
                    first_time.discard(who)
                    await both_have_written.wait()

        await store.tables._database.write(work)

    for name in ("a", "b"):
        await store.facts.put(name, "")
    await asyncio.gather(write(0, ("a", "b")), write(1, ("b", "a")))

    assert await store.facts.get("a") == await store.facts.get("b") != ""


async def test_a_broken_rule_is_a_conflict_and_not_tried_again(store: Store) -> None:
    tries = 0

    async def work(connection: AsyncConnection) -> None:
        nonlocal tries
        tries += 1
        await connection.execute(text("INSERT INTO members (guild_id, user_id, name) VALUES (1, 1, 'of no server')"))

    with pytest.raises(Conflict):
        await store.tables._database.write(work)
    assert tries == 1


class Interrupted:
    """A server that is lost in the middle of the next commit: before it is done, or before it can say so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, place: PostgresPlace, *, done: bool) -> None:
        self._place, self._done, self.due = place, done, True
        commit = asyncpg.transaction.Transaction.commit

        async def interrupted(transaction: Any) -> None:
            if not self.due or transaction._connection.get_server_pid() in self._claims():
                await commit(transaction)
                return
            self.due = False
            if self._done:
                await commit(transaction)
            transaction._connection.terminate()
            raise asyncpg.InterfaceError("the underlying connection is closed")

        monkeypatch.setattr(asyncpg.transaction.Transaction, "commit", interrupted)

    def _claims(self) -> set[int]:
        return {pid for (pid,) in rows(self._place, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'")}


@pytest.mark.parametrize("done", [True, False])
async def test_a_commit_without_an_answer_is_asked_after(
    store: Store, place: PostgresPlace, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    """What the server kept counts as kept, and what it did not is done again: nothing is done twice or lost."""
    evening = await Evening.dealt(store)
    lost = Interrupted(monkeypatch, place, done=done)

    await evening.keep(evening.any_action())

    assert not lost.due
    assert await evening.loaded() == evening.table
    await evening.to_the_end()
    assert await evening.loaded() == evening.table
    assert (await audit_database(str(place))).findings == ()


async def test_a_commit_of_which_nothing_can_be_learned_ends_the_process(
    store: Store, place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = await Evening.dealt(store)
    monkeypatch.setattr(postgres_pool, "DOUBT_SECONDS", 0.0)
    Interrupted(monkeypatch, place, done=True)

    with pytest.raises(ClaimLost, match="must be started again"):
        await evening.keep(evening.any_action())

    await asyncio.wait_for(store.until_lost(), PATIENCE_SECONDS)
    with pytest.raises(ClaimLost):
        await store.members.save_preferences(1, Preferences())


def test_what_a_statement_was_given_is_in_no_error(place: PostgresPlace) -> None:
    """It can be a deck, and errors are logged."""

    async def fail() -> None:
        async with await Store.open(str(place), now=NOW) as store:

            async def work(connection: AsyncConnection) -> None:
                await connection.execute(text("INSERT INTO nowhere VALUES (:deck)"), {"deck": "KH KD 6S"})

            await store.tables._database.write(work)

    with pytest.raises(Unavailable) as caught:
        asyncio.run(fail())
    error: BaseException | None = caught.value
    while error is not None:
        assert "KH KD 6S" not in str(error)
        error = error.__cause__


async def test_many_hands_of_one_server_at_once_come_through_on_few_connections(
    store: Store, place: PostgresPlace
) -> None:
    evenings = [await Evening.dealt(store, channel=k, seats=2, seed=k) for k in range(20)]

    await asyncio.gather(*(evening.to_the_end() for evening in evenings))

    ((connections,),) = rows(place, "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'phom-bot %'")
    assert connections <= 11
    assert (await audit_database(str(place))).findings == ()


# Shards


async def until_blocked(opening: asyncio.Task[Store], caplog: pytest.LogCaptureFixture, words: str) -> None:
    """Until it is said that `opening` waits, and why."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not any(words in message for message in caplog.messages):  # noqa: ASYNC110  # a log has no event
            await asyncio.sleep(0.01)
    assert not opening.done()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits asks again at once, and hearts beat fast."""
    monkeypatch.setattr(postgres_claim, "ASK_AGAIN_SECONDS", 0.01)
    monkeypatch.setattr(postgres_claim, "HEARTBEAT_SECONDS", 0.05)


@pytest.mark.usefixtures("hasty")
async def test_a_second_owner_of_a_shard_waits_until_the_first_is_gone(
    place: PostgresPlace, caplog: pytest.LogCaptureFixture
) -> None:
    first = await Store.open(str(place), now=NOW, shards=Shards(3, frozenset({0, 1})))
    evening = await Evening.dealt(first, guild=GUILD)
    opening = asyncio.create_task(Store.open(str(place), now=NOW, shards=Shards(3, frozenset({1, 2}))))
    await until_blocked(opening, caplog, f"shard 1 of 3 of {backend_at(str(place)).name} is played by process")

    await first.close()

    async with await opening as second:
        assert await second.tables.live_tables() == ()
    async with await Store.open(str(place), now=NOW, shards=Shards(3, frozenset({0}))) as again:
        assert await again.tables.live_tables() == (evening.table,)


@pytest.mark.usefixtures("hasty")
async def test_nobody_divides_the_servers_otherwise_while_they_are_played(
    place: PostgresPlace, caplog: pytest.LogCaptureFixture
) -> None:
    """Else two processes would have the same server, each as one of its shards."""
    first = await Store.open(str(place), now=NOW, shards=Shards(2, frozenset({1})))
    opening = asyncio.create_task(Store.open(str(place), now=NOW))
    await until_blocked(opening, caplog, "otherwise than as shard 0 of 1")

    await first.close()

    async with await opening:
        pass


async def test_shards_that_are_free_are_played_side_by_side(place: PostgresPlace) -> None:
    """Every server's tables are one process's."""
    stores = [await Store.open(str(place), now=NOW, shards=Shards(2, frozenset({shard}))) for shard in range(2)]
    tables = []
    for number in range(6):
        guild = (number << 22) + 12345
        tables.append((await Evening.dealt(stores[number % 2], channel=number, guild=guild, seed=number)).table)

    for shard, store in enumerate(stores):
        assert await store.tables.live_tables() == tuple(tables[shard::2])
        assert all(table.guild_id in store.shards for table in tables[shard::2])
    for store in stores:
        await store.close()


async def test_who_needs_it_alone_is_refused_while_anybody_plays(place: PostgresPlace) -> None:
    backend = backend_at(str(place))
    async with await Store.open(str(place), now=NOW, shards=Shards(2, frozenset({1}))):
        with pytest.raises(InUse, match=f"in use by another bot \\(process {os.getpid()} on "):
            await backend.claim_alone(now=NOW)

    alone = await backend.claim_alone(now=NOW)
    with pytest.raises(InUse):
        await backend.claim_alone(now=NOW)
    await alone.release()
    async with await Store.open(str(place), now=NOW):
        pass


@pytest.mark.usefixtures("hasty")
async def test_a_process_that_lost_its_shards_keeps_nothing_more(place: PostgresPlace) -> None:
    store = await Store.open(str(place), now=NOW)
    evening = await Evening.dealt(store)
    cut_off(place, but_claims=False)

    with pytest.raises(ClaimLost, match="must be started again"):
        await asyncio.wait_for(while_held(store, asyncio.sleep(2 * PATIENCE_SECONDS)), PATIENCE_SECONDS)

    before = dump(place)
    with pytest.raises(ClaimLost):
        await evening.keep(evening.any_action())
    assert dump(place) == before
    async with await Store.open(str(place), now=NOW) as next_owner:
        assert await next_owner.tables.live_tables() == (evening.table,)
    await store.close()


async def test_a_claim_that_was_silent_for_long_keeps_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was stopped does not know yet that the server has given its shards away."""
    evening = await Evening.dealt(store)
    monkeypatch.setattr(postgres_claim, "SILENT_SECONDS", -1.0)

    with pytest.raises(ClaimLost):
        await evening.keep(evening.any_action())


def test_shards_are_some_of_those_that_there_are() -> None:
    assert Shards().whole
    assert (3 << 22) in Shards(4, frozenset({3}))
    assert (3 << 22) not in Shards(4, frozenset({0, 1, 2}))
    assert str(Shards(4, frozenset({3, 1}))) == "shards 1, 3 of 4"
    for count, ids in ((2, {2}), (2, set()), (1, {-1})):
        with pytest.raises(ValueError, match="no shards"):
            Shards(count, frozenset(ids))
