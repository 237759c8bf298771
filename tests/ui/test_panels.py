"""What all panels have in common: Discord's limits, controls that live, texts in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations

import pytest

from bot.phom.rules import RULE_NAMES
from bot.store import Preferences, Record
from bot.tables.table import Chair, Computer, Human, Phase
from bot.ui import panels
from bot.ui.ids import CONTROL_TEMPLATE, Press, Verb, read_press
from bot.ui.panels.welcome import welcome_panel
from bot.ui.permissions import WANTED
from bot.ui.texts import LANGUAGES, Texts, texts_for
from bot.ui.view import PanelView
from tests.ui.builders import (
    LONG_RULES,
    NOW,
    PEOPLE,
    crowded_tables,
    nested,
    payload,
    presses_of,
    size_of,
    table_of,
    text_of,
)
from tests.ui.test_scores import score_panels

LINK = "https://discord.com/channels/111111111111111111/222222222222222222/333333333333333333"
LONG_NAMES = ("😀" * 32, "*_" * 16, "Nguyễn Thị Hường Ngọc Ánh Tuyết ", "محمد عبد الرحمن بن عبد الله محمد")
LONG = tuple(Human(222222222222222220 + place, name) for place, name in enumerate(LONG_NAMES))
SEEDS = (1, 9, 12, 30)
"""Of forty, the hands whose panels are largest."""
RICH = {person.user_id: -123_456_789 for person in LONG}
NOTICE = "Nguyễn Thị Hường đổi luật. " * 8
MET = tuple(
    Record(one.user_id, other.user_id, 99_999, 99_999, 99_999, -98_765_432) for one, other in permutations(LONG, 2)
)
EVENING = {person.user_id: -98_765_432 for person in LONG}


def small_panels(texts: Texts) -> Iterator[PanelView]:
    """Every panel that needs no hand, at its longest."""
    lobby = table_of(LONG, rules=LONG_RULES, stake=1_000_000)
    yield panels.lobby_panel(lobby, texts, NOTICE)
    yield panels.lobby_panel(lobby, texts, live=False)
    yield panels.rule_panel(lobby, texts)
    for name in RULE_NAMES:
        yield panels.rule_panel(lobby, texts, name)
    yield panels.sit_offer(table_of(LONG[:2]), texts)
    yield panels.sit_offer(lobby, texts)
    yield panels.sit_offer(lobby, texts, waiting=True)
    yield panels.ping_message(texts, LONG[0].user_id, NOW)
    yield panels.text_panel(texts("dm-closed"))
    yield panels.me_panel(Preferences("vi", dm=False, ping=False), texts)
    yield panels.me_panel(Preferences(), texts)
    yield from score_panels(texts)
    for page in range(panels.GUIDE_PAGES):
        yield panels.guide_panel(texts, page)
    yield welcome_panel(texts, ())
    yield welcome_panel(texts, WANTED)


def hand_panels(texts: Texts) -> Iterator[PanelView]:
    """Every panel of a hand, in every state of crowded hands among people with the longest names."""
    for seed in SEEDS:
        for table in crowded_tables(seed, LONG, stake=1_000_000):
            assert table.hand is not None
            if not table.hand.running:
                yield panels.showdown_panel(table, texts, RICH, NOTICE, evening=EVENING, records=MET)
                yield panels.showdown_panel(table, texts, RICH, live=False)
                yield panels.result_line(table, LONG[1].user_id, texts, RICH)
                yield panels.closed_panel(replace(table, phase=Phase.CLOSED), texts, NOTICE, RICH)
            else:
                yield panels.table_panel(table, texts, NOTICE, mention=True, evening=EVENING)
                yield panels.hand_panel(table, table.hand.turn, texts, LINK)
                yield panels.hand_panel(table, (table.hand.turn + 1) % 4, texts, LINK)
                yield panels.leave_question(table, 0, texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("views", [small_panels, hand_panels])
def test_every_panel_fits_discord(views: Callable[[Texts], Iterator[PanelView]], language: str) -> None:
    """40 components, 4,000 characters, 10,170 bytes with 12 for each text; options, labels and ids in their bounds."""
    for view in views(texts_for(language)):
        size = size_of(view)
        assert size.fits, size
        ids = []
        for component in nested(payload(view)):
            match component["type"]:
                case 2:
                    assert 1 <= len(component["label"]) <= 80
                    ids.append(component["custom_id"])
                case 3:
                    assert 1 <= len(component["options"]) <= 25
                    assert sum(option.get("default", False) for option in component["options"]) <= 1
                    values = [option["value"] for option in component["options"]]
                    assert len(values) == len(set(values))
                    for option in component["options"]:
                        assert max(len(option["label"]), len(option["value"])) <= 100
                        assert len(option.get("description") or "") <= 100
                    ids.append(component["custom_id"])
                case 1:
                    assert 1 <= len(component["components"]) <= 5
                case 10:
                    assert component["content"].strip()
        assert len(ids) == len(set(ids)), ids
        assert all(len(custom_id) <= 100 for custom_id in ids)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("views", [small_panels, hand_panels])
def test_every_control_is_ours(views: Callable[[Texts], Iterator[PanelView]], language: str) -> None:
    """Only such controls outlive a restart."""
    for view in views(texts_for(language)):
        assert view.timeout is None
        for component in nested(payload(view)):
            if "custom_id" in component:
                assert component["custom_id"].startswith("phomb" if component["type"] == 2 else "phoms")
                match = re.fullmatch(CONTROL_TEMPLATE, component["custom_id"])
                assert match is not None
                assert isinstance(read_press(match["version"], match["body"]), Press)


def between_hands() -> Iterator[PanelView]:
    """The lobby and the end of a hand, with the buttons that everybody sees."""
    for texts in map(texts_for, LANGUAGES):
        yield panels.lobby_panel(table_of(LONG), texts)
        yield panels.showdown_panel(crowded_tables(SEEDS[0], LONG)[-1], texts, RICH)


@pytest.mark.parametrize("view", list(between_hands()))
def test_no_row_of_words_is_wider_than_a_phone(view: PanelView) -> None:
    """Some forty letters, the margins of a button being five, stand side by side at 390 px; what is more breaks."""
    for row in nested(payload(view)):
        labels = [button["label"] for button in row.get("components", ()) if button["type"] == 2]
        assert sum(len(label) + 5 for label in labels) < 40, labels


@pytest.mark.parametrize("views", [small_panels, hand_panels])
def test_the_languages_differ_in_words_only(views: Callable[[Texts], Iterator[PanelView]]) -> None:
    for vietnamese, english in zip(views(texts_for("vi")), views(texts_for("en")), strict=True):
        shapes = [
            [(component["type"], component.get("custom_id")) for component in nested(payload(view))]
            for view in (vietnamese, english)
        ]
        assert shapes[0] == shapes[1]


def test_a_name_calls_nobody_and_marks_nothing_up() -> None:
    evil = Human(101, "<@222222222222222222> **x** @everyone")
    view = panels.lobby_panel(table_of([evil, PEOPLE[1]]), texts_for("vi"))
    assert "<@222" not in text_of(view)
    assert "@everyone" not in text_of(view)
    assert "**x**" not in text_of(view)


def test_the_lobby_shows_rules_stake_and_chairs() -> None:
    table = table_of([PEOPLE[0], Computer("Máy 1")], stake=500, rules=LONG_RULES)
    table = table.with_chair(3, Chair(PEOPLE[2]))
    said = text_of(panels.lobby_panel(table, texts_for("vi"), "An đổi luật."))
    assert "**500 điểm**" in said
    assert "Chuẩn (có tái)" in said
    assert "Tiền ăn **1, 2, 3**" in said
    assert "✅ **An** 👑" in said
    assert "🤖 **Máy 1** · vừa" in said
    assert "🪑 Còn trống" in said
    assert "⏳ **Chi** · chưa sẵn sàng" in said
    assert "-# An đổi luật." in said


def test_the_lobby_fixes_the_next_deck() -> None:
    """SHA-256 of "phom-fair/1", a line end and the secret."""
    said = text_of(panels.lobby_panel(table_of(PEOPLE), texts_for("en")))
    assert "f37de7fffe3ee24dc9b44ad323c66b9a069aaac7401d1dde1ffc36e45f464ce7" in said


def test_pages_turn_within_their_bounds() -> None:
    texts = texts_for("en")
    first, last = panels.guide_panel(texts), panels.guide_panel(texts, 99)
    disabled = [[c.get("disabled", False) for c in nested(payload(view)) if c["type"] == 2] for view in (first, last)]
    assert disabled == [[True, False], [False, True]]
    assert "Page 8/8" in text_of(last)


def test_preferences_offer_the_other_way_round() -> None:
    view = panels.me_panel(Preferences(dm=True, ping=False), texts_for("en"))
    presses = presses_of(view)
    assert presses[:2] == [Press(Verb.DM, argument="off"), Press(Verb.PING, argument="on")]


def test_house_rules_offer_only_what_may_be() -> None:
    """R8.1: leaving costs at least as much as móm, and at least 3."""
    table = table_of(PEOPLE, rules=LONG_RULES)
    view = panels.rule_panel(table, texts_for("en"), "leave")
    select = next(c for c in nested(payload(view)) if c["type"] == 3 and c["custom_id"].endswith(":value:leave"))
    assert [panels.read_value(option["value"]) for option in select["options"]][:2] == [5, 6]
    assert [option["value"] for option in select["options"] if option.get("default")] == ["6"]


@pytest.mark.parametrize("text", ["", "{", "nan,", "[" * 100_000])
def test_a_value_nobody_offered_is_no_value(text: str) -> None:
    assert panels.read_value(text) is None
