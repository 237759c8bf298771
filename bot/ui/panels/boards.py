"""A server's leaderboards: the same people ranked by one thing or another, this season or of all time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import discord

from bot.store import ALL_TIME, Board, Standing
from bot.ui.controls import PhomButton, PhomSelect
from bot.ui.ids import Press, Verb
from bot.ui.page_ids import board_code, season_code
from bot.ui.panels.figures import percent, signed_average
from bot.ui.panels.parts import GOLD, choice, joined, panel, rows, rule, small, text
from bot.ui.texts import Texts
from bot.ui.view import PanelView

GONE = "🚪"
"""Marks who left the server."""
BOARD_CHART_PLACE = 1
"""Where the chart goes: below the title."""
BOARD_ROWS = 10
"""Lines of a page of a leaderboard."""


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page, from 0, of a leaderboard: its lines, whether another page follows, and the reader's own line.

    `season` None is the running one, 0 all time; `seasons` says whether there was ever more than one. `played` is how
    many hands the reader has played, who may not be on the board; `absent` are those who left the server; `pictured`
    says whether a picture may be shown to the reader.
    """

    board: Board
    season: int | None
    page: int
    lines: Sequence[Standing]
    more: bool
    mine: Standing | None = None
    played: int = 0
    absent: Collection[int] = ()
    seasons: bool = False
    pictured: bool = True


def board_panel(shown: BoardPage, texts: Texts) -> PanelView:
    """A page of a leaderboard, with the reader's own line wherever that is."""
    board = shown.board
    least = texts("board-min-hands", n=board.min_hands) if board.min_hands > 1 else None
    lines = [_line(line, shown, texts) for line in shown.lines]
    return panel(
        text(f"## {texts('board-title', board=texts(f'board-{board.value}'))}", _own(shown, texts)),
        rule(),
        text(*(lines or [texts("board-empty" if least is None else "board-empty-rate")])),
        text(small(joined(_when(shown, texts), least, texts("board-computers"), _gone(shown, texts)))),
        rows(_buttons(shown, texts)),
        choice(_boards(shown, texts)),
        colour=GOLD,
    )


def merit(line: Standing, board: Board, texts: Texts) -> str:
    """What the line is ranked by, in words."""
    match board:
        case Board.POINTS:
            return texts("board-points-value", points=texts.number(line.balance))
        case Board.WON:
            return texts("board-won-value", n=line.won)
        case Board.U:
            return texts("board-u-value", n=line.u)
        case Board.MOM:
            return texts("board-mom-value", rate=percent(line.mom, line.hands))
        case Board.UNITS:
            return texts("board-units-value", units=signed_average(line.units, line.hands, texts))


def _line(line: Standing, shown: BoardPage, texts: Texts) -> str:
    name, value = texts.person(line.name), merit(line, shown.board, texts)
    if line.account in shown.absent:
        name = f"{name} {GONE}"
    return joined(
        texts("board-line", rank=line.rank, name=name, value=value),
        texts("board-of-hands" if shown.board is Board.WON else "board-hands", n=line.hands),
        texts("board-opponents", n=line.opponents),
        texts("board-left", n=line.times_left) if line.times_left else None,
    )


def _gone(shown: BoardPage, texts: Texts) -> str | None:
    """What the mark means, if somebody has it."""
    return texts("member-left") if any(line.account in shown.absent for line in shown.lines) else None


def _own(shown: BoardPage, texts: Texts) -> str:
    line, least = shown.mine, shown.board.min_hands
    if line is not None:
        return texts("board-mine", rank=line.rank, value=merit(line, shown.board, texts), hands=line.hands)
    if shown.played:
        return texts("board-mine-few", hands=shown.played, least=least)
    return texts("points-mine-none")


def _when(shown: BoardPage, texts: Texts) -> str | None:
    if not shown.seasons:
        return None
    match shown.season:
        case None:
            return texts("when-now")
        case 0:
            return texts("when-all")
        case number:
            return texts("when-season", n=number)


def _buttons(shown: BoardPage, texts: Texts) -> list[PhomButton]:
    board, season, page = shown.board, shown.season, shown.page

    def to(page: int, dead: str) -> Press:
        # Ids must differ even where buttons are dead.
        return Press(Verb.POINTS, argument=board_code(board, season, page) if page >= 0 else dead)

    found = []
    if page or shown.more:
        found = [
            PhomButton.make(texts("button-previous"), to(page - 1, "first"), disabled=page == 0),
            PhomButton.make(texts("button-next"), to(page + 1 if shown.more else -1, "last"), disabled=not shown.more),
        ]
    if board is Board.POINTS and page == 0 and shown.lines and shown.pictured:
        found.append(PhomButton.make(texts("button-chart"), Press(Verb.CHART, argument=season_code(season))))
    if shown.seasons:
        other = ALL_TIME if season != ALL_TIME else None
        label = "button-all-time" if other == ALL_TIME else "button-season"
        # Page 0 of the other season: never an id of the buttons above, which keep to this one.
        found.append(PhomButton.make(texts(label), Press(Verb.POINTS, argument=board_code(board, other, 0))))
    return found


def _boards(shown: BoardPage, texts: Texts) -> PhomSelect:
    options = [
        discord.SelectOption(label=texts(f"board-{board.value}"), value=board.value, default=board is shown.board)
        for board in Board
    ]
    return PhomSelect.make(texts("select-board"), Press(Verb.BOARD, argument=season_code(shown.season)), options)
