"""The small line on a table: what has just happened, and nothing that only one player may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.phom.actions import MeldRef
from bot.phom.cards import parse_card, parse_cards
from bot.phom.events import Discarded, Drawn, Eaten, Laid, Left, Sent, TimedOut, WentMom
from bot.tables.ports import Cause, Change
from bot.tables.table import Phase
from bot.ui.notices import notice_of
from bot.ui.texts import LANGUAGES, texts_for
from tests.ui.builders import NOW, PEOPLE, crowded_tables, table_of

VI = texts_for("vi")
LOBBY = table_of(PEOPLE[:3])
PLAYING = crowded_tables(1)[0]
QUEEN = parse_card("QH")


def change(cause: Cause, *, detail: str = "", who: int | None = 101) -> Change:
    return Change(LOBBY, LOBBY, cause, NOW, who, detail)


def test_nothing_is_said_of_nothing() -> None:
    assert notice_of(None, VI) is None
    assert notice_of(change(Cause.READY), VI) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cause", Cause)
def test_every_cause_can_be_told(cause: Cause, language: str) -> None:
    said = notice_of(change(cause, detail="Máy 1"), texts_for(language))
    assert said is None or said.endswith((".", "!", "nhé."))


@pytest.mark.parametrize(
    ("cause", "detail", "said"),
    [
        (Cause.SAT, "", "An ngồi vào."),
        (Cause.STOOD, "Bình", "Bình đứng dậy."),
        (Cause.KICKED, "B*", "An mời B\\* rời bàn."),
        (Cause.COMPUTER_ADDED, "Máy 1", "An thêm Máy 1."),
    ],
)
def test_who_did_it_is_named(cause: Cause, detail: str, said: str) -> None:
    assert notice_of(change(cause, detail=detail), VI) == said


@pytest.mark.parametrize(
    ("detail", "said"),
    [("stake", "mức cược thành 10 điểm"), ("preset", "Chuẩn (có tái)"), ("u_khan", "Ù khan thành không")],
)
def test_what_was_changed_is_named(detail: str, said: str) -> None:
    told = notice_of(change(Cause.RULES, detail=detail), VI)
    assert told is not None
    assert told.startswith("An đổi")
    assert said in told


def test_a_new_owner_and_an_empty_table_are_named() -> None:
    heir = replace(LOBBY, owner_id=102)
    assert notice_of(Change(LOBBY, heir, Cause.STOOD, NOW, 101, "An"), VI) == "An đứng dậy. Bình là chủ bàn mới."
    closed = replace(LOBBY, phase=Phase.CLOSED)
    assert notice_of(Change(LOBBY, closed, Cause.STOOD, NOW, 101, "An"), VI) == "An đứng dậy. Bàn không còn ai ngồi."


def test_what_happened_in_the_hand_is_told() -> None:
    events = (
        TimedOut(0),
        Eaten(1, QUEEN, 0, chot=True),
        Laid(1, (parse_cards("QH QS QC"),)),
        Sent(1, parse_card("QD"), MeldRef(1, 0)),
    )
    said = notice_of(Change(PLAYING, PLAYING, Cause.TIMED_OUT, NOW, events=events), VI)
    assert said == "An hết giờ, máy đánh thay. Bình ăn chốt Q♥ của An! Bình hạ phỏm. Bình gửi Q♦."


def test_leaving_and_mom_are_told() -> None:
    said = notice_of(Change(PLAYING, PLAYING, Cause.LEFT, NOW, 103, events=(Left(2), WentMom(3))), VI)
    assert said == "Chi đã rời ván, máy đánh nốt. Dung móm!"


def test_a_drawn_card_is_never_told() -> None:
    events = (Drawn(0, QUEEN, by_machine=True), Discarded(0, parse_card("2S")))
    assert notice_of(Change(PLAYING, PLAYING, Cause.ACTED, NOW, 101, events=events), VI) is None
