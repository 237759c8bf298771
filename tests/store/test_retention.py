"""Servers that the bot was removed from: kept, found again, deleted whole when it is time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store import Panel, Preferences, Store, audit_database
from bot.store.schema import metadata
from bot.tables.corrections import Correction
from bot.tables.ports import Reversal
from tests.store.evenings import AN, BINH, GUILD, NOW, Evening, Place, dump, rows

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
    await store.ledger.correct(Correction(guild, AN, 5, 901, "thưởng", evening.later(), 7))
    await store.seasons.start(guild, "Mùa thu", author=901, at=evening.later(), channel_id=7)


def of_server(place: Place, guild: int) -> dict[str, int]:
    """How many rows of each table belong to the server."""
    clauses = {
        "guild_id": f"guild_id = {guild}",
        "table_id": f"table_id IN (SELECT id FROM tables WHERE guild_id = {guild})",
        "hand_id": f"hand_id IN (SELECT id FROM hands WHERE guild_id = {guild})",
    }
    found = {}
    for table in metadata.sorted_tables:
        where = next((clause for column, clause in clauses.items() if column in table.columns), None)
        if where is not None:
            ((found[table.name],),) = rows(place, f"SELECT count(*) FROM {table.name} WHERE {where}")
    return found


def whole(place: Place) -> dict[str, int]:
    """How many rows there are of each table."""
    names = [table.name for table in metadata.sorted_tables]
    return {name: rows(place, f"SELECT count(*) FROM {name}")[0][0] for name in names}


async def test_everything_of_the_server_goes_and_nothing_of_another(store: Store, place: Place) -> None:
    await lived(store, GUILD, 1)
    here = of_server(place, GUILD)
    assert [name for name, count in here.items() if not count] == []
    before = whole(place)
    await lived(store, ELSEWHERE, 2)
    others = of_server(place, ELSEWHERE)

    await store.retention.removed(GUILD, NOW)
    assert await store.retention.delete_removed(GUILD, NOW + DAY)

    assert set(of_server(place, GUILD).values()) == {0}
    assert of_server(place, ELSEWHERE) == others
    left = whole(place)
    for name, count in others.items():
        assert left[name] == count, name
    assert before["servers"] == left["servers"] == 1
    assert list(await store.retention.servers()) == [ELSEWHERE]
    await store.close()
    assert (await audit_database(str(place))).findings == ()


async def test_many_hands_go_in_several_steps(store: Store, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.retention.BATCH", 2)
    for channel in range(1, 6):
        evening = await Evening.dealt(store, channel=channel, seed=channel)
        await evening.to_the_end()
    await store.retention.removed(GUILD, NOW)
    assert await store.retention.delete_removed(GUILD, NOW + DAY)
    assert set(of_server(place, GUILD).values()) == {0}


async def test_a_server_is_kept_until_it_is_time(store: Store, place: Place) -> None:
    await lived(store, GUILD, 1)
    before = dump(place)
    assert not await store.retention.delete_removed(GUILD, NOW + 999 * DAY)
    assert dump(place) == before
    await store.retention.removed(GUILD, NOW)
    assert not await store.retention.delete_removed(GUILD, NOW)
    assert await store.retention.servers() == {GUILD: NOW}
    await store.retention.returned(GUILD)
    assert not await store.retention.delete_removed(GUILD, NOW + 999 * DAY)
    assert dump(place) == before


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
