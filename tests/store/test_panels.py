"""Where a table is shown."""

from __future__ import annotations

import pytest

from bot.store import Conflict, Panel, Store
from tests.store.evenings import AN, BINH, Evening


async def test_a_table_has_one_panel_of_a_kind_for_each_person(store: Store) -> None:
    table_id = (await Evening.open(store)).table.id
    public = Panel(table_id, "table", 1, 10)
    mine, yours = Panel(table_id, "hand", 2, 20, AN.user_id), Panel(table_id, "hand", 3, 30, BINH.user_id)
    for panel in (Panel(table_id, "table", 1, 9), public, yours, mine):
        await store.panels.save(panel)

    assert await store.panels.of_table(table_id) == (mine, yours, public)


async def test_a_dropped_panel_is_gone_and_no_other(store: Store) -> None:
    table_id = (await Evening.open(store)).table.id
    kept = Panel(table_id, "hand", 3, 30, BINH.user_id)
    for panel in (Panel(table_id, "table", 1, 10), Panel(table_id, "hand", 2, 20, AN.user_id), kept):
        await store.panels.save(panel)

    await store.panels.drop(table_id, "table")
    await store.panels.drop(table_id, "hand", AN.user_id)
    await store.panels.drop(table_id, "hand", AN.user_id)

    assert await store.panels.of_table(table_id) == (kept,)


async def test_panels_of_another_table_are_its_own(store: Store) -> None:
    one, other = await Evening.open(store, channel=1), await Evening.open(store, channel=2)
    await store.panels.save(Panel(one.table.id, "table", 1, 10))

    assert await store.panels.of_table(other.table.id) == ()


async def test_a_panel_shows_a_table(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.panels.save(Panel(77, "table", 1, 10))
