"""What a person does at their page, for tests and screenshots: press, type, read, look."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import Enum
from pathlib import Path

from playwright.async_api import Browser, FrameLocator, Locator, Page, Route, expect

from bot.phom.cards import Card, parse_card, read_card
from bot.phom.errors import BadCard
from tests.waiting import PATIENCE_SECONDS

PHONE = (390, 844)
DESK = (1200, 844)
"""The two windows that everything must fit, in CSS pixels."""

PATIENCE_MS = 1000 * PATIENCE_SECONDS


class Pane(Enum):
    """The two channels of a page; the value is the frame's id there."""

    CHANNEL = "channel"
    DIRECT = "direct"


class PlayerPage:
    """One person's page in a browser window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        """What the page's scripts failed at."""
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def frame(self, pane: Pane) -> FrameLocator:
        """The frame of a channel."""
        return self.page.frame_locator(f"#{pane.value}")

    async def show(self, pane: Pane) -> None:
        """Bring a channel to the front, where the window has room for one only."""
        tab = self.page.locator(f'nav button[data-pane="{pane.value}"]')
        if await tab.is_visible():
            await tab.click()

    async def start(self) -> None:
        """Press the page's own button, which opens a table."""
        await self.page.locator("#start").click()

    def buttons(self, pane: Pane, label: str | None = None) -> Locator:
        """The buttons of messages in a channel, or those of one label, oldest first; without the disabled ones."""
        frame = self.frame(pane)
        enabled = frame.locator("button.component-button:not([disabled]):not([aria-disabled=true])")
        if label is None:
            return enabled
        written = enabled.filter(has=frame.get_by_text(label, exact=True))
        words, card = split_label(label)
        if card is None:
            return written
        drawn = enabled.filter(has=frame.locator(f'img[alt$="_{card}"]'))
        word = frame.get_by_text(words, exact=True) if words else frame.locator(".button-label")
        return written.or_(drawn.filter(has=word) if words else drawn.filter(has_not=word))

    async def labels(self, pane: Pane) -> list[str]:
        """The labels of all live buttons in a channel, oldest first; a card's picture is read as the card: `Ăn 7♥`."""
        read = "(buttons) => buttons.map((b) => [b.innerText.trim(), b.querySelector('img')?.alt ?? ''])"
        return [label_of(words, alt) for words, alt in await self.buttons(pane).evaluate_all(read)]

    async def press(self, label: str, pane: Pane = Pane.CHANNEL) -> None:
        """Press the newest live button of this label."""
        await self.show(pane)
        await self.buttons(pane, label).last.click()

    async def command(self, invocation: str, pane: Pane = Pane.CHANNEL) -> None:
        """Type a slash command without options and send it."""
        await self.show(pane)
        frame = self.frame(pane)
        await frame.locator("#channel-composer-input").press_sequentially(f"/{invocation}", delay=15)
        await expect(frame.get_by_role("option").first).to_contain_text(invocation)
        await self.page.keyboard.press("Enter")
        await frame.locator(".command-row").wait_for()
        await frame.locator("#send-message").click()

    async def until(self, text: str, pane: Pane = Pane.CHANNEL) -> None:
        """Wait until a channel shows this text; the newest place of it counts."""
        await self.show(pane)
        await self.frame(pane).get_by_text(text).last.wait_for()

    async def overflow(self) -> dict[str, int]:
        """By how many CSS pixels the page and its channels are wider than their windows; empty if all fits."""
        measure = "(document) => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        found = {"page": int(await self.page.evaluate(f"({measure})(document)"))}
        for pane in Pane:
            for part in (":root", "#channel-timeline"):
                element = self.frame(pane).locator(part).first
                wider = await element.evaluate("(element) => element.scrollWidth - element.clientWidth")
                found[f"{pane.value} {part}"] = int(wider)
        return {place: pixels for place, pixels in found.items() if pixels > 0}

    async def attentive(self) -> None:
        """Wait until what comes from now on is news to both channels."""
        for pane in Pane:
            await self.frame(pane).locator("html[data-attentive]").wait_for(state="attached")

    async def settled(self) -> None:
        """Wait until both channels have drawn what they know, pictures and letters included."""
        for pane in Pane:
            await self.frame(pane).locator('#preview-app[aria-busy="false"]').wait_for(state="attached")

    async def deafen(self, label: str) -> None:
        """Keep news of the channel from the page, but for what its own presses show; presses the button of this label.

        The press makes the page give up the question that is under way. Later ones are left open: a page whose
        questions fail looks for a program that was started again. Returns when the first of them is asked.
        """
        asked = asyncio.Event()

        async def leave_open(route: Route) -> None:
            if f"/pane/{Pane.CHANNEL.value}" in route.request.frame.url:
                asked.set()
            else:
                await route.continue_()

        await self.page.route("**/api/state?after=*", leave_open)
        await self.press(label)
        await asyncio.wait_for(asked.wait(), PATIENCE_SECONDS)

    def messages(self, pane: Pane, label: str) -> Locator:
        """The messages of a channel that have a button of this label, oldest first."""
        return self.frame(pane).locator("article.channel-message").filter(has=self.buttons(pane, label))

    def newest(self, pane: Pane) -> Locator:
        """The last message of a channel."""
        return self.frame(pane).locator("article.channel-message").last

    def newest_with_buttons(self, pane: Pane) -> Locator:
        """The last message of a channel that can be pressed on."""
        return self.frame(pane).locator("article.channel-message").filter(has=self.buttons(pane)).last

    async def shoot(self, path: Path) -> None:
        """Take a picture of the window."""
        await self.settled()
        await self.page.screenshot(path=path)


def label_of(words: str, alt: str) -> str:
    """What a button says with these words and a picture of this name, which ends with a card's if it shows one."""
    try:
        face = parse_card(alt.rpartition("_")[2]).face
    except BadCard:
        return words
    return f"{words} {face}".strip()


def split_label(label: str) -> tuple[str, Card | None]:
    """The words of a label and the card that it ends with; None if it ends with none."""
    words, _, last = label.rpartition(" ")
    try:
        return words, read_card(last)
    except BadCard:
        return label, None


@asynccontextmanager
async def opened(browser: Browser, url: str, size: tuple[int, int] = DESK) -> AsyncIterator[PlayerPage]:
    """A person's page in a window of this size, ready to be used."""
    width, height = size
    # Playwright's own scripts need what the page's security policy forbids.
    context = await browser.new_context(
        bypass_csp=True, viewport={"width": width, "height": height}, has_touch=size == PHONE, locale="vi-VN"
    )
    try:
        player = PlayerPage(await context.new_page())
        await player.page.goto(url)
        await player.settled()
        yield player
    finally:
        await context.close()
