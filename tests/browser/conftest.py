"""The browser of the browser tests. Where there is none they are skipped (tests/conftest.py)."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, expect

from tests.browser.chromium import launched
from tests.browser.page import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium."""
    async with launched() as chromium:
        yield chromium
