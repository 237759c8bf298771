"""A copy of a database holds the same and is played on; nothing is copied over anything or from under a bot."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.__main__ import main
from bot.store import InUse, NoDatabase, Panel, Preferences, Store, audit_database
from bot.store.backends import backend_at
from bot.store.copying import copy_database
from bot.store.errors import NotEmpty, OldSchema, SameDatabase
from bot.store.schema import metadata
from bot.tables import hands, seating
from bot.tables.corrections import Correction
from bot.tables.ports import Reversal
from tests.store.evenings import AN, BINH, GUILD, NOW, Evening, Place, dump, execute
from tests.store.processes import HOLDS, another
from tests.store.servers import Server

STRANGER = 900
Make = Callable[[str], Place]


@pytest.fixture
def make(tmp_path: Path, request: pytest.FixtureRequest) -> Make:
    """Where there is no database yet, of a kind."""
    numbers = itertools.count()

    def place(kind: str) -> Place:
        if kind == "sqlite":
            return tmp_path / f"new-{next(numbers)}.db"
        server: Server = request.getfixturevalue("postgres")
        return server.place()

    return place


async def played(place: Place) -> list[Evening]:
    """An evening with a hand that is over and reversed, one void, one running, and a table that is gone."""
    async with await Store.open(str(place), now=NOW) as store:
        over = await Evening.dealt(store, channel=1)
        await over.to_the_end()
        await store.tables.reverse(Reversal(over.table.id, 1, STRANGER, "sai mức cược", NOW))
        void = await Evening.dealt(store, channel=2, computers=1, seed=2)
        await void.keep(hands.void(void.table, who=None, detail="", now=void.later()))
        running = await Evening.dealt(store, channel=3, computers=2, seed=3)
        for _ in range(5):
            await running.keep(running.any_action())
        await store.ledger.correct(Correction(GUILD, AN, 50, STRANGER, "thưởng 🏆", NOW, 7))
        await store.servers.change(GUILD, "language", "en", author=STRANGER, at=NOW)
        await store.members.save_preferences(AN.user_id, Preferences("vi", dm=False))
        await store.panels.save(Panel(running.table.id, "hand", 2, 2**62, BINH.user_id))
        gone = await Evening.open(store, channel=4)
        await gone.keep(seating.close(gone.table, None, now=gone.later()))
    execute(place, f"DELETE FROM chairs WHERE table_id = {gone.table.id}")
    execute(place, f"DELETE FROM tables WHERE id = {gone.table.id}")
    return [over, void, running, gone]


async def content(place: Place) -> dict[str, list[dict[str, object]]]:
    """Every row of every table, as the bot would read it."""
    async with backend_at(str(place)).inspecting() as connection:
        return {
            table.name: [
                dict(row) for row in (await connection.execute(select(table).order_by(*table.primary_key))).mappings()
            ]
            for table in metadata.sorted_tables
        }


@pytest.mark.parametrize("kinds", [("sqlite", "postgresql"), ("postgresql", "sqlite"), ("sqlite", "sqlite")])
async def test_a_copy_holds_the_same_and_is_played_on(make: Make, kinds: tuple[str, str]) -> None:
    source, target = map(make, kinds)
    over, void, running, gone = await played(source)
    before = dump(source)

    copied = await copy_database(str(source), str(target), now=NOW)

    assert await content(target) == await content(source)
    assert copied.rows == sum(len(rows) for rows in (await content(target)).values())
    assert dump(source) == before
    assert (await audit_database(str(target))).findings == ()
    async with await Store.open(str(target), now=NOW) as store:
        assert await store.tables.live_tables() == (over.table, void.table, running.table)
        running.store = store
        await running.to_the_end()
        new = await Evening.open(store, channel=9)
        assert new.table.id == gone.table.id + 1, "an id that was given away is never given again"
    assert (await audit_database(str(target))).findings == ()


async def test_there_and_back_again_is_what_it_was(make: Make) -> None:
    first, there, back = make("sqlite"), make("postgresql"), make("sqlite")
    await played(first)

    await copy_database(str(first), str(there), now=NOW)
    await copy_database(str(there), str(back), now=NOW)

    # Byte for byte, how text and JSON are written and where ids go on from included.
    written = [sorted(line for line in dump(place) if line.startswith("INSERT")) for place in (back, first)]
    assert written[0] == written[1]


async def test_more_rows_than_are_held_at_a_time(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.copying.BATCH", 3)
    source, target = make("sqlite"), make("postgresql")
    await played(source)

    await copy_database(str(source), str(target), now=NOW)

    assert await content(target) == await content(source)


@pytest.mark.parametrize("kinds", [("sqlite", "postgresql"), ("postgresql", "sqlite")])
async def test_nothing_is_copied_over_what_is_there(make: Make, kinds: tuple[str, str]) -> None:
    source, target = map(make, kinds)
    await played(source)
    await played(target)
    before = dump(target)

    with pytest.raises(NotEmpty, match="is not empty"):
        await copy_database(str(source), str(target), now=NOW)

    assert dump(target) == before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_nothing_is_copied_from_under_a_bot(make: Make, kind: str) -> None:
    source, target = make(kind), make("sqlite")
    await played(source)

    with another(HOLDS, source) as bot, pytest.raises(InUse, match=f"process {bot.pid}"):
        await copy_database(str(source), str(target), now=NOW)

    assert isinstance(target, Path)
    assert not target.exists()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_nothing_is_copied_into_a_bots_hands(make: Make, kind: str) -> None:
    source, target = make("sqlite"), make(kind)
    await played(source)

    with another(HOLDS, target) as bot, pytest.raises(InUse, match=f"process {bot.pid}"):
        await copy_database(str(source), str(target), now=NOW)


def names(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


async def test_what_cannot_be_copied(make: Make, tmp_path: Path) -> None:
    source, target = make("sqlite"), make("postgresql")
    with pytest.raises(NoDatabase):
        await copy_database(str(source), str(target), now=NOW)
    with pytest.raises(NoDatabase):
        await copy_database(str(target), str(source), now=NOW)
    assert names(tmp_path) == []
    await played(source)
    with pytest.raises(SameDatabase):
        await copy_database(str(source), str(source), now=NOW)
    execute(source, "UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(OldSchema, match="start this version of the bot on it once"):
        await copy_database(str(source), str(target), now=NOW)


async def test_a_copy_that_fails_in_the_middle_leaves_nothing(make: Make) -> None:
    source, target = make("sqlite"), make("postgresql")
    await played(source)
    told: list[str] = []

    def progress(table: str, _rows: int) -> None:
        told.append(table)
        if len(told) == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await copy_database(str(source), str(target), now=NOW, progress=progress)
    assert all(rows == [] for rows in (await content(target)).values())

    await copy_database(str(source), str(target), now=NOW)
    assert await content(target) == await content(source)


def test_as_a_host_types_it(make: Make, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = make("sqlite"), make("postgresql")
    asyncio.run(played(source))

    assert main(["copy-database", str(source), str(target)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  hands: 3" in lines
    assert lines[-2].startswith(f"{source} was copied to postgresql+asyncpg://")
    assert lines[-1].startswith("ok: 3 hands replayed")
    assert main(["copy-database", str(source), str(target)]) == 1
    assert capsys.readouterr().err.startswith("Nothing was copied. The database postgresql+asyncpg://")
