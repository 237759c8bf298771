"""The private panel in which the owner looks at a house rule and changes it."""

from __future__ import annotations

import json

import discord

from bot.phom.errors import PhomError
from bot.phom.rules import RULE_NAMES, HouseRules, replace_rule
from bot.tables.table import Table
from bot.tables.terms import OPTION_NAMES
from bot.ui.controls import PhomButton, PhomSelect
from bot.ui.ids import Press, Verb
from bot.ui.panels.lobby import preset_select
from bot.ui.panels.parts import GREEN, OPTION, OPTIONS, Part, choice, cut, panel, rows, rule, text
from bot.ui.panels.words import option_key, options_of, rule_json, rule_key, rule_value
from bot.ui.texts import Texts
from bot.ui.view import PanelView

_AMOUNTS = [*range(11), 12, 15, 20, 25, 30, 40, 50]
_CHOICES: dict[str, list[object]] = {
    "eat_fee": [0, 1, 2, 3, 4, 5, [1, 2, 3], [1, 2, 4], [2, 4, 6]],
    "turn_seconds": [10, 15, 20, 30, 45, 60, 90, 120, 180, 300],
    "final_timeout": ["mom", "lay"],
    "tai": [True, False],
    "den_eat": [True, False],
    "den_three": [True, False],
    "den_chot": [True, False],
}


def rule_panel(
    table: Table, texts: Texts, chosen_rule: str | None = None, *, off: frozenset[str] = frozenset()
) -> PanelView:
    """Every house rule with its value; with `chosen_rule` its explanation and the values that it can be given.

    `off` are the options that the server does not allow.
    """
    rules = table.rules
    lines = [
        texts("house-line", name=texts(rule_key(name)), value=rule_value(rules, name, texts)) for name in RULE_NAMES
    ]
    head = text(f"## {texts('house-title')}", texts("house-intro"))
    options = [*_option_lines(table, texts, off), *rows(_option_buttons(table, texts, off))]
    pick = choice(_rule_select(table, texts, chosen_rule))
    preset = choice(preset_select(table, texts))
    if chosen_rule is None or chosen_rule not in RULE_NAMES:
        return panel(head, text(*lines), preset, pick, options, colour=GREEN)
    name = texts(rule_key(chosen_rule))
    about = text(f"### {name}", texts(f"{rule_key(chosen_rule)}-about"))
    values = choice(_value_select(table, texts, chosen_rule))
    return panel(head, text(*lines), rule(), pick, about, values, preset, options, colour=GREEN)


def rule_choices(rules: HouseRules, name: str) -> tuple[HouseRules, ...]:
    """`rules` with each value that the panel offers for one rule, today's among them, and R8.1 kept."""
    now = rules.to_json()[name]
    offered = list(_CHOICES.get(name, _AMOUNTS))
    found: list[HouseRules] = []
    for value in offered if rule_value_among(now, offered) else [now, *offered]:
        try:
            changed = replace_rule(rules, name, value)
        except PhomError:
            continue
        if changed not in found:
            found.append(changed)
    return tuple(found[:OPTIONS])


def rule_value_among(value: object, offered: list[object]) -> bool:
    """Whether a rule's value is among those offered; a fee and a list of just this fee are the same."""
    return value in offered or (isinstance(value, list) and len(value) == 1 and value[0] in offered)


def read_value(value: str) -> object:
    """The value that an option of the panel stands for, as `replace_rule` takes it; None for any other text."""
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return None


def _option_lines(table: Table, texts: Texts, off: frozenset[str]) -> list[Part]:
    """What the table allows beside its house rules, each with what it means."""
    return [
        text(
            *(
                f"{texts('house-line', name=texts(option_key(name)), value=texts(_option_word(name, on, off)))}"
                f"\n-# {texts(f'{option_key(name)}-about')}"
                for name, on in options_of(table.options).items()
            )
        )
    ]


def _option_buttons(table: Table, texts: Texts, off: frozenset[str]) -> list[PhomButton]:
    """A switch for each option; stand-ins need hints."""
    return [
        PhomButton.make(
            texts(f"button-{name.replace('_', '-')}-{'off' if on else 'on'}"),
            Press(Verb.OPTION, table.id, argument=f"{name}-{'off' if on else 'on'}"),
            disabled=name in off or (name == "takeover" and not table.options.hints),
        )
        for name, on in options_of(table.options).items()
    ]


def _option_word(name: str, on: bool, off: frozenset[str]) -> str:
    return "option-forbidden" if name in off else "value-on" if on else "value-off"


def read_option(argument: str) -> tuple[str, bool] | None:
    """The option and whether it shall be on, of a switch's argument; None for any other text."""
    name, _, word = argument.partition("-")
    return (name, word == "on") if name in OPTION_NAMES and word in ("on", "off") else None


def _rule_select(table: Table, texts: Texts, chosen: str | None) -> PhomSelect:
    options = [
        discord.SelectOption(label=cut(texts(rule_key(name)), OPTION), value=name, default=name == chosen)
        for name in RULE_NAMES
    ]
    return PhomSelect.make(texts("house-pick-rule"), Press(Verb.RULE, table.id), options)


def _value_select(table: Table, texts: Texts, name: str) -> PhomSelect:
    options = [
        discord.SelectOption(
            label=cut(rule_value(rules, name, texts), OPTION),
            value=rule_json(rules, name),
            default=rules == table.rules,
        )
        for rules in rule_choices(table.rules, name)
    ]
    return PhomSelect.make(texts("house-pick-value"), Press(Verb.VALUE, table.id, argument=name), options)
