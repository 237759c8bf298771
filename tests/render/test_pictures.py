"""Pictures of hands: every card there as it is, words that never fail, small files."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from bot.phom.cards import Card, parse_card, parse_cards
from bot.render.canvas import GROUND, card_width, fitted, width_of
from bot.render.cards import palette, sprite
from bot.render.hand import CARD, HandPicture, hand_png, placed
from bot.render.showdown import HandRow, ShowdownPicture, ShownCard, showdown_png

HAND = HandPicture((parse_cards("4H 5H 6H"),), (parse_cards("9S 9C"),), parse_cards("AS 3C TD QH KD"), parse_card("TD"))


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def on_ground(card: Card, height: int) -> Image.Image:
    """The card as it looks on the ground of a picture."""
    face = sprite(card, height).copy()
    face.info["transparency"] = palette()[1]
    page = Image.new("RGBA", face.size, (*GROUND, 255))
    page.alpha_composite(face.convert("RGBA"))
    return page.convert("RGB")


def test_every_card_of_a_hand_is_there_as_it_is() -> None:
    page = opened(hand_png(HAND)).convert("RGB")
    shown = list(placed(HAND))
    assert [card for card, *_ in shown] == list(parse_cards("4H 5H 6H 9S 9C AS 3C TD QH KD"))
    for card, left, top, _ in shown:
        cut = page.crop((left, top, left + card_width(CARD), top + CARD))
        worst = max(high for _, high in ImageChops.difference(cut, on_ground(card, CARD)).getextrema())  # type: ignore[misc]
        assert worst <= 1, card


def test_the_card_just_taken_is_raised_and_groups_are_marked() -> None:
    tops = {card: top for card, _, top, _ in placed(HAND)}
    marks = {card: mark for card, *_, mark in placed(HAND)}
    assert tops[parse_card("TD")] < tops[parse_card("QH")]
    assert len({marks[card] for card in parse_cards("4H 9S TD QH")}) == 4


def test_an_empty_hand_is_a_picture_too() -> None:
    """R5.6: a hand can be empty at the end."""
    assert opened(hand_png(HandPicture((), (), ()))).width > 0


def row(name: str, *, sent: bool = False) -> HandRow:
    """The most cards that a seat can show: nine laid, five of them received, and a card in hand."""
    laid = tuple(
        ShownCard(card, sent and place > 8)
        for place, card in enumerate(parse_cards("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"))
    )
    return HandRow(name, "móm", "−1.000.000", -1, (laid,), parse_cards("2S"))


@pytest.mark.parametrize(
    "name", ["An", "Nguyễn Thị Hường Ngọc Ánh Tuyết " * 3, "😀😀", "محمد عبد", "", "\u2068x\u2069"]
)
def test_a_showdown_of_any_names_can_be_drawn(name: str) -> None:
    rows, lines = (row(name, sent=True), row(name), row(name), row(name)), (f"{name} → {name}",) * 3
    picture = ShowdownPicture(name, name, rows, lines * 3, name, lines)
    png = showdown_png(picture)
    assert len(png) < 90_000
    assert opened(png).width == 760
    assert opened(png).height < 1_900


def ending(*payments: str, name: str = "An", facts: str = "4 điểm", net: str = "+40") -> ShowdownPicture:
    """The end of a hand of one player, with these payments."""
    return ShowdownPicture("An nhất!", "", (HandRow(name, facts, net, 1, (), ()),), payments, "Thanh toán")


def height_of(picture: ShowdownPicture) -> int:
    return opened(showdown_png(picture)).height


def test_payments_stand_in_two_columns_where_none_is_cut_for_it() -> None:
    """One that is wider than half of the picture has the whole width, and every line room of its own."""
    short, wide = "An → Chi 10", "An → Bình 10 · bị ăn chốt"
    none, two, four = (height_of(ending(*[short] * count)) for count in (0, 2, 4))
    assert none < two < four
    assert height_of(ending(wide, wide)) == four
    assert height_of(ending(short, short, short, wide)) - four == 2 * (four - two)


def test_long_payments_are_written_smaller_before_they_are_cut() -> None:
    """The reason stands at their end."""
    wide, long = "An → Bình 10 · bị ăn chốt", "Nguyễn Thị Hường → Trần Văn Bình 10 · bị ăn chốt"
    lines, longer = ending(wide, wide), ending(long, long)
    assert height_of(ending()) < height_of(longer) < height_of(lines)


def test_a_name_that_leaves_no_room_for_the_facts_beside_it_has_them_below() -> None:
    long = "Nguyễn Thị Hường Ngọc Ánh"
    assert height_of(ending(name="Hường")) < height_of(ending(name=long))
    assert height_of(ending(name=long, facts="")) == height_of(ending(name="Hường"))
    assert showdown_png(ending(name=long, facts="4 điểm")) != showdown_png(ending(name=long, facts="5 điểm"))


def test_a_text_is_cut_where_there_is_no_room() -> None:
    shown = fitted("Nguyễn Thị Hường Ngọc Ánh Tuyết", 27, 200)
    assert shown.endswith("…")
    assert width_of(shown, 27) <= 200
    assert fitted("An", 27, 200) == "An"


def test_letters_that_the_font_lacks_are_left_out() -> None:
    assert fitted("An 漢 ẫ", 27) == "An ẫ"
