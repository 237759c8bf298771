"""Our own card faces: small pictures, each unlike every other, in colours that can be told apart."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.phom.cards import DECK, Card, Suit, parse_card
from bot.render.cards import ALL_FACES, EMOJI_SIZE, HEIGHT, WIDTH, design, emoji_png, palette, sprite

DISCORD_LIMIT = 256 * 1024
GROUNDS = {"dark": (49, 51, 56), "light": (255, 255, 255)}
TEXT_PIXELS = 22
"""How large Discord shows an emoji within a text."""


def picture(card: Card | None, four_colour: bool = False) -> Image.Image:
    return Image.open(io.BytesIO(emoji_png(card, four_colour)))


def seen(card: Card | None, ground: str, four_colour: bool = False) -> Image.Image:
    """The card as large as in a text, on Discord's ground."""
    small = picture(card, four_colour).convert("RGBA").resize((TEXT_PIXELS, TEXT_PIXELS), Image.Resampling.LANCZOS)
    page = Image.new("RGB", small.size, GROUNDS[ground])
    page.paste(small, mask=small)
    return page


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, 0 to 255, on the average of all pixels and colours."""
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)


def ink_of(card: Card, four_colour: bool) -> tuple[int, int, int]:
    """The most frequent colour of the picture that is neither white, nor grey, nor transparent."""
    image = picture(card, four_colour).convert("RGBA")
    counts = image.getcolors(EMOJI_SIZE**2) or []
    opaque = sorted(((n, pixel) for n, pixel in counts if pixel[3] == 255), reverse=True)  # type: ignore[index]
    return opaque[1][1][:3]  # type: ignore[index,return-value]


@pytest.mark.parametrize("four_colour", [False, True])
def test_every_picture_is_a_small_square_png(four_colour: bool) -> None:
    for card in ALL_FACES:
        data = emoji_png(card, four_colour)
        assert data.startswith(b"\x89PNG")
        assert len(data) < min(3_000, DISCORD_LIMIT)
        assert picture(card, four_colour).size == (EMOJI_SIZE, EMOJI_SIZE)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("four_colour", [False, True])
def test_no_two_cards_look_alike_in_a_text(four_colour: bool, ground: str) -> None:
    faces = {card: seen(card, ground, four_colour) for card in ALL_FACES}
    for one, other in combinations(ALL_FACES, 2):
        assert difference(faces[one], faces[other]) > 2, (one, other)


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_card_stands_out(ground: str) -> None:
    """The spades and clubs too, which as text can hardly be seen on dark; on light the border does it."""
    empty = Image.new("RGB", (TEXT_PIXELS, TEXT_PIXELS), GROUNDS[ground])
    for card in ALL_FACES:
        assert difference(seen(card, ground), empty) > 30, card
    border = seen(parse_card("7H"), ground).getpixel((TEXT_PIXELS // 2, 0))
    assert isinstance(border, tuple)
    assert max(abs(a - b) for a, b in zip(border, GROUNDS[ground], strict=True)) > 40


def test_two_colours_and_four() -> None:
    two = {suit: ink_of(Card(24 + suit), four_colour=False) for suit in Suit}
    four = {suit: ink_of(Card(24 + suit), four_colour=True) for suit in Suit}

    assert two[Suit.SPADES] == two[Suit.CLUBS]
    assert two[Suit.DIAMONDS] == two[Suit.HEARTS]
    assert len(set(four.values())) == 4
    assert four[Suit.SPADES] == two[Suit.SPADES]
    assert four[Suit.HEARTS] == two[Suit.HEARTS]
    assert max(four[Suit.CLUBS]) == four[Suit.CLUBS][1], "clubs are green"
    assert max(four[Suit.DIAMONDS]) == four[Suit.DIAMONDS][2], "diamonds are blue"


@pytest.mark.parametrize("height", [40, 96, 200])
def test_sprites_share_a_palette_and_fill_their_height(height: int) -> None:
    for card in (parse_card("TS"), parse_card("4D"), None):
        image = sprite(card, height, four_colour=True)
        assert image.mode == "P"
        assert bytes(image.getpalette() or ())[: len(palette()[0])] == palette()[0]
        assert image.size == (round(height * WIDTH / HEIGHT), height)
        assert image.getpixel((image.width // 2, 0)) != 0, "no margin above"
        assert image.getpixel((0, 0)) == 0, "round corners"


def test_a_sprite_is_the_emoji_without_its_margin() -> None:
    left, top = (EMOJI_SIZE - WIDTH) // 2, (EMOJI_SIZE - HEIGHT) // 2
    for card in DECK:
        cut = picture(card).convert("RGBA").crop((left, top, left + WIDTH, top + HEIGHT))
        drawn = sprite(card, HEIGHT).copy()
        drawn.info["transparency"] = palette()[1]
        assert drawn.convert("RGBA").tobytes() == cut.tobytes()


def test_the_same_drawing_has_the_same_version() -> None:
    """The version is in the emojis' names: a change of it uploads them all anew."""
    assert len(design()) == 4
    assert design.__wrapped__() == design()
