"""The player of the pictures does what a turn asks for, in its order (R4.8)."""

import pytest

from tests.browser.page import Pane, label_of
from tests.browser.play import Labels, Press, choose

TABLE = ("Bài của tôi", "Rời bàn")


@pytest.mark.parametrize(
    ("direct", "label"),
    [
        (("3♠", "K♥", "Bốc"), "Bốc"),
        (("3♠", "K♥", "Ăn 4♦", "Bốc"), "Ăn 4♦"),
        (("3♠", "K♥", "Ăn nếu được", "Bốc"), "Bốc"),
        (("3♠", "K♥", "Ù!"), "Ù!"),
        (("3♠", "10♥", "Hạ (còn 14)"), "Hạ (còn 14)"),
        (("3♠", "10♥", "Gửi 4♣", "Gửi hết"), "Gửi hết"),
        (("3♠", "10♥"), "10♥"),
        (("3♠", "10♥", "Đánh 10♥", "Thôi"), "Đánh 10♥"),
    ],
)
def test_it_takes_then_lays_then_sends_then_discards(direct: tuple[str, ...], label: str) -> None:
    assert choose(Labels(TABLE, direct)) == Press(label, Pane.DIRECT)


def test_it_plays_on_after_the_hand() -> None:
    assert choose(Labels(("Ván nữa",), ())) == Press("Ván nữa", Pane.CHANNEL)


def test_it_waits_while_it_is_not_its_turn() -> None:
    assert choose(Labels(TABLE, ("Ăn nếu được", "Rời bàn"))) is None


@pytest.mark.parametrize(
    ("words", "alt", "label"),
    [
        ("", "phom2a1b2_TH", "10♥"),
        ("Ăn", "phom2a1b2_7S", "Ăn 7♠"),
        ("Gửi hết", "", "Gửi hết"),
        ("Xúc xắc", "dice", "Xúc xắc"),
    ],
)
def test_a_cards_picture_is_read_as_the_card(words: str, alt: str, label: str) -> None:
    assert label_of(words, alt) == label
