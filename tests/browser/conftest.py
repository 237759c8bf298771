"""The browser of the browser tests. Where there is none they are skipped (tests/conftest.py)."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from tests.browser.chromium import launched


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium."""
    async with launched() as chromium:
        yield chromium
