"""The private panel of a server's settings, and the log of their changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.phom.rules import FinalTimeout, HouseRules
from bot.store import SettingChange
from bot.tables.settings import (
    LANGUAGES,
    MOST_CHANNELS,
    RULE_PREFIX,
    SPECS,
    Allowed,
    Group,
    JsonValue,
    Kind,
    ServerSettings,
    Spec,
    value_of,
)
from bot.ui.controls import PhomButton, PhomChannels, PhomSelect
from bot.ui.ids import Press, Verb
from bot.ui.panels.house import rule_choices
from bot.ui.panels.parts import GREEN, OPTION, OPTIONS, Part, choice, cut, panel, rows, rule, small, text
from bot.ui.panels.words import author_of, rule_json, rule_key, rule_value
from bot.ui.texts import Texts
from bot.ui.view import PanelView

LOG_ROWS = 10
"""Changes on a page of the log."""
_MENTIONED = 5
"""As many channels are named in a line."""


def settings_panel(
    settings: ServerSettings, texts: Texts, group: Group = Group.SERVER, chosen: str | None = None
) -> PanelView:
    """The settings of a group with their values; of the `chosen` one what it means, and the values it can be given."""
    spec = SPECS.get(chosen or "")
    group = group if spec is None else spec.group
    specs = [each for each in SPECS.values() if each.group is group]
    lines = [_line(each, settings, texts) for each in specs]
    head = text(f"## {texts('settings-title')}", small(texts(f"settings-intro-{group.value}")))
    pick = choice(_setting_select(specs, chosen, texts))
    tabs = rows([*_tabs(group, texts), PhomButton.make(texts("button-set-log"), Press(Verb.SET_LOG, argument="0"))])
    if spec is None:
        return panel(head, text(*lines), pick, tabs, colour=GREEN)
    about = text(f"### {setting_name(spec, texts)}", _about(spec, texts))
    return panel(head, text(*lines), pick, rule(), about, _values(settings, spec, texts), rule(), tabs, colour=GREEN)


def setting_log_panel(changes: Sequence[SettingChange], texts: Texts, page: int, *, more: bool) -> PanelView:
    """Page `page`, from 0, of the changes of a server's settings, with their authors."""
    lines = [_change(change, texts) for change in changes] or [texts("settings-log-empty")]
    back = _page(texts("button-previous"), page - 1, there=page > 0)
    on = _page(texts("button-next"), page + 1, there=more)
    home = PhomButton.make(texts("button-settings"), Press(Verb.SETTINGS, argument=Group.SERVER.value))
    return panel(text(f"## {texts('settings-log-title')}", *lines), rows([back, on, home]), colour=GREEN)


def _page(label: str, page: int, *, there: bool) -> PhomButton:
    return PhomButton.make(label, Press(Verb.SET_LOG, argument=str(max(0, page))), disabled=not there)


def setting_name(spec: Spec, texts: Texts) -> str:
    """What people call the setting."""
    if spec.kind is Kind.RULE:
        return texts(rule_key(spec.name.removeprefix(RULE_PREFIX)))
    return texts(f"setting-{_dashed(spec.name)}")


def setting_value(spec: Spec, value: JsonValue, texts: Texts) -> str:
    """A value of the setting in words, as it stands in a message."""
    match spec.kind:
        case Kind.CHANNELS if value:
            named = [f"<#{channel}>" for channel in value[:_MENTIONED]]
            return texts.listed(named) if len(value) <= _MENTIONED else f"{', '.join(named)}, …"
        case Kind.CHANNELS:
            return texts("setting-everywhere")
        case _:
            return plain_value(spec, value, texts)


def plain_value(spec: Spec, value: JsonValue, texts: Texts) -> str:
    """A value of the setting in words, but for channels, as it stands among the options of a select."""
    match spec.kind:
        case Kind.LANGUAGE:
            return texts("setting-language-auto" if value is None else f"language-{value}")
        case Kind.SWITCH:
            return texts("value-on" if value else "value-off")
        case Kind.ALLOWED:
            return texts(f"setting-allowed-{value}")
        case Kind.PRESET:
            return texts(f"preset-{value}")
        case Kind.RULE:
            return rule_value(_rules_with(spec, value), spec.name.removeprefix(RULE_PREFIX), texts)
        case _ if value == 0 and spec.off:
            return texts(f"setting-{_dashed(spec.name)}-off")
        case _:
            return _amount(spec, value, texts)


def form_label(spec: Spec, texts: Texts) -> str:
    """What is to be typed for an amount."""
    return texts("setting-amount-label", least=texts.number(spec.least), most=texts.number(spec.most))


