"""What the clock and leaving do (R9, R7.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.phom.cards import format_cards, parse_card
from bot.phom.engine import apply
from bot.phom.events import Discarded, Drawn, HandEnded, Laid, Left, Sent, TimedOut, UDeclared, WentMom
from bot.phom.hand import Hand, change_hand, change_seat
from bot.phom.kernel import mask_of
from bot.phom.machine import discard_choice
from bot.phom.outcome import End, Transfer, Why
from tests.phom.playing import QUICK, STANDARD, act, dealt, events_of, idle, play, shuffled_hand, two_at_the_end


def _with(cards: str, eaten: str = "") -> Hand:
    """The first turn of a hand in which seat 0 holds these cards."""
    hand = shuffled_hand(1)
    seat = change_seat(
        hand.seats[0], cards=mask_of(map(parse_card, cards.split())), eaten=mask_of(map(parse_card, eaten.split()))
    )
    return change_hand(hand, seats=(seat, *hand.seats[1:]))


@pytest.mark.parametrize(
    ("cards", "eaten", "thrown"),
    [
        ("KS KC KD 2S 5C 7H 9D JS QC TH", "", "QC"),  # spares the phỏm
        ("KS KC KD 2S 5C 7H 9D QS QC QD", "", "9D"),
        ("JS JH 2S 5C 7H 9D 3C 4D 6S 8S", "", "JH"),  # H > D > C > S
        ("JS JC 2S 5C 7H 9D 3C 4D 6S 8S", "", "JC"),
        ("9S 9C 9D TS JS 2C 4D 5H 6C QH", "TS", "QH"),
        ("KS KC KD 4S 5S 6S 7S 8S 9S 9C", "", "9C"),
        # All ten lie in phỏm: no best arrangement leaves a card, so the highest legal one goes.
        ("KS KC KD 4S 5S 6S 7S 8S 9S TS", "", "KD"),
        # Three eaten cards and not one to spare: the highest that was not eaten.
        ("KS KC KD 4S 5S 6S 8D 8H 8C", "KD 5S 8C", "KC"),
    ],
)
def test_the_card_that_the_machine_discards_r9_2(cards: str, eaten: str, thrown: str) -> None:
    assert str(discard_choice(_with(cards, eaten))) == thrown


def test_it_draws_if_nothing_was_taken_and_never_eats_r9_2() -> None:
    hand = dealt("KH 8H 2S 4C 6D 9D JS AC 3H QD", "KS KC 8S 8C 5S 5C 2C 7D TD", stock="3C")
    hand = play(hand, "0 discard KH")
    assert events_of(hand, "1 timeout") == (
        TimedOut(1),
        Drawn(1, parse_card("3C"), by_machine=True),
        Discarded(1, parse_card("KC"), by_machine=True),
    )


def test_it_declares_an_u_r9_2() -> None:
    hand = dealt("7S 7C 7D 4H 5H 6H QS QC QD 2C", "8S 8C 8D AD 3S 5S 9C TH KC")
    assert events_of(hand, "0 timeout")[:2] == (TimedOut(0), UDeclared(0, End.U, by_machine=True))


def test_with_mom_it_lays_nothing_r9_3() -> None:
    hand = two_at_the_end("7H", rules=STANDARD)
    events = events_of(hand, "0 timeout")
    assert WentMom(0) in events
    assert not [event for event in events if isinstance(event, Laid | Sent)]


def test_with_lay_it_lays_and_sends_the_highest_first_r9_3() -> None:
    hand = play(two_at_the_end("7H", "3H"), "0 draw", "0 lay 7S7C7D 4H5H6H7H", "0 discard KS")
    assert events_of(hand, "1 timeout")[1:6] == (
        Drawn(1, parse_card("3H"), by_machine=True),
        Laid(1, (tuple(map(parse_card, ["8S", "8C", "8D"])),), by_machine=True),
        act_event("1 send 3H 0.1"),
        Discarded(1, parse_card("QC"), by_machine=True),
        events_of(hand, "1 timeout")[5],
    )


def act_event(line: str) -> Sent:
    """The machine's own event for a send."""
    action = act(line)
    return Sent(action.seat, action.card, action.target, by_machine=True)  # type: ignore[union-attr]


