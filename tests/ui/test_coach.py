"""Hints and reviews as they are written: in both languages, within Discord's limits."""

from random import Random

import pytest

from bot.phom.actions import Discard
from bot.phom.record import Record
from bot.players.effort import Effort
from bot.players.judge import Judged, rank_moves
from bot.tables.reviewing import Verdict, choices_of
from bot.ui import panels
from bot.ui.limits import fits, fitting
from bot.ui.panels.coach import units
from bot.ui.texts import LANGUAGES, texts_for
from tests.tables.test_reviewing import played
from tests.ui.builders import text_of
from tests.ui.test_limits import PICTURES


def all_wrong(record: Record, seat: int = 0) -> list[Verdict]:
    """Every decision of the seat as a mistake, thrice over: more than any hand has."""
    found = []
    for place, choice in enumerate([*choices_of(record, seat)] * 3):
        best = next((move for move in choice.view.legal if move != choice.made), choice.made)
        found.append(Verdict(choice, best, 1 + place / 10))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_review_fits_the_worst_on_top(language: str) -> None:
    texts, verdicts = texts_for(language), all_wrong(played())
    view = fitting(lambda faces: panels.review_panel(7, verdicts, texts, faces), PICTURES)
    assert fits(view)
    lines = [line for line in text_of(view).splitlines() if line.startswith("❌")]
    assert units(-verdicts[-1].lost, texts) in lines[0]
    assert len(lines) == len(verdicts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_says_how_many_decisions_it_leaves_out(language: str) -> None:
    texts, verdicts = texts_for(language), all_wrong(played()) * 2
    view = fitting(lambda faces: panels.review_panel(7, verdicts, texts, faces), PICTURES)
    assert fits(view)
    shown = sum(line.startswith("❌") for line in text_of(view).splitlines())
    assert shown < len(verdicts)
    assert texts("review-more", n=len(verdicts) - shown) in text_of(view)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_good_hand_is_praised(language: str) -> None:
    texts = texts_for(language)
    verdicts = [Verdict(choice, choice.made, 0.0) for choice in choices_of(played(), 0)]
    said = text_of(panels.review_panel(1, verdicts, texts, PICTURES))
    assert texts("review-good") in said
    assert said.count("✅") == len(verdicts)
    assert "…" not in said
    assert texts("review-none") in text_of(panels.review_panel(1, [], texts, PICTURES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_of_a_hand_can_be_hinted_at(language: str) -> None:
    texts = texts_for(language)
    kinds = set()
    for seat in range(4):
        for choice in choices_of(played(), seat):
            moves = rank_moves(choice.view, Random(1), Effort(turns=40, deals=2))
            view = panels.hint_panel(choice.view, moves, texts, PICTURES)
            assert fits(view)
            kinds.add(type(moves[0].action))
    assert {Discard} < kinds


def test_units_are_written_as_the_language_does() -> None:
    vi, en = map(texts_for, LANGUAGES)
    assert [units(1.25, vi), units(-0.44, en), units(-0.01, en), units(0.0, vi)] == ["+1,2", "−0.4", "0.0", "0,0"]


def test_a_hint_names_the_best_three_with_what_they_are_worth() -> None:
    choice = next(choice for choice in choices_of(played(), 0) if isinstance(choice.made, Discard))
    discards = [move for move in choice.view.legal if isinstance(move, Discard)][:4]
    moves = [Judged(move, 1.0 - place, 0.1, float(place), 0.1, 10) for place, move in enumerate(discards)]
    said = text_of(panels.hint_panel(choice.view, moves, texts_for("vi"), PICTURES))
    assert [line[:2] for line in said.splitlines()[1:4]] == ["1.", "2.", "3."]
    assert "+1,0 cược" in said
    assert "−1,0 cược" in said
    assert PICTURES.text(discards[3].card) not in said
