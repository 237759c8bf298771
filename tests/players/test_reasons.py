"""What speaks for a move, in hands read as cards."""

import pytest

from bot.phom.actions import Draw, Eat, Lay
from bot.phom.cards import parse_card
from bot.phom.hand import Hand
from bot.phom.views import view_for
from bot.players.reasons import Reason, Why, reason_for
from tests.phom.playing import act, dealt, play, two_at_the_end
from tests.players.positions import first_to_discard


def reason(hand: Hand, text: str) -> Reason:
    """Why the seat to move might make this move."""
    return reason_for(view_for(hand, hand.turn), act(text))


@pytest.mark.parametrize(
    ("cards", "thrown", "why"),
    [
        ("AS AC AD 7H 8H KS QD 4C 4S TD", "KS", Why.ALONE),
        ("4S 5S 6S 9H 9D KC QC 2D 2H JS", "KC", Why.BALANCE),  # K-Q of clubs waits for the jack
    ],
)
def test_a_discard(cards: str, thrown: str, why: Why) -> None:
    card = parse_card(thrown)
    assert reason(first_to_discard(cards), f"0 discard {thrown}") == Reason(why, card, card.points)


def test_a_ca_whose_outs_are_gone() -> None:
    """K-Q of clubs waits for JC alone, which lies on the table."""
    hand = dealt("JC JD 3S 8H TD 6C 2C 4H 9S AH", "KC QC 7S 7C 7D 4S 5D 9D 2H", stock="TS")
    hand = play(hand, "0 discard JC", "1 draw")
    assert reason(hand, "1 discard KC").why is Why.DEAD


def test_a_card_that_nobody_can_eat() -> None:
    """Kings in the own hand and on the table, and no Q-J of the suit to be seen elsewhere."""
    hand = dealt("KD 3S 8H TD 6C 2C 4H 9S AH 5D", "KS KC QS 7S 7C 7D 4S 9D 2H", stock="TS")
    hand = play(hand, "0 discard KD", "1 draw")
    assert reason(hand, "1 discard KS") == Reason(Why.SAFE, parse_card("KS"), 13)


def test_r4_7_the_last_discard_can_be_eaten_by_nobody() -> None:
    hand = play(two_at_the_end(), "0 draw", "0 lay 4H5H6H 7S7C7D7H", "0 discard KS", "1 draw", "1 lay 8S8C8D")
    assert reason(hand, "1 discard QC").why is Why.LAST


def test_taking_and_laying() -> None:
    hand = play(dealt("JD 2C 3D 4C 5H 8S 7D AC 6S KD", "JS JH 4S 9H 6D 2S AD 8C QH"), "0 discard JD")
    view = view_for(hand, 1)
    assert reason_for(view, Eat(1)) == Reason(Why.EAT, parse_card("JD"))
    assert reason_for(view, Draw(1)) == Reason(Why.DRAW)
    view = view_for(play(two_at_the_end(), "0 draw"), 0)
    lay = view.best_lay
    assert isinstance(lay, Lay)
    left = sum(card.points for card in view.hand) - sum(card.points for meld in lay.melds for card in meld)
    assert reason_for(view, lay) == Reason(Why.LAY, points=left)
