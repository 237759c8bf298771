"""House rules: what a table may play differently, and the three presets (R8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from bot.phom.errors import BadRule, LeavingPays

JsonObject = dict[str, Any]


class Preset(StrEnum):
    """A named set of house rules, which a table's own rules begin from."""

    STANDARD = "standard"
    QUICK = "quick"
    VILLAGE = "village"


class FinalTimeout(StrEnum):
    """What the machine does for a player whose clock runs out in a final turn (R9.3)."""

    MOM = "mom"
    """It lays and sends nothing; the player is móm unless they laid in an earlier turn."""
    LAY = "lay"
    """It lays a best arrangement and sends what it can."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one hand (R8). Amounts are in stakes; a new value is the preset `standard`."""

    preset: Preset = Preset.STANDARD
    """The preset that the values below began from; it decides nothing by itself."""
    tai: bool = True
    """Whether eaten cards bring extra turns, so that a player may have several final ones (R4.5, R4.6)."""
    eat_fee: tuple[int, ...] = (1,)
    """What the eater's first, second, … card of the hand costs its discarder; the last entry repeats (R7.3)."""
    chot_fee: int = 4
    """What an eaten card costs instead when it was discarded in a final turn (R7.3)."""
    mom: int = 4
    """What a player who laid nothing pays the first (R7.2)."""
    u: int = 5
    """What each other player pays for an ù (R7.4)."""
    u_tron: int = 10
    """What each other player pays for an ù tròn (R7.4)."""
    u_khan: int = 0
    """What each other player pays for an ù khan; 0 means that it is not played (R6.4, R7.4)."""
    den_eat: bool = False
    """Whether who was eaten in the turn of the ù pays for the whole table (R7.5)."""
    den_three: bool = True
    """Whether who was eaten for the third time by the winner pays for the whole table (R7.5)."""
    den_chot: bool = True
    """Whether the last other player who ate a chốt pays for the whole table after an ù in a final turn (R7.5)."""
    leave: int = 4
    """What a player who leaves in mid-hand pays the winner (R7.7)."""
    turn_seconds: int = 30
    """The length of a turn, take to discard (R9.1)."""
    final_timeout: FinalTimeout = FinalTimeout.MOM
    """What the clock running out in a final turn does (R9.3)."""

    def validate(self) -> None:
        """Raise `BadRule` for a value out of its bounds (R8, R10.3), `LeavingPays` if R8.1 does not hold."""
        for name in RULE_NAMES:
            _read(name, _plain(getattr(self, name)))
        least = max(self.mom, 3)
        if self.leave < least:
            raise LeavingPays(self.leave, least)

    def eat_fee_of(self, nth: int) -> int:
        """The fee for the eater's `nth` card of the hand, counted from 1, where it is no chốt (R7.3)."""
        return self.eat_fee[min(nth, len(self.eat_fee)) - 1]

    def to_json(self) -> JsonObject:
        """The rules of a record, every value written (R10.3)."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}


PRESETS: Mapping[Preset, HouseRules] = MappingProxyType(
    {
        Preset.STANDARD: HouseRules(),
        Preset.QUICK: HouseRules(
            preset=Preset.QUICK,
            tai=False,
            den_eat=True,
            den_three=False,
            den_chot=False,
            final_timeout=FinalTimeout.LAY,
        ),
        Preset.VILLAGE: HouseRules(
            preset=Preset.VILLAGE, eat_fee=(1, 2, 3), u_khan=5, den_eat=True, final_timeout=FinalTimeout.LAY
        ),
    }
)
"""The presets of R8, by name."""

RULE_NAMES: tuple[str, ...] = tuple(field.name for field in fields(HouseRules) if field.name != "preset")
"""The keys of the single house rules, in the order of R8."""


def rules_from_json(value: object) -> HouseRules:
    """The house rules of a record: a preset and whatever differs from it (R10.3).

    Raises `BadRule` for an unknown key or a value that a rule cannot take, `LeavingPays` if R8.1 does not hold.
    """
    if not isinstance(value, dict):
        raise BadRule("rules", value, "an object is needed")
    named = value.get("preset", Preset.STANDARD.value)
    try:
        rules = PRESETS[Preset(named)]
    except ValueError:
        raise BadRule("preset", named, "one of " + ", ".join(Preset)) from None
    changes = {name: _read(name, given) for name, given in value.items() if name != "preset"}
    rules = replace(rules, **changes)
    rules.validate()
    return rules


def replace_rule(rules: HouseRules, name: str, value: object) -> HouseRules:
    """`rules` with one house rule changed; `value` is written as in a record (R10.3).

    Raises `BadRule` for an unknown rule or a value that it cannot take, `LeavingPays` if R8.1 would not hold.
    """
    changed: HouseRules = replace(rules, **{name: _read(name, _plain(value))})
    changed.validate()
    return changed


def _plain(value: object) -> object:
    """A rule's value as JSON has it."""
    match value:
        case tuple():
            return list(value)
        case FinalTimeout() | Preset():
            return value.value
        case _:
            return value


def _read(name: str, value: object) -> Any:
    """The value of the house rule `name` as `HouseRules` keeps it."""
    match name:
        case "tai" | "den_eat" | "den_three" | "den_chot":
            if not isinstance(value, bool):
                raise BadRule(name, value, "true or false")
            return value
        case "eat_fee":
            fees = value if isinstance(value, list) else [value]
            if not fees or not all(_whole(fee, 0) for fee in fees):
                raise BadRule(name, value, "a whole number from 0, or a list of some")
            return tuple(fees)
        case "chot_fee" | "mom" | "u" | "u_tron" | "u_khan" | "leave":
            if not _whole(value, 0):
                raise BadRule(name, value, "a whole number from 0")
            return value
        case "turn_seconds":
            if not _whole(value, 1):
                raise BadRule(name, value, "a whole number from 1")
            return value
        case "final_timeout":
            if not isinstance(value, str) or value not in tuple(FinalTimeout):
                raise BadRule(name, value, "one of " + ", ".join(FinalTimeout))
            return FinalTimeout(value)
        case _:
            raise BadRule(name, value, "there is no such house rule")


def _whole(value: object, least: int) -> bool:
    # true and false are numbers to Python, but not in a record.
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
