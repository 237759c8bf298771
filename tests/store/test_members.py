"""Preferences of people."""

from __future__ import annotations

from bot.store import Preferences, Store
from tests.store.evenings import NOW, Place


async def test_who_has_saved_nothing_has_the_defaults(store: Store) -> None:
    assert await store.members.preferences(1) == Preferences(language=None, dm=True, ping=True)


async def test_the_last_preferences_saved_are_found_after_a_restart(store: Store, place: Place) -> None:
    await store.members.save_preferences(1, Preferences("vi", dm=True, ping=False))
    await store.members.save_preferences(1, Preferences("en", dm=False, ping=True, text_only=True, four_colour=True))
    await store.members.save_preferences(2, Preferences())
    await store.close()

    async with await Store.open(str(place), now=NOW) as again:
        kept = await again.members.preferences(1)
        assert kept == Preferences("en", dm=False, ping=True, text_only=True, four_colour=True)
        assert await again.members.preferences(2) == Preferences()
