"""The database that the views are measured on is one that could have been played."""

from __future__ import annotations

from benchmarks.league import GUILD, HANDS_AT_TABLE, PEOPLE, build
from benchmarks.views import VIEWS
from bot.store import Store, audit_database
from tests.store.evenings import Place, rows


async def test_every_hand_replays_and_every_figure_adds_up(store: Store, place: Place) -> None:
    await build(store, count=2 * HANDS_AT_TABLE, times=3)

    found = await audit_database(str(place))

    assert found.findings == ()
    assert found.hands == 6 * HANDS_AT_TABLE
    board = await store.standings.leaderboard(GUILD, limit=len(PEOPLE))
    assert sum(line.hands for line in board) == 4 * found.hands
    assert rows(place, "SELECT count(DISTINCT id) FROM tables") == [(6,)]


async def test_every_view_finds_something(store: Store) -> None:
    await build(store, count=20 * HANDS_AT_TABLE)

    for name, view in VIEWS.items():
        found = await view(store)
        assert found or "by mom" in name or "by units" in name or "start" in name, name
