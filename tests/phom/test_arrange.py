"""R2, R4.3, R4.4, R5.1, R6: arrangements, and what eaten cards allow. The vectors, a brute force, and hands by name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.phom.arrange import (
    Arrangement,
    arrangements,
    best_arrangement,
    can_eat,
    can_hold,
    deadwood_any,
    has_phom,
    legal_discards,
    no_ca,
    rest_after_best_cover,
)
from bot.phom.cards import DECK, format_cards, parse_card
from bot.phom.kernel import bit, cards_of, mask_of
from tests.phom.brute import Choice, choices, phom_among
from tests.phom.hands import Hand, hands, mask

VECTORS = Path(__file__).parents[1] / "data" / "vectors"


def vectors(name: str) -> Iterator[dict[str, object]]:
    with (VECTORS / name).open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def written(arrangement: Arrangement | None) -> str:
    """`"2S 3S 4S + 5S 5C 5H: 6S KD KH"`: phỏm, then what they leave."""
    if arrangement is None:
        return "none"
    return f"{' + '.join(map(format_cards, arrangement.melds))}: {format_cards(arrangement.deadwood)}".strip()


def best(hand: str, eaten: str = "", keep: int = 0) -> str:
    return written(best_arrangement(mask(hand), mask(eaten), keep=keep))


def told(hand: Hand) -> list[Choice]:
    """The arrangements of brute force in the order of R9.3, fewest points first."""
    return sorted(choices(*hand), key=lambda choice: (choice.points, choice.order))


# The vectors


def test_every_vector_of_the_best_arrangement() -> None:
    """R2, R9.3. The vectors' `deadwood` names every card that is deadwood in some best arrangement."""
    for vector in vectors("arrange.jsonl"):
        hand, eaten = mask(str(vector["hand"])), mask(str(vector["eaten"]))
        found = best_arrangement(hand, eaten)
        assert found is not None
        assert found.points == vector["points"], vector
        assert [list(map(str, meld)) for meld in found.melds] == vector["phom"], vector
        assert format_cards(cards_of(deadwood_any(hand, eaten))) == vector["deadwood"], vector


def test_every_vector_of_eating() -> None:
    """R4.3."""
    for vector in vectors("eat.jsonl"):
        hand, eaten = mask(str(vector["hand"])), mask(str(vector["eaten"]))
        assert can_eat(hand, eaten, parse_card(str(vector["card"]))) == vector["legal"], vector


def test_every_vector_of_discarding() -> None:
    """R4.4."""
    for vector in vectors("discard.jsonl"):
        legal = legal_discards(mask(str(vector["hand"])), mask(str(vector["eaten"])))
        assert format_cards(cards_of(legal)) == vector["legal"], vector


# Brute force


@given(hands())
def test_the_best_arrangement_is_that_of_brute_force(hand: Hand) -> None:
    """R2.3, and R9.3 where several tie."""
    cards, eaten = map(mask_of, hand)
    found = best_arrangement(cards, eaten)
    every = told(hand)
    if not every:
        assert found is None
        return
    assert found == Arrangement(every[0].points, every[0].melds, every[0].rest)
    tied = {card for choice in every if choice.points == found.points for card in choice.rest}
    assert set(cards_of(deadwood_any(cards, eaten))) == tied


@given(hands(), st.integers(1, 3))
def test_the_best_of_those_that_leave_some_cards(hand: Hand, keep: int) -> None:
    """R5.2, R9.3."""
    cards, eaten = map(mask_of, hand)
    found = best_arrangement(cards, eaten, keep=keep)
    every = [choice for choice in told(hand) if len(choice.rest) >= keep]
    assert found == (Arrangement(every[0].points, every[0].melds, every[0].rest) if every else None)


@given(hands())
def test_every_lay_of_brute_force_and_no_other(hand: Hand) -> None:
    """R5.1: the cards left hold no further phỏm."""
    cards, eaten = map(mask_of, hand)
    every = [choice for choice in told(hand) if not phom_among(choice.rest)]
    found = arrangements(cards, eaten)
    assert found == tuple(Arrangement(choice.points, choice.melds, choice.rest) for choice in every)
    if found:
        assert found[0] == best_arrangement(cards, eaten)


@given(hands())
def test_what_eaten_cards_allow_is_what_brute_force_says(hand: Hand) -> None:
    """R2.2, R4.4, R6.1."""
    cards, eaten = hand
    held, owed = map(mask_of, hand)
    every = choices(cards, eaten)
    assert can_hold(held, owed) == bool(every)
    fewest = min((len(choice.rest) for choice in every), default=len(cards) + 1)
    assert rest_after_best_cover(held, owed) == fewest
    legal = [card for card in cards if card not in eaten and choices(tuple(c for c in cards if c != card), eaten)]
    assert cards_of(legal_discards(held, owed)) == tuple(legal)
    assert has_phom(held) == bool(phom_among(cards))


@given(hands(least=2, most=9, most_eaten=2), st.data())
def test_eating_is_legal_when_brute_force_finds_a_discard_or_an_u(hand: Hand, data: st.DataObject) -> None:
    """R4.3."""
    cards, eaten = hand
    near = [card for card in DECK if card not in cards and abs(card.rank - cards[0].rank) <= 3]
    card = data.draw(st.sampled_from(near))
    after, owed = tuple(sorted((*cards, card))), eaten | {card}
    every = choices(after, owed)
    discard = any(choices(tuple(c for c in after if c != gone), owed) for gone in after if gone not in owed)
    u = any(len(choice.rest) <= 1 for choice in every)
    held, before = map(mask_of, hand)
    assert can_eat(held, before, card) == (bool(every) and (discard or u))
    assert can_eat(held, before, card, may_u=False) == (bool(every) and discard)


