"""Pages of two people around the demonstration bot."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.offline.serve import Offline, serve
from tests.offline.demo_bot import Demo
from tests.offline.tab import Tab


@dataclass(frozen=True, slots=True)
class Played:
    """A running offline page with a tab at each of its two people's pages."""

    bot: Demo
    offline: Offline
    an: Tab
    binh: Tab


@pytest.fixture
async def played() -> AsyncIterator[Played]:
    """An and Bình, who have not done anything yet."""
    bot: list[Demo] = []

    def build() -> Demo:
        bot.append(Demo())
        return bot[0]

    async with (
        serve(build, people=2) as offline,
        Tab(offline.addresses[0].url) as an,
        Tab(offline.addresses[1].url) as binh,
    ):
        yield Played(bot[0], offline, an, binh)
