"""The table before its first hand."""

from __future__ import annotations

import discord

from bot.phom.rules import PRESETS, Preset
from bot.tables.table import Chair, Computer, Level, Phase, Table
from bot.ui.controls import PhomButton, PhomSelect
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import GREEN, GREY, Part, choice, joined, panel, rows, rule, small, text
from bot.ui.panels.words import changed_rules, committed, level_of, next_book, options_on, preset_name
from bot.ui.texts import Texts, safe_name
from bot.ui.view import PanelView


def lobby_panel(table: Table, texts: Texts, notice: str | None = None, *, live: bool = True) -> PanelView:
    """House rules, stake and chairs, with the buttons to sit down, change things and start.

    `live` is off once the first hand has begun in a message of its own: then there are no controls.
    """
    head = text(
        f"## {texts('lobby-title')}",
        texts("lobby-stake", stake=texts.number(table.stake)),
        texts("lobby-rules", preset=preset_name(table.rules, texts)),
        small(changed_rules(table.rules, texts)),
        next_book(table, texts) if live else None,
        joined(*options_on(table.options, texts)) or None,
    )
    chairs = text(*(_chair(table, chair, texts) for chair in table.chairs))
    if not live:
        begun = text(small(texts("lobby-begun")), small(committed(table, texts)))
        return panel(head, rule(), chairs, begun, colour=GREY)
    foot = text(small(notice), small(texts("lobby-hint")), small(committed(table, texts)))
    return panel(head, rule(), chairs, rule(), foot, _buttons(table, texts), colour=GREEN)


def owner_controls(table: Table, texts: Texts) -> list[Part]:
    """What only the owner may do between hands: computer players, stake, house rules.

    Two in a row, the longer words beside the shorter: a phone has no room for more, and would put one alone below.
    """
    computers = [chair for _, chair in table.seated if isinstance(chair.occupant, Computer)]
    full = len(table.seated) == len(table.chairs)
    add = PhomButton.make(texts("button-computer-add"), Press(Verb.COMPUTER_ADD, table.id), disabled=full)
    remove = PhomButton.make(
        texts("button-computer-remove"), Press(Verb.COMPUTER_REMOVE, table.id), disabled=not computers
    )
    stake = PhomButton.make(texts("button-stake"), Press(Verb.STAKE, table.id))
    rules = PhomButton.make(texts("button-rules"), Press(Verb.RULES, table.id))
    return rows([add, rules, remove, stake], 2)


def level_select(table: Table, texts: Texts) -> PhomSelect:
    """A computer player to add, by its level."""
    options = [
        discord.SelectOption(
            label=texts("select-level-option", level=texts(f"level-{level.value}")), value=level.value, emoji="🤖"
        )
        for level in Level
    ]
    return PhomSelect.make(texts("select-level"), Press(Verb.COMPUTER_ADD, table.id), options)


def preset_select(table: Table, texts: Texts) -> PhomSelect:
    """The choice of a preset; that of the table is chosen while nothing differs from it."""
    options = [
        discord.SelectOption(
            label=texts(f"preset-{preset.value}"), value=preset.value, default=table.rules == PRESETS[preset]
        )
        for preset in Preset
    ]
    return PhomSelect.make(texts("select-preset"), Press(Verb.PRESET, table.id), options)


def _chair(table: Table, chair: Chair | None, texts: Texts) -> str:
    if chair is None:
        return texts("lobby-chair-empty")
    name = f"**{safe_name(chair.occupant.name)}**"
    if chair.occupant.account == table.owner_id:
        name = texts("lobby-owner", name=name)
    if isinstance(chair.occupant, Computer):
        return texts("lobby-chair-computer", name=name, level=level_of(chair.occupant, texts) or "")
    return texts("lobby-chair-waiting" if chair.ready is None else "lobby-chair-ready", name=name)


def _buttons(table: Table, texts: Texts) -> list[Part]:
    assert table.phase is Phase.LOBBY
    taken = len(table.people) == len(table.chairs)
    green, blue = discord.ButtonStyle.success, discord.ButtonStyle.primary
    seating = [
        PhomButton.make(texts("button-sit"), Press(Verb.SIT, table.id), blue, disabled=taken),
        PhomButton.make(texts("button-ready"), Press(Verb.READY, table.id)),
        PhomButton.make(texts("button-start"), Press(Verb.START, table.id), green),
    ]
    leave = PhomButton.make(texts("button-leave"), Press(Verb.LEAVE, table.id))
    full = len(table.seated) == len(table.chairs)
    levels = [] if full else [choice(level_select(table, texts))]
    return [
        *rows(seating),
        *owner_controls(table, texts),
        *rows([leave]),
        *levels,
        choice(preset_select(table, texts)),
    ]