# By name


def test_the_order_of_arrangements_that_tie() -> None:
    """R9.3: A-2-3-4-5-6 is A23 + 456, and of four equal cards the lowest suits make the set."""
    assert best("AS 2S 3S 4S 5S 6S") == "AS 2S 3S + 4S 5S 6S:"
    assert best("AS 2S 3S 4S 5S 6S 7S") == "AS 2S 3S + 4S 5S 6S 7S:"
    assert best("5S 5C 5D 6S 6C 6D 7S 7C 7D") == "5S 5C 5D + 6S 6C 6D + 7S 7C 7D:"


def test_no_arrangement_for_two_eaten_cards_of_one_phom() -> None:
    """R2.2."""
    assert best("7S 7C 7D KH", "7S 7C") == "none"
    assert best("7S 7C 7D 7H 6C 8C", "7S 7C") == "6C 7C 8C + 7S 7D 7H:"
    assert arrangements(mask("7S 7C 7D KH"), mask("7S 7C")) == ()
    assert deadwood_any(mask("7S 7C 7D KH"), mask("7S 7C")) == 0


def test_an_eaten_card_may_cost_points() -> None:
    """R2.2: the eaten card goes into a phỏm, whatever the others would rather do."""
    assert best("3S 3C 3D 4D 5D", "3D") == "3D 4D 5D: 3S 3C"
    assert best("3S 3C 3D 4D 5D", "3S") == "3S 3C 3D: 4D 5D"


def test_two_eaten_cards_share_a_long_run_by_splitting_it() -> None:
    """R2.2, R2.4."""
    assert best("2C 3C 4C 5C 6C 7C", "2C 6C") == "2C 3C 4C + 5C 6C 7C:"
    assert best("2C 3C 4C 5C 6C", "2C 6C") == "none"
    assert best("5S 6S 7S 8S 9S", "5S") == "5S 6S 7S 8S 9S:"


def test_keeping_a_card_to_discard() -> None:
    """R9.3: the leaver who could ù lays all but the cheapest card."""
    hand = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS"
    assert best(hand) == "AS 2S 3S + 4S 5S 6S + 7S 8S 9S TS:"
    assert best(hand, keep=1) == "2S 3S 4S + 5S 6S 7S + 8S 9S TS: AS"
    assert best("AS 2S 3S", keep=1) == ": AS 2S 3S"
    assert best("AS 2S 3S", "AS", keep=1) == "none"


def test_a_run_and_its_halves_are_different_lays() -> None:
    """R5.1."""
    assert [written(lay) for lay in arrangements(mask("3S 4S 5S 6S 7S 8S"))][:3] == [
        "3S 4S 5S + 6S 7S 8S:",
        "3S 4S 5S 6S 7S 8S:",
        "4S 5S 6S 7S 8S: 3S",
    ]


def test_nothing_to_lay() -> None:
    """R5.3: the only arrangement is the empty one."""
    assert [written(lay) for lay in arrangements(mask("AS 3C 5D"))] == [": AS 3C 5D"]
    assert not has_phom(mask("AS 3C 5D"))


def test_three_eaten_cards_always_leave_an_u() -> None:
    """R6.3."""
    hand, eaten = mask("TS TC TD JH QS QC QD KC KD KH"), mask("TC QD KD")
    assert rest_after_best_cover(hand, eaten) == 1
    assert cards_of(legal_discards(hand, eaten)) == (parse_card("JH"),)


def test_eating_the_last_two_cards_needs_an_u() -> None:
    """R4.3, R6.1: whoever has sent a card cannot ù, so the eat would leave no discard."""
    ace = parse_card("AH")
    assert can_eat(mask("2H 3H"), 0, ace)
    assert not can_eat(mask("2H 3H"), 0, ace, may_u=False)
    assert can_eat(mask("2H 3H KS"), 0, ace, may_u=False)


def test_a_held_card_cannot_be_eaten() -> None:
    with pytest.raises(ValueError, match="KS is held"):
        can_eat(mask("KS KC KD"), 0, parse_card("KS"))


@pytest.mark.parametrize(
    ("hand", "u_khan"),
    [
        ("AS 4S 7S TS 2C 5C 8C 3D 6D", True),
        ("AS 4S 7S TS 2C 5C 8C 3D 6D KH", True),
        ("AS 4S 7S TS 2C 5C 8C 3D 6D KS", True),
        ("AS 4S 7S TS 2C 5C 8C 3D 5D", False),  # two fives
        ("AS 4S 7S TS 2C 5C 8C 3D 6D QS", False),  # T and Q of spades
        ("AS 4S 7S TS QS KC 2C 5C 3D", False),
        ("AS KS 3C 6C 9C 2D 5D 8D JD QH", True),  # R1.1: K and A of spades are far apart
    ],
)
def test_u_khan(hand: str, u_khan: bool) -> None:
    """R6.4."""
    assert no_ca(mask(hand)) is u_khan


def test_one_card_sets() -> None:
    assert has_phom(0) is False
    assert rest_after_best_cover(bit(parse_card("AS"))) == 1
    assert rest_after_best_cover(bit(parse_card("AS")), bit(parse_card("AS"))) == 2
