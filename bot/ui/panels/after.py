"""What is left of a hand or a table when it is over: a person's result line, the closed table."""

from __future__ import annotations

from collections.abc import Mapping

from bot.phom.outcome import End
from bot.tables.table import Book, Table
from bot.ui.panels.parts import GOLD, GREY, joined, panel, small, text
from bot.ui.panels.payments import place_key
from bot.ui.panels.showdown import end_title
from bot.ui.texts import Texts, safe_name
from bot.ui.view import PanelView


def result_line(
    table: Table, user_id: int, texts: Texts, balances: Mapping[int, int], *, lesson: str | None = None
) -> PanelView:
    """What the table's last hand was for one of its players, in one line; that they left, while it still runs.

    `lesson` explains what is new to the player.
    """
    hand = table.hand
    assert hand is not None
    seat, outcome = hand.seat_of(user_id), hand.public().outcome
    link = f"[{texts('button-back')}](https://discord.com/channels/{table.guild_id}/{table.channel_id})"
    if hand.voided:
        return panel(text(joined(texts("result-voided", hand=hand.number), link)), colour=GREY)
    if outcome is None or seat is None:
        return panel(text(joined(texts("result-left", hand=hand.number), link)), colour=GREY)
    net = texts.signed(outcome.net[seat] * hand.record.stake)
    balance = texts.number(balances.get(user_id, 0))
    if outcome.end is End.SHOWDOWN:
        place = texts(f"place-{place_key(outcome, seat)}").lower()
        result = texts("result-place", place=place, net=net, balance=balance)
    else:
        result = texts("result-other", net=net, balance=balance)
    title = texts("result-title", hand=hand.number, end=end_title(hand, outcome, texts))
    practice = texts("result-practice") if hand.book is Book.PRACTICE else None
    taught = None if lesson is None else texts("lesson-line", lesson=lesson)
    return panel(text(joined(title, result, practice, link), taught), colour=GOLD)


def closed_panel(
    table: Table, texts: Texts, reason: str | None, balances: Mapping[int, int]
) -> PanelView:  # fmt: skip
    """A table that is closed: why, and where its players stand, in points."""
    names = {who.account: who.name for who in (table.hand.occupants if table.hand is not None else ())}
    names |= {person.user_id: person.name for person in table.people}
    lines = [
        texts("closed-balance", name=safe_name(names[account]), balance=texts.number(balance))
        for account, balance in sorted(balances.items(), key=lambda entry: -entry[1])
        if account and account in names
    ]
    return panel(
        text(
            f"## {texts('closed-title')}",
            reason,
            texts("closed-hands", n=table.hands_dealt) if table.hands_dealt else None,
            f"**{texts('book-practice')}**" if table.hand is not None and table.hand.book is Book.PRACTICE else None,
            *(lines if table.hands_dealt else []),
            small(texts("closed-thanks")),
        ),
        colour=GREY,
    )
