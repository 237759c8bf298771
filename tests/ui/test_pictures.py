"""What the picture of the end of a hand says: the same as the text below it, without markdown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.phom.actions import DeclareU
from bot.store import Record
from bot.tables.table import Book, Computer, Human
from bot.ui import panels
from bot.ui.pictures import showdown_picture
from bot.ui.texts import LANGUAGES, texts_for
from tests.ui.builders import crowded_tables, played, text_of

VI = texts_for("vi")
NAMES = ("An", "*Bình*", "Chi_", "Dung")
PEOPLE = tuple(Human(101 + place, name) for place, name in enumerate(NAMES))
BALANCES = {101: 1200, 102: -400, 103: -50, 104: 0}
RECORDS = (Record(101, 102, 8, 5, 3, 40), Record(103, 101, 9, 1, 7, 0), Record(101, 104, 1, 1, 0, 50))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(6))
def test_picture_and_text_agree(seed: int, language: str) -> None:
    """R7: payments with their reasons, balances, and the best against the others, as the message has them."""
    now, texts = crowded_tables(seed, PEOPLE)[-1], texts_for(language)
    picture = showdown_picture(now, texts, BALANCES, RECORDS)
    assert picture is not None
    said = text_of(panels.showdown_panel(now, texts, BALANCES, records=RECORDS))
    plain = said.replace("**", "").replace("\\", "")
    assert picture.payments
    for line in (picture.payments_title, *picture.payments, *picture.records):
        assert line in plain
    for row in picture.rows:
        name = next(name for name in NAMES if name in row.name)
        balance = texts("net-balance", balance=texts.number(BALANCES[101 + NAMES.index(name)]))
        assert row.facts.endswith(balance)
        assert f"{name} {row.net} · {balance}" in plain


def test_records_are_of_the_best_with_those_met_twice() -> None:
    now = played(
        ["4H 5H 6H 9S 9C 9D JD QD KD 2C", "AS 2D 3C 5S 7H 8C TC JH KS", "AC 2H 3D 6C 7D 8S TS QH KC"],
        [DeclareU(0)],
        occupants=PEOPLE,
    )
    picture = showdown_picture(now, VI, BALANCES, RECORDS)
    assert picture is not None
    assert picture.records == ("An 5–3 *Bình* (*Bình* nợ 40)", "An 7–1 Chi_ (không ai nợ ai)")


def test_a_computer_has_no_balance_and_practice_says_so() -> None:
    now = crowded_tables(1, (*PEOPLE[:3], Computer("Máy 1")))[-1]
    assert now.hand is not None
    picture = showdown_picture(replace(now, hand=replace(now.hand, book=Book.PRACTICE)), VI, BALANCES)
    assert picture is not None
    facts = {row.name.rpartition(" · ")[2]: row.facts for row in picture.rows}
    assert "sổ tập 1.200" in facts["An"]
    assert "sổ tập" not in facts["Máy 1"]


def test_a_hand_without_a_result_has_no_picture() -> None:
    now = crowded_tables(1, PEOPLE)[-1]
    assert now.hand is not None
    assert showdown_picture(replace(now, hand=replace(now.hand, voided=True)), VI, BALANCES) is None
    assert showdown_picture(crowded_tables(1, PEOPLE)[0], VI, BALANCES) is None
