"""What people talk about is told in a line, with who paid what; nothing else is."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat
from bot.phom.cards import DECK, parse_card
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.events import Eaten, HandEnded
from bot.phom.hand import Hand
from bot.phom.outcome import End
from bot.phom.rules import HouseRules
from bot.tables.ports import Cause, Change
from bot.tables.table import Table
from bot.ui.moments import moments_of
from bot.ui.texts import LANGUAGES, texts_for
from tests.ui.builders import NOW, PEOPLE, STANDARD, crowded_tables, deck_of, played, table_with

VI = texts_for("vi")
U_HAND = "4H 5H 6H 9S 9C 9D JD QD KD 2C"
OTHERS = ("AS 2D 3C 5S 7H 8C TC JH KS", "AC 2H 3D 6C 7D 8S TS QH KC")


def last_step(hands: list[str], actions: list[Action], *, rules: HouseRules = STANDARD, stock: str = "") -> Change:
    """The step that the last of these actions is, as the table tells it."""
    before = played(hands, actions[:-1], rules=rules, stock=stock)
    assert before.hand is not None
    state, events = apply(before.hand.state, actions[-1])
    after = table_with(state, PEOPLE[: len(hands)], actions)
    return Change(before, after, Cause.ACTED, NOW, actions=tuple(actions[-1:]), events=events)


def steps(tables: list[Table]) -> list[Change]:
    """The steps between these states of one hand."""
    found = []
    for before, after in itertools.pairwise(tables):
        assert before.hand is not None
        assert after.hand is not None
        action = after.hand.record.actions[-1]
        events = apply(before.hand.state, action)[1]
        found.append(Change(before, after, Cause.ACTED, NOW, actions=(action,), events=events))
    return found


def test_an_u_says_who_pays_how_much() -> None:
    """R7.4: five stakes of ten points from each."""
    said = moments_of(last_step([U_HAND, *OTHERS], [DeclareU(0)]), VI)
    assert said == ["🎉 An ù! Bình và Chi mỗi người trả **50** điểm."]


def test_a_den_says_who_pays_for_all() -> None:
    """R7.5 `den_eat`: the player eaten in the same turn pays both sums of five stakes."""
    hands = ["2S 3S 4C 6C 8C TC QC KS 7H 9D", "4H 5H 6H 9S 9C JD QD KD AC", "AS 2D 3C 5S 7D 8S TS JH KC"]
    actions: list[Action] = [Discard(0, parse_card("9D")), Eat(1), DeclareU(1)]
    said = moments_of(last_step(hands, actions, rules=HouseRules(den_eat=True)), VI)
    assert said == ["🎉 Bình ù!", "💥 An đền cả bàn! An trả **100** điểm."]


def test_a_plain_eat_is_no_moment() -> None:
    hands = ["2S 3S 4C 6C 8C TC QC KS 7H 9D", "4H 5H 6H 9S 9C JD QD KD AC", "AS 2D 3C 5S 7D 8S TS JH KC"]
    assert moments_of(last_step(hands, [Discard(0, parse_card("9D")), Eat(1)]), VI) == []


def test_a_chot_and_a_third_card_name_the_payment() -> None:
    """R7.3: the chốt fee of five stakes; the third plain card costs three."""
    told = []
    for seed in range(30):
        for change in steps(crowded_tables(seed)):
            assert change.after.hand is not None
            for event in change.events:
                if isinstance(event, Eaten):
                    eaten = len(change.after.hand.public().seats[event.seat].eaten)
                    said = moments_of(change, VI)
                    told.append((event.chot, eaten == 3))
                    fee = 50 if event.chot else 30
                    assert bool(said) is (event.chot or eaten == 3)
                    if said:
                        assert said[0].endswith(f"{PEOPLE[event.source].name} trả **{fee}** điểm.")
                        assert said[0].startswith(f"🔥 {PEOPLE[event.seat].name} ăn ")
                        assert ("ba cây" in said[0]) is (eaten == 3)
                        assert ("chốt" in said[0]) is event.chot
    assert {(True, False), (False, True)} <= set(told)


def nobody_lays() -> tuple[Hand, list[Action]]:
    """A hand of two in which each draws and discards what was drawn, and nobody ever holds a phỏm (R5.3)."""
    hands = ["AS 4S 7S TS KS 2C 5C 8C JC 3D", "2H 5H 8H JH 3C 6C 9C QC AD"]
    state, _ = deal(HouseRules(tai=False), 2, 0, deck_of(hands, "6D QD 4H 7H TH KH 9D"))
    actions: list[Action] = []
    while not state.finished:
        legal = legal_actions(state, state.turn)
        action = next((a for a in legal if isinstance(a, Draw)), None) or _highest(legal)
        actions.append(action)
        state, _ = apply(state, action)
    return state, actions


def _highest(legal: tuple[Action, ...]) -> Action:
    return max((a for a in legal if isinstance(a, Discard)), key=lambda a: (a.card.points, DECK.index(a.card)))


def test_a_hand_that_nobody_could_lay_in() -> None:
    """R7.1: the first of the móm wins, and the other pays as móm."""
    state, actions = nobody_lays()
    assert state.outcome.end is End.SHOWDOWN
    assert all(state.outcome.mom)
    after = table_with(state, PEOPLE[:2], actions)
    change = Change(after, after, Cause.ACTED, NOW, events=(HandEnded(state.outcome),))
    assert moments_of(change, VI) == ["😱 Cả làng móm! An móm đầu tiên nên về nhất. Bình trả **40** điểm."]


def test_a_showdown_with_somebody_laid_is_told_by_the_table_alone() -> None:
    last = steps(crowded_tables(12))[-1]
    assert last.after.hand is not None
    assert last.after.hand.state.outcome.end is End.SHOWDOWN
    assert moments_of(last, VI) == []


def test_a_void_hand_has_no_moments() -> None:
    change = last_step([U_HAND, *OTHERS], [DeclareU(0)])
    assert change.after.hand is not None
    void = replace(change.after, hand=replace(change.after.hand, voided=True))
    assert moments_of(replace(change, after=void), VI) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_can_be_told(seed: int, language: str) -> None:
    for change in steps(crowded_tables(seed)):
        for line in moments_of(change, texts_for(language)):
            assert line.endswith((".", "!"))
