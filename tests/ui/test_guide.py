"""The rules page by page: short, true, and the same with and without pictures."""

from __future__ import annotations

import re

import pytest

from bot.phom.best import best_arrangement
from bot.phom.cards import Card
from bot.phom.kernel import mask_of
from bot.phom.phom import is_phom
from bot.render.lesson import WIDTH, Group, Lesson, Mark, row_width
from bot.ui import panels
from bot.ui.texts import LANGUAGES, texts_for
from tests.ui.builders import text_of

PAGES = range(panels.GUIDE_PAGES)
MARGIN = 16


def lessons(language: str) -> list[Lesson]:
    found = [panels.guide_lesson(texts_for(language), page) for page in PAGES]
    return [lesson for lesson in found if lesson is not None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_a_few_short_sentences(language: str, page: int) -> None:
    lines = texts_for(language)(f"guide-body-{page + 1}").splitlines()
    sentences = [line for line in lines if line and not line.startswith("- ")]
    assert len(lines) - len(sentences) <= 6
    assert len(sentences) <= 5
    assert max(map(len, lines)) <= 160


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_rules_has_a_picture_that_fits(language: str) -> None:
    assert len(lessons(language)) == panels.GUIDE_PAGES - 1, "all but the one about this bot"
    for lesson in lessons(language):
        for row in lesson.rows:
            assert row_width(row) <= WIDTH - 2 * MARGIN


def groups_on(page: int) -> list[Group]:
    lesson = panels.guide_lesson(texts_for("vi"), page)
    assert lesson is not None
    return [part for row in lesson.rows for part in row if isinstance(part, Group)]


def cards_of(*groups: Group) -> list[Card]:
    return [card for group in groups for card in group.cards if card is not None]


def deadwood_of(hand: list[Card]) -> set[str]:
    best = best_arrangement(mask_of(hand))
    assert best is not None
    return set(map(str, best.deadwood))


def test_what_the_pictures_call_a_phom_is_one() -> None:
    """R2.1: three or four of a rank, or three or more in a row; R1.1: the ace is low."""
    groups = [group for page in range(panels.GUIDE_PAGES - 1) for group in groups_on(page)]
    phom, wrong = ([mask_of(cards_of(g)) for g in groups if g.mark is mark] for mark in (Mark.PHOM, Mark.WRONG))
    assert len(phom) >= 8
    assert all(map(is_phom, phom))
    assert len(wrong) == 1
    assert not any(map(is_phom, wrong))


def test_the_hand_that_is_laid_is_laid_as_the_game_would_and_leaves_what_is_said() -> None:
    """R5.1, R5.4 to R5.6: ten cards, two phỏm, the 7♥ sent, the Q♦ discarded, four points left."""
    hand = cards_of(*groups_on(3))
    assert len(hand) == 10
    assert deadwood_of(hand) == {"AC", "3S", "7H", "QD"}
    assert "A♣\ufe0e 3♠\ufe0e (4 points left)" in " ".join(panels.lesson_lines(lessons("en")[4]))


def test_ten_cards_with_one_outside_phom_are_an_u() -> None:
    """R6.1."""
    hand = cards_of(*groups_on(5))
    assert len(hand) == 10
    assert deadwood_of(hand) == {"2C"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", range(panels.GUIDE_PAGES - 1))
def test_without_a_picture_its_cards_are_said(language: str, page: int) -> None:
    texts = texts_for(language)
    said, pictured = (text_of(panels.guide_panel(texts, page, pictured=shown)) for shown in (False, True))
    assert re.search(r"^> .*(10|[2-9AJQK])[♠♣♦♥]", said, flags=re.MULTILINE)
    assert not re.search(r"^>", pictured, flags=re.MULTILINE)
    assert texts(f"guide-body-{page + 1}").splitlines()[0] in pictured
