"""Charts as a message shows them: in the reader's language, or not at all."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta

import pytest

from bot.render.series import Line, Points
from bot.ui.charts import balance_picture, season_picture
from bot.ui.texts import texts_for

VI, EN = texts_for("vi"), texts_for("en")
START = datetime(2026, 10, 1, 20, tzinfo=UTC)
BALANCES: Points = [(START + timedelta(days=day), 900 * day) for day in range(9)]


async def test_a_balance_is_drawn_in_the_readers_language() -> None:
    vietnamese = await balance_picture(BALANCES, VI, title="An", facts="9 ván")
    english = await balance_picture(BALANCES, EN, title="An", facts="9 ván")
    assert vietnamese is not None
    assert english is not None
    assert vietnamese.png != english.png, "1.000 and 01/10; 1,000 and 01 Oct"
    assert vietnamese.about == "An · 9 ván"


async def test_a_season_is_drawn() -> None:
    picture = await season_picture([Line("An", BALANCES), Line("Bình", BALANCES)], VI, title="Mùa Thu")
    assert picture is not None
    assert picture.png.startswith(b"\x89PNG")
    assert picture.about == "Mùa Thu"


async def test_nobody_has_played_yet() -> None:
    assert await balance_picture([], VI, title="An") is None
    assert await season_picture([], VI, title="An") is None


async def test_a_chart_that_fails_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert await season_picture([Line("An", [])], VI, title="An") is None
    assert "could not be drawn" in caplog.text