def test_what_was_laid_before_the_clock_ran_out_stays_and_it_only_discards_r9_3() -> None:
    hand = play(two_at_the_end("7H", "3H"), "0 draw", "0 lay 7S7C7D 4H5H6H7H", "0 discard KS", "1 draw")
    hand = play(hand, "1 lay 8S8C8D")
    kinds = [type(event) for event in events_of(hand, "1 timeout")]
    assert Sent not in kinds
    assert kinds[:2] == [TimedOut, Discarded]


def test_a_run_of_six_is_laid_as_two_r9_3() -> None:
    hands = "AS 2S 3S 4S 5S 6S 9C QD KH JC", "8S 8C 8D AD 3C 5D 9H TH QC"
    hand = idle(dealt(*hands, stock="KD 2H JS 3D KC 7H 9S", rules=QUICK), 6)
    laid = [event for event in events_of(hand, "0 timeout") if isinstance(event, Laid)]
    assert [[format_cards(meld) for meld in event.melds] for event in laid] == [["AS 2S 3S", "4S 5S 6S"]]


def test_a_leavers_turns_are_played_at_once_r7_7() -> None:
    hand = shuffled_hand(9, players=3)
    hand, events = apply(hand, act("0 leave"))
    assert isinstance(events[0], Left)
    assert isinstance(events[1], Discarded)
    assert (hand.turn, hand.decision) == (1, 1)
    hand = play(hand, "2 leave", "1 timeout")
    # Seats 2 and 0 have had their turns.
    assert (hand.turn, hand.turns) == (1, 4)


def test_the_machine_declares_no_u_for_a_leaver_r7_7() -> None:
    hand = dealt("7S 7C 7D 4H 5H 6H QS QC QD 2C", "8S 8C 8D AD 3S 5S 9C TH KC", "AC AH 3C 9S TD JS JD KD KH")
    assert events_of(hand, "0 leave") == (Left(0), Discarded(0, parse_card("2C"), by_machine=True))


def test_the_machine_keeps_a_card_to_discard_for_a_leaver_with_an_u_r9_3() -> None:
    hands = "7S 7C 7D 4H 5H 6H QD QS JD JC", "8S 8C 8D AD 3S 5S 9C TH KC", "AC AH 3C 9S TD TS JS KD KH"
    hand = play(idle(dealt(*hands, stock="2D 9D 2H 4D 9H 3D TC 5C 7H", rules=QUICK), 9), "0 draw", "1 leave")
    cards = ("7S", "7C", "7D", "7H", "4H", "5H", "6H", "QC", "QD", "QS")
    four = change_seat(hand.seats[0], cards=mask_of(map(parse_card, cards)))
    hand = change_hand(hand, seats=(four, *hand.seats[1:]))
    assert hand.u_open
    after, events = apply(hand, act("0 leave"))
    assert [type(event) for event in events[:3]] == [Left, Laid, Discarded]
    # Of 7777 + 456 + QQQ the cheapest card to keep is the 4 of hearts: 567 is laid in its place.
    assert after.seats[0].discards[-1] == parse_card("4H")
    assert after.seats[0].cards == 0


def test_the_last_one_who_leaves_wins_by_a_walkover_r7_7() -> None:
    hand = play(shuffled_hand(9, players=3), "0 leave", "2 leave")
    hand, events = apply(hand, act("1 leave"))
    outcome = hand.outcome
    assert isinstance(events[-1], HandEnded)
    assert (outcome.end, outcome.winner, outcome.ranking) == (End.WALKOVER, 1, (1, 2, 0))
    assert outcome.transfers == (Transfer(2, 1, 4, Why.LEAVE), Transfer(0, 1, 4, Why.LEAVE))
    assert outcome.points is None
    assert outcome.mom == (False, False, False)


def test_a_leaver_ranks_last_and_pays_leave_r7_7() -> None:
    rules = replace(QUICK, leave=9)
    hand = play(two_at_the_end("7H", "3H", rules=rules), "0 draw", "0 lay 7S7C7D 4H5H6H7H", "0 leave")
    # The machine has discarded for seat 0; seat 1 lays and ends the hand with more points, and still is first.
    hand = play(hand, "1 draw", "1 lay 8S8C8D", "1 discard QC")
    assert hand.outcome.ranking == (1, 0)
    assert hand.outcome.transfers == (Transfer(0, 1, 9, Why.LEAVE),)
