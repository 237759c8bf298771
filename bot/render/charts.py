"""Points over time as pictures: one member's balance, and a season with a line for each of its best.

matplotlib is large, so nothing imports this module before the first chart is asked for, and a chart takes some tenths
of a second: not for the event loop.
"""

from __future__ import annotations

import io
import math
import threading
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, tzinfo
from importlib.resources import as_file, files

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.ticker import MaxNLocator
from PIL import Image

from bot.render.canvas import BLUE, FONT, GOLD, GREEN, GROUND, QUIET, RED, WORDS, Colour, fitted, width_of
from bot.render.series import MOST_LINES, ChartWords, Line, Points

WIDTH, HEIGHT = 760, 540
"""Pixels; on a phone Discord shows it at half of that."""

_DPI = 100
_TITLE, _FACTS, _AXIS, _NAME = 40, 28, 28, 28
_MARGIN, _TOP, _BOTTOM, _RIGHT, _PAD = 22, 130, 62, 58, 10
_NAMES = 252
"""The room for names beside the lines of a season."""
_NAME_STEP = 38
"""How far names stay apart from each other."""
_COLUMNS = WIDTH
"""Beyond this many points a line is thinned; there are no more pixels for them."""
_MOST_DATES = 5
_GRID: Colour = (66, 69, 76)
_VIOLET: Colour = (200, 150, 255)
_ORANGE: Colour = (250, 150, 60)
_TEAL: Colour = (80, 215, 215)
_LINES = (GOLD, BLUE, GREEN, RED, _VIOLET, _TEAL, _ORANGE, WORDS)
_STYLES: tuple[str | tuple[int, tuple[int, ...]], ...] = ("solid", (0, (5, 2)))
"""Every second line is dashed: colours alone are not for everybody."""

# FreeType and matplotlib's own caches are not made for two threads.
_drawing = threading.Lock()


def balance_chart(points: Points, words: ChartWords) -> bytes:
    """One member's balance over time as a PNG: what is won is green, what is owed red.

    Raises `ValueError` without points.
    """
    with _drawing:
        figure, axes = _chart(words, (points,), right=_RIGHT)
        when, balance = _steps(points, words.zone)
        low = [min(value, 0) for value in balance]
        high = [max(value, 0) for value in balance]
        axes.fill_between(when, high, step="post", color=_hex(GREEN), alpha=0.25, linewidth=0)
        axes.fill_between(when, low, step="post", color=_hex(RED), alpha=0.25, linewidth=0)
        axes.step(when, balance, where="post", color=_hex(GOLD), linewidth=3, solid_joinstyle="round")
        axes.plot(when[-1:], balance[-1:], "o", color=_hex(GOLD), markersize=9, clip_on=False)
        return _png(figure)


def season_chart(lines: Sequence[Line], words: ChartWords) -> bytes:
    """The balances of a season's best as a PNG: at most `MOST_LINES`, each with its name at its end.

    Raises `ValueError` without lines, or where one of them is without points.
    """
    shown = lines[:MOST_LINES]
    with _drawing:
        figure, axes = _chart(words, [line.points for line in shown], right=_NAMES)
        end = max(line.points[-1][0] for line in shown)
        for place, line in enumerate(shown):
            when, balance = _steps((*line.points, (end, line.points[-1][1])), words.zone)
            style = _STYLES[place % len(_STYLES)]
            axes.step(when, balance, where="post", color=_hex(_LINES[place]), linewidth=3, linestyle=style)
        _name_lines(axes, shown)
        return _png(figure)


def _chart(words: ChartWords, lines: Sequence[Points], *, right: int) -> tuple[Figure, Axes]:
    """An empty chart with its words, and axes that all the lines fit in."""
    if not lines or not all(lines):
        raise ValueError("a chart needs points")
    figure = Figure(figsize=(WIDTH / _DPI, HEIGHT / _DPI), dpi=_DPI, facecolor=_hex(GROUND))
    FigureCanvasAgg(figure)
    inner = WIDTH - 2 * _MARGIN
    _write(figure, words.title, _MARGIN, _TITLE, GOLD, inner)
    _write(figure, words.facts, _MARGIN + round(_TITLE * 1.3), _FACTS, QUIET, inner)
    axes = figure.add_axes((0, _BOTTOM / HEIGHT, 1, (HEIGHT - _TOP - _BOTTOM) / HEIGHT))
    axes.set_facecolor(_hex(GROUND))
    for side in axes.spines.values():
        side.set_visible(False)
    axes.grid(axis="y", color=_hex(_GRID), linewidth=1)
    axes.axhline(0, color=_hex(QUIET), linewidth=2, zorder=1)
    axes.tick_params(length=0, pad=_PAD, labelcolor=_hex(QUIET))
    left = _scale_balances(axes, [balance for line in lines for _, balance in line], words.thousands)
    room = axes.get_position()
    axes.set_position((left / WIDTH, room.y0, (WIDTH - left - right) / WIDTH, room.height))
    _scale_dates(axes, [line[0][0] for line in lines], [line[-1][0] for line in lines], words)
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(_font(_AXIS))
    return figure, axes


def _write(figure: Figure, text: str, top: int, size: int, colour: Colour, most: int) -> None:
    figure.text(
        _MARGIN / WIDTH,
        1 - top / HEIGHT,
        fitted(text, size, most),
        fontproperties=_font(size),
        color=_hex(colour),
        verticalalignment="top",
        parse_math=False,
    )


