"""House rules and presets (R8), and their form in records (R10.3)."""

from dataclasses import replace
from typing import Any

import pytest

from bot.phom.errors import BadRule, LeavingPays
from bot.phom.rules import PRESETS, RULE_NAMES, FinalTimeout, HouseRules, Preset, replace_rule, rules_from_json

TABLE = {  # the table of R8: standard, quick, village
    "tai": (True, False, True),
    "eat_fee": ([1], [1], [1, 2, 3]),
    "chot_fee": (4, 4, 4),
    "mom": (4, 4, 4),
    "u": (5, 5, 5),
    "u_tron": (10, 10, 10),
    "u_khan": (0, 0, 5),
    "den_eat": (False, True, True),
    "den_three": (True, False, True),
    "den_chot": (True, False, True),
    "leave": (4, 4, 4),
    "turn_seconds": (30, 30, 30),
    "final_timeout": ("mom", "lay", "lay"),
}


@pytest.mark.parametrize("column", range(3))
def test_presets_are_the_table_of_r8(column: int) -> None:
    preset = list(Preset)[column]
    assert PRESETS[preset].to_json() == {"preset": preset.value} | {name: row[column] for name, row in TABLE.items()}


def test_every_rule_is_named() -> None:
    assert set(RULE_NAMES) == set(TABLE)


def test_a_missing_preset_is_standard() -> None:
    assert rules_from_json({}) == HouseRules() == PRESETS[Preset.STANDARD]


def test_a_record_holds_what_differs_from_its_preset() -> None:
    rules = rules_from_json({"preset": "quick", "tai": True, "eat_fee": 2, "final_timeout": "mom"})
    assert rules == replace(PRESETS[Preset.QUICK], tai=True, eat_fee=(2,), final_timeout=FinalTimeout.MOM)


@pytest.mark.parametrize("preset", Preset)
def test_written_rules_read_back(preset: Preset) -> None:
    rules = replace_rule(PRESETS[preset], "eat_fee", (2, 0))
    assert rules_from_json(rules.to_json()) == rules


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tai", 1),
        ("tai", "yes"),
        ("eat_fee", []),
        ("eat_fee", [1, -1]),
        ("eat_fee", True),
        ("eat_fee", [1.5]),
        ("u", -1),
        ("u", True),
        ("u", 5.0),
        ("mom", None),
        ("turn_seconds", 0),
        ("final_timeout", "ask"),
        ("final_timeout", ["mom"]),
        ("preset", "hanoi"),
        ("preset", ["quick"]),
        ("joker", True),
    ],
)
def test_a_value_that_no_rule_takes_breaks_r10_3(name: str, value: Any) -> None:
    with pytest.raises(BadRule) as caught:
        rules_from_json({name: value})
    assert caught.value.clause == "R10.3"
    assert caught.value.name == name


@pytest.mark.parametrize(("mom", "leave", "least"), [(5, 4, 5), (2, 2, 3), (0, 0, 3)])
def test_leaving_never_pays_r8_1(mom: int, leave: int, least: int) -> None:
    with pytest.raises(LeavingPays) as caught:
        rules_from_json({"mom": mom, "leave": leave})
    assert (caught.value.clause, caught.value.leave, caught.value.least) == ("R7.7", leave, least)
    with pytest.raises(LeavingPays):
        HouseRules(mom=mom, leave=leave).validate()


def test_one_rule_is_edited_at_a_time() -> None:
    rules = replace_rule(HouseRules(), "leave", 8)
    assert replace_rule(rules, "mom", 6) == HouseRules(leave=8, mom=6)
    with pytest.raises(LeavingPays):
        replace_rule(HouseRules(), "mom", 6)
    with pytest.raises(BadRule):
        replace_rule(HouseRules(), "preset", "quick")


def test_the_last_eat_fee_repeats_r7_3() -> None:
    assert [HouseRules(eat_fee=(1, 2)).eat_fee_of(nth) for nth in (1, 2, 3)] == [1, 2, 2]
