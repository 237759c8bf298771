"""Ranking and payments (R7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.phom.hand import Eating, Hand, LaidPhom, change_hand, change_seat
from bot.phom.hand import Seat as Side
from bot.phom.outcome import End, Outcome, Transfer, Why, net_of, settle
from bot.phom.rules import HouseRules
from bot.phom.steps import declare_u
from tests.phom.playing import QUICK, STANDARD, play, shuffled_hand, three_eaters


def _showdown(*sides: Side, rules: HouseRules = STANDARD) -> Outcome:
    hand = shuffled_hand(1, players=len(sides), rules=rules)
    return settle(change_hand(hand, seats=sides), End.SHOWDOWN)


def _laid(points: int, laid_at: int, **changes: Any) -> Side:
    """A seat that laid in that turn and has this many points (1 to 26) in spades left."""
    cards = 1 << points - 1 if points <= 13 else 1 << 12 | 1 << points - 14
    side = Side(cards, laid=(LaidPhom(0b111 << 13),), laid_at=laid_at, final_at=laid_at)
    return change_seat(side, **changes)


def _mom(points: int, final_at: int, **changes: Any) -> Side:
    return change_seat(_laid(points, final_at), laid=(), laid_at=None, **changes)


def _payments(outcome: Outcome) -> list[tuple[int, int, str]]:
    return [(transfer.payer, transfer.units, transfer.why.value) for transfer in outcome.transfers]


class TestShowdown:
    def test_places_pay_one_two_three_r7_2(self) -> None:
        outcome = _showdown(_laid(20, 12), _laid(3, 13), _laid(9, 14), _laid(25, 15))
        assert outcome.ranking == (1, 2, 0, 3)
        assert outcome.points == (20, 3, 9, 25)
        assert _payments(outcome) == [(2, 1, "place"), (0, 2, "place"), (3, 3, "place")]
        assert outcome.net == (-2, 6, -1, -3)

    def test_equal_points_go_to_who_laid_earlier_r7_1(self) -> None:
        assert _showdown(_laid(9, 14), _laid(9, 12), _laid(9, 13)).ranking == (1, 2, 0)

    def test_mom_ranks_below_everybody_who_laid_and_among_themselves_by_turn_r7_1(self) -> None:
        outcome = _showdown(_mom(1, 14), _laid(26, 15), _mom(2, 13), _mom(3, 12))
        assert outcome.ranking == (1, 3, 2, 0)
        assert outcome.mom == (True, False, True, True)
        assert _payments(outcome) == [(3, 4, "mom"), (2, 4, "mom"), (0, 4, "mom")]

    def test_if_all_are_mom_the_first_of_them_wins_r7_1(self) -> None:
        outcome = _showdown(_mom(1, 13), _mom(20, 12))
        assert (outcome.winner, _payments(outcome)) == (1, [(0, 4, "mom")])

    def test_leavers_rank_below_the_mom_who_left_later_higher_r7_1(self) -> None:
        outcome = _showdown(_laid(1, 12, left_at=5), _mom(9, 13), _laid(2, 14, left_at=30), _laid(20, 15))
        assert outcome.ranking == (3, 1, 2, 0)
        assert _payments(outcome) == [(1, 4, "mom"), (2, 4, "leave"), (0, 4, "leave")]

    def test_a_payment_of_nothing_is_none_r10_4(self) -> None:
        assert _payments(_showdown(_laid(1, 12), _mom(9, 13), rules=replace(STANDARD, mom=0))) == []


class TestU:
    @pytest.mark.parametrize(
        ("end", "units", "why"), [(End.U, 5, Why.U), (End.U_TRON, 10, Why.U_TRON), (End.U_KHAN, 3, Why.U_KHAN)]
    )
    def test_each_other_player_pays_r7_4(self, end: End, units: int, why: Why) -> None:
        hand = shuffled_hand(2, players=3, rules=replace(STANDARD, u_khan=3))
        outcome = settle(hand, end, winner=1)
        assert outcome.ranking == (1, 2, 0)
        assert outcome.transfers == (Transfer(2, 1, units, why), Transfer(0, 1, units, why))
        assert outcome.mom == (False, False, False)

    def test_who_was_eaten_for_the_third_time_pays_for_all_r7_5(self) -> None:
        outcome = play(three_eaters(replace(QUICK, den_eat=False, den_three=True)), "1 u").outcome
        assert _payments(outcome)[3:] == [(0, 10, "den")]

    def test_who_was_eaten_in_the_turn_of_the_u_pays_for_all_r7_5(self) -> None:
        assert _payments(play(three_eaters(), "1 u").outcome)[3:] == [(0, 10, "den")]

    def test_without_den_each_pays_alone_r7_4(self) -> None:
        outcome = play(three_eaters(replace(QUICK, den_eat=False)), "1 u").outcome
        assert _payments(outcome)[3:] == [(2, 5, "u"), (0, 5, "u")]

    @pytest.mark.parametrize(("final", "payer"), [(True, 0), (False, None)])
    def test_the_last_other_chot_eater_pays_in_a_final_turn_r7_5(self, final: bool, payer: int | None) -> None:
        assert _with_chot(final).outcome.net == ((-10, 0, 10) if payer == 0 else (-5, -5, 10))

    def test_a_leaver_pays_leave_on_top_of_anothers_den_r7_7(self) -> None:
        outcome = play(three_eaters(), "2 leave", "1 u").outcome
        assert _payments(outcome)[3:] == [(2, 4, "leave"), (0, 10, "den")]

    @pytest.mark.parametrize(("u", "owed"), [(5, (2, 5, "u")), (4, (2, 4, "u")), (3, (2, 4, "leave"))])
    def test_a_leaver_pays_the_u_if_that_is_no_less_r7_7(self, u: int, owed: tuple[int, int, str]) -> None:
        outcome = play(three_eaters(replace(QUICK, den_eat=False, u=u)), "2 leave", "1 u").outcome
        assert _payments(outcome)[3] == owed

    def test_a_leaver_who_was_eaten_pays_the_den_r7_7(self) -> None:
        assert _payments(play(three_eaters(), "0 leave", "1 u").outcome)[3:] == [(0, 10, "den")]


def _with_chot(final: bool) -> Hand:
    """Seat 2 declares ù after seat 1 and, later, seat 0 ate a chốt; seat 2 itself ate the last of all."""
    hand = shuffled_hand(1, players=3)
    card = hand.setup.deck[0]
    sides = [
        change_seat(side, eatings=(Eating(card, (seat + 2) % 3, True, turn),))
        for seat, (side, turn) in enumerate(zip(hand.seats, (10, 9, 11), strict=True))
    ]
    hand = change_hand(hand, seats=tuple(sides), turn=2, turns=14, final=final)
    return declare_u(hand, End.U, 2, [])


def test_net_sums_to_zero_r7_6() -> None:
    transfers = [Transfer(0, 1, 4, Why.CHOT), Transfer(1, 2, 1, Why.EAT)]
    assert net_of(3, transfers) == (-4, 3, 1)


def test_a_hand_that_runs_has_payments_only_r10_4() -> None:
    assert three_eaters().outcome.to_json() == {
        "finished": False,
        "end": None,
        "winner": None,
        "ranking": None,
        "points": None,
        "mom": [False, False, False],
        "transfers": [{"from": 0, "to": 1, "units": 1, "why": "eat"}] * 3,
        "net": [-3, 3, 0],
    }
