"""A headless Chromium, driven by Playwright but installed by the system."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

from tests.conftest import find_chromium

_SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)


class NoChromium(Exception):
    """There is no Chromium to drive."""

    def __str__(self) -> str:
        return "There is no Chromium on this machine; install one, or name it in the environment variable CHROMIUM."


def chromium_path() -> str:
    """The browser: what CHROMIUM names, or else one that is installed.

    Raises:
        NoChromium: there is none.
    """
    path = os.environ.get("CHROMIUM") or find_chromium()
    if path is None:
        raise NoChromium
    return path


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """A browser, until the context is left."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=_SWITCHES)
        try:
            yield browser
        finally:
            await browser.close()
