"""Phỏm and cạ in lines that a phone has room for."""

from bot.phom.cards import Card, parse_cards
from bot.ui.panels.groups import LINE, Group, group_of, in_lines, width_of


def face(card: Card) -> str:
    return str(card)


def lines(*groups: str, beside: str = "", label: str = "Hạ ") -> list[str]:
    return in_lines((group_of(parse_cards(group), face, beside=beside) for group in groups), label).splitlines()


def test_two_phom_stand_side_by_side_where_they_fit() -> None:
    assert lines("4H 5H 6H", "9S 9C 9D") == ["4H 5H 6H │ 9S 9C 9D"]
    assert lines("7S 7C 7D 7H", "8S 8C 8H") == ["7S 7C 7D 7H │ 8S 8C 8H"]


def test_a_phom_that_would_be_broken_begins_a_line() -> None:
    assert lines("4H 5H 6H 7H 8H", "9S 9C 9D 9H") == ["4H 5H 6H 7H 8H", "9S 9C 9D 9H"]
    assert lines("4H 5H 6H", "9S 9C 9D", "JD QD KD") == ["4H 5H 6H │ 9S 9C 9D", "JD QD KD"]


def test_a_ca_that_would_be_broken_begins_a_line() -> None:
    """How many fit depends on the word before them."""
    ca = ("AS 2S", "4H 5H", "9C 9D", "KC KD")
    assert lines(*ca, label="Cạ ") == ["AS 2S │ 4H 5H │ 9C 9D", "KC KD"]
    assert lines(*ca, label="One short ") == ["AS 2S │ 4H 5H", "9C 9D │ KC KD"]


def test_only_a_group_that_is_wider_itself_is_wider_than_a_line() -> None:
    long = "4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert width_of(len(long.split())) > LINE
    assert lines("2H 3H 4H", long, "9C 9D 9H") == ["2H 3H 4H", long, "9C 9D 9H"]


def test_words_beside_the_cards_take_room_too() -> None:
    """A card that was sent is followed by its sender's name."""
    assert width_of(3) < width_of(3, "mới") < width_of(5)
    assert lines("7S 7C 7D 7H", "8S 8C 8H", beside="mới") == ["7S 7C 7D 7H", "8S 8C 8H"]
    assert in_lines(
        [Group("6S 6C 6H +6D (Dũng)", width_of(4, "+(Dũng)")), Group("AS 2S 3S", width_of(3))], "Hạ "
    ).count("\n")


def test_nothing_is_no_line() -> None:
    assert in_lines([]) == ""
