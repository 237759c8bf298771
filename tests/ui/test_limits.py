"""A message that is too long with pictures is shown with text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import discord
import pytest

from bot.phom.cards import DECK
from bot.store import Record
from bot.tables.table import Book, Chair, Human, Options, Table
from bot.ui import panels
from bot.ui.controls import PhomButton
from bot.ui.emojis import name_of
from bot.ui.faces import TEXT_FACES, EmojiFaces, Faces, row_of
from bot.ui.ids import Press, Verb
from bot.ui.illustrated import Picture, with_picture
from bot.ui.limits import fits, fitting
from bot.ui.panels.parts import rows
from bot.ui.texts import LANGUAGES, Texts, texts_for
from bot.ui.view import PanelView
from tests.ui.builders import crowded_tables, size_of, text_of
from tests.ui.test_panels import EVENING, LINK, LONG, NOTICE, RICH, SEEDS

PICTURES = EmojiFaces(
    {card: discord.PartialEmoji(name=name_of(card, True), id=9_100_000_000_000_000_000 + card.index) for card in DECK}
)
"""With ids as long as they can get."""


PICTURE = Picture("hand.png", b"", "ế" * 1_000)
LAST_STATES = 12
"""So many steps before its end most cards of a hand lie open."""
LONGEST_LESSON = "\u1ebf" * 170
"""As long as tests/ui/test_lessons.py allows, of letters that take three bytes."""


def pages(of: int) -> PanelView:
    """A message of `of` letters of one byte."""
    return panels.text_panel("a" * of)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_longest_tables_fit_with_pictures(seed: int, language: str) -> None:
    texts = texts_for(language)
    for table in crowded_tables(seed, LONG, stake=1_000_000):
        for view in views(with_all_options(table), texts, PICTURES):
            assert size_of(view).fits, size_of(view)
            assert fits(view)


def with_all_options(table: Table) -> Table:
    """The table with everything that adds a word or a button: hints, stand-ins, time, the practice book."""
    assert table.hand is not None
    hand = replace(table.hand, book=Book.PRACTICE, stand_ins=(99,) * len(table.hand.occupants))
    return replace(table, hand=hand, options=Options(hints=True, takeover=True, time_bank=True))


def views(table: Table, texts: Texts, faces: Faces) -> list[PanelView]:
    """What is shown of a hand, each panel at its longest."""
    assert table.hand is not None
    if not table.hand.running:
        return [panels.showdown_panel(table, texts, RICH, NOTICE, evening=EVENING, faces=faces)]
    return [
        panels.table_panel(table, texts, NOTICE, mention=True, evening=EVENING, faces=faces),
        *(
            panels.hand_panel(table, seat, texts, LINK, eager=True, faces=faces, lesson=LONGEST_LESSON)
            for seat in range(len(table.chairs))
        ),
    ]


LONGEST_NAMES = {
    "most letters": "*_" * 16,
    "letters of two code units": "😀" * 32,
    "Vietnamese letters of three bytes": "ế" * 32,
}
"""As long as Discord lets a name be; a mark of markdown takes a second letter, so that it marks nothing up."""


def seven_people(table: Table, name: str) -> Table:
    """The table with three of its players gone and three others on their chairs, all of this name."""
    assert table.hand is not None
    people = [Human(999_999_999_999_999_990 + place, name) for place in range(7)]
    chairs = (Chair(people[0], ready=1), *(Chair(person, ready=1, arriving=True) for person in people[4:]))
    hand = replace(table.hand, occupants=tuple(people[:4]))
    return replace(with_all_options(replace(table, hand=hand)), chairs=chairs, owner_id=people[0].user_id)


def everything(table: Table, texts: Texts) -> Iterator[Callable[[Faces], PanelView]]:
    """What is shown of a hand with all that can stand in it: sums of everybody, a question, a channel that fails."""
    assert table.hand is not None
    accounts = [*(who.account for who in table.hand.occupants), *(person.user_id for person in table.people)]
    sums = dict.fromkeys(accounts, -1_234_567_890)
    if not table.hand.running:
        seated = [chair if chair is None else replace(chair, arriving=False) for chair in table.chairs]
        over = replace(table, chairs=tuple(seated))
        records = [Record(*pair, 99_999, 55_555, 44_444, -1_234_567_890) for pair in combinations(accounts[:4], 2)]
        yield lambda f: panels.showdown_panel(over, texts, sums, NOTICE, evening=sums, records=records, faces=f)
        return
    yield lambda f: panels.table_panel(table, texts, NOTICE, mention=True, evening=sums, faces=f)
    place, turn = table.hand.occupants[0].name * 7, table.hand.turn
    for card in (None, *table.hand.view(turn).break_cards):
        yield lambda f, asked=card: panels.hand_panel(  # type: ignore[misc]
            table, turn, texts, LINK, asked, place=place, faces=f, lesson=LONGEST_LESSON, unseen=True
        )


@pytest.mark.parametrize("faces", [PICTURES, TEXT_FACES], ids=["pictures", "text"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LONGEST_NAMES.values(), ids=LONGEST_NAMES)
def test_the_longest_possible_table_fits(name: str, language: str, faces: Faces) -> None:
    """Three have left and three wait for their chairs, all with the longest names; the last turns of crowded hands.

    Cards are text where pictures would not fit, and a picture of the hand or of its end is there besides.
    """
    for seed in SEEDS:
        for table in crowded_tables(seed, LONG, stake=1_000_000)[-LAST_STATES:]:
            for render in everything(seven_people(table, name), texts_for(language)):
                view = with_picture(fitting(render, faces), PICTURE, place=1)
                assert size_of(view).fits, size_of(view)
                assert fits(view)


def test_pictures_are_kept_while_they_fit() -> None:
    view = fitting(lambda faces: panels.text_panel(row_of(DECK, faces)), PICTURES)
    assert text_of(view) == row_of(DECK, PICTURES)


def test_beyond_the_limit_cards_are_text() -> None:
    view = fitting(lambda faces: panels.text_panel(row_of((*DECK, *DECK, *DECK), faces)), PICTURES)
    assert text_of(view).split()[-1] == "K♥"
    assert size_of(view).fits


@pytest.mark.parametrize(
    ("view", "taken"),
    [
        (pages(4_000), True),
        (pages(4_001), False),
        (panels.text_panel("\u1ebf" * 3_386), True),
        (panels.text_panel("\u1ebf" * 3_387), False),
    ],
)
def test_the_limits_themselves(view: PanelView, taken: bool) -> None:
    """4,000 letters; 10,170 bytes with 12 for the text, and each of these letters takes three."""
    assert fits(view) is taken
    assert size_of(view).fits is taken


def test_components_count_with_those_inside_them() -> None:
    def stack(count: int) -> PanelView:
        buttons = [PhomButton.make("x", Press(Verb.DRAW, number)) for number in range(count)]
        return PanelView(rows(buttons, 4))

    assert fits(stack(32))
    assert not fits(stack(33))
