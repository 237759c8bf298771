"""Dealing, turns, laying, sending and ù (R3–R6), hand by hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.phom.actions import DeclareU, Discard, Draw, Eat, Lay, Leave, Send
from bot.phom.cards import DECK, Card, format_cards, parse_card
from bot.phom.deal import shuffled
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.errors import BadDeal, LeavingPays
from bot.phom.events import Dealt, Discarded, Drawn, Eaten, HandEnded, Laid, Paid, Sent, UDeclared, WentMom
from bot.phom.hand import Hand
from bot.phom.kernel import cards_of
from bot.phom.outcome import End, Transfer, Why
from bot.phom.rules import HouseRules
from tests.phom.playing import (
    QUICK,
    STANDARD,
    VILLAGE,
    act,
    dealt,
    deck_of,
    events_of,
    idle,
    play,
    shuffled_hand,
    three_eaters,
    two_at_the_end,
)

# No two cards of one rank, none of one suit one or two ranks apart (R6.4); the others' are full of pairs.
NO_CA = "AS 4S 7S 2C 5C 8C 3D 6D 9D"


def in_hand(hand: Hand, seat: int) -> str:
    return format_cards(cards_of(hand.seats[seat].cards))


class TestDeal:
    def test_the_cards_go_round_nine_times_then_one_to_the_first_r3_2(self) -> None:
        hand, events = deal(STANDARD, 3, 2, DECK)
        assert in_hand(hand, 2) == format_cards(sorted([*DECK[0:27:3], DECK[27]]))
        assert in_hand(hand, 0) == format_cards(DECK[1:27:3])
        assert in_hand(hand, 1) == format_cards(DECK[2:27:3])
        assert hand.stock == DECK[28:]
        assert (hand.turn, hand.stock_left, hand.decision) == (2, 24, 0)
        assert events == (Dealt(3, 2),)

    @pytest.mark.parametrize(
        ("players", "first", "deck"),
        [(1, 0, DECK), (5, 0, DECK), (4, 4, DECK), (4, -1, DECK), (4, 0, DECK[1:]), (4, 0, (*DECK[1:], DECK[1]))],
    )
    def test_what_cannot_be_dealt_r3_1(self, players: int, first: int, deck: tuple[Card, ...]) -> None:
        with pytest.raises(BadDeal):
            deal(STANDARD, players, first, deck)

    def test_no_hand_by_rules_under_which_leaving_pays_r8_1(self) -> None:
        with pytest.raises(LeavingPays):
            deal(HouseRules(leave=2, mom=2), 2, 0, DECK)

    def test_u_khan_ends_the_hand_at_once_r6_4(self) -> None:
        hands = "KS KC KD KH QS QC QD QH JS JC", NO_CA
        hand, events = deal(VILLAGE, 2, 0, deck_of(*hands))
        assert hand.finished
        assert hand.outcome.end is End.U_KHAN
        assert hand.outcome.winner == 1
        assert events[1] == UDeclared(1, End.U_KHAN, by_machine=True)
        assert Paid(Transfer(0, 1, 5, Why.U_KHAN)) in events
        assert not deal(STANDARD, 2, 0, deck_of(*hands))[0].finished

    def test_of_several_u_khan_the_nearest_to_the_first_player_wins_r6_4(self) -> None:
        also = "AD 4D 7D 2S 5S 8S 3C 6C 9C"
        hand = dealt(NO_CA, also, "KS KC KD KH QS QC QD QH JS JC", first=2, rules=VILLAGE)
        assert hand.outcome.winner == 0

    def test_a_shuffle_is_the_fisher_yates_of_its_numbers(self) -> None:
        asked: list[int] = []

        def last(n: int) -> int:
            asked.append(n)
            return n - 1

        assert shuffled(last) == DECK
        assert asked == list(range(52, 1, -1))
        assert shuffled(lambda n: 0)[:3] == (DECK[1], DECK[2], DECK[3])
        assert sorted(shuffled(random.Random(7).randrange)) == list(DECK)


class TestTurns:
    def test_the_first_player_discards_without_a_take_r4_1(self) -> None:
        hand = shuffled_hand(1)
        assert {type(action) for action in legal_actions(hand, 0)} <= {Discard, DeclareU, Leave}
        after, events = apply(hand, legal_actions(hand, 0)[-2])
        assert isinstance(events[0], Discarded)
        assert (after.turn, after.turns, after.taken) == (1, 1, False)

    def test_draw_takes_the_top_of_the_stock_r4_2(self) -> None:
        hand = play(two_at_the_end("7H"), "0 draw")
        assert events_of(two_at_the_end("7H"), "0 draw") == (Drawn(0, parse_card("7H")),)
        assert hand.fresh == parse_card("7H")
        assert "7H" in in_hand(hand, 0)

    def test_who_is_not_to_play_may_only_leave_r4_8(self) -> None:
        hand = shuffled_hand(1)
        assert legal_actions(hand, 1) == (Leave(1),)

    def test_eating_costs_the_discarder_at_once_r7_3(self) -> None:
        hand = play(dealt("KH 8H 2S 4C 6D 9D JS AC 3H QD", "KS KC 8S 8C 5S 5C 2C 7D TD"), "0 discard KH")
        assert Eat(1) in legal_actions(hand, 1)
        king = parse_card("KH")
        assert events_of(hand, "1 eat") == (Eaten(1, king, 0, chot=False), Paid(Transfer(0, 1, 1, Why.EAT)))
        assert hand.outcome.net == (0, 0)
        assert play(hand, "1 eat").outcome.net == (-1, 1)

    def test_an_eaten_card_and_its_phom_stay_in_hand_r4_4(self) -> None:
        hand = play(dealt("KH 8H 2S 4C 6D 9D JS AC 3H QD", "KS KC 8S 8C 5S 5C 2C 7D TD"), "0 discard KH", "1 eat")
        discards = [str(action.card) for action in legal_actions(hand, 1) if isinstance(action, Discard)]
        assert discards == ["2C", "5S", "5C", "7D", "8S", "8C", "TD"]

    def test_fees_rise_by_the_eaters_count_r7_3(self) -> None:
        fees = [transfer.units for transfer in three_eaters(replace(QUICK, eat_fee=(1, 2, 3))).transfers]
        assert fees == [1, 2, 3]

    def test_without_tai_the_fourth_turn_is_final_r4_5(self) -> None:
        hand = idle(shuffled_hand(3, players=3, rules=QUICK), 8)
        assert not play(hand, "2 draw").final
        hand = idle(hand, 1)
        assert play(hand, "0 draw").final

    def test_with_tai_an_eat_puts_the_final_turns_off_r4_5(self) -> None:
        hand = dealt(
            "7S 7C 7D 4H 5H 6H 2C QD KS JC",
            "KC KH AD 3S 5S 9C TH 8D 8C",
            stock="2D 2H JS 3D KD 7H 9S",
        )
        hand = idle(hand, 6)
        assert hand.pile is not None
        assert hand.pile.card == parse_card("KD")
        assert play(hand, "0 draw").final
        hand = play(idle(hand, 0), "0 draw", "0 lay 7S7C7D7H 4H5H6H", "0 discard KS", "1 eat")
        assert hand.final
        assert hand.transfers[-1] == Transfer(0, 1, 4, Why.CHOT)
        hand = play(hand, "1 lay KCKHKS", "1 discard 9C")
        # The eat has brought a ninth turn: seat 0's tái turn.
        assert not hand.finished
        hand = play(hand, "0 draw")
        assert hand.final
        assert hand.acting.final_at is not None


class TestLaying:
    def test_all_lays_are_offered_best_first_r5_1(self) -> None:
        hand = play(two_at_the_end("7H"), "0 draw")
        legal = legal_actions(hand, 0)
        assert legal[:2] == (act("0 lay 4H5H6H 7S7C7D7H"), act("0 lay 4H5H6H7H 7S7C7D"))
        # One of the sevens may stay behind, as long as it makes no phỏm with what stays.
        assert act("0 lay 4H5H6H 7S7C7D") in legal
        assert act("0 lay 7S7C7D7H") not in legal
        assert all(isinstance(action, Lay) for action in legal[:-1])

    def test_then_sends_and_discards_are_open_r5_4(self) -> None:
        hand = play(two_at_the_end("7H", "3H"), "0 draw", "0 lay 7S7C7D 4H5H6H7H", "0 discard KS", "1 draw")
        assert all(isinstance(action, Lay | Leave) for action in legal_actions(hand, 1))
        hand = play(hand, "1 lay 8S8C8D")
        sends = [action for action in legal_actions(hand, 1) if isinstance(action, Send)]
        assert sends == [act("1 send 3H 0.1")]

    def test_sends_chain_r5_4(self) -> None:
        hands = "7S 7C 7D 4H 5H 6H 2C QD KS JC", "9S 9C 9D 2H 3S 5S 8H TH QC"
        hand = idle(dealt(*hands, stock="KD 4S JS 3D KC 7H 3H", rules=QUICK), 6)
        hand = play(hand, "0 draw", "0 lay 7S7C7D 4H5H6H7H", "0 discard KS", "1 draw", "1 lay 9S9C9D")
        for line in ("1 send 3H 0.1", "1 send 2H 0.1", "1 send 8H 0.1"):
            assert act(line) in legal_actions(hand, 1)
            assert isinstance(events_of(hand, line)[0], Sent)
            hand = play(hand, line)
        assert format_cards(cards_of(hand.seats[0].laid[1].cards)) == "2H 3H 4H 5H 6H 7H 8H"
        assert in_hand(hand, 1) == "3S 5S TH QC"

    def test_the_last_card_is_never_sent_r5_5(self) -> None:
        hands = "7S 7C 7D 4H 5H 6H 2C QD KS JC", "9S 9C 9D TS TC TD 8H 3H KC"
        hand = idle(dealt(*hands, stock="KD 4S JS 3D QC 2D 2H", rules=QUICK), 6)
        hand = play(hand, "0 draw", "0 lay 7S7C7D 4H5H6H", "0 discard KS", "1 draw", "1 lay 9S9C9D TSTCTD")
        hand = play(hand, "1 send 3H 0.1", "1 send 2H 0.1")
        assert in_hand(hand, 1) == "8H KC"
        assert not [action for action in legal_actions(hand, 1) if isinstance(action, Send)]

    def test_mom_lays_and_sends_nothing_r5_3(self) -> None:
        hands = "7S 7C 7D 4H 5H 6H 2C QD KS JC", "8S 8C 9D AD 3S 5S 9C TH QC"
        hand = idle(dealt(*hands, stock="KD 2H JS 3D KC 2D 3H", rules=QUICK), 6)
        hand = play(hand, "0 draw", "0 lay 7S7C7D 4H5H6H", "0 discard KS", "1 draw")
        assert {type(action) for action in legal_actions(hand, 1)} == {Discard, Leave}
        events = events_of(hand, "1 discard QC")
        assert events[:2] == (WentMom(1), Discarded(1, parse_card("QC")))
        outcome = play(hand, "1 discard QC").outcome
        assert outcome.mom == (False, True)
        assert outcome.transfers == (Transfer(1, 0, 4, Why.MOM),)

    def test_the_phom_on_the_table_keep_their_order_r10_2(self) -> None:
        events = events_of(play(two_at_the_end("7H"), "0 draw"), "0 lay 7H7S7D7C 6H4H5H")
        laid = tuple(tuple(map(parse_card, meld.split())) for meld in ("7S 7C 7D 7H", "4H 5H 6H"))
        assert events == (Laid(0, laid),)

    def test_lowest_points_win_the_showdown_r7_1(self) -> None:
        hand = play(two_at_the_end("7H"), "0 draw", "0 lay 7S7C7D7H 4H5H6H", "0 discard KS")
        hand = play(hand, "1 draw", "1 lay 8S8C8D")
        after, events = apply(hand, act("1 discard QC"))
        assert isinstance(events[-1], HandEnded)
        assert after.outcome.points == (14, 37)
        assert after.outcome.ranking == (0, 1)
        assert after.outcome.transfers == (Transfer(1, 0, 1, Why.PLACE),)


class TestU:
    def test_a_third_eaten_card_opens_it_r6_3(self) -> None:
        hand = three_eaters()
        assert DeclareU(1) in legal_actions(hand, 1)
        after, events = apply(hand, DeclareU(1))
        assert events[0] == UDeclared(1, End.U)
        assert after.outcome.end is End.U
        assert after.outcome.ranking == (1, 2, 0)
        assert after.outcome.points is None

    def test_outside_a_final_turn_one_may_play_on_r6_1(self) -> None:
        hand = three_eaters()
        assert [a for a in legal_actions(hand, 1) if isinstance(a, Discard)] == [act("1 discard 2C")]

    def test_all_ten_cards_in_phom_are_an_u_tron_r6_2(self) -> None:
        hand = dealt("7S 7C 7D 4H 5H 6H QS QC QD QH", "8S 8C 8D AD 3S 5S 9C TH 2C")
        assert events_of(hand, "0 u")[0] == UDeclared(0, End.U_TRON)

    def test_in_a_final_turn_nothing_else_is_legal_r5_1(self) -> None:
        hands = "7S 7C 7D 4H 5H 6H 2C QD QS JC", "8S 8C 8D AD 3S 5S 9C TH KC"
        hand = play(idle(dealt(*hands, stock="KD 2H JS 3D KS QH 9S", rules=QUICK), 6), "0 draw")
        assert legal_actions(hand, 0) == (DeclareU(0), Leave(0))
        assert legal_actions(play(hand, "0 u"), 0) == ()

    def test_den_needs_the_same_turn_r7_5(self) -> None:
        rules = replace(QUICK, den_three=False)
        hand = play(three_eaters(rules), "1 discard 2C", "2 draw", "2 discard TC", "0 draw", "0 discard 2S", "1 draw")
        assert play(hand, "1 u").outcome.net == (-3 - 5, 3 + 10, -5)
        assert Draw(1) not in legal_actions(hand, 1)
