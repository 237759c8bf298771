"""The real bot in a real browser: one person and three computer players, hand after hand."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

import pytest
from playwright.async_api import Browser

from bot.app import PhomBot, Settings, build_bot
from bot.offline.serve import Build, serve
from bot.phom.actions import Timeout
from bot.phom.rules import HouseRules, replace_rule
from bot.tables.table import LiveHand, Timing
from tests.browser.page import PHONE, Pane, PlayerPage, opened
from tests.browser.play import ADD_COMPUTER, REMATCH, START, Labels, choose
from tests.waiting import PATIENCE_SECONDS

pytestmark = pytest.mark.browser

HAND_SECONDS = 3 * PATIENCE_SECONDS
HANDS = 2
TURN_SECONDS = 4
"""A turn that is left to the clock is waited for in real time, so it is short."""


def quick(database: Path) -> Build:
    """The bot whose computer players do not hesitate."""
    settings = Settings.model_validate({"discord_token": None, "database_url": str(database), "default_locale": "vi"})
    timing = Timing(computer=(0.0, 0.0))
    return lambda: build_bot(
        settings, timing=timing, rng=Random(11), token_bytes=Random(11).randbytes, edit_seconds=0.2
    )


def hurried(rules: HouseRules) -> HouseRules:
    """The same rules with a short clock."""
    return replace_rule(rules, "turn_seconds", TURN_SECONDS)


async def play_on(person: PlayerPage, running: Callable[[], bool]) -> None:
    """Play by the labels of the live buttons until the hand is over."""
    async with asyncio.timeout(HAND_SECONDS):
        while running():
            labels = Labels(tuple(await person.labels(Pane.CHANNEL)), tuple(await person.labels(Pane.DIRECT)))
            press = choose(labels)
            if press is None or press.label == REMATCH:
                await person.page.wait_for_timeout(50)
            else:
                await person.press(press.label, press.pane)


async def test_two_hands_in_a_row_on_a_phone_and_a_turn_left_to_the_clock(browser: Browser, tmp_path: Path) -> None:
    async with serve(quick(tmp_path / "phom.db")) as offline, opened(browser, offline.addresses[0].url, PHONE) as an:
        bot = cast(PhomBot, offline.env.bot)

        def hand() -> LiveHand:
            found = bot.tables.table(table.id).hand
            assert found is not None
            return found

        await an.start()
        await an.until("Bàn Phỏm")
        for _ in range(3):
            await an.press(ADD_COMPUTER)
        table = bot.tables.all()[0]
        await an.press(START)
        await an.until("Đến lượt bạn", Pane.DIRECT)
        for number in range(1, HANDS + 1):
            await play_on(an, lambda: hand().running)
            await an.until(f"Ván {number} ")
            assert await an.overflow() == {}
            if number == HANDS:
                await bot.tables.change_rules(table.id, table.owner_id, hurried, what="turn_seconds")
            await an.press(REMATCH)
            await an.until(f"Ván {number + 1} · Vòng 1", Pane.DIRECT)
        async with asyncio.timeout(HAND_SECONDS):
            while not any(isinstance(action, Timeout) for action in hand().record.actions):
                await an.page.wait_for_timeout(100)
        assert an.errors == []
        assert bot.tables.table(table.id).hands_dealt == HANDS + 1
