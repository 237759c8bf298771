"""Charts of points: a line goes where the points go, whatever their number and whoever they belong to."""

from __future__ import annotations

import io
import itertools
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from PIL import Image

from bot.render.canvas import BLUE, GOLD, GREEN, GROUND, RED, Colour
from bot.render.charts import _LINES, HEIGHT, WIDTH, balance_chart, season_chart
from bot.render.series import MOST_LINES, ChartWords, Line, Points

WORDS = ChartWords("Điểm của An", "Mùa Thu")
START = datetime(2026, 10, 1, 13, tzinfo=UTC)
PLOT_TOP = 126
"""Below the title and the facts, in pixels."""
FULL = 25
"""How far the palette may move a colour."""


def evenings(balances: Sequence[int], step: timedelta = timedelta(hours=5)) -> Points:
    """These balances one after another."""
    return [(START + step * place, balance) for place, balance in enumerate(balances)]


def walk(count: int, seed: int = 1) -> Points:
    rng, balance, balances = Random(seed), 0, []
    for _ in range(count):
        balance += rng.choice([-30, -20, -10, 0, 30, 40])
        balances.append(balance)
    return evenings(balances)


def opened(png: bytes) -> Image.Image:
    assert png.startswith(b"\x89PNG")
    return Image.open(io.BytesIO(png)).convert("RGB")


