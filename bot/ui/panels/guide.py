"""The rules as a short walk, page by page, each with a small picture or the same in words."""

from __future__ import annotations

from bot.phom.cards import Card, parse_cards
from bot.render.lesson import Group, Lesson, Mark, Row, Sign
from bot.ui.controls import PhomButton
from bot.ui.faces import TEXT_FACES, Faces, row_of
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import GREEN, panel, rows, rule, small, text
from bot.ui.texts import Texts
from bot.ui.view import PanelView

GUIDE_PAGES = 8
PICTURE_PLACE = 2
"""Where the picture of a page goes: below its title and its sentences."""
_ARROW = Sign("→")


def guide_panel(texts: Texts, page: int = 0, *, faces: Faces = TEXT_FACES, pictured: bool = False) -> PanelView:
    """Page `page` of the rules, counted from 0; the last for any number beyond.

    `pictured`: the page's picture is shown, so that its cards need not be said in words.
    """
    page = guide_page(page)
    lesson = None if pictured else guide_lesson(texts, page)
    return panel(
        text(f"## {texts(f'guide-title-{page + 1}')}"),
        text(texts(f"guide-body-{page + 1}")),
        [] if lesson is None else [text(*(f"> {line}" for line in lesson_lines(lesson, faces)))],
        rule(),
        text(small(texts("guide-page", page=page + 1, pages=GUIDE_PAGES))),
        rows(page_buttons(texts, Verb.GUIDE, page, last=page == GUIDE_PAGES - 1)),
        colour=GREEN,
    )


def guide_page(page: int) -> int:
    """The page that is shown for this number: the nearest there is."""
    return max(0, min(page, GUIDE_PAGES - 1))


def page_buttons(texts: Texts, verb: Verb, page: int, *, last: bool) -> list[PhomButton]:
    """The buttons to the page before `page` and to the one after it."""
    # Their ids must differ even where both are dead.
    back = Press(verb, argument=str(page - 1) if page else "first")
    on = Press(verb, argument="last" if last else str(page + 1))
    return [
        PhomButton.make(texts("button-previous"), back, disabled=page == 0),
        PhomButton.make(texts("button-next"), on, disabled=last),
    ]


def guide_lesson(texts: Texts, page: int) -> Lesson | None:
    """What the picture of this page shows; None for a page without one."""
    makers = (_phom, _turn, _eating, _laying, _sending, _winning, _points)
    return Lesson(makers[page](texts)) if page < len(makers) else None


def lesson_lines(lesson: Lesson, faces: Faces = TEXT_FACES) -> list[str]:
    """The picture in words, a line for each of its rows."""
    return [_said(row, faces) for row in lesson.rows]


def _said(row: Row, faces: Faces) -> str:
    between = " " if any(isinstance(part, Sign) for part in row) else " · "
    return between.join(part.text if isinstance(part, Sign) else _group_said(part, faces) for part in row)


def _group_said(group: Group, faces: Faces) -> str:
    cards = row_of((card for card in group.cards if card is not None), faces)
    if not cards or not group.caption:
        return cards or group.caption
    return f"{cards} ({group.caption})"


def _cards(cards: str, caption: str = "", mark: Mark | None = None, *, added: str | None = None) -> Group:
    return Group(parse_cards(cards), caption, mark, None if added is None else _one(added))


def _one(card: str) -> Card:
    return parse_cards(card)[0]


def _phom(texts: Texts) -> tuple[Row, ...]:
    """R2.1, R1.1."""
    return (
        (
            _cards("7S 7C 7D", texts("guide-same-rank"), Mark.PHOM),
            _cards("4H 5H 6H", texts("guide-in-a-row"), Mark.PHOM),
        ),
        (
            _cards("AS 2S 3S", texts("guide-ace-low"), Mark.PHOM),
            _cards("QS KS AS", texts("guide-no-phom"), Mark.WRONG),
        ),
    )


def _turn(texts: Texts) -> tuple[Row, ...]:
    """R4.1, R4.2."""
    return (
        (
            Group((None,), texts("guide-draw")),
            Sign(texts("guide-or")),
            _cards("9D", texts("guide-eat"), added="9D"),
            _ARROW,
            _cards("KS", texts("guide-discard")),
        ),
    )


def _eating(texts: Texts) -> tuple[Row, ...]:
    """R4.3."""
    return (
        (
            _cards("7S 7C", texts("guide-yours")),
            Sign("+"),
            _cards("7D", texts("guide-discarded"), added="7D"),
            _ARROW,
            _cards("7S 7C 7D", texts("guide-phom"), Mark.PHOM, added="7D"),
        ),
    )


def _laying(texts: Texts) -> tuple[Row, ...]:
    """R5.1: what is left over is sent and discarded on the next page."""
    return (
        (_cards("2D 3D 4D", texts("guide-laid"), Mark.PHOM), _cards("9S 9C 9D", texts("guide-laid"), Mark.PHOM)),
        (_cards("AC 3S 7H QD", texts("guide-deadwood")),),
    )


def _sending(texts: Texts) -> tuple[Row, ...]:
    """R5.4 to R5.6."""
    return (
        (
            _cards("7H", texts("guide-send")),
            _ARROW,
            _cards("4H 5H 6H 7H", texts("guide-anothers"), Mark.PHOM, added="7H"),
        ),
        (_cards("QD", texts("guide-discard")), _cards("AC 3S", texts("guide-left"))),
    )


def _winning(texts: Texts) -> tuple[Row, ...]:
    """R6.1."""
    return (
        (_cards("4H 5H 6H", mark=Mark.PHOM), _cards("9S 9C 9D", mark=Mark.PHOM)),
        (_cards("JD QD KD", mark=Mark.PHOM), _cards("2C", texts("guide-alone"))),
    )


def _points(texts: Texts) -> tuple[Row, ...]:
    """R1.2."""
    worth = {"AS": 1, "7D": 7, "TC": 10, "JH": 11, "QS": 12, "KD": 13}
    return (tuple(_cards(card, texts.number(points)) for card, points in worth.items()),)
