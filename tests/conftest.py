"""What all tests share: no settings of the machine, no browser test without a browser, steady hypothesis."""

import os
import shutil
from collections.abc import AsyncIterator

import discord
import pytest
from hypothesis import HealthCheck, settings

from bot.config import setting_names
from tests.play.steady import SteadyEnv

_SLOW = [HealthCheck.too_slow]  # of a busy machine
settings.register_profile("default", deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", deadline=None, suppress_health_check=_SLOW, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def find_chromium() -> str | None:
    """The path of an installed Chromium or Chrome, which the browser tests drive; None where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip browser tests where there is no browser, unless REQUIRE_BROWSER says that there must be one."""
    if find_chromium() or os.environ.get("REQUIRE_BROWSER"):
        return
    skip = pytest.mark.skip(reason="no Chromium on this machine")
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(skip)


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token or a database that the machine has set is none of the tests' business."""
    for name in setting_names():
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.fixture
async def simcord_env(simcord_bot: discord.Client) -> AsyncIterator[SteadyEnv]:
    """simcord's environment around the bot of the test, with a clock that the machine does not move."""
    # Not `steady`: a fixture's context is not the test's, for which simcord's plugin selects the clock.
    env = SteadyEnv(simcord_bot)
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()
        env._raise_errors_since(env._errors_acknowledged)
