"""Where a page of a list stands, as the argument of a control: a season, a board, a cursor."""

from __future__ import annotations

import re

from bot.store import ALL_TIME, Board, Cursor
from bot.tables.errors import StalePress
from bot.ui.ids import LAST_PAGE

NOW = "now"
"""The running season."""
ALL = "all"
"""All time."""
FIRST = "first"
"""The newest page of a list."""

_SEASON = re.compile(r"[0-9]{1,6}", re.ASCII)
_CURSOR = re.compile(r"([on])([0-9a-z]{1,13})_(-?[0-9a-z]{1,9})", re.ASCII)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def season_code(season: int | None) -> str:
    """A season as `read_season` reads it: None is the running one."""
    if season is None:
        return NOW
    return ALL if season == ALL_TIME else str(season)


def read_season(code: str) -> int | None:
    """The season of a code. Raises `StalePress` for one that we never made."""
    if code == NOW:
        return None
    if code == ALL:
        return ALL_TIME
    if _SEASON.fullmatch(code) is None:
        raise StalePress
    return int(code)


def board_code(board: Board, season: int | None, page: int) -> str:
    """A page of a leaderboard."""
    return f"{board.value}-{season_code(season)}-{min(page, LAST_PAGE)}"


def read_board(code: str) -> tuple[Board, int | None, int]:
    """The board, season and page of a code; a bare number is a page of the points, as older messages have it."""
    if code.isdecimal():
        return Board.POINTS, None, min(int(code), LAST_PAGE)
    match code.split("-"):
        case [board, season, page] if board in tuple(Board) and page.isdecimal():
            return Board(board), read_season(season), min(int(page), LAST_PAGE)
        case _:
            raise StalePress


def cursor_code(cursor: Cursor | None) -> str:
    """A cursor as `read_cursor` reads it: `o3f_-19` is older than item 123, with a balance of −45 (in base 36)."""
    if cursor is None:
        return FIRST
    return f"{'o' if cursor.older else 'n'}{_packed(cursor.key)}_{_packed(cursor.carried)}"


def read_cursor(code: str) -> Cursor | None:
    """The cursor of a code, None for the newest page. Raises `StalePress` for one that we never made."""
    if code == FIRST:
        return None
    found = _CURSOR.fullmatch(code)
    if found is None:
        raise StalePress
    side, key, carried = found.groups()
    return Cursor(side == "o", int(key, 36), int(carried, 36))


def _packed(number: int) -> str:
    """A whole number in base 36: a custom id is short."""
    left, digits = abs(number), ""
    while left or not digits:
        left, digit = divmod(left, 36)
        digits = _DIGITS[digit] + digits
    return f"-{digits}" if number < 0 else digits
