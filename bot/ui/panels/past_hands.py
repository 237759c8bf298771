"""Hands that are over: of a table, of the server, of a member."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import discord

from bot.phom.outcome import End
from bot.store import Page, PastHand
from bot.tables.table import Book
from bot.ui.controls import PhomSelect
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import GOLD, OPTION, Line, choice, cut, joined, panel, rows, rule, small, text
from bot.ui.panels.turning import turn_buttons
from bot.ui.panels.words import SHORT, name_of
from bot.ui.texts import Texts, plain_name, safe_name
from bot.ui.view import PanelView

HANDS_ROWS = 6
"""Hands of a page."""


class Scope(StrEnum):
    """Whose hands are listed."""

    TABLE = "table"
    SERVER = "server"
    MEMBER = "member"


@dataclass(frozen=True, slots=True)
class HandsOf:
    """Whose hands are listed: the table or member `id`, called `name`; 0 for the server."""

    scope: Scope
    id: int = 0
    name: str = ""


def hands_panel(of: HandsOf, page: Page[PastHand], texts: Texts) -> PanelView:
    """A page of hands, the latest first, each with what everybody won, and a select to go through one."""
    buttons = turn_buttons(texts, page, lambda code: Press(Verb.HANDS, of.id, argument=f"{of.scope.value}-{code}"))
    title = texts(f"hands-title-{of.scope.value}", name=safe_name(of.name) if of.name else str(of.id))
    return panel(
        text(f"## {title}"),
        rule(),
        *(text(*_lines(hand, texts)) for hand in page.items),
        [] if page.items else text(texts("hands-empty")),
        rows(buttons),
        choice(_select(page, of, texts)) if page.items else [],
        colour=GOLD,
    )


def _lines(hand: PastHand, texts: Texts) -> list[Line]:
    facts = joined(
        texts("hands-name", hand=str(hand.name)),
        discord.utils.format_dt(hand.ended_at, "R"),
        texts("hands-stake", stake=texts.number(hand.stake)),
        texts("book-practice") if hand.book is Book.PRACTICE else None,
        texts("hands-reversed") if hand.reversed else None,
    )
    return [facts, small(joined(_end(hand, texts), _nets(hand, texts)))]


def _end(hand: PastHand, texts: Texts) -> str | None:
    if hand.voided or hand.end is None:
        return texts("hands-voided")
    return None if hand.end == End.SHOWDOWN.value else texts(f"hands-{hand.end.replace('_', '-')}")


def _nets(hand: PastHand, texts: Texts) -> str:
    if hand.net is None or hand.ranking is None:
        return ", ".join(name_of(who, texts, SHORT) for who in hand.occupants)
    return ", ".join(
        f"{name_of(hand.occupants[seat], texts, SHORT)} {texts.signed(hand.net[seat] * hand.stake)}"
        for seat in hand.ranking
    )


def _select(page: Page[PastHand], of: HandsOf, texts: Texts) -> PhomSelect:
    options = [
        discord.SelectOption(label=cut(f"{hand.name} · {_players(hand, texts)}", OPTION), value=str(hand.name))
        for hand in page.items
    ]
    return PhomSelect.make(texts("select-replay"), Press(Verb.REPLAY, argument=of.scope.value), options)


def _players(hand: PastHand, texts: Texts) -> str:
    return ", ".join(plain_name(who.name or texts("former-player"), SHORT) for who in hand.occupants)
