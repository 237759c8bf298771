"""The judgement before the playouts: where cards are thought to lie, and what follows for a discard."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.phom.cards import parse_cards
from bot.phom.hand import Hand
from bot.phom.kernel import bits, mask_of
from bot.phom.views import view_for
from bot.players.effort import NORMAL
from bot.players.hard import Hard
from bot.players.judge import rank_moves
from bot.players.medium import Medium
from bot.players.reading import read
from bot.players.sense import Places, weigh_discards
from bot.players.situation import Situation
from tests.phom.playing import QUICK, act, dealt, idle, play, two_at_the_end
from tests.players.positions import first_to_discard


def situation(hand: Hand, seed: int = 1) -> Situation:
    return Situation(view_for(hand, hand.turn), NORMAL, Random(seed))


def places(hand: Hand) -> Places:
    thought = situation(hand)
    return Places(thought.deals, hand.turn, [bool(seat.laid) for seat in thought.view.public.seats])


def share(found: dict[int, float], card: str) -> float:
    return found[mask_of(parse_cards(card))]


def test_the_stock_holds_as_many_cards_as_it_does() -> None:
    """Whatever is thought of single cards, the shares of the unseen ones add up to the stock."""
    hand = first_to_discard("2S 4C 6D 8H TS QC AD 3H 5S 7C")
    found = places(hand).in_stock
    unseen = list(bits(read(view_for(hand, 0)).unseen))
    assert all(0 <= found[own] <= 1 for own in unseen)
    assert sum(found[own] for own in unseen) == pytest.approx(len(hand.stock))


def test_who_ate_holds_a_phom_to_send_to() -> None:
    """R2.2, R5.4: seat 1 ate 9S, so it holds 9-9-9 or a run about 9S: TS and 9H may go there, KD hardly."""
    hands = "9S 2C 3D 4C 5H 8C 7D AC 6S KD", "9C 9D 4S TH 6D 2S AD 8D QH"
    hand = play(dealt(*hands, stock="KH 3S"), "0 discard 9S", "1 eat", "1 discard QH", "0 draw")
    found = places(hand).sendable
    assert share(found, "9H") > share(found, "KD") + 0.1
    assert share(found, "TS") > share(found, "KD")


def test_who_has_laid_holds_nothing_to_send_to() -> None:
    """What lies on the table is seen; more than that is not to be hoped for from the others' hands."""
    hand = play(two_at_the_end(), "0 draw", "0 lay 4H5H6H 7S7C7D7H", "0 discard KS", "1 draw")
    assert set(places(hand).sendable.values()) == {0.0}


def test_the_best_is_worth_what_medium_expects() -> None:
    hand = first_to_discard("2S 4C 6D 8H TS QC AD 3H 5S 7C")
    values, expected = weigh_discards(situation(hand)), Medium().weigh_discards(view_for(hand, 0))
    assert set(values) == set(expected)
    assert max(values.values()) == pytest.approx(max(expected.values()))
    assert values != expected


def test_the_last_discard_is_weighed_as_medium_does() -> None:
    hands = "2S QD 9C 7D 5H AC JS 4S TH 2H", "2D 3S 6C 8C 5D 7S 9H JH KC"
    hand = play(idle(dealt(*hands, rules=QUICK), 6), "0 draw")
    assert not read(view_for(hand, hand.turn)).takes_left
    assert weigh_discards(situation(hand)) == Medium().weigh_discards(view_for(hand, hand.turn))


def test_keeps_its_phom_and_its_live_ca() -> None:
    """Of nine cards in phỏm and cạ and a lone king the king goes first."""
    hand = first_to_discard("7S 7C 7D 4H 5H 9S 9C 2D 3D KH")
    assert Hard().choose(view_for(hand, 0), Random(1)) == act("0 discard KH")


@pytest.mark.parametrize("cards", ["2H 3S 4C 5S 5C 5D 7H 9S QH KC", "AS 3H 5S 5C 5D 6C 6D 8C 9H KS"])
def test_breaks_no_phom_for_a_first_discard(cards: str) -> None:
    hand = first_to_discard(cards)
    assert Hard().choose(view_for(hand, 0), Random(1)) not in {act(f"0 discard {card}") for card in ("5S", "5C", "5D")}


def test_the_first_discards_take_no_playout() -> None:
    hand = first_to_discard("2S 4C 6D 8H TS QC AD 3H 5S 7C")
    values = weigh_discards(situation(hand, 5))
    assert Hard().choose(view_for(hand, 0), Random(5)) == max(values, key=lambda action: values[action])


def test_among_two_it_is_mediums_judgement() -> None:
    """The weights were fitted among four; the first discard of two is played out instead."""
    hand = dealt("2S 4C 6D 8H TS QC AD 3H 5S 7C", "2C 4D 6H 8S TC QD AH 3S 5C")
    thought = situation(hand)
    assert weigh_discards(thought) == Medium().weigh_discards(thought.view)
    judged = rank_moves(thought.view, Random(1), replace(NORMAL, deals=100, batch=100))
    assert max(move.deals for move in judged) == 100
