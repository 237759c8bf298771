"""What the bot remembers of itself."""

from pathlib import Path

from bot.store import Store
from tests.tables.clocks import START


async def test_a_fact_is_there_after_a_restart_and_the_last_one_holds(tmp_path: Path) -> None:
    async with await Store.open(str(tmp_path / "phom.db"), now=START) as store:
        assert await store.facts.get("commands") is None
        await store.facts.put("commands", "old")
        await store.facts.put("commands", "new")
    async with await Store.open(str(tmp_path / "phom.db"), now=START) as store:
        assert await store.facts.get("commands") == "new"