def _amount(spec: Spec, value: int, texts: Texts) -> str:
    match spec.name:
        case "ping_seconds" | "rematch_seconds":
            return texts("value-seconds", n=value)
        case "idle_minutes":
            return texts("value-minutes", n=value)
        case "balance":
            return texts("value-units", n=value)
        case _:
            return texts("value-points", n=value)


def _rules_with(spec: Spec, value: JsonValue) -> HouseRules:
    """House rules with this value, whatever the others are: it is only to be said."""
    name = spec.name.removeprefix(RULE_PREFIX)
    if name == "final_timeout":
        return replace(HouseRules(), final_timeout=FinalTimeout(value))
    if name == "eat_fee":
        return replace(HouseRules(), eat_fee=tuple(value))
    return replace(HouseRules(), **{name: value})


def _line(spec: Spec, settings: ServerSettings, texts: Texts) -> str:
    value = setting_value(spec, value_of(settings, spec.name), texts)
    return texts("house-line", name=setting_name(spec, texts), value=value)


def _about(spec: Spec, texts: Texts) -> str:
    if spec.kind is Kind.RULE:
        return texts(f"{rule_key(spec.name.removeprefix(RULE_PREFIX))}-about")
    return texts(f"setting-{_dashed(spec.name)}-about")


def _setting_select(specs: Sequence[Spec], chosen: str | None, texts: Texts) -> PhomSelect:
    options = [
        discord.SelectOption(label=cut(setting_name(spec, texts), OPTION), value=spec.name, default=spec.name == chosen)
        for spec in specs
    ]
    return PhomSelect.make(texts("settings-pick"), Press(Verb.SETTING), options)


def _tabs(group: Group, texts: Texts) -> list[PhomButton]:
    return [
        PhomButton.make(
            texts(f"settings-group-{each.value}"), Press(Verb.SETTINGS, argument=each.value), disabled=each is group
        )
        for each in Group
    ]


def _values(settings: ServerSettings, spec: Spec, texts: Texts) -> list[Part]:
    """The controls by which the setting is given another value."""
    press = Press(Verb.SET, argument=spec.name)
    if spec.kind is Kind.CHANNELS:
        select = PhomChannels.make(texts("settings-pick-channels"), press, settings.channels, MOST_CHANNELS)
        anywhere = PhomButton.make(texts("button-everywhere"), press, disabled=not settings.channels)
        return [choice(select), *rows([anywhere])]
    now = value_of(settings, spec.name)
    options = [
        discord.SelectOption(label=cut(label, OPTION), value=value, default=value == _json(now))
        for value, label in _offered(settings, spec, texts)
    ]
    parts: list[Part] = [choice(PhomSelect.make(texts("settings-pick-value"), press, options[:OPTIONS]))]
    if spec.kind is Kind.AMOUNT:
        other = Press(Verb.SET_AMOUNT, argument=spec.name)
        parts += rows([PhomButton.make(texts("button-set-amount"), other)])
    return parts


def _offered(settings: ServerSettings, spec: Spec, texts: Texts) -> list[tuple[str, str]]:
    """The values that are offered, today's among them: as JSON and in words."""
    values: list[JsonValue]
    match spec.kind:
        case Kind.RULE:
            name = spec.name.removeprefix(RULE_PREFIX)
            choices = rule_choices(settings.rules, name)
            return [(rule_json(rules, name), rule_value(rules, name, texts)) for rules in choices]
        case Kind.LANGUAGE:
            values = [None, *LANGUAGES]
        case Kind.SWITCH:
            values = [True, False]
        case Kind.ALLOWED:
            values = [allowed.value for allowed in Allowed]
        case Kind.PRESET:
            values = [preset.value for preset in type(settings.rules.preset)]
        case _:
            values = sorted({*spec.offered, value_of(settings, spec.name)})
    return [(_json(value), plain_value(spec, value, texts)) for value in values]


def _change(change: SettingChange, texts: Texts) -> str:
    spec = SPECS.get(change.name)
    when = discord.utils.format_dt(change.at, "d")
    who = author_of(change.author, texts)
    if spec is None:
        return texts("settings-log-line", when=when, name=change.name, before="…", after="…", who=who)
    before, after = (setting_value(spec, value, texts) for value in (change.before, change.after))
    return texts("settings-log-line", when=when, name=setting_name(spec, texts), before=before, after=after, who=who)


def _json(value: JsonValue) -> str:
    return json.dumps(value, separators=(",", ":"))


def _dashed(name: str) -> str:
    return name.replace("_", "-")
