"""What the bot remembers of itself."""

from bot.store import Store
from tests.store.evenings import NOW, Place


async def test_a_fact_is_there_after_a_restart_and_the_last_one_holds(place: Place) -> None:
    async with await Store.open(str(place), now=NOW) as store:
        assert await store.facts.get("commands") is None
        await store.facts.put("commands", "old")
        await store.facts.put("commands", "new")
    async with await Store.open(str(place), now=NOW) as store:
        assert await store.facts.get("commands") == "new"
