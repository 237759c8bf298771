"""Judged moves: common deals, the same for the same seed, and right where the right move is plain."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from bot.phom.actions import DeclareU, Discard, Draw, Eat, Lay
from bot.phom.cards import parse_cards
from bot.phom.hand import Hand
from bot.phom.kernel import mask_of
from bot.phom.rules import HouseRules
from bot.phom.views import SeatView, view_for
from bot.players.clues import Clues, ClueTable, clues_of
from bot.players.deals import Deals
from bot.players.effort import Effort
from bot.players.hard import Hard
from bot.players.imagine import imagine
from bot.players.judge import Judged, rank_moves
from tests.phom.playing import QUICK, VILLAGE, act, dealt, idle, play, shuffled_hand, two_at_the_end
from tests.players.positions import first_to_discard

BRIEF = Effort(turns=20_000, deals=400, batch=100)


def view_of(hand: Hand) -> SeatView:
    return view_for(hand, hand.turn)


def log_odds(clues: Clues, cards: int) -> float:
    """How likely the cards are the hand of a seat of which so much is known."""
    (odds,) = ClueTable([clues]).log_odds(np.array([0]), np.array([cards], dtype=np.int64)).tolist()
    return float(odds)


def test_the_best_comes_first_and_loses_nothing() -> None:
    judged = rank_moves(view_of(shuffled_hand(5)), Random(1), BRIEF)
    assert len(judged) > 1
    assert (judged[0].behind, judged[0].behind_error) == (0, 0)
    assert all(move.standard_error > 0 and move.deals >= 2 for move in judged)
    kept = [move.behind for move in judged if move.deals == judged[0].deals]
    assert kept == sorted(kept)


def test_equal_seeds_judge_alike() -> None:
    view = view_of(shuffled_hand(6))

    def judged(seed: int) -> tuple[Judged, ...]:
        return rank_moves(view, Random(seed), BRIEF)

    assert judged(1) == judged(1)
    assert judged(1) != judged(2)


def test_time_that_is_over_ends_the_thought() -> None:
    view = view_of(shuffled_hand(5))
    assert {move.deals for move in rank_moves(view, Random(1), replace(BRIEF, batch=20), lambda: True)} == {20}
    assert max(move.deals for move in rank_moves(view, Random(1), replace(BRIEF, batch=20))) > 20


def test_an_u_is_worth_what_it_pays() -> None:
    """R7.4: five from each of three; nothing is imagined about it."""
    hand = first_to_discard("7S 7C 7D 4H 5H 6H 9S 9C 9D KS")
    judged = {move.action: move for move in rank_moves(view_of(hand), Random(1), BRIEF)}
    assert (judged[DeclareU(0)].units, judged[DeclareU(0)].standard_error) == (15, 0)


def test_plays_on_with_three_phom_while_a_better_u_may_come() -> None:
    """R6.1: nine cards in phỏm make an ù of whatever comes next, and an ù tròn of 3H, 7H or 9H."""
    hand = first_to_discard("7S 7C 7D 4H 5H 6H 9S 9C 9D KS")
    assert Hard(BRIEF).choose(view_of(hand), Random(1)) == act("0 discard KS")


def test_does_not_play_on_in_a_final_turn() -> None:
    """R5.1: in a final turn an open ù is declared."""
    hands = "7S 7C 7D 4H 5H 6H 9S 9C KS JD", "2C 3D 8S TC QH AD 6C 8H QD"
    hand = play(idle(dealt(*hands, stock="KD KC JS JH TD 9D", rules=QUICK), 6), "0 draw")
    assert Hard(BRIEF).choose(view_of(hand), Random(1)) == DeclareU(0)


def test_the_last_discard_is_worth_its_points() -> None:
    """R4.7, R7.2: with QC kept the second of two has nothing to hope for, and nothing else can happen."""
    hand = play(two_at_the_end(), "0 draw", "0 lay 4H5H6H 7S7C7D7H", "0 discard KS", "1 draw", "1 lay 8S8C8D")
    assert Hard(BRIEF).choose(view_of(hand), Random(1)) == act("1 discard QC")


@pytest.mark.parametrize(
    ("cards", "eats"),
    [
        ("JS JH 4S 9H 6D 2S AD 8C QH", True),  # its only phỏm
        ("JS QS KS 9H TH JH 2D 4D 6C", False),  # would break two phỏm for one
    ],
)
def test_eats_what_is_worth_it(cards: str, eats: bool) -> None:
    hand = play(dealt("JD 2C 3D 4C 5H 8S 7D AC 6S KD", cards), "0 discard JD")
    assert Hard(BRIEF).choose(view_of(hand), Random(1)) == (Eat(1) if eats else Draw(1))


def test_does_not_feed_a_chot() -> None:
    """R7.3: JD may be eaten; TS cannot, for TH TC 9S JS lie on the table."""
    hands = "7S 7C 7D JD TS AS 3H 4D 6C TH", "2D 4S 6H 8C 5D 9D 9C JH KC"
    hand = idle(dealt(*hands, stock="TC 9S JS KS KH 2C", rules=QUICK), 6)
    hand = play(hand, "0 draw", "0 lay 7S7C7D")
    assert Hard(BRIEF).choose(view_of(hand), Random(1)) == act("0 discard TS")


def test_a_forced_move_takes_no_thought() -> None:
    class NoChance(Random):
        def random(self) -> float:
            raise AssertionError("nothing is left to chance")

    hand = play(dealt("2S 4C 6D 8H TS QC AD 3H 5S 7C", "2C 4D 6H 8S TC KD AH 3S 5C"), "0 discard QC")
    assert Hard(BRIEF).choose(view_of(hand), NoChance(1)) == Draw(1)


def test_whoever_threw_low_is_not_thought_to_hold_lone_kings() -> None:
    """A seat that discards a four has no use for it, and would have thrown a king that stands alone before it."""
    hands = "2S QD 9C 7D 5H AC JS 4S TH 2H", "2D 3S 6C 8C 5D 7S 9H JH KC"
    hand = play(dealt(*hands, stock="KS", rules=QUICK), "0 discard 4S", "1 draw")
    clues = clues_of(view_of(hand).public, 0, 0)
    with_king = mask_of(parse_cards("2S QD 9C 7D 5H AC JS TH KH"))
    without = mask_of(parse_cards("2S 3D 9C 7D 5H AC 3C 8H AH"))
    assert log_odds(clues, with_king) < log_odds(clues, without)


def test_a_card_let_pass_is_not_thought_to_fit() -> None:
    """Seat 1 drew where it might have eaten 4S: two more fours are less likely in its hand."""
    hand = play(
        dealt("2S QD 9C 7D 5H AC JS 4S TH 2H", "2D 3S 6C 8C 5D 7S 9H JH KC", "2C 3H 4H 5C 6D 8S 9D JC QS", stock="KS"),
        "0 discard 4S", "1 draw", "1 discard KC", "2 draw",
    )  # fmt: skip
    clues = clues_of(view_of(hand).public, 1, 0)
    assert mask_of(parse_cards("4S")) in clues.refused
    fours = mask_of(parse_cards("4C 4D 6C 8C 5D 7S 9H JH KS"))
    others = mask_of(parse_cards("4C 3D 6C 8C 5D 7S 9H JH KS"))
    assert log_odds(clues, fours) < log_odds(clues, others)


def test_a_laid_hand_is_imagined_without_phom() -> None:
    hand = play(two_at_the_end(), "0 draw", "0 lay 4H5H6H 7S7C7D7H", "0 discard KS", "1 draw")
    deals = Deals(imagine(view_of(hand)), 40, Random(1))
    deals.drift(20)
    held = deals.held[0].tolist()
    assert all(cards.bit_count() == 2 for cards in held)
    assert len(set(held)) > 10


@pytest.mark.parametrize("rules", [QUICK, VILLAGE])
def test_judges_lays_too(rules: HouseRules) -> None:
    """R5.1: of the lays open, the best is among those judged."""
    hand = play(two_at_the_end(rules=rules), "0 draw")
    view = view_of(hand)
    assert isinstance(view.legal[0], Lay)
    judged = rank_moves(view, Random(1), BRIEF)
    assert judged[0].action in view.legal
    assert not any(isinstance(move.action, Discard) for move in judged)
