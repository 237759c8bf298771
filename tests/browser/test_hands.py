"""The real bot in a real browser: one person and three computer players, hand after hand."""

import time
from pathlib import Path
from random import Random
from typing import cast

import pytest
from playwright.async_api import Browser

from bot.app import PhomBot, Settings, build_bot
from bot.offline.serve import Build, serve
from bot.phom.actions import Timeout
from bot.phom.rules import HouseRules, replace_rule
from bot.tables.table import Timing
from tests.browser.page import PHONE, Pane, PlayerPage, opened
from tests.browser.play import ADD_COMPUTER, REMATCH, START, Labels, choose

pytestmark = pytest.mark.browser

HAND_SECONDS = 60.0
TURN_SECONDS = 4
"""A turn that is left to the clock is waited for in real time, so it is short."""


def quick(database: Path) -> Build:
    """The bot whose computer players do not hesitate."""
    settings = Settings.model_validate({"discord_token": None, "database_url": str(database), "default_locale": "vi"})
    timing = Timing(computer=(0.0, 0.0))
    return lambda: build_bot(settings, timing=timing, rng=Random(11), edit_seconds=0.2)


def hurried(rules: HouseRules) -> HouseRules:
    """The same rules with a short clock."""
    return replace_rule(rules, "turn_seconds", TURN_SECONDS)


async def play_on(person: PlayerPage) -> None:
    """Play by the labels of the live buttons until the hand is over."""
    until = time.monotonic() + HAND_SECONDS
    while time.monotonic() < until:
        labels = Labels(tuple(await person.labels(Pane.CHANNEL)), tuple(await person.labels(Pane.DIRECT)))
        press = choose(labels)
        if press is None:
            await person.page.wait_for_timeout(50)
        elif press.label == REMATCH:
            return
        else:
            await person.press(press.label, press.pane)
    raise AssertionError("the hand did not end")


async def test_three_hands_in_a_row_on_a_phone_one_turn_left_to_the_clock(browser: Browser, tmp_path: Path) -> None:
    async with serve(quick(tmp_path / "phom.db")) as offline, opened(browser, offline.addresses[0].url, PHONE) as an:
        bot = cast(PhomBot, offline.env.bot)
        await an.start()
        await an.until("Bàn Phỏm")
        for _ in range(3):
            await an.press(ADD_COMPUTER)
        table = bot.tables.all()[0]
        await bot.tables.change_rules(table.id, table.owner_id, hurried, what="turn_seconds")
        await an.press(START)
        await an.until("Đến lượt bạn", Pane.DIRECT)
        hand = bot.tables.table(table.id).hand
        assert hand is not None
        while not bot.tables.table(table.id).hand.record.actions:  # type: ignore[union-attr]
            await an.page.wait_for_timeout(100)
        assert isinstance(bot.tables.table(table.id).hand.record.actions[0], Timeout)  # type: ignore[union-attr]
        for number in range(1, 4):
            await play_on(an)
            await an.until(f"Ván {number} ")
            assert await an.overflow() == {}
            await an.press(REMATCH)
            await an.until(f"Ván {number + 1} · Vòng 1", Pane.DIRECT)
        assert an.errors == []
        assert bot.tables.table(table.id).hands_dealt == 4
