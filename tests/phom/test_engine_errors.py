"""Each way in which an action can be illegal: its class, its clause, its facts; and nothing changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.phom import errors
from bot.phom.actions import Lay
from bot.phom.cards import parse_card
from bot.phom.engine import apply
from bot.phom.errors import IllegalAction
from bot.phom.hand import Hand, change_hand, change_seat
from bot.phom.kernel import mask_of
from tests.phom.playing import STANDARD, act, dealt, play, shuffled_hand, three_eaters, two_at_the_end

EATER = ("KH 8H 2S 4C 6D 9D JS AC 3H QD", "KS KC 8S 8C 5S 5C 2C 7D TD")


def _final() -> Hand:
    return play(two_at_the_end("7H", "3H"), "0 draw")


def _laid() -> Hand:
    return play(_final(), "0 lay 7S7C7D 4H5H6H7H")


def _second() -> Hand:
    return play(_laid(), "0 discard KS", "1 draw")


def _eaten() -> Hand:
    return play(dealt(*EATER), "0 discard KH", "1 eat")


def _left() -> Hand:
    return play(shuffled_hand(5, players=3), "1 leave")


def _over() -> Hand:
    return play(three_eaters(), "1 u")


def _holding(cards: str, eaten: str = "") -> Hand:
    """The final turn of seat 0 with these cards in hand instead."""
    hand = _final()
    words = [parse_card(word) for word in cards.split()]
    seat = change_seat(hand.seats[0], cards=mask_of(words), eaten=mask_of(map(parse_card, eaten.split())))
    return change_hand(hand, seats=(seat, hand.seats[1]))


def _sent(cards: str) -> Hand:
    """A tái turn of seat 0, which has laid and sent, with these cards in hand."""
    hand = _laid()
    seat = change_seat(
        hand.seats[0], cards=mask_of(map(parse_card, cards.split())), has_sent=True, final_at=hand.turns - 2
    )
    return change_hand(hand, seats=(seat, hand.seats[1]), laid_now=False)


CASES = [
    (shuffled_hand(1), "4 discard KH", errors.NoSuchSeat, "R10.2"),
    (shuffled_hand(1), "-1 leave", errors.NoSuchSeat, "R10.2"),
    (_over(), "0 leave", errors.HandOver, "R4.8"),
    (_over(), "1 timeout", errors.HandOver, "R4.8"),
    (_left(), "1 leave", errors.AlreadyLeft, "R7.7"),
    (shuffled_hand(1), "1 draw", errors.NotYourTurn, "R4.8"),
    (shuffled_hand(1), "1 timeout", errors.NotYourTurn, "R4.8"),
    (shuffled_hand(1), "0 draw", errors.AlreadyTaken, "R4.8"),
    (shuffled_hand(1), "0 eat", errors.AlreadyTaken, "R4.8"),
    (two_at_the_end(), "0 discard KS", errors.MustTakeFirst, "R4.8"),
    (two_at_the_end(), "0 u", errors.MustTakeFirst, "R4.8"),
    (two_at_the_end(), "0 lay 7S7C7D", errors.MustTakeFirst, "R4.8"),
    (two_at_the_end(), "0 eat", errors.CannotEat, "R4.3"),
    (_final(), "0 discard KH", errors.CardNotHeld, "R4.4"),
    (_eaten(), "1 discard KH", errors.EatenCardKept, "R4.4"),
    (_eaten(), "1 discard KS", errors.BreaksEatenPhom, "R4.4"),
    (_eaten(), "1 lay KSKCKH", errors.NotFinalTurn, "R4.5"),
    (_eaten(), "1 send KS 0.0", errors.NotFinalTurn, "R4.5"),
    (_eaten(), "1 u", errors.NoU, "R6.1"),
    (_final(), "0 discard KS", errors.MustLay, "R5.1"),
    (_second(), "1 send 3H 0.1", errors.MustLay, "R5.1"),
    (_laid(), "0 lay 7S7C7D", errors.AlreadyLaid, "R4.8"),
    (_final(), "0 lay", errors.EmptyLay, "R5.1"),
    (_final(), "0 lay 8S8C8D", errors.CardNotHeld, "R5.1"),
    (_final(), "0 lay 7S7C7D 7D7H7S", errors.OverlappingPhom, "R2.3"),
    (_final(), "0 lay 7S7C2C", errors.NotAPhom, "R2.1"),
    (_final(), "0 lay 7S7C", errors.NotAPhom, "R2.1"),
    (_final(), "0 lay 7S7C7D", errors.PhomLeft, "R5.1"),
    (_holding("QS KS AS 2C 5C 8D", ""), "0 lay QSKSAS", errors.NotAPhom, "R2.1"),
    (_holding("7S 7C 7D 7H 2C 5C 9D QD", "7S 7C"), "0 lay 7S7C7D7H", errors.TwoEatenInPhom, "R2.2"),
    (_holding("7S 7C 7D 7H 6S 5S 2C 9D QD", "7S"), "0 lay 7C7D7H", errors.EatenNotLaid, "R5.1"),
    (_sent("9S 9C 9D"), "0 lay 9S9C9D", errors.NoCardLeft, "R5.2"),
    (_sent("9S 9C 9D 3D"), "0 send 3D 0.1", errors.MustLay, "R5.1"),
    (_sent("8H 9C"), "0 u", errors.UAfterSend, "R6.1"),
    (_sent("8H"), "0 send 8H 0.1", errors.LastCard, "R5.5"),
    (_laid(), "0 send KH 0.1", errors.CardNotHeld, "R5.4"),
    (_laid(), "0 send QD 0.2", errors.NoSuchPhom, "R5.4"),
    (_laid(), "0 send QD 1.0", errors.NoSuchPhom, "R5.4"),
    (_laid(), "0 send QD 4.0", errors.NoSuchPhom, "R5.4"),
    (_laid(), "0 send QD 0.-1", errors.NoSuchPhom, "R5.4"),
    (_laid(), "0 send QD 0.1", errors.DoesNotFit, "R5.4"),
    (_holding("2C 5C 9D QD KH"), "0 send QD 0.0", errors.MomCannotSend, "R5.4"),
    (_holding("7S 7C 7D 4H 5H 6H QS QC QD 2C"), "0 discard 2C", errors.MustDeclareU, "R5.1"),
    (_holding("7S 7C 7D 4H 5H 6H QS QC QD 2C"), "0 lay 7S7C7D 4H5H6H QSQCQD", errors.MustDeclareU, "R5.1"),
    (_holding("7S 7C 7D 4H 5H 6H QS QC QD 2C"), "0 send 2C 0.0", errors.MustDeclareU, "R5.1"),
]


@pytest.mark.parametrize(("hand", "line", "kind", "clause"), CASES, ids=[f"{c[2].__name__}-{c[1]}" for c in CASES])
def test_an_illegal_action_is_named_and_changes_nothing(
    hand: Hand, line: str, kind: type[IllegalAction], clause: str
) -> None:
    before = repr(hand)
    action = act(line)
    with pytest.raises(kind) as caught:
        apply(hand, action)
    assert type(caught.value) is kind
    assert caught.value.clause == clause
    assert caught.value.seat == action.seat
    assert repr(hand) == before


def _kinds(kind: type[IllegalAction]) -> Iterator[type[IllegalAction]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _kinds(sub)


def test_every_class_has_a_case_here() -> None:
    here = {kind for _, _, kind, _ in CASES} | {errors.EatenCardKept}
    assert set(_kinds(IllegalAction)) == here


def test_errors_carry_the_facts() -> None:
    with pytest.raises(errors.NotYourTurn) as turn:
        apply(shuffled_hand(1), act("2 draw"))
    assert (turn.value.seat, turn.value.turn) == (2, 0)
    with pytest.raises(errors.DoesNotFit) as fit:
        apply(_laid(), act("0 send QD 0.0"))
    assert (str(fit.value.card), list(map(str, fit.value.phom))) == ("QD", ["7S", "7C", "7D"])


def test_the_king_and_the_ace_are_no_neighbours_r1_1() -> None:
    with pytest.raises(errors.NotAPhom):
        apply(_holding("QS KS AS 2C 5C 8D"), Lay(0, (tuple(map(parse_card, ["QS", "KS", "AS"])),)))


def test_one_phom_of_three_may_stay_when_all_else_is_laid_r5_2() -> None:
    hand = _sent("9S 9C 9D TS TC TD")
    assert hand.rules.tai is not STANDARD.tai or hand.final
    with pytest.raises(errors.NoCardLeft):
        apply(hand, act("0 lay 9S9C9D TSTCTD"))
    assert play(hand, "0 lay 9S9C9D").seats[0].cards == mask_of(map(parse_card, ["TS", "TC", "TD"]))


def test_a_hand_of_just_one_phom_need_not_be_laid_after_a_send_r5_2() -> None:
    assert play(_sent("9S 9C 9D"), "0 discard 9D").turns == 7
