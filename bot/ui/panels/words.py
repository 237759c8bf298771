"""Phrases that several panels use: names, house rules, cards and phỏm."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence

from bot.phom.cards import Card
from bot.phom.pairs import split_ca
from bot.phom.rules import PRESETS, RULE_NAMES, FinalTimeout, HouseRules
from bot.tables.deals import commitment
from bot.tables.table import CHAIRS, Computer, LiveHand, Occupant, Options, Table
from bot.ui.faces import Faces, row_of
from bot.ui.panels.groups import APART, group_of, in_lines
from bot.ui.texts import Texts, safe_name

SHORT = 16
"""Letters of a name where many stand close together."""


def name_of(who: Occupant, texts: Texts, letters: int | None = None) -> str:
    """The name of somebody at the table, a computer player marked, for a message's text."""
    name = texts.person(who.name) if letters is None else texts.person(who.name, letters)
    return f"{texts('computer-mark')} {name}" if isinstance(who, Computer) else name


def author_of(user_id: int | None, texts: Texts) -> str:
    """Who decided something, as a mention; an erased one is a former player."""
    return f"<@{user_id}>" if user_id is not None and user_id > 0 else texts("former-player")


def level_of(who: Occupant, texts: Texts) -> str | None:
    """How well a computer player plays, in a word; None for a person."""
    return texts(f"level-{who.level.value}") if isinstance(who, Computer) else None


def computer_names(texts: Texts) -> tuple[str, ...]:
    """The names that computer players get, one more than there are chairs."""
    return tuple(texts("computer-name", n=number) for number in range(1, CHAIRS + 2))


def short_names(hand: LiveHand) -> tuple[str, ...]:
    """The players' names by seat, cut for lines that hold several."""
    return tuple(safe_name(who.name, SHORT) for who in hand.occupants)


def preset_name(rules: HouseRules, texts: Texts) -> str:
    """The name of the preset that the rules began from; marked if something differs."""
    name = texts(f"preset-{rules.preset.value}")
    return name if rules == PRESETS[rules.preset] else f"{name}\\*"


def rule_key(name: str) -> str:
    """The key of a house rule's name."""
    return f"rule-{name.replace('_', '-')}"


def rule_value(rules: HouseRules, name: str, texts: Texts, *, brief: bool = False) -> str:
    """The value of one house rule in words; `brief`: amounts without their unit, the stake."""
    match getattr(rules, name):
        case bool() as on:
            return texts("value-on" if on else "value-off")
        case FinalTimeout() as final:
            return texts(f"value-final-{final.value}")
        case (int(), *_) as fees if len(fees) > 1:
            return ", ".join(map(texts.number, fees))
        case int(seconds) if name == "turn_seconds":
            return texts("value-seconds", n=seconds)
        case 0 if name == "u_khan":
            return texts("value-off")
        case int(units) | (int(units),):
            return texts.number(units) if brief else texts("value-units", n=units)
        case other:
            raise TypeError(other)


def changed_rules(rules: HouseRules, texts: Texts) -> str | None:
    """The house rules that differ from the preset, with their values; None if none does."""
    preset = PRESETS[rules.preset]
    changed = [
        f"{texts(rule_key(name))} **{rule_value(rules, name, texts, brief=True)}**"
        for name in RULE_NAMES
        if getattr(rules, name) != getattr(preset, name)
    ]
    return texts("lobby-changed", rules=", ".join(changed)) if changed else None


def rule_json(rules: HouseRules, name: str) -> str:
    """The value of one house rule as a record writes it."""
    return json.dumps(rules.to_json()[name], separators=(",", ":"))


def melds(phoms: Iterable[Iterable[Card]], show: Callable[[Card], str]) -> str:
    """Phỏm side by side on one line, each kept together, every card as `show` has it."""
    return APART.join(" ".join(map(show, phom)) for phom in phoms)


def pairs(ca: Iterable[Iterable[Card]], show: Callable[[Card], str], label: str) -> str:
    """Cạ side by side after their label, none broken between two lines."""
    return in_lines((group_of(two, show, between="\N{NO-BREAK SPACE}") for two in ca), label)


def split_deadwood(deadwood: Sequence[Card]) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deadwood as it is shown: the cạ in it, and the cards that are none."""
    return split_ca(deadwood)


def cards(of: Sequence[Card], faces: Faces) -> str:
    """Cards in the order given; a dash for none."""
    return row_of(of, faces) or "—"


def committed(table: Table, texts: Texts) -> str:
    """The line by which the next deck is fixed before anybody is ready for it."""
    return texts("commitment", hash=commitment(table.secret))


def next_book(table: Table, texts: Texts) -> str:
    """The line that says where the next hand counts."""
    return texts(f"book-next-{table.next_book.value}")


def options_on(options: Options, texts: Texts) -> tuple[str, ...]:
    """The names of what a table allows beside its house rules."""
    return tuple(texts(option_key(name)) for name, on in options_of(options).items() if on)


def option_key(name: str) -> str:
    """The key of the name of an option."""
    return f"option-{name.replace('_', '-')}"


def options_of(options: Options) -> dict[str, bool]:
    """What a table can allow beside its house rules, by the names of `Options`, and whether it does."""
    return {"hints": options.hints, "takeover": options.stands_in, "time_bank": options.time_bank}
