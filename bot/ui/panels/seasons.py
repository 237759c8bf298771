"""A season's table, and the words about its beginning and its end."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord

from bot.store import Season, Standing
from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import AMBER, GOLD, panel, rows, rule, small, text
from bot.ui.texts import Texts, safe_name
from bot.ui.view import PanelView

SEASON_ROWS = 10
"""Persons on a page of a season's table."""
SEASON_CHART_PLACE = 2
"""Where the chart of a season goes: above its table."""
SEASON_LETTERS = 60
"""The longest name of a season."""
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def season_panel(
    season: Season, lines: Sequence[Standing], texts: Texts, *, page: int, more: bool, mine: Standing | None = None
) -> PanelView:
    """Page `page`, from 0, of a season's table: final once it is over, and as it stands while it runs."""
    told = [_line(line, texts) for line in lines] or [texts("season-empty")]
    own = None if mine is None or mine in lines else texts("season-mine", line=_line(mine, texts))
    back = _page(season, page - 1, texts("button-previous"), there=page > 0)
    on = _page(season, page + 1, texts("button-next"), there=more)
    head = text(f"## 🏆 {season_name(season)}", small(_when(season, texts)))
    body = text(*told, own)
    buttons = rows([back, on]) if page or more else []
    return panel(head, rule(), body, buttons, colour=GOLD)


def season_begun(season: Season, texts: Texts, who: str) -> PanelView:
    """What everybody reads when a season begins."""
    return panel(text(f"## 🏁 {season_name(season)}", texts("season-begun", who=who)), colour=GOLD)


def season_ended(season: Season, lines: Sequence[Standing], texts: Texts, who: str, *, more: bool) -> PanelView:
    """What everybody reads when a season ends: who ended it, and the first page of the final table."""
    table = season_panel(season, lines, texts, page=0, more=more)
    return PanelView([*table.components, text(small(texts("season-ended", who=who)))])


def end_question(season: Season, texts: Texts) -> PanelView:
    """Whether the season is really to end."""
    sure = PhomButton.make(
        texts("button-season-end"), Press(Verb.SEASON_END, argument=str(season.number)), discord.ButtonStyle.danger
    )
    return panel(text(texts("season-end-sure", name=season_name(season))), rows([sure]), colour=AMBER)


def season_name(season: Season) -> str:
    """A season's name, for a message."""
    return safe_name(season.name or str(season.number), SEASON_LETTERS)


def read_page(argument: str) -> tuple[int, int] | None:
    """The season and the page, from 0, of a button's argument; None for any other text."""
    found = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,5})", argument, re.ASCII)
    return None if found is None else (int(found[1]), int(found[2]))


def _page(season: Season, page: int, label: str, *, there: bool) -> PhomButton:
    press = Press(Verb.SEASON, argument=f"{season.number}-{max(0, page)}")
    return PhomButton.make(label, press, disabled=not there)


def _line(line: Standing, texts: Texts) -> str:
    return texts(
        "season-line",
        rank=_MEDALS.get(line.rank, f"**{line.rank}.**"),
        name=texts.person(line.name),
        balance=texts.signed(line.balance),
        hands=line.hands,
    )


def _when(season: Season, texts: Texts) -> str:
    began = discord.utils.format_dt(season.started_at, "d")
    if season.ended_at is None:
        return texts("season-since", began=began)
    return texts("season-from-to", began=began, ended=discord.utils.format_dt(season.ended_at, "d"))
