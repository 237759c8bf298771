"""Leaderboards, profiles, records of two, the ledger and past hands: what they say, and that they fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.phom.record import Record as HandRecord
from bot.phom.record import steps
from bot.store import (
    ALL_TIME,
    OLDEST,
    Board,
    Cursor,
    EntryKind,
    HandName,
    LedgerLine,
    Page,
    PastHand,
    Profile,
    Record,
    Standing,
    Tally,
)
from bot.tables.errors import StalePress
from bot.tables.ports import Book
from bot.tables.table import Computer, Human
from bot.ui.ids import Press, Verb, button_id
from bot.ui.page_ids import board_code, cursor_code, read_board, read_cursor, read_season, season_code
from bot.ui.panels.boards import BOARD_ROWS, BoardPage, board_panel
from bot.ui.panels.figures import average, percent, signed_average
from bot.ui.panels.ledger import LEDGER_ROWS, ledger_panel
from bot.ui.panels.past_hands import HANDS_ROWS, HandsOf, Scope, hands_panel
from bot.ui.panels.points import OwnPoints, points_panel, versus_panel
from bot.ui.panels.profile import ShownProfile, profile_panel
from bot.ui.panels.replay import replay_panel
from bot.ui.texts import LANGUAGES, Texts, texts_for
from bot.ui.view import PanelView
from tests.ui.builders import NOW, PEOPLE, buttons_of, crowded_tables, presses_of, selects_of, size_of, text_of

VI, EN = texts_for("vi"), texts_for("en")
AN, BINH = PEOPLE[:2]
LONG_NAME = "Ễ" * 31 + "@"
MOST = 10**11
LONGEST = Standing(10**6, 2**62, LONG_NAME, -MOST, 10**6, 10**6, 10**6, 10**6, -MOST, 10**5, 10**5)
COUNTS = (
    "balance", "hands", "firsts", "seconds", "thirds", "fourths", "u", "u_tron", "mom", "chot_eaten", "chot_given",
    "deadwood", "showdowns", "times_left", "opponents", "streak", "longest_streak",
)  # fmt: skip
FULL = Tally(**dict.fromkeys(COUNTS, 10**6) | {"best_points": MOST, "worst_points": -MOST})  # type: ignore[arg-type]
NAME = HandName(2**40, 10**6)
LINE = LedgerLine(2**50, NOW, -MOST, -MOST, EntryKind.REVERSAL, "chot", 2**62, LONG_NAME, NAME, 1, "x" * 200)
LONG_PEOPLE = tuple(Human(2**62 + number, LONG_NAME) for number in range(4))
HAND = PastHand(
    2**50, NAME, Book.PRACTICE, 10**6, NOW, LONG_PEOPLE, False, True, "walkover", (0, 1, 2, 3), (30, -10, -10, -10)
)


def score_panels(texts: Texts) -> Iterator[PanelView]:
    """Every panel of points and of past hands, at its longest."""
    beside = Page((LINE,) * LEDGER_ROWS, Cursor(False, 2**50, -MOST), Cursor(True, 2**50, -MOST))
    for board in Board:
        for mine in (LONGEST, None):
            shown = BoardPage(board, 0, 9, (LONGEST,) * BOARD_ROWS, True, mine, 3, (2**62,), seasons=True)
            yield board_panel(shown, texts)
        yield board_panel(BoardPage(board, None, 0, (), False), texts)
    yield points_panel(OwnPoints(LONGEST, LONGEST, LONGEST), 2**62, texts)
    yield points_panel(OwnPoints(None), 1, texts)
    record = Record(1, 2, 10**6, 10**5, 10**5, -MOST)
    yield versus_panel((LONG_NAME, LONG_NAME), record, record, texts)
    yield versus_panel(("An", "Bình"), Record(1, 2), None, texts)
    profile = Profile(FULL, HandName(2**40, 10**6), HandName(2**40, 10**6))
    yield profile_panel(ShownProfile(2**62, LONG_NAME, profile, profile, 0, seasons=True, absent=True), texts)
    yield profile_panel(ShownProfile(1, "An", Profile(Tally()), Profile(Tally())), texts)
    yield ledger_panel(beside, 0, texts, seasons=True)
    yield ledger_panel(Page(()), None, texts)
    for scope in Scope:
        past = tuple(replace(HAND, name=HandName(2**40, 10**6 - number)) for number in range(HANDS_ROWS))
        hands = Page(past, Cursor(False, 2**50), Cursor(True, 2**50))
        yield hands_panel(HandsOf(scope, 2**62, LONG_NAME), hands, texts)
        yield hands_panel(HandsOf(scope), Page(()), texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_panel_fits_and_its_controls_differ(language: str) -> None:
    for view in score_panels(texts_for(language)):
        assert size_of(view).fits, text_of(view)
        presses = presses_of(view)
        assert len(presses) == len(set(presses))


# Leaderboards


def board(board: Board = Board.POINTS, **changes: object) -> BoardPage:
    lines = (Standing(1, 101, "An", 1200, 40, 12, 3, 4, 14, 3, 2), Standing(2, 102, "Bình", -40, 20, 5, 0, 1, -7, 2))
    return replace(BoardPage(board, None, 0, lines, False, lines[1], 20), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "first", "mine"),
    [
        (
            Board.POINTS,
            "**1.** An · **1.200** điểm · 40 ván · 3 đối thủ · bỏ 2 ván",
            "hạng **2** · **−40** điểm",
        ),
        (Board.WON, "**1.** An · **12** ván nhất · trong 40 ván", "**5** ván nhất"),
        (Board.U, "**1.** An · **3** ván ù · 40 ván", "**0** ván ù"),
        (Board.MOM, "**1.** An · móm **10%** số ván · 40 ván", "móm **5%** số ván"),
        (Board.UNITS, "**1.** An · **+0,35** lần cược mỗi ván · 40 ván", "**−0,35** lần cược mỗi ván"),
    ],
)
def test_a_board_says_what_it_ranks_by(kind: Board, first: str, mine: str) -> None:
    said = text_of(board_panel(board(kind), VI))
    assert first in said
    assert mine in said
    assert "không tính máy" in said
    assert ("từ 20 ván trở lên" in said) is (kind in (Board.MOM, Board.UNITS))


def test_ones_own_line_is_there_on_every_page_and_for_who_is_not_ranked() -> None:
    assert "You: rank **2** · **−40** points · 20 hands" in text_of(board_panel(board(lines=()), EN))
    few = board(Board.UNITS, mine=None, played=7)
    assert "You have played 7 of the 20 hands" in text_of(board_panel(few, EN))
    assert "You have not played a hand here yet" in text_of(board_panel(board(mine=None, played=0), EN))


def test_who_left_is_marked_and_nobody_else() -> None:
    said = text_of(board_panel(board(absent={102}), VI))
    assert "Bình 🚪" in said
    assert said.count("🚪") == 2
    assert "🚪 đã rời máy chủ" in said
    assert "🚪" not in text_of(board_panel(board(), VI))


def test_a_board_turns_its_pages_and_changes_its_season() -> None:
    view = board_panel(board(page=1, more=True, seasons=True), EN)
    assert Press(Verb.CHART, argument="now") in presses_of(board_panel(board(), EN))
    assert presses_of(view) == [
        Press(Verb.POINTS, argument="points-now-0"),
        Press(Verb.POINTS, argument="points-now-2"),
        Press(Verb.POINTS, argument="points-all-0"),
        Press(Verb.BOARD, argument="now"),
    ]
    assert "This season" in text_of(view)
    assert "season" not in text_of(board_panel(board(), EN)).lower()


# Two against each other, profiles


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (40, "**Bình** còn nợ **An** **40** điểm."),
        (-1200, "**An** còn nợ **Bình** **1.200** điểm."),
        (0, "An và Bình không ai nợ ai."),
    ],
)
def test_who_owes_whom(points: int, said: str) -> None:
    shown = text_of(versus_panel(("An", "Bình"), Record(1, 2, 10, 5, 3, points), None, VI))
    assert said in shown
    assert "10 ván cùng bàn" in shown
    assert "An **5** · Bình **3**" in shown
    assert "2 ván hòa" in shown


def test_a_profile_says_everything_that_is_counted() -> None:
    tally = Tally(
        balance=120, hands=20, units=12, firsts=8, seconds=4, thirds=3, fourths=2, u=3, u_tron=1, mom=2, chot_eaten=5,
        chot_given=6, deadwood=351, showdowns=15, times_left=1, opponents=4, streak=2, longest_streak=5, best_hand=1,
        best_points=90, worst_hand=2, worst_points=-70,
    )  # fmt: skip
    practice = Profile(Tally(hands=3, balance=-15, firsts=1))
    shown = ShownProfile(101, "An", Profile(tally, HandName(12, 3), HandName(9, 1)), practice)

    said = text_of(profile_panel(shown, VI))

    for line in (
        "**120** điểm · 20 ván · **+0,60** lần cược mỗi ván", "Nhất 8 · nhì 4 · ba 3 · thứ tư 2",
        "nhất 40% · 3 ván thua người ù", "Ù 3 ván · trong đó 1 ù tròn", "Móm 2 ván (10%)",
        "Ăn chốt 5 · bị ăn chốt 6", "Rác trung bình 23,4 điểm", "Bỏ giữa ván 1 lần",
        "Đang thắng liền 2 ván · dài nhất 5", "Ván được nhất **+90** (12-3)", "Ván mất nhất **−70** (9-1)",
        "Đã chơi với 4 người", "Sổ tập (ván có máy): **−15** điểm · 3 ván",
    ):  # fmt: skip
        assert line in said


def test_a_profile_of_nobody_is_short() -> None:
    said = text_of(profile_panel(ShownProfile(1, "An", Profile(Tally()), Profile(Tally())), EN))
    assert "Has not played a hand here yet" in said
    assert "Sổ tập" not in said
    assert "Practice" not in said


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        (percent(1, 3), "33%"),
        (percent(0, 0), "—"),
        (average(70, 3, VI), "23,3"),
        (average(70, 3, EN), "23.3"),
        (average(1, 0, EN), "—"),
        (signed_average(-7, 20, EN), "−0.35"),
        (signed_average(7, 20, VI), "+0,35"),
        (signed_average(0, 20, EN), "0.00"),
    ],
)
def test_rates_as_a_language_writes_them(shown: str, wanted: str) -> None:
    assert shown == wanted


# The ledger and past hands


def test_the_ledger_says_how_much_why_in_which_hand_and_what_was_left() -> None:
    eaten = LedgerLine(5, NOW, 40, 120, EntryKind.HAND, "chot", 102, "Bình", HandName(12, 3))
    lost = replace(eaten, id=4, amount=-10, balance=80, why="eat", counterparty=0, name="")
    later = NOW + timedelta(hours=1)
    back = replace(eaten, id=6, at=later, amount=-40, balance=80, kind=EntryKind.REVERSAL, author=9, reason="nhầm cược")
    fixed = LedgerLine(7, later, -25, 55, EntryKind.CORRECTION, "correction", 0, "", None, 9, "tính sai")

    said = text_of(ledger_panel(Page((fixed, back, eaten, lost)), None, VI)).splitlines()

    when, then = (f"<t:{moment.timestamp():.0f}:d>" for moment in (later, NOW))
    assert said[1:9] == [
        f"**Sửa điểm** · {when}",
        "−25 · <@9> sửa điểm: tính sai → **55**",
        f"**Ván 12-3** · {when}",
        "↩️ Hoàn lại: nhầm cược",
        "−40 · ăn chốt của Bình → **80**",
        f"**Ván 12-3** · {then}",
        "+40 · ăn chốt của Bình → **120**",
        "−10 · máy ăn cây của bạn → **80**",
    ]


def test_pages_of_the_ledger_carry_the_balance() -> None:
    page = Page((LINE,), Cursor(False, 9, -45), Cursor(True, 7, 20))
    view = ledger_panel(page, ALL_TIME, EN)
    assert [press.argument for press in presses_of(view)] == [
        "all-first", "all-n9_-19", "all-o7_k", "all-n0_0", "ledger",
    ]  # fmt: skip
    assert not any(button.get("disabled") for button in buttons_of(view).values())


def test_each_hand_of_a_page_of_the_ledger_can_be_chosen_once() -> None:
    eaten, fixed = replace(LINE, hand=HandName(12, 3)), replace(LINE, hand=None, kind=EntryKind.CORRECTION)
    view = ledger_panel(Page((fixed, eaten, eaten, replace(eaten, hand=HandName(12, 2)))), None, EN)
    (select,) = selects_of(view)
    assert [option["value"] for option in select["options"]] == ["12-3", "12-2"]
    assert selects_of(ledger_panel(Page((fixed,)), None, EN)) == []


def test_past_hands_say_what_everybody_won() -> None:
    players = (AN, BINH, Computer("Máy 1"))
    won = PastHand(
        1, HandName(12, 3), Book.PRACTICE, 10, NOW, players, False, False, "u_tron", (1, 0, 2), (-10, 20, -10)
    )
    voided = PastHand(2, HandName(12, 4), Book.POINTS, 10, NOW, (AN, BINH), True, False)

    view = hands_panel(HandsOf(Scope.TABLE, 12), Page((voided, won)), VI)

    said = text_of(view)
    assert "Các ván của bàn 12" in said
    assert "ù tròn · Bình +200, An −100, 🤖 Máy 1 −100" in said
    assert "bị hủy · An, Bình" in said
    (select,) = selects_of(view)
    assert [option["value"] for option in select["options"]] == ["12-4", "12-3"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_the_fullest_hand_fits(seed: int, language: str) -> None:
    texts, name = texts_for(language), HandName(2**40, 10**6)
    long = tuple(Human(2**62 + n, LONG_NAME) for n in range(4))
    for table in crowded_tables(seed, long, stake=1_000_000):
        assert table.hand is not None
        record: HandRecord = table.hand.record
        history = tuple(steps(record))
        for at in range(len(history)):
            assert size_of(replay_panel(name, record, history, at, texts)).fits


# What a control says of its page


@pytest.mark.parametrize("cursor", [None, OLDEST, Cursor(True, 2**62, -(10**13)), Cursor(False, 1, 10**11)])
@pytest.mark.parametrize("season", [None, ALL_TIME, 7])
def test_a_place_in_a_list_comes_back_from_a_custom_id(cursor: Cursor | None, season: int | None) -> None:
    assert read_cursor(cursor_code(cursor)) == cursor
    assert read_season(season_code(season)) == season
    for board in Board:
        assert read_board(board_code(board, season, 99_999)) == (board, season, 99_999)
    assert len(button_id(Press(Verb.LEDGER, argument=f"{season_code(season)}-{cursor_code(cursor)}"))) <= 100


def test_the_buttons_of_older_messages_still_turn_the_points() -> None:
    assert read_board("3") == (Board.POINTS, None, 3)


@pytest.mark.parametrize("code", ["", "x", "o1", "o1_", "z1_2", "n1_-", "n1_+2", "n١_٢", "n1_2_3", "o" * 40])
def test_places_that_we_never_made_are_refused(code: str) -> None:
    with pytest.raises(StalePress):
        read_cursor(code)


@pytest.mark.parametrize("code", ["", "points", "points-now", "gold-now-1", "points-x-1", "u-now-x", "u-now-1-1"])
def test_boards_that_we_never_made_are_refused(code: str) -> None:
    with pytest.raises(StalePress):
        read_board(code)
