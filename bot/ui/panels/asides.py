"""Small panels: a plain text, a question before leaving, an offer of a chair, the late ping."""

from __future__ import annotations

from datetime import datetime

import discord

from bot.tables.table import CHAIRS, Table
from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import AMBER, GREEN, panel, rows, text, when
from bot.ui.texts import Texts
from bot.ui.view import PanelView


def text_panel(message: str) -> PanelView:
    """A message of nothing but text."""
    return PanelView([text(message)])


def leave_question(table: Table, seat: int, texts: Texts) -> PanelView:
    """What leaving the running hand costs the player of `seat`, and whether they want to."""
    hand = table.hand
    assert hand is not None
    public = hand.public()
    alone = all(other.gone for index, other in enumerate(public.seats) if index != seat)
    price = public.rules.leave * hand.record.stake
    return panel(
        text(
            f"## {texts('leave-question')}",
            texts("leave-cost-last") if alone else texts("leave-cost", points=price),
        ),
        rows(
            [
                PhomButton.make(
                    texts("button-leave-sure"),
                    Press(Verb.LEAVE_SURE, table.id, hand.number),
                    discord.ButtonStyle.danger,
                ),
                PhomButton.make(texts("button-stay"), Press(Verb.HAND, table.id, hand.number)),
            ]
        ),
        colour=AMBER,
    )


def sit_offer(table: Table, texts: Texts, *, waiting: bool = False) -> PanelView:
    """For somebody who asked for cards without having any: a chair, if there is one.

    `waiting` says that they have one from the next hand on.
    """
    if waiting:
        return panel(text(texts("sit-offer-waiting")), colour=GREEN)
    if len(table.people) == CHAIRS:
        return panel(text(texts("sit-offer"), texts("sit-offer-full")), colour=AMBER)
    offer = texts("sit-offer-next" if table.running else "sit-offer-now")
    sit = PhomButton.make(texts("button-sit"), Press(Verb.SIT, table.id), discord.ButtonStyle.success)
    return panel(text(texts("sit-offer"), offer), rows([sit]), colour=GREEN)


def ping_message(texts: Texts, user_id: int, deadline: datetime) -> PanelView:
    """A nudge for the player whose turn it is, with a button that switches nudges off."""
    return panel(
        text(texts("ping", mention=f"<@{user_id}>", when=when(deadline))),
        rows([PhomButton.make(texts("button-pings-off"), Press(Verb.PINGS_OFF))]),
        colour=AMBER,
    )
