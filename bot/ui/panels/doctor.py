"""What is wrong in a server, a line each, with the fix as a button where there is one; and one table to see to."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.tables.table import Table
from bot.ui.checkup import Area, Finding, Fix
from bot.ui.controls import PhomButton, PhomSelect
from bot.ui.errors import permission
from bot.ui.ids import Press, Verb
from bot.ui.limits import fits
from bot.ui.panels.parts import AMBER, GREEN, LABEL, OPTION, OPTIONS, Part, choice, cut, panel, rows, rule, text
from bot.ui.panels.words import name_of
from bot.ui.texts import Texts, safe_name
from bot.ui.view import PanelView

MOST_LINES = (15, 8, 4, 2, 1)
"""Findings of an area that are told, as many as there is room for; when some are mended the others come up."""
MOST_FIXES = 10
_MENTIONED = 5
_SHORT, _LONG = 16, 80


def doctor_panel(
    findings: Sequence[Finding], tables: Sequence[Table], places: Sequence[str], texts: Texts
) -> PanelView:
    """All findings, area by area; the `tables` of the server to choose from, each with the name of its channel."""
    views = (_doctor_panel(findings, most, tables, places, texts) for most in MOST_LINES)
    return next((view for view in views if fits(view)), _doctor_panel(findings, 0, tables, places, texts))


def _doctor_panel(
    findings: Sequence[Finding], most: int, tables: Sequence[Table], places: Sequence[str], texts: Texts
) -> PanelView:
    """The panel with at most so many findings; the others are counted."""
    told = [line for area in Area for line in _area(area, findings, texts, most)]
    left = sum(max(0, sum(finding.area is area for finding in findings) - most) for area in Area)
    told += [texts("doctor-more", n=left)] if left else []
    fixes = [button for finding in findings if (button := _fix(finding, texts)) is not None][:MOST_FIXES]
    again = PhomButton.make(texts("button-doctor"), Press(Verb.DOCTOR))
    pick: list[Part] = [choice(_table_select(findings, tables, places, texts))] if tables else []
    return panel(
        text(f"## {texts('doctor-title')}"), text(*told), rows(fixes), rule(), pick, rows([again]),
        colour=AMBER if findings else GREEN,
    )  # fmt: skip


def table_card(table: Table, texts: Texts) -> PanelView:
    """What stands at a table, no hand among it, and what those who manage the server may do with it."""
    people = texts.listed([name_of(chair.occupant, texts, _SHORT) for _, chair in table.seated])
    state = texts(f"doctor-phase-{table.phase.value}")
    head = text(
        f"## {texts('doctor-table', table=table.id)}",
        texts("doctor-table-about", place=f"<#{table.channel_id}>", state=state, people=people),
    )
    running, red = table.running, discord.ButtonStyle.danger
    buttons = [
        PhomButton.make(texts("button-show-anew"), Press(Verb.DOC_SHOW, table.id)),
        PhomButton.make(texts("button-void"), Press(Verb.DOC_VOID, table.id), red, disabled=not running),
        PhomButton.make(texts("button-shut"), Press(Verb.DOC_CLOSE, table.id), red, disabled=running),
        PhomButton.make(texts("button-doctor"), Press(Verb.DOCTOR)),
    ]
    return panel(head, rows(buttons), colour=AMBER)


def _area(area: Area, findings: Sequence[Finding], texts: Texts, most: int) -> list[str]:
    mine = [finding for finding in findings if finding.area is area]
    told = [f"⚠️ {_line(finding, texts)}" for finding in mine[:most]]
    return told if mine else [f"✅ {texts(f'doctor-fine-{area.value}')}"]


def _line(finding: Finding, texts: Texts) -> str:
    channels = [f"<#{channel}>" for channel in finding.channels[:_MENTIONED]]
    places = texts.listed(channels)
    if len(finding.channels) > _MENTIONED:
        places = texts("doctor-places-more", places=", ".join(channels), n=len(finding.channels) - _MENTIONED)
    if finding.area is Area.PERMISSIONS:
        names = texts.listed([permission(name, texts) for name in finding.names])
    else:
        names = texts.listed([safe_name(name, _LONG) for name in finding.names])
    at = "" if finding.at is None else discord.utils.format_dt(finding.at, "R")
    return texts(
        f"doctor-{finding.kind}", places=places, names=names, table=finding.table or 0, at=at, n=finding.amount
    )


def _fix(finding: Finding, texts: Texts) -> PhomButton | None:
    match finding.fix:
        case None:
            return None
        case Fix.EMOJIS:
            return PhomButton.make(texts("button-mend-emojis"), Press(Verb.DOC_EMOJIS))
        case Fix.POST:
            return PhomButton.make(texts("button-mend-post"), Press(Verb.DOC_POST))
        case Fix.DROP:
            return PhomButton.make(texts("button-mend-drop"), Press(Verb.DOC_DROP), discord.ButtonStyle.danger)
        case Fix.SHOW:
            label = texts("button-mend-show", table=finding.table or 0)
            return PhomButton.make(cut(label, LABEL), Press(Verb.DOC_SHOW, finding.table))
        case Fix.VOID:
            label = texts("button-mend-void", table=finding.table or 0)
            return PhomButton.make(cut(label, LABEL), Press(Verb.DOC_VOID, finding.table), discord.ButtonStyle.danger)


def _table_select(
    findings: Sequence[Finding], tables: Sequence[Table], places: Sequence[str], texts: Texts
) -> PhomSelect:
    """The tables to choose from, those first that something is wrong with: there may be more than a select holds."""
    wrong = {finding.table for finding in findings}
    options = [
        discord.SelectOption(
            label=cut(texts("doctor-table-option", table=table.id, place=place), OPTION), value=str(table.id)
        )
        for table, place in sorted(zip(tables, places, strict=True), key=lambda each: each[0].id not in wrong)
    ]
    return PhomSelect.make(texts("doctor-pick-table"), Press(Verb.DOC_TABLE), options[:OPTIONS])
