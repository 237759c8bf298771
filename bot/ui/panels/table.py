"""The public table of a running hand: made of what everybody sees, and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import discord

from bot.tables.table import Human, LiveHand, Table
from bot.ui.controls import PhomButton
from bot.ui.faces import TEXT_FACES, Faces
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import AMBER, Part, panel, rows, rule, small, spaced, text, when
from bot.ui.panels.seats import evening_line, facts_line, pile_line, seat_lines, turn_title
from bot.ui.texts import Texts, safe_name
from bot.ui.view import PanelView

NO_EVENING: Mapping[int, int] = MappingProxyType({})
"""Before the first hand has ended."""


def hand_mentions(table: Table) -> str:
    """Mentions of the persons who play the hand, in seat order."""
    assert table.hand is not None
    return " ".join(f"<@{who.user_id}>" for who in table.hand.occupants if isinstance(who, Human))


def table_panel(
    table: Table,
    texts: Texts,
    notice: str | None = None,
    *,
    mention: bool = False,
    evening: Mapping[int, int] = NO_EVENING,
    faces: Faces = TEXT_FACES,
) -> PanelView:
    """Whose turn and until when, the last discard large, every seat; the buttons to one's cards and to leave.

    `mention` calls those who play, for the first message of a hand; `evening` is what each account has won at this
    table so far, in points.
    """
    hand = table.hand
    assert hand is not None
    public = hand.public()
    last = public.last_discard
    turn = text(
        f"## {turn_title(hand, public, texts)}",
        texts("hand-until", when=when(hand.deadline)) if hand.deadline is not None else None,
        small(facts_line(table, hand, public, texts)),
    )
    pile = text(small(pile_line(hand, public, texts)), f"# {faces.text(last.card)}" if last is not None else None)
    seats = [text(*seat_lines(table, hand, public, seat, texts, faces)) for seat in range(public.players)]
    return panel(
        [text(hand_mentions(table))] if mention else [],
        turn,
        rule(),
        pile,
        rule(),
        spaced(seats),
        _foot(table, hand, texts, notice, evening),
        rows(
            [
                PhomButton.make(
                    texts("button-hand"), Press(Verb.HAND, table.id, hand.number), discord.ButtonStyle.primary
                ),
                PhomButton.make(texts("button-leave"), Press(Verb.LEAVE, table.id, hand.number)),
            ]
        ),
        colour=AMBER,
    )


def _foot(table: Table, hand: LiveHand, texts: Texts, notice: str | None, evening: Mapping[int, int]) -> list[Part]:
    waiting = [safe_name(chair.occupant.name) for _, chair in table.seated if chair.arriving]
    arriving = texts("hand-arriving", names=texts.listed(waiting)) if waiting else None
    lines = [small(line) for line in (notice, evening_line(table, hand, evening, texts), arriving) if line is not None]
    return [text(*lines)] if lines else []
