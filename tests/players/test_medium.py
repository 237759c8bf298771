"""What the sensible player does in hands that read: cạ, live outs, chốt danger, eating, laying (R4, R5, R7)."""

from __future__ import annotations

import random

import pytest

from bot.phom.actions import Action, Draw, Eat, Lay, Send
from bot.phom.hand import Hand
from bot.phom.views import view_for
from bot.players import LEVELS
from tests.phom.playing import QUICK, act, dealt, idle, play, two_at_the_end
from tests.players.positions import first_to_discard


def chosen(hand: Hand, level: str = "medium") -> Action:
    """What the player of the level does now."""
    return LEVELS[level].choose(view_for(hand, hand.turn), random.Random(1))


@pytest.mark.parametrize(
    ("cards", "clock", "medium"),
    [
        ("4S 5S 6S 9H 9D KC QC 2D 2H JS", "KC", "JS"),  # K-Q of one suit waits for the jack
        ("4S 5S 6S 9H 9D KC KD 2D 7H TS", "KD", "TS"),  # two kings wait for a third
        ("KH KD 6S 5H 5C 9C 2S 3D 8H JD", "KH", "9C"),
        ("AS AC AD 7H 8H KS QD 4C 4S TD", "KS", "KS"),  # nothing waits with the king
    ],
)
def test_keeps_ca_while_turns_are_left(cards: str, clock: str, medium: str) -> None:
    hand = first_to_discard(cards)
    assert chosen(hand, "clock") == act(f"0 discard {clock}")
    assert chosen(hand) == act(f"0 discard {medium}")


@pytest.mark.parametrize(("thrown", "discarded"), [("JC", "KC"), ("3S", "9D"), ("JD", "9D")])
def test_a_ca_without_a_live_out_is_rubbish(thrown: str, discarded: str) -> None:
    """K-Q of clubs waits for JC alone; once that lies on the table the king goes, before it not."""
    seat_1 = "KC QC 7S 7C 7D 4S 5D 9D 2H"
    hand = play(dealt("JC JD 3S 8H TD 6C 2C 4H 9S AH", seat_1, stock="TS"), f"0 discard {thrown}", "1 draw")
    assert chosen(hand) == act(f"1 discard {discarded}")


def test_mom_throws_the_card_that_nobody_can_eat() -> None:
    """R5.3, R7.3: points cost a móm player nothing, a chốt costs four; 2H 2C AS and 3C lie on the table."""
    hands = "2S QD 9C 7D 5H AC JS 4S TH 2H", "2D 3S 6C 8C 5D 7S 9H JH KC"
    hand = play(idle(dealt(*hands, stock="3C 2C AS KS 6H QS", rules=QUICK), 6), "0 draw")
    assert chosen(hand, "clock") == act("0 discard QD")
    assert chosen(hand) in (act("0 discard 2S"), act("0 discard AC"))


def test_a_point_more_is_no_reason_to_risk_a_chot() -> None:
    """R7.3: JD may be eaten; TS cannot, for TH TC 9S JS lie on the table."""
    hands = "7S 7C 7D JD TS AS 3H 4D 6C TH", "2D 4S 6H 8C 5D 9D 9C JH KC"
    hand = idle(dealt(*hands, stock="TC 9S JS KS KH 2C", rules=QUICK), 6)
    hand = play(hand, "0 draw", "0 lay 7S7C7D")
    assert chosen(hand, "clock") == act("0 discard JD")
    assert chosen(hand) == act("0 discard TS")


@pytest.mark.parametrize(
    ("cards", "eats"),
    [
        ("JS JH 4S 9H 6D 2S AD 8C QH", True),  # its only phỏm
        ("JS QS KS JH 2S 4D 6C AD 3S", True),  # gives up J-Q-K for three jacks and the fee
        ("JS QS KS 9H TH JH 2D 4D 6C", False),  # would break two phỏm for one
    ],
)
def test_eats_what_is_worth_it(cards: str, eats: bool) -> None:
    hand = play(dealt("JD 2C 3D 4C 5H 8S 7D AC 6S KD", cards), "0 discard JD")
    assert Eat(1) in view_for(hand, 1).legal
    assert chosen(hand) == (Eat(1) if eats else Draw(1))


def test_lays_and_sends_for_the_fewest_points() -> None:
    """R5.1, R5.4: all that can be sent is, before the discard."""
    hand = play(two_at_the_end(seven="3H"), "0 draw")
    lay = chosen(hand)
    assert isinstance(lay, Lay)
    assert sorted(map(len, lay.melds)) == [3, 4]
    hand = play(hand, "0 lay 4H5H6H 7S7C7D7H", "0 discard KS", "1 draw", "1 lay 8S8C8D")
    sent = chosen(hand)
    assert sent == act("1 send 3H 0.0")
    assert not any(isinstance(action, Send) for action in view_for(play(hand, "1 send 3H 0.0"), 1).legal)
    assert chosen(play(hand, "1 send 3H 0.0")) == act("1 discard QC")


def test_the_last_discard_of_a_hand_is_the_highest() -> None:
    """R4.7: it cannot be eaten, so only the points count."""
    hand = play(two_at_the_end(), "0 draw", "0 lay 4H5H6H 7S7C7D7H", "0 discard KS", "1 draw", "1 lay 8S8C8D")
    assert chosen(hand) == act("1 discard QC")
