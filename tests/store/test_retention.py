"""Servers that the bot was removed from: kept, found again, deleted whole when it is time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import Panel, Preferences, Store, audit_database
from bot.store.schema import metadata
from bot.tables.corrections import Correction
from bot.tables.ports import Reversal
from tests.store.evenings import AN, BINH, GUILD, NOW, Evening, dump

ELSEWHERE = GUILD + 1
DAY = timedelta(days=1)


async def lived(store: Store, guild: int, channel: int) -> None:
    """An evening in the server with something in every table."""
    evening = await Evening.dealt(store, guild=guild, channel=channel, seed=guild)
    await evening.to_the_end()
    await store.tables.reverse(Reversal(evening.table.id, 1, 901, "chia nhầm", evening.later()))
    await (await Evening.dealt(store, guild=guild, channel=channel + 50, seed=guild)).to_the_end()
    await store.panels.save(Panel(evening.table.id, "table", channel, 6))
    await store.servers.change(guild, "quiet", True, author=901, at=NOW)
    await store.ledger.correct(Correction(guild, AN, 5, 901, "thưởng", evening.later()))
    await store.seasons.start(guild, "Mùa thu", author=901, at=evening.later())


def of_server(path: Path, guild: int) -> dict[str, int]:
    """How many rows of each table belong to the server."""
    clauses = {
        "guild_id": "guild_id = ?",
        "table_id": "table_id IN (SELECT id FROM tables WHERE guild_id = ?)",
        "hand_id": "hand_id IN (SELECT id FROM hands WHERE guild_id = ?)",
    }
    found = {}
    with closing(sqlite3.connect(path)) as connection:
        for table in metadata.sorted_tables:
            where = next((clause for column, clause in clauses.items() if column in table.columns), None)
            if where is not None:
                query = f"SELECT count(*) FROM {table.name} WHERE {where}"
                found[table.name] = connection.execute(query, (guild,)).fetchone()[0]
    return found


def whole(path: Path) -> dict[str, int]:
    """How many rows there are of each table."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            table.name: connection.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]
            for table in metadata.sorted_tables
        }


async def test_everything_of_the_server_goes_and_nothing_of_another(store: Store, path: Path) -> None:
    await lived(store, GUILD, 1)
    here = of_server(path, GUILD)
    assert [name for name, count in here.items() if not count] == []
    before = whole(path)
    await lived(store, ELSEWHERE, 2)
    others = of_server(path, ELSEWHERE)

    await store.retention.removed(GUILD, NOW)
    assert await store.retention.delete_removed(GUILD, NOW + DAY)

    assert set(of_server(path, GUILD).values()) == {0}
    assert of_server(path, ELSEWHERE) == others
    left = whole(path)
    for name, count in others.items():
        assert left[name] == count, name
    assert before["servers"] == left["servers"] == 1
    assert list(await store.retention.servers()) == [ELSEWHERE]
    await store.close()
    assert (await audit_database(str(path))).findings == ()


async def test_many_hands_go_in_several_steps(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.retention.BATCH", 2)
    for channel in range(1, 6):
        evening = await Evening.dealt(store, channel=channel, seed=channel)
        await evening.to_the_end()
    await store.retention.removed(GUILD, NOW)
    assert await store.retention.delete_removed(GUILD, NOW + DAY)
    assert set(of_server(path, GUILD).values()) == {0}


async def test_a_server_is_kept_until_it_is_time(store: Store, path: Path) -> None:
    await lived(store, GUILD, 1)
    before = dump(path)
    assert not await store.retention.delete_removed(GUILD, NOW + 999 * DAY)
    assert dump(path) == before
    await store.retention.removed(GUILD, NOW)
    assert not await store.retention.delete_removed(GUILD, NOW)
    assert await store.retention.servers() == {GUILD: NOW}
    await store.retention.returned(GUILD)
    assert not await store.retention.delete_removed(GUILD, NOW + 999 * DAY)
    assert dump(path) == before


async def test_the_first_removal_counts(store: Store) -> None:
    await lived(store, GUILD, 1)
    await store.retention.removed(GUILD, NOW)
    await store.retention.removed(GUILD, NOW + 5 * DAY)
    assert await store.retention.servers() == {GUILD: NOW}


async def test_a_server_of_which_nothing_is_kept_is_not_remembered(store: Store) -> None:
    await store.retention.removed(GUILD, NOW)
    assert await store.retention.servers() == {}


async def test_preferences_stay_with_who_has_played_elsewhere(store: Store) -> None:
    await lived(store, GUILD, 1)
    await Evening.open(store, guild=ELSEWHERE, channel=2)  # An sits there, Bình does not
    for person in (AN, BINH):
        await store.members.save_preferences(person.user_id, Preferences("en"))
    await store.members.save_preferences(555, Preferences("en"))
    await store.retention.removed(GUILD, NOW)
    await store.retention.delete_removed(GUILD, NOW + DAY)
    assert await store.members.preferences(AN.user_id) == Preferences("en")
    assert await store.members.preferences(BINH.user_id) == Preferences()
    assert await store.members.preferences(555) == Preferences("en")
