"""One's side of the ledger, line by line."""

from __future__ import annotations

import discord

from bot.store import ALL_TIME, EntryKind, LedgerLine, Page
from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.page_ids import ALL, FIRST, NOW, season_code
from bot.ui.panels.parts import GOLD, joined, panel, rows, rule, small, text
from bot.ui.panels.turning import turn_buttons
from bot.ui.panels.words import SHORT, author_of
from bot.ui.texts import Texts, safe_name

LEDGER_ROWS = 10
"""Lines of a page of the ledger."""
REASON = 60
"""Letters of a reason in a line."""


def ledger_panel(
    page: Page[LedgerLine], season: int | None, texts: Texts, *, seasons: bool = False
) -> discord.ui.LayoutView:  # fmt: skip
    """What came and went, the newest first: how much, why, with whom, in which hand, and what was left then."""
    code = season_code(season)
    buttons = turn_buttons(texts, page, lambda cursor: Press(Verb.LEDGER, argument=f"{code}-{cursor}"))
    when = texts("when-all" if season == ALL_TIME else "when-now") if seasons else None
    return panel(
        text(f"## {texts('ledger-title')}", small(when)),
        rule(),
        text(*([_line(line, texts) for line in page.items] or [texts("ledger-empty")])),
        text(small(texts("ledger-about"))),
        rows(buttons),
        rows([_other(season, texts)] if seasons else []),
        colour=GOLD,
    )


def _line(line: LedgerLine, texts: Texts) -> str:
    return joined(
        texts("ledger-line", amount=texts.signed(line.amount), why=why_words(line, texts)),
        None if line.hand is None else texts("ledger-hand", hand=str(line.hand)),
        texts("ledger-left", balance=texts.number(line.balance)),
        discord.utils.format_dt(line.at, "d"),
    )


def why_words(line: LedgerLine, texts: Texts) -> str:
    """What an entry was for, and with whom."""
    reason = safe_name(line.reason or "", REASON)
    if line.kind is EntryKind.CORRECTION:
        return texts("why-correction", reason=reason, who=author_of(line.author, texts))
    name = texts.person(line.name, SHORT) if line.counterparty else texts("why-house")
    why = texts(f"why-{line.why.replace('_', '-')}", name=name)
    return texts("why-reversal", why=why, reason=reason) if line.kind is EntryKind.REVERSAL else why


def _other(season: int | None, texts: Texts) -> PhomButton:
    """To all time from a season, and back to the running one."""
    other, label = (NOW, "button-season") if season == ALL_TIME else (ALL, "button-all-time")
    return PhomButton.make(texts(label), Press(Verb.LEDGER, argument=f"{other}-{FIRST}"))
