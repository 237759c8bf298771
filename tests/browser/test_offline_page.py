"""The offline page in a real browser, around the demonstration bot."""

import pytest
from playwright.async_api import Browser, expect

from bot.offline import live
from bot.offline.serve import serve
from tests.browser.page import DESK, PHONE, Pane, opened
from tests.offline.demo_bot import Demo
from tests.offline.ports import own_ports

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


@SIZES
async def test_a_newcomer_begins_with_one_press(browser: Browser, size: tuple[int, int]) -> None:
    async with serve(Demo) as offline, opened(browser, offline.addresses[0].url, size) as an:
        await an.start()
        await an.until("Bàn của An")
        await an.press("Đếm")
        await an.until("An: 1")
        await an.press("Gửi riêng")
        await an.until("Bài của An", Pane.DIRECT)
        await an.press("Đánh", Pane.DIRECT)
        await an.until("An đã đánh", Pane.DIRECT)
        await an.until("An: 3")
        assert await an.overflow() == {}
        assert an.errors == []


async def test_one_persons_press_moves_the_others_page(browser: Browser) -> None:
    async with (
        serve(Demo, people=2) as offline,
        opened(browser, offline.addresses[0].url) as an,
        opened(browser, offline.addresses[1].url, PHONE) as binh,
    ):
        await an.start()
        await binh.until("Bàn của An")
        await binh.press("Đếm")
        await an.until("Bình: 1")


async def test_a_command_can_be_typed(browser: Browser) -> None:
    async with serve(Demo) as offline, opened(browser, offline.addresses[0].url) as an:
        await an.command("phom open")
        await an.until("Bàn của An")


async def test_a_relative_time_ticks_by_itself(browser: Browser) -> None:
    async with serve(Demo) as offline, opened(browser, offline.addresses[0].url) as an:
        await an.start()
        clock = an.frame(Pane.CHANNEL).locator('time[data-style="R"]')
        first = await clock.inner_text()
        assert "giây" in first
        await expect(clock).not_to_have_text(first)


async def test_a_press_that_came_too_late_says_so(browser: Browser) -> None:
    async with serve(Demo) as offline, opened(browser, offline.addresses[0].url) as an:
        await an.start()
        await an.until("Bàn của An")
        await an.deafen("Đếm")
        await an.until("An: 1")
        messages = offline.env.backend.messages[offline.world.channel.id]
        offline.env.backend.delete_message(offline.world.channel.id, next(iter(messages)))
        await an.press("Đếm")
        await expect(an.frame(Pane.CHANNEL).locator("#offline-toast")).to_have_text("Nút đó vừa thay đổi, hãy bấm lại.")


async def test_an_unanswered_command_says_so(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_ANSWER_SECONDS", 0.1)
    async with serve(Demo) as offline, opened(browser, offline.addresses[0].url) as an:
        await an.command("phom sulk")
        await expect(an.frame(Pane.CHANNEL).locator("#offline-toast")).to_have_text(
            "Phỏm chưa trả lời kịp, hãy thử lại."
        )


async def test_a_narrow_window_marks_the_hidden_channel_when_it_has_news(browser: Browser) -> None:
    async with serve(Demo) as offline, opened(browser, offline.addresses[0].url, PHONE) as an:
        await an.start()
        await an.until("Bàn của An")
        direct = an.page.locator('nav button[data-pane="direct"]')
        await an.attentive()
        await expect(direct).not_to_have_class("news")
        await an.press("Gửi riêng")
        await expect(direct).to_have_class("news")
        await an.show(Pane.DIRECT)
        await expect(direct).not_to_have_class("news")


async def test_the_page_heals_when_the_program_is_started_again(browser: Browser) -> None:
    port = own_ports()
    async with serve(Demo, port=port) as offline:
        url = offline.addresses[0].url
        context = opened(browser, url)
        an = await context.__aenter__()
    try:
        await expect(an.page.locator("#lost")).to_be_visible()
        async with serve(Demo, port=port):
            await expect(an.page.locator("#lost")).to_be_hidden()
            await an.settled()
            await an.start()
            await an.until("Bàn của An")
    finally:
        await context.__aexit__(None, None, None)