def where(image: Image.Image, colour: Colour) -> list[tuple[int, int]]:
    """The pixels of the plot that have this colour."""
    pixels = image.load()
    assert pixels is not None
    found = []
    for x in range(image.width):
        for y in range(PLOT_TOP - 20, image.height):
            pixel = pixels[x, y]
            assert isinstance(pixel, tuple)
            if max(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < FULL:
                found.append((x, y))
    return found


def between(colour: Colour, share: float) -> Colour:
    """The colour, seen through onto the ground."""
    red, green, blue = (round(g + (c - g) * share) for c, g in zip(colour, GROUND, strict=True))
    return red, green, blue


def test_a_gain_rises_and_is_green_and_a_debt_falls_and_is_red() -> None:
    won, lost = (
        opened(balance_chart(evenings([0, 40, 80, 120]), WORDS)),
        opened(balance_chart(evenings([0, -90]), WORDS)),
    )
    line = where(won, GOLD)
    assert min(line)[1] > max(line)[1], "from the left below to the right above"
    assert len(where(won, between(GREEN, 0.25))) > 10_000
    fallen = where(lost, GOLD)
    assert min(fallen)[1] < max(fallen)[1]
    assert len(where(opened(balance_chart(evenings([0, -90, -90]), WORDS)), between(RED, 0.25))) > 10_000


@pytest.mark.parametrize("points", [evenings([-40]), evenings([0, 0]), walk(25), walk(3_000)], ids=len)
def test_any_number_of_points_is_a_small_picture(points: Points) -> None:
    png = balance_chart(points, WORDS)
    assert opened(png).size == (WIDTH, HEIGHT)
    assert len(png) < 30_000
    assert where(opened(png), GOLD)


def test_thinning_keeps_the_highest_and_the_lowest() -> None:
    """One hand among thousands that won all, and one that lost all, reach as far as they did."""
    balances = [0] * 5_000
    balances[1_234], balances[3_210] = 10_000, -10_000
    heights = [y for _, y in where(opened(balance_chart(evenings(balances), WORDS)), GOLD)]
    few = [y for _, y in where(opened(balance_chart(evenings([0, 10_000, 0, -10_000, 0]), WORDS)), GOLD)]
    assert abs(min(heights) - min(few)) <= 6
    assert abs(max(heights) - max(few)) <= 6


@pytest.mark.parametrize("size", [1_000_000, -123_456_789])
def test_large_amounts_have_their_room(size: int) -> None:
    """Nothing is drawn against the left edge, however long the numbers beside the axis are."""
    image = opened(balance_chart(evenings([0, size]), WORDS))
    assert {image.getpixel((x, y)) for x in range(12) for y in range(HEIGHT)} == {image.getpixel((0, 0))}


def test_thousands_are_told_apart_as_the_reader_does() -> None:
    vietnamese, english = (ChartWords("An", thousands=mark) for mark in ".,")
    assert balance_chart(evenings([0, 5_000]), vietnamese) != balance_chart(evenings([0, 5_000]), english)
    assert balance_chart(evenings([0, 500]), vietnamese) == balance_chart(evenings([0, 500]), english)


def season(names: Sequence[str]) -> list[Line]:
    return [Line(name, walk(60, seed)) for seed, name in enumerate(names)]


@pytest.mark.parametrize("end", [-500, 0, 500])
def test_every_line_of_a_season_has_its_name_beside_it(end: int) -> None:
    """Names stay apart and within the picture, also where all balances end alike, at the top or at the bottom."""
    image = opened(season_chart([Line("An", evenings([0, 10 * place, end])) for place in range(MOST_LINES)], WORDS))
    heights = []
    for colour in _LINES:
        rows = [y for x, y in where(image, colour) if x > WIDTH - 220]
        assert rows, colour
        heights.append((min(rows), max(rows)))
    assert heights == sorted(heights), "in their order, the first on top"
    assert all(above[1] < below[0] for above, below in itertools.pairwise(heights))
    assert heights[0][0] > PLOT_TOP - 20
    assert heights[-1][1] < HEIGHT - 5


def test_a_season_shows_only_as_many_as_can_be_told_apart() -> None:
    twelve = season([f"Người {place}" for place in range(12)])
    assert season_chart(twelve, WORDS) == season_chart(twelve[:MOST_LINES], WORDS)
    assert where(opened(season_chart(twelve[:2], WORDS)), BLUE)


@pytest.mark.parametrize(
    "name", ["Nguyễn Thị Hường Ngọc Ánh Tuyết", "$x^2$", "$\\frac{", "😀😀", "محمد عبد", "", "_a_ **b**"]
)
def test_a_name_is_only_a_name(name: str) -> None:
    """matplotlib reads formulas between dollar signs; a broken one would fail."""
    words = ChartWords(name, name)
    assert opened(season_chart(season([name, "An"]), words)).width == WIDTH
    assert opened(balance_chart(walk(9), words)).width == WIDTH


@pytest.mark.parametrize("lines", [[], [Line("An", [])], [Line("An", walk(3)), Line("Bình", [])]])
def test_a_chart_needs_points(lines: list[Line]) -> None:
    with pytest.raises(ValueError, match="needs points"):
        season_chart(lines, WORDS)


def test_no_balance_is_an_error_too() -> None:
    with pytest.raises(ValueError, match="needs points"):
        balance_chart([], WORDS)


def test_the_bot_starts_without_what_draws_charts() -> None:
    """It is large, and most evenings nobody asks for a chart."""
    code = (
        "import importlib, pkgutil, sys, bot.app, bot.ui, cogs\n"
        "for package in (bot.ui, cogs):\n"
        "    for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        importlib.import_module(module.name)\n"
        "print(sorted({'matplotlib', 'bot.render.charts'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("days", [1, 2, 3, 9, 40, 400])
@pytest.mark.parametrize("hour", [0, 12, 23])
def test_dates_stay_apart(days: int, hour: int) -> None:
    """Between two dates there is always some ground; a season's chart has the least room for them."""
    start = START.replace(hour=hour)
    points = [(start + timedelta(days=days * part / 10), part) for part in range(11)]
    words = ChartWords("An", date_format="%d/%m")
    image = opened(season_chart([Line("An", points)], words))
    ground = image.getpixel((0, 0))
    columns = [
        all(image.getpixel((x, y)) == ground for y in range(HEIGHT - 45, HEIGHT - 5)) for x in range(WIDTH - 200)
    ]
    gaps = [len(list(run)) for empty, run in itertools.groupby(columns) if empty]
    dates = sum(gap >= 14 for gap in gaps[:-1])
    assert 1 <= dates <= 5
    assert all(gap <= 9 or gap >= 14 for gap in gaps[:-1]), gaps
