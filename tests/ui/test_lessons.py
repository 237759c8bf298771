"""What a learner is told, and when: the most urgent step that is new to them, each with its clause."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.phom.actions import Action, Discard, Draw, Timeout
from bot.phom.cards import parse_card, parse_cards
from bot.phom.rules import PRESETS, Preset
from bot.tables.table import LiveHand
from bot.ui.lessons import Step, step_due
from bot.ui.texts import LANGUAGES, texts_for
from tests.ui.builders import played

QUICK = PRESETS[Preset.QUICK]
FIRST = "AS 3C 5D 7H 9S JC KD 2H 4C 6D"
"""Ten cards without a phỏm."""
SECOND = "KH KC 8D 8C TD TC QD 2S 4S"
"""Nine cards that eat the K♦."""


def hand(hands: Sequence[str], actions: Sequence[Action] = (), stock: str = "") -> LiveHand:
    found = played(hands, actions, stock=stock, rules=QUICK).hand
    assert found is not None
    return found


def told(live: LiveHand, seat: int, *known: Step) -> Step | None:
    return step_due(live, seat, known)


def test_the_first_player_begins_with_a_discard() -> None:
    """R4.1: ten cards already, no take."""
    live = hand([FIRST, SECOND])
    assert told(live, 0) is Step.LEAD
    assert told(live, 0, Step.LEAD) is None
    assert told(live, 1) is None, "it is not their turn"


def test_a_card_to_eat_is_more_urgent_than_the_stock() -> None:
    """R4.3."""
    live = hand([FIRST, SECOND], [Discard(0, parse_card("KD"))])
    assert told(live, 1) is Step.EAT
    assert told(live, 1, Step.EAT) is Step.DRAW
    plain = hand([FIRST, SECOND], [Discard(0, parse_card("AS"))])
    assert told(plain, 1) is Step.DRAW


def test_after_the_take_comes_the_discard_and_then_what_a_phom_is() -> None:
    moves: list[Action] = [Discard(0, parse_card("AS")), Draw(1)]
    with_phom = hand([FIRST, SECOND], moves, "KS")
    assert told(with_phom, 1) is Step.DISCARD
    assert told(with_phom, 1, Step.DISCARD) is Step.PHOM
    without = hand([FIRST, SECOND], moves, "5S")
    assert told(without, 1, Step.DISCARD) is None


def test_an_u_comes_before_everything() -> None:
    """R6.2: the first player on the ten cards dealt."""
    live = hand(["4H 5H 6H 9S 9C 9D JD QD KD 2C", "AS 3C 5D 7H 2H TC QC 8S KS"])
    assert told(live, 0) is Step.U


DRAWN = "5S TS 6C JS 8S"


def last_turn(first: str, second: str) -> LiveHand:
    """The first player's fourth turn after its draw, with `quick` the final one (R4.5); all drawn was discarded."""
    moves: list[Action] = [Discard(0, parse_cards(first)[9])]
    for place, card in enumerate(parse_cards(DRAWN)):
        seat = (place + 1) % 2
        moves += [Draw(seat), Discard(seat, card)]
    return hand([first, second], [*moves, Draw(0)], DRAWN)


def test_in_the_final_turn_phom_are_laid_and_the_last_discard_is_a_chot() -> None:
    """R5.1, R7.3."""
    live = last_turn("4H 5H 6H AS 3C 9D JC KD 2D 7S", "KH KC 8D 2S 4S 9H TD QH 3H")
    assert told(live, 0) is Step.LAY
    assert told(live, 0, Step.LAY) is None, "nothing else can be done then"


def test_without_a_phom_a_final_turn_is_mom() -> None:
    """R5.3."""
    live = last_turn("4H 8H 6H AS 3C 9D JC KD 2D 7S", "KH KC 8D 2S 4S 9H TD QH 3H")
    assert told(live, 0) is Step.MOM
    assert told(live, 0, Step.MOM) is None


def test_the_end_of_a_hand_is_explained_to_everybody() -> None:
    live = hand([FIRST, SECOND], [Timeout(seat) for _ in range(4) for seat in (0, 1)])
    assert not live.running
    assert told(live, 0) is told(live, 1) is Step.END
    assert told(live, 0, Step.END) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", Step)
def test_a_lesson_is_two_short_sentences_or_three(language: str, step: Step) -> None:
    said = texts_for(language)(f"lesson-{step.value}")
    assert 40 <= len(said) <= 170, len(said)