def _scale_balances(axes: Axes, balances: Sequence[int], thousands: str) -> int:
    """Let the axis reach from the lowest to the highest and to zero; returns the room that its numbers need."""
    low, high = min(0, *balances), max(0, *balances)
    room = max(1.0, (high - low) * 0.06)
    axes.set_ylim(low - room if low else 0, high + room)
    scale = MaxNLocator(5, integer=True, steps=[1, 2, 5, 10])
    marks = [round(value) for value in scale.tick_values(*axes.get_ylim()) if low - room <= value <= high + room]
    shown = [_number(mark, thousands) for mark in marks]
    axes.set_yticks(marks, shown)
    return _MARGIN + max(width_of(text, _AXIS) for text in shown) + 2 * _PAD


def _number(amount: int, thousands: str) -> str:
    """The amount with its thousands told apart."""
    return f"{amount:,}".replace(",", thousands).replace("-", "−")


def _scale_dates(axes: Axes, starts: Sequence[datetime], ends: Sequence[datetime], words: ChartWords) -> None:
    start, end = min(starts).astimezone(words.zone), max(ends).astimezone(words.zone)
    if end <= start:
        end = start + timedelta(minutes=1)
    axes.set_xlim(_stamp(start), _stamp(end))
    widest = width_of(end.strftime(words.date_format), _AXIS) + 2 * _PAD
    ticks = list(_days(start, end, (end - start) * widest / (axes.get_position().width * WIDTH)))
    axes.set_xticks([_stamp(day) for day in ticks], [day.strftime(words.date_format) for day in ticks])


def _days(start: datetime, end: datetime, apart: timedelta) -> Iterator[datetime]:
    """The first moment, and midnights after it, each so far from the one before that their dates can be read."""
    yield start
    last = start
    midnight = start.replace(hour=0, minute=0, second=0, microsecond=0)
    apart = max(apart, (end - start) / _MOST_DATES)
    for day in range(1, (end - midnight).days + 1):
        found = midnight + timedelta(days=day)
        if found - last >= apart:
            yield found
            last = found


def _steps(points: Points, zone: tzinfo) -> tuple[list[float], list[int]]:
    """The points as numbers, thinned where there are more of them than pixels."""
    kept = _thinned(points)
    return [_stamp(when.astimezone(zone)) for when, _ in kept], [balance for _, balance in kept]


def _thinned(points: Points) -> Points:
    """Of each run of points the lowest, the highest and the last: on the picture the line stays what it is."""
    if len(points) <= _COLUMNS:
        return points
    size = math.ceil(len(points) / (_COLUMNS // 3))
    kept = {0}
    for start in range(0, len(points), size):
        run = range(start, min(start + size, len(points)))
        kept |= {min(run, key=lambda at: points[at][1]), max(run, key=lambda at: points[at][1]), run[-1]}
    return [points[place] for place in sorted(kept)]


def _name_lines(axes: Axes, lines: Sequence[Line]) -> None:
    """The names right of the lines' ends, moved apart where the ends are close, each joined to its own."""
    ends = [axes.transData.transform((0, line.points[-1][1]))[1] for line in lines]
    upwards = sorted(range(len(lines)), key=lambda place: (ends[place], -place))
    heights = dict(zip(upwards, _apart(sorted(ends)), strict=True))
    back = axes.transData.inverted()
    right = axes.get_xlim()[1]
    edge = axes.transData.transform((right, 0))[0]
    for place, line in enumerate(lines):
        at, beside = (back.transform((edge + step, heights[place]))[0] for step in (18, 26))
        level = back.transform((edge, heights[place]))[1]
        colour = _hex(_LINES[place])
        axes.plot((right, at), (line.points[-1][1], level), color=colour, linewidth=2, clip_on=False)
        axes.text(
            beside,
            level,
            fitted(line.name, _NAME, _NAMES - _MARGIN - 26),
            color=colour,
            fontproperties=_font(_NAME),
            verticalalignment="center",
            parse_math=False,
        )


def _apart(ends: Sequence[float]) -> list[float]:
    """Heights in pixels near `ends`, which rise, a name apart, moved as little as may be, within the picture."""
    runs: list[tuple[float, int]] = []  # names that touch: how high all of them would be if none took room, how many
    for place, end in enumerate(ends):
        height, count = end - place * _NAME_STEP, 1
        while runs and runs[-1][0] > height:
            other, others = runs.pop()
            height, count = (height * count + other * others) / (count + others), count + others
        runs.append((height, count))
    loose = [height for height, count in runs for _ in range(count)]
    heights = [height + place * _NAME_STEP for place, height in enumerate(loose)]
    lowest, highest = _BOTTOM - _NAME_STEP / 2, HEIGHT - _TOP
    shift = max(0.0, lowest - heights[0]) or min(0.0, highest - heights[-1])
    return [height + shift for height in heights]


def _png(figure: Figure) -> bytes:
    """The picture in a palette of its own: a third of the bytes of one in full colours."""
    file = io.BytesIO()
    figure.savefig(file, format="raw", dpi=_DPI, facecolor=_hex(GROUND))
    image = Image.frombytes("RGBA", (WIDTH, HEIGHT), file.getvalue()).convert("RGB")
    file = io.BytesIO()
    image.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _font(size: int) -> FontProperties:
    """Our own font; `size` in pixels."""
    with as_file(files("bot.render").joinpath("fonts", FONT)) as path:
        return FontProperties(fname=path, size=size * 72 / _DPI)


def _stamp(when: datetime) -> float:
    return when.timestamp()


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
