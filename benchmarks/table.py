"""The table of figures, and what a row says about its bar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `held` says whether the bar is, and is None for an absolute figure, which nobody judges."""

    what: str
    bar: str
    figure: str
    peer: str = ""
    held: bool | None = None


def faster(what: str, bar: float, ours: float, theirs: float, peer: str, unit: str = "µs") -> Row:
    """A row for a task that takes `ours` seconds here and `theirs` with the peer: at least `bar` times as fast.

    `unit` is `µs` for the time of one task or, for the tasks in a second, their name.
    """
    ratio = theirs / ours
    figure = f"{ratio:.1f}× ({_absolute(ours, unit)})"
    return Row(what, f"≥ {bar:g}×", figure, f"{peer}: {_absolute(theirs, unit)}", ratio >= bar)


def slower(what: str, bar: float, worst: float, usual: float, usual_name: str) -> Row:
    """A row for a worst case of `worst` seconds: at most `bar` times the usual case."""
    ratio = worst / usual
    figure = f"{ratio:.1f}× ({_absolute(worst, 'µs')})"
    return Row(what, f"≤ {bar:g}×", figure, f"{usual_name}: {_absolute(usual, 'µs')}", ratio <= bar)


def smaller(what: str, bar: float, ours: float, theirs: float, peer: str) -> Row:
    """A row for what takes `ours` bytes here and `theirs` done otherwise: at most `bar` times as many."""
    ratio = ours / theirs
    return Row(what, f"≤ {bar:g}×", f"{ratio:.2f}× ({ours:,.0f} bytes)", f"{peer}: {theirs:,.0f} bytes", ratio <= bar)


def print_table(rows: Iterable[Row]) -> None:
    """Print the rows under one another, those that miss their bar marked."""
    lines = [("what", "bar", "figure", "peer", "")]
    lines += [(row.what, row.bar, row.figure, row.peer, "MISSED" if row.held is False else "") for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _absolute(seconds: float, unit: str) -> str:
    return f"{seconds * 1e6:.2f} µs" if unit == "µs" else f"{1 / seconds:,.0f} {unit}"
