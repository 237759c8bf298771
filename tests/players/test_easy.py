"""The beginner: overlooks an eat and a send now and then, keeps dead cạ, never overlooks an ù (R4, R5, R6)."""

from __future__ import annotations

from random import Random

from bot.phom.actions import DeclareU, Discard, Draw, Eat, Lay, Send
from bot.phom.hand import Hand
from bot.phom.views import view_for
from bot.players.easy import Easy
from tests.phom.playing import act, dealt, play, two_at_the_end
from tests.players.positions import first_to_discard

CAREFUL = Easy(misses=0, slips=0)


def moves(hand: Hand, player: Easy, tries: int = 400) -> dict[object, int]:
    """How often the player makes each move in so many tries."""
    view, rng = view_for(hand, hand.turn), Random(1)
    found: dict[object, int] = {}
    for _ in range(tries):
        action = player.choose(view, rng)
        found[action] = found.get(action, 0) + 1
    return found


def test_overlooks_one_eat_in_four() -> None:
    hand = play(dealt("JD 2C 3D 4C 5H 8S 7D AC 6S KD", "JS JH 4S 9H 6D 2S AD 8C QH"), "0 discard JD")
    found = moves(hand, Easy())
    assert set(found) == {Eat(1), Draw(1)}
    assert 60 < found[Draw(1)] < 140


def test_keeps_a_ca_that_nothing_can_complete() -> None:
    """K-Q of clubs waits for JC alone, which lies on the table; a beginner does not look."""
    seat_1 = "KC QC 7S 7C 7D 4S 5D 9D 2H"
    hand = play(dealt("JC JD 3S 8H TD 6C 2C 4H 9S AH", seat_1, stock="TS"), "0 discard JC", "1 draw")
    assert moves(hand, CAREFUL) == {act("1 discard TS"): 400}


def test_slips_never_break_a_phom() -> None:
    hand = first_to_discard("7S 7C 7D 4H 5H 6H 9S JC KD AC")
    discards = {action.card for action in moves(hand, Easy(slips=1)) if isinstance(action, Discard)}
    assert {str(card) for card in discards} == {"9S", "JC", "KD", "AC"}


def test_forgets_to_send_now_and_then() -> None:
    hand = play(two_at_the_end(seven="3H"), "0 draw", "0 lay 4H5H6H 7S7C7D7H", "0 discard KS", "1 draw", "1 lay 8S8C8D")
    found = moves(hand, Easy())
    sent = sum(count for action, count in found.items() if isinstance(action, Send))
    assert 250 < sent < 350


def test_lays_and_declares_what_the_game_shows() -> None:
    assert isinstance(next(iter(moves(play(two_at_the_end(), "0 draw"), Easy(misses=1)))), Lay)
    assert moves(first_to_discard("7S 7C 7D 4H 5H 6H 9S 9C 9D KS"), Easy(misses=1)) == {DeclareU(0): 400}
