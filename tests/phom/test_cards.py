"""R1: names, points, order and text forms of the cards."""

from __future__ import annotations

import pytest

from bot.phom.cards import DECK, Card, Suit, format_cards, parse_card, parse_cards, read_card
from bot.phom.errors import BadCard


def test_the_deck_is_in_canonical_order() -> None:
    """R1.3: by rank, then suit S C D H."""
    assert format_cards(DECK[:5]) == "AS AC AD AH 2S"
    assert format_cards(DECK[-2:]) == "KD KH"
    assert len(set(DECK)) == 52
    assert sorted(DECK) == list(DECK)


def test_hearts_are_the_highest_suit() -> None:
    """R1.1: H > D > C > S."""
    assert Suit.HEARTS > Suit.DIAMONDS > Suit.CLUBS > Suit.SPADES
    assert max(parse_cards("9S 9H 9D 9C")) == parse_card("9H")


@pytest.mark.parametrize(("text", "points"), [("AH", 1), ("2S", 2), ("TD", 10), ("JC", 11), ("QS", 12), ("KH", 13)])
def test_points(text: str, points: int) -> None:
    """R1.2."""
    assert parse_card(text).points == points


def test_text_forms_lead_back_to_the_card() -> None:
    """R1.3."""
    for card in DECK:
        assert parse_card(str(card)) == card
        assert read_card(card.face) == card
        assert read_card(str(card).lower()) == card


@pytest.mark.parametrize("text", ["10h", "10♥", "th", "TH", " Th ", "10♥\ufe0f", "t♥"])
def test_people_may_type_a_ten_in_many_ways(text: str) -> None:
    """R1.3."""
    assert read_card(text) == parse_card("TH")
    assert read_card(text).face == "10♥"


@pytest.mark.parametrize("text", ["", "1H", "11H", "HT", "T", "TX", "AHH", "A H", "10", "1010H"])
def test_what_is_no_card(text: str) -> None:
    """R1.3: both readers refuse it, with the text in the error."""
    for read in (parse_card, read_card):
        with pytest.raises(BadCard) as caught:
            read(text)
        assert caught.value.text == text
        assert caught.value.clause == "R1.3"


@pytest.mark.parametrize("text", ["10H", "th", "T♥", " TH"])
def test_files_know_one_form_only(text: str) -> None:
    """R1.3: what people may type is not the form of files."""
    with pytest.raises(BadCard):
        parse_card(text)


def test_a_list_keeps_its_order() -> None:
    assert parse_cards(" KH  AS\tTD ") == (Card(51), Card(0), Card(38))
    assert format_cards(parse_cards("KH AS TD")) == "KH AS TD"
    assert parse_cards("") == ()
