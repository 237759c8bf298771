"""Pictures of the rules: every card there as it is, the last one raised, words that fit."""

from __future__ import annotations

import io

from PIL import Image, ImageChops

from bot.phom.cards import parse_card, parse_cards
from bot.render.canvas import GOLD, GREEN, RED
from bot.render.lesson import CARD, WIDTH, Group, Lesson, Mark, Sign, _placed, lesson_png, row_width
from tests.render.test_pictures import on_ground

EATING = (
    Group(parse_cards("7S 7C"), "bài của bạn"),
    Sign("→"),
    Group(parse_cards("7S 7C 7D"), "phỏm", Mark.PHOM, parse_card("7D")),
)


def opened(lesson: Lesson) -> Image.Image:
    png = lesson_png(lesson)
    assert len(png) < 15_000
    return Image.open(io.BytesIO(png)).convert("RGB")


def colours(image: Image.Image) -> set[object]:
    return {colour for _, colour in image.getcolors(100_000) or []}


def test_every_card_is_there_as_it_is_and_the_last_one_raised() -> None:
    page = opened(Lesson((EATING,)))
    face = on_ground(parse_card("7D"), CARD)
    left = list(_placed(EATING))[-1][1]
    found = [
        (x, y)
        for x in range(left, page.width - face.width)
        for y in range(10, 40)
        if ImageChops.difference(page.crop((x, y, x + face.width, y + face.height)), face).getextrema()
        == ((0, 0), (0, 0), (0, 0))
    ]
    assert len(found) == 1
    assert found[0][1] == 16, "ten pixels above the others"


def test_a_phom_is_green_a_wrong_one_red_and_what_was_added_gold() -> None:
    page = colours(opened(Lesson((EATING,))))
    assert {GREEN, GOLD} <= page
    assert RED not in page
    wrong = colours(opened(Lesson(((Group(parse_cards("QS KS AS"), "", Mark.WRONG),),))))
    assert RED in wrong
    assert GREEN not in wrong


def test_rows_stand_in_the_middle_and_captions_have_their_room() -> None:
    row = (Group(parse_cards("2C"), "một chú thích dài hơn lá bài"), Group((None,)))
    first, last = list(_placed(row))
    assert first[1] == (WIDTH - row_width(row)) // 2
    assert row_width(row) > 300
    assert last[1] < first[1] + row_width(row)


def test_a_lesson_is_drawn_once() -> None:
    assert lesson_png(Lesson((EATING,))) is lesson_png(Lesson((EATING,)))
