"""Settings of servers, and the log of every change of them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.store import SettingChange, Store
from bot.tables.errors import BadSetting
from bot.tables.settings import ServerSettings
from tests.store.evenings import GUILD, NOW, Evening, Place

BOSS, OTHER = 901, 902


async def test_who_has_set_nothing_has_the_defaults(store: Store) -> None:
    assert await store.servers.settings(GUILD) == ServerSettings()
    assert await store.servers.setting_log(GUILD, limit=5) == ()


async def test_a_table_leaves_the_servers_settings_alone(store: Store) -> None:
    await store.servers.change(GUILD, "language", "en", author=BOSS, at=NOW)
    await Evening.open(store)
    assert await store.servers.settings(GUILD) == ServerSettings("en")


async def test_every_change_is_logged_with_its_author_the_latest_first(store: Store, place: Place) -> None:
    later = NOW + timedelta(hours=1)
    await store.servers.change(GUILD, "language", "en", author=BOSS, at=NOW)
    await store.servers.change(GUILD, "rule_eat_fee", [1, 2], author=OTHER, at=later)
    await store.servers.change(GUILD + 1, "quiet", True, author=BOSS, at=later)
    await store.close()
    async with await Store.open(str(place), now=NOW) as again:
        assert await again.servers.setting_log(GUILD, limit=5) == (
            SettingChange("rule_eat_fee", [1], [1, 2], OTHER, later),
            SettingChange("language", None, "en", BOSS, NOW),
        )
        assert await again.servers.setting_log(GUILD, limit=1, offset=1) == (
            SettingChange("language", None, "en", BOSS, NOW),
        )
        assert (await again.servers.settings(GUILD)).rules.eat_fee == (1, 2)


async def test_a_value_that_is_there_already_is_no_change(store: Store) -> None:
    for value in (True, True, False, False):
        await store.servers.change(GUILD, "quiet", value, author=BOSS, at=NOW)
    assert [change.after for change in await store.servers.setting_log(GUILD, limit=9)] == [False, True]
    assert await store.servers.settings(GUILD) == ServerSettings()


async def test_a_refused_value_changes_and_logs_nothing(store: Store) -> None:
    with pytest.raises(BadSetting):
        await store.servers.change(GUILD, "idle_minutes", 100_000, author=BOSS, at=NOW)
    assert await store.servers.settings(GUILD) == ServerSettings()
    assert await store.servers.setting_log(GUILD, limit=9) == ()


async def test_two_who_change_different_things_at_once_lose_neither(store: Store) -> None:
    await asyncio.gather(
        *(
            store.servers.change(GUILD, name, True, author=BOSS, at=NOW)
            for name in ("quiet", "computers_count")
            for _ in range(3)
        )
    )
    settings = await store.servers.settings(GUILD)
    assert (settings.quiet, settings.computers_count) == (True, True)
    assert len(await store.servers.setting_log(GUILD, limit=9)) == 2
