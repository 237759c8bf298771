"""Hand records (R10), and every vector of whole hands."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.phom.actions import action_from_json, action_to_json
from bot.phom.errors import BadAction, BadCard, RecordError
from bot.phom.record import Record, parse_record, replay, steps
from tests.phom.playing import VECTORS


def _lines(name: str) -> list[dict[str, Any]]:
    with (VECTORS / name).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


HANDS = _lines("hand.jsonl")
BAD = _lines("bad.jsonl")


def test_every_whole_hand_has_its_outcome() -> None:
    wrong = [
        n
        for n, line in enumerate(HANDS)
        if replay(Record.from_json(line["record"])).outcome.to_json() != line["outcome"]
    ]
    assert len(HANDS) == 900
    assert not wrong


@pytest.mark.parametrize("line", BAD, ids=[f"{n}-{line['what']}" for n, line in enumerate(BAD)])
def test_every_bad_record_is_named_with_its_clause(line: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(line["record"])
    assert caught.value.index == line["error_at"]
    assert caught.value.clause in [line["clause"], *line["also"]]
    assert caught.value.message


@pytest.mark.parametrize("line", HANDS[::45])
def test_a_record_reads_back_what_it_writes(line: dict[str, Any]) -> None:
    record = Record.from_json(line["record"])
    again = parse_record(json.dumps(record.to_json()))
    assert again == record
    assert record.to_json()["actions"] == line["record"]["actions"]


@pytest.mark.parametrize("line", HANDS[::45])
def test_a_record_cut_short_is_good_and_not_over(line: dict[str, Any]) -> None:
    whole = Record.from_json(line["record"])
    cut = Record.from_json({**line["record"], "actions": line["record"]["actions"][:-1]})
    *_, last = steps(cut)
    outcome = last.hand.outcome.to_json()
    assert {key: outcome[key] for key in ("finished", "end", "winner", "ranking", "points")} == {
        "finished": False,
        "end": None,
        "winner": None,
        "ranking": None,
        "points": None,
    }
    assert not any(outcome["mom"])
    assert sum(outcome["net"]) == 0
    assert replay(whole).finished


def test_a_fault_outside_the_actions_is_named_before_one_in_them() -> None:
    good = HANDS[0]["record"]
    with pytest.raises(RecordError) as caught:
        Record.from_json({**good, "actions": ["nonsense"], "stake": 0})
    assert (caught.value.index, caught.value.clause) == (None, "R10.3")


def test_the_first_bad_action_is_named_not_a_worse_one_after_it() -> None:
    good = HANDS[0]["record"]
    with pytest.raises(RecordError) as caught:
        Record.from_json({**good, "actions": [good["actions"][0], [0, "draw"], "nonsense"]})
    assert (caught.value.index, caught.value.clause) == (1, "R4.8")


@pytest.mark.parametrize(
    "change", [{"stake": 1.0}, {"stake": True}, {"stake": 0}, {"first": False}, {"players": [1, 2]}]
)
def test_wrong_types_break_r10_3(change: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json({**HANDS[0]["record"], **change})
    assert (caught.value.index, caught.value.clause) == (None, "R10.3")


@pytest.mark.parametrize("text", ["", "{", b"\xff", '{"stake": NaN}', "[" * 100_000, "1" * 10_000])
def test_broken_json_breaks_r10_1(text: str | bytes) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert (caught.value.index, caught.value.clause) == (None, "R10.1")


@pytest.mark.parametrize(
    "listed",
    [
        [0, "draw"],
        [1, "eat"],
        [2, "discard", "KH"],
        [3, "lay", [["7S", "7C", "7D"], ["4H", "5H", "6H"]]],
        [0, "send", "7H", [3, 0]],
        [1, "u"],
        [2, "timeout"],
        [3, "leave"],
    ],
)
def test_actions_read_back_r10_2(listed: list[object]) -> None:
    assert action_to_json(action_from_json(listed)) == listed


@pytest.mark.parametrize(
    "listed",
    [
        None,
        [],
        [0],
        ["0", "draw"],
        [True, "draw"],
        [0.0, "draw"],
        [0, "DRAW"],
        [0, "draw", None],
        [0, "discard"],
        [0, "discard", ["KH"]],
        [0, "discard", "KH", "KS"],
        [0, "lay"],
        [0, "lay", "7S 7C 7D"],
        [0, "lay", [["7S", 7]]],
        [0, "send", "7H"],
        [0, "send", "7H", [0]],
        [0, "send", "7H", [0, True]],
    ],
)
def test_what_is_no_action_breaks_r10_2(listed: object) -> None:
    with pytest.raises(BadAction) as caught:
        action_from_json(listed)
    assert caught.value.clause == "R10.2"


def test_a_card_that_does_not_exist_breaks_r1_3() -> None:
    with pytest.raises(BadCard):
        action_from_json([0, "discard", "10H"])
