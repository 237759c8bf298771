"""No panel is forgotten: every one there is, at its longest, is taken by Discord as simcord checks it, and by its size.

discord.py checks nothing of what is in its words already.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType

import pytest
from simcord.components import COMPONENTS_V2_FLAG, ComponentValidationError, validate_components

from bot.app import build_bot, read_settings
from bot.phom.record import steps
from bot.players.effort import Effort
from bot.players.judge import rank_moves
from bot.store import HandName, Season, SettingChange
from bot.tables.reviewing import Verdict, choices_of
from bot.tables.settings import MOST_CHANNELS, SPECS, Group, ServerSettings, value_of
from bot.ui import panels
from bot.ui.checkup import Area, Finding, Fix
from bot.ui.controls import PhomButton
from bot.ui.faces import TEXT_FACES
from bot.ui.ids import Press, Verb
from bot.ui.illustrated import with_picture
from bot.ui.limits import fitting
from bot.ui.manual import entries_of
from bot.ui.panels import coach, data, doctor, parts, seasons, settings
from bot.ui.panels import help as help_panels
from bot.ui.panels import replay as replays
from bot.ui.texts import LANGUAGES, Texts, texts_for
from bot.ui.view import PanelView
from tests.tables.test_reviewing import played
from tests.test_readme import payloads
from tests.ui.builders import NOW, crowded_tables, payload, size_of
from tests.ui.test_limits import PICTURE, PICTURES
from tests.ui.test_panels import LONG, hand_panels, small_panels
from tests.ui.test_scores import LONG_NAME, LONGEST

PANELS = Path(panels.__file__).parent
HELPERS = {("parts.py", "panel")}
"""What makes panels of parts that it is given."""
SEASON = Season(999_999_999, "Ễ*" * 30, NOW, 2**62, NOW + timedelta(days=90), 2**62)
CHANNELS = tuple(range(2**62, 2**62 + MOST_CHANNELS))
EFFORT = Effort(turns=1, deals=1)
"""What is thought does not matter, only how it is said."""


def advice_panels(texts: Texts) -> Iterator[PanelView]:
    choices = list(choices_of(played(), 0))
    wrong = [Verdict(choice, choice.view.legal[0], 100.0) for choice in choices * 4]
    for faces in (PICTURES, TEXT_FACES):
        yield fitting(lambda f: coach.review_panel(10**6, wrong, texts, f), faces)
        for choice in choices:
            moves = rank_moves(choice.view, Random(1), EFFORT)
            yield coach.hint_panel(choice.view, moves, texts, faces)
    yield coach.review_panel(1, [], texts, TEXT_FACES)
    yield coach.thinking_panel(texts, 99, 99)


def admin_panels(texts: Texts) -> Iterator[PanelView]:
    tables = [replace(table, id=10**9 + place) for place, table in enumerate(crowded_tables(1, LONG)[-40:])]
    fixes = (Fix.POST, Fix.DROP, Fix.EMOJIS, *[Fix.SHOW, Fix.VOID] * 20)
    findings = [
        Finding(Area.TABLES, "table-stuck", CHANNELS, (LONG_NAME,) * 8, 10**9 + place, NOW, 10**9, fix)
        for place, fix in enumerate(fixes)
    ]
    yield doctor.doctor_panel(findings, tables, ["#" + "ế" * 100] * len(tables), texts)
    yield doctor.doctor_panel([], [], [], texts)
    for table in (tables[0], tables[-1]):
        yield doctor.table_card(table, texts)
    for chosen in (ServerSettings(), ServerSettings(channels=CHANNELS)):
        for group in Group:
            yield settings.settings_panel(chosen, texts, group)
        for name in SPECS:
            yield settings.settings_panel(chosen, texts, chosen=name)
    changes = [
        SettingChange(name, value_of(ServerSettings(), name), value_of(ServerSettings(), name), 2**62, NOW)
        for name in SPECS
    ]
    for first in range(0, len(changes), settings.LOG_ROWS):
        yield settings.setting_log_panel(changes[first : first + settings.LOG_ROWS], texts, 99_999, more=True)
    wide = SettingChange("channels", list(CHANNELS), list(CHANNELS), 2**62, NOW)
    yield settings.setting_log_panel([wide] * settings.LOG_ROWS, texts, 0, more=False)


def season_panels(texts: Texts) -> Iterator[PanelView]:
    lines = (LONGEST,) * seasons.SEASON_ROWS
    yield seasons.season_panel(SEASON, lines, texts, page=99_999, more=True, mine=LONGEST)
    yield seasons.season_panel(SEASON, (), texts, page=0, more=False)
    yield seasons.season_begun(SEASON, texts, LONG_NAME)
    ended = seasons.season_ended(SEASON, lines, texts, LONG_NAME, more=True)
    yield ended
    yield with_picture(ended, PICTURE, place=seasons.SEASON_CHART_PLACE)
    yield seasons.end_question(SEASON, texts)


def other_panels(texts: Texts) -> Iterator[PanelView]:
    """Every panel that neither `small_panels` nor `hand_panels` makes, at its longest."""
    yield from advice_panels(texts)
    yield from admin_panels(texts)
    yield from season_panels(texts)
    yield data.export_panel(texts, "phom-data.json")
    yield data.erase_question(texts)
    record = crowded_tables(1, LONG, stake=1_000_000)[-1].hand.record  # type: ignore[union-attr]
    history = tuple(steps(record))
    for at in range(len(history)):
        yield replays.replay_panel(HandName(2**40, 10**6), record, history, at, texts)


@cache
def makers() -> frozenset[tuple[str, str]]:
    """The functions that make panels, by file and name."""
    return frozenset(
        (file.name, node.name)
        for file in PANELS.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.returns is not None and ast.unparse(node.returns) == "PanelView"
    )


def makers_called(views: Iterable[PanelView]) -> set[tuple[str, str]]:
    """Those that are called while the views are made."""
    called = set()

    def see(frame: FrameType, happened: str, _: object) -> None:
        if happened == "call" and Path(frame.f_code.co_filename).parent == PANELS:
            called.add((Path(frame.f_code.co_filename).name, frame.f_code.co_name))

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        for _ in views:
            pass
    finally:
        sys.setprofile(before)
    return called & makers()


def taken(view: PanelView) -> None:
    """Fails if Discord would refuse the view."""
    assert size_of(view).fits, size_of(view)
    validate_components(payload(view), flags=COMPONENTS_V2_FLAG)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_panel_is_taken(language: str) -> None:
    texts = texts_for(language)
    for view in (*other_panels(texts), *small_panels(texts), *hand_panels(texts)):
        taken(view)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_of_the_help_is_taken(language: str) -> None:
    texts = texts_for(language)
    entries = entries_of(await payloads(build_bot(read_settings(None))), texts)
    for page in range(len(help_panels.THEMES)):
        taken(help_panels.help_panel(entries, texts, page))
    for entry in entries:
        taken(help_panels.command_panel(entry, texts))


def test_no_panel_is_left_out() -> None:
    """A new maker of panels must be among those above."""
    texts = texts_for("vi")
    called = makers_called(other_panels(texts)) | makers_called(small_panels(texts))
    called |= makers_called(islice(hand_panels(texts), 400))
    helped = {("help.py", "help_panel"), ("help.py", "command_panel")}
    assert makers() - HELPERS - helped - called == set()


def test_what_discord_refuses_is_refused_here() -> None:
    """The check itself: a row of six, a custom id twice, a label that is too long, an empty text."""
    same = [PhomButton.make("x", Press(Verb.DRAW))] * 2
    long = [PhomButton.make("x" * 81, Press(Verb.DRAW))]
    six = [PhomButton.make("x", Press(Verb.DRAW, number)) for number in range(6)]
    for bad in (parts.rows(same), parts.rows(long), parts.rows(six, 6), [parts.text("")]):
        with pytest.raises(ComponentValidationError, match=r"unique|80 or fewer|between 1 and|at least 1"):
            taken(parts.panel(bad))
