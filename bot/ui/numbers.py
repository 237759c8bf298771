"""Whole numbers as people type them."""

from __future__ import annotations

from bot.ui.controls import STAKE_DIGITS
from bot.ui.errors import NotANumber


def read_number(text: str) -> int:
    """The number that a person typed: `1000`, `1.000`, `1 000`. Raises `NotANumber`."""
    digits = text.replace(".", "").replace(",", "").replace(" ", "")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > STAKE_DIGITS:
        raise NotANumber
    return int(digits)
