"""Seasons: balances begin anew, final tables stay, a hand counts for the season it began in."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store import Season, Store, audit_database
from bot.tables import errors, seating
from bot.tables.ports import Reversal
from tests.store.evenings import GUILD, NOW, Evening, Place, people

BOSS = 901
IDS = [person.user_id for person in people]
LATER = NOW + timedelta(days=30)


async def played(store: Store, seed: int = 1) -> Evening:
    """A hand of four, to its end."""
    evening = await Evening.dealt(store, seed=seed, channel=seed)
    await evening.to_the_end()
    return evening


async def test_balances_begin_anew_and_all_time_stays(store: Store) -> None:
    await played(store, 1)
    before = await store.ledger.balances(GUILD, IDS)
    assert set(before.values()) != {0}
    season = await store.seasons.start(GUILD, "Mùa thu", author=BOSS, at=LATER, channel_id=7)
    assert set((await store.ledger.balances(GUILD, IDS)).values()) == {0}
    await played(store, 2)
    now = await store.ledger.balances(GUILD, IDS)
    assert await store.ledger.balances(GUILD, IDS, season=1) == before
    assert await store.ledger.balances(GUILD, IDS, season=season.number) == now
    assert await store.ledger.balances(GUILD, IDS, season=0) == {who: before[who] + now[who] for who in IDS}


async def test_the_final_table_of_a_season_stays(store: Store) -> None:
    season = await store.seasons.start(GUILD, "Mùa thu", author=BOSS, at=NOW, channel_id=7)
    await played(store, 1)
    table = await store.standings.leaderboard(GUILD, season=season.number, limit=9)
    assert len(table) == 4
    ended = await store.seasons.end(GUILD, author=BOSS, at=LATER, channel_id=7)
    await played(store, 2)
    assert await store.standings.leaderboard(GUILD, season=season.number, limit=9) == table
    assert ended == Season(2, "Mùa thu", NOW, BOSS, LATER, BOSS) == await store.seasons.season(GUILD, 2)


async def test_a_hand_counts_for_the_season_it_began_in(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store)
    season = await store.seasons.start(GUILD, "Mùa thu", author=BOSS, at=LATER, channel_id=7)
    await evening.to_the_end()
    assert set((await store.ledger.balances(GUILD, IDS)).values()) == {0}
    assert set((await store.ledger.balances(GUILD, IDS, season=1)).values()) != {0}
    assert await store.standings.leaderboard(GUILD, season=season.number, limit=9) == ()
    await store.tables.reverse(Reversal(evening.table.id, 1, BOSS, "chia nhầm", evening.later()))
    assert set((await store.ledger.balances(GUILD, IDS, season=1)).values()) == {0}
    assert set((await store.ledger.balances(GUILD, IDS)).values()) == {0}
    await store.close()
    assert (await audit_database(str(place))).findings == ()


async def test_one_season_at_a_time(store: Store) -> None:
    assert await store.seasons.running(GUILD) is None
    first = await store.seasons.start(GUILD, "Mùa thu", author=BOSS, at=NOW, channel_id=7)
    with pytest.raises(errors.SeasonRunning) as refused:
        await store.seasons.start(GUILD, "Mùa đông", author=BOSS, at=LATER, channel_id=7)
    assert refused.value.season == "Mùa thu"
    assert await store.seasons.running(GUILD) == first
    await store.seasons.start(GUILD + 1, "Mùa thu", author=BOSS, at=NOW, channel_id=7)


async def test_what_does_not_run_cannot_be_ended(store: Store) -> None:
    with pytest.raises(errors.NoSeason):
        await store.seasons.end(GUILD, author=BOSS, at=NOW, channel_id=7)
    season = await store.seasons.start(GUILD, "Mùa thu", author=BOSS, at=NOW, channel_id=7)
    with pytest.raises(errors.NoSeason):
        await store.seasons.end(GUILD, season.number - 1, author=BOSS, at=LATER, channel_id=7)
    await store.seasons.end(GUILD, season.number, author=BOSS, at=LATER, channel_id=7)
    with pytest.raises(errors.NoSeason):
        await store.seasons.end(GUILD, season.number, author=BOSS, at=LATER, channel_id=7)
    assert await store.seasons.running(GUILD) is None


async def test_what_lies_between_seasons_is_none(store: Store) -> None:
    evening = await played(store, 1)
    for name in ("Mùa thu", "Mùa đông"):
        await store.seasons.start(GUILD, name, author=BOSS, at=LATER, channel_id=7)
        await store.seasons.end(GUILD, author=BOSS, at=LATER, channel_id=7)
    assert [(each.number, each.name) for each in await store.seasons.seasons(GUILD, limit=9)] == [
        (4, "Mùa đông"), (2, "Mùa thu"),
    ]  # fmt: skip
    assert len(await store.seasons.seasons(GUILD, limit=1)) == 1
    for number in (0, 1, 3, 5, 6):
        assert await store.seasons.season(GUILD, number) is None
    await evening.keep(seating.close(evening.table, None, now=evening.later()))
