"""One's side of the ledger, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import discord

from bot.store import ALL_TIME, EntryKind, LedgerLine, Page
from bot.ui.controls import PhomButton, PhomSelect
from bot.ui.ids import Press, Verb
from bot.ui.page_ids import ALL, FIRST, NOW, season_code
from bot.ui.panels.parts import GOLD, choice, joined, panel, rows, rule, small, text
from bot.ui.panels.turning import turn_buttons
from bot.ui.panels.words import SHORT, author_of
from bot.ui.texts import Texts, safe_name
from bot.ui.view import PanelView

LEDGER_ROWS = 10
"""Lines of a page of the ledger."""
REASON = 60
"""Letters of a reason in a line."""


def ledger_panel(
    page: Page[LedgerLine], season: int | None, texts: Texts, *, seasons: bool = False
) -> PanelView:  # fmt: skip
    """What came and went, the newest first: how much, why, with whom, in which hand, and what was left then.

    A select leads to the replay of each hand of the page.
    """
    code = season_code(season)
    buttons = turn_buttons(texts, page, lambda cursor: Press(Verb.LEDGER, argument=f"{code}-{cursor}"))
    when = texts("when-all" if season == ALL_TIME else "when-now") if seasons else None
    hands = list(dict.fromkeys(str(line.hand) for line in page.items if line.hand is not None))
    return panel(
        text(f"## {texts('ledger-title')}", small(when)),
        rule(),
        text(*(_lines(page.items, texts) or [texts("ledger-empty")])),
        text(small(texts("ledger-about"))),
        rows(buttons),
        rows([_other(season, texts)] if seasons else []),
        choice(_replays(hands, texts)) if hands else [],
        colour=GOLD,
    )


def _replays(hands: Sequence[str], texts: Texts) -> PhomSelect:
    options = [discord.SelectOption(label=hand, value=hand) for hand in hands]
    return PhomSelect.make(texts("select-replay"), Press(Verb.REPLAY, argument="ledger"), options)


def _lines(lines: Sequence[LedgerLine], texts: Texts) -> list[str]:
    """The entries, those of one hand together below its name."""
    shown: list[str] = []
    for _, of_hand in groupby(lines, key=lambda line: (line.hand, line.kind, line.at)):
        first, *rest = of_hand
        when = discord.utils.format_dt(first.at, "d")
        shown.append(joined(texts("ledger-hand", hand=str(first.hand)) if first.hand else texts("ledger-admin"), when))
        if first.kind is EntryKind.REVERSAL:
            shown.append(texts("ledger-reversed", reason=safe_name(first.reason or "", REASON)))
        shown += [_line(line, texts) for line in (first, *rest)]
    return shown


def _line(line: LedgerLine, texts: Texts) -> str:
    return texts(
        "ledger-line",
        amount=texts.signed(line.amount),
        why=why_words(line, texts),
        balance=texts.number(line.balance),
    )


def why_words(line: LedgerLine, texts: Texts) -> str:
    """What an entry was for, from the side of whose it is."""
    if line.kind is EntryKind.CORRECTION:
        reason = safe_name(line.reason or "", REASON)
        return texts("why-correction", reason=reason, who=author_of(line.author, texts))
    name = texts.person(line.name, SHORT) if line.counterparty else texts("why-house")
    # A reversal gives back what was won: it is told as it was when it was won.
    won = line.amount > 0 if line.kind is EntryKind.HAND else line.amount < 0
    return texts(f"why-{line.why.replace('_', '-')}-{'won' if won else 'lost'}", name=name)


def _other(season: int | None, texts: Texts) -> PhomButton:
    """To all time from a season, and back to the running one."""
    other, label = (NOW, "button-season") if season == ALL_TIME else (ALL, "button-all-time")
    return PhomButton.make(texts(label), Press(Verb.LEDGER, argument=f"{other}-{FIRST}"))
