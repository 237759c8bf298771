"""Rates and averages as a language writes them."""

from __future__ import annotations

from bot.ui.texts import Texts


def percent(part: int, whole: int) -> str:
    """`part` of `whole` as a whole number of hundredths: `8%`; a dash of nothing."""
    return f"{round(100 * part / whole)}%" if whole else "—"


def average(total: int, count: int, texts: Texts, digits: int = 1) -> str:
    """`total` over `count`: `23,4`; a dash of nothing."""
    if not count:
        return "—"
    return f"{total / count:.{digits}f}".replace("-", "−").replace(".", texts("decimal-mark"))


def signed_average(total: int, count: int, texts: Texts, digits: int = 2) -> str:
    """The same with its sign: `+0,35`."""
    shown = average(total, count, texts, digits)
    return f"+{shown}" if total > 0 and count else shown
