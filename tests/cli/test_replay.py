"""``python -m bot replay``: records told, as JSON, step by step; bad ones named."""

from __future__ import annotations

import argparse
import io
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bot.cli import replay
from tests.phom.playing import VECTORS, three_eaters

with (VECTORS / "hand.jsonl").open(encoding="utf-8") as file:
    HANDS = [json.loads(line) for line in file]
RECORDS: list[dict[str, Any]] = [line["record"] for line in HANDS]


def run(*argv: str) -> int:
    """The command's exit code."""
    parser = argparse.ArgumentParser()
    replay.add_parser(parser.add_subparsers())
    arguments = parser.parse_args(["replay", *argv])
    code: int = arguments.run(arguments)
    return code


def written(path: Path, *values: object) -> str:
    path.write_text("\n".join(v if isinstance(v, str) else json.dumps(v) for v in values), encoding="utf-8")
    return str(path)


def test_one_record_one_outcome(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(RECORDS[0], indent=2), encoding="utf-8")
    assert run(str(path), "--json") == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == HANDS[0]["outcome"]
    assert (out.count("\n"), err) == (1, "")


def test_a_line_each_and_a_bad_one_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    illegal = {**RECORDS[1], "actions": [*RECORDS[1]["actions"][:2], [0, "eat"]]}
    assert run(written(tmp_path / "f", RECORDS[0], "", "{broken", illegal, "7", "  ", RECORDS[2]), "--json") == 2
    out, err = capsys.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    assert answers[0] == HANDS[0]["outcome"]
    assert (answers[1]["error_at"], answers[1]["clause"]) == (None, "R10.1")
    assert (answers[2]["error_at"], answers[2]["clause"]) == (2, "R4.8")
    assert (answers[3]["error_at"], answers[3]["clause"]) == (None, "R10.1")
    assert all(set(answer) == {"error_at", "clause", "message"} for answer in answers[1:4])
    assert answers[4] == HANDS[2]["outcome"]
    assert err == ""


def test_a_line_separator_inside_a_name_ends_no_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = {**RECORDS[0], "players": ["A\u2028n", *RECORDS[0]["players"][1:]]}
    path = tmp_path / "f"
    path.write_text(f"{json.dumps(record, ensure_ascii=False)}\r\n{json.dumps(RECORDS[1])}\r\n", encoding="utf-8")
    assert run(str(path), "--json") == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize("data", [b"\xff\xfe", b"[" * 100_000, b"9" * 10_000, b'{"format": NaN}'])
def test_what_is_no_json_breaks_r10_1(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "f"
    path.write_bytes(data)
    assert run(str(path), "--json") == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["clause"] == "R10.1"
    assert err == ""


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(RECORDS[3]).encode())))
    assert run("-", "--json") == 0
    assert json.loads(capsys.readouterr().out) == HANDS[3]["outcome"]


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(tmp_path / "nowhere")) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def _den() -> dict[str, Any]:
    """The record of a hand that ends in a đền."""
    hand = three_eaters()
    first = [[0, "discard", "KH"], [1, "eat"], [1, "discard", "TD"], [2, "draw"], [2, "discard", "KD"]]
    second = [[0, "draw"], [0, "discard", "8H"], [1, "eat"], [1, "discard", "7D"], [2, "draw"], [2, "discard", "9H"]]
    return {
        "format": "phom-hand/1",
        "rules": {"preset": "quick"},
        "stake": 10,
        "players": ["An", "Bình", "Chi"],
        "first": 0,
        "deck": " ".join(map(str, hand.setup.deck)),
        "actions": [*first, *second, [0, "draw"], [0, "discard", "5H"], [1, "eat"], [1, "u"]],
    }


def test_the_story_says_who_won_and_why_who_pays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path / "f", _den())) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "An, Bình and Chi play by quick rules; a stake is 10 points."
    assert "Bình eats K♥ from An." in lines
    assert "Bình wins by ù." in lines
    assert "  An pays Bình 100 points for the ù, alone for the whole table (đền)." in lines
    assert lines[-1] == "In all: An −130, Bình +130, Chi 0."
    assert "draws" not in out
    assert err == ""


def test_steps_tell_every_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path / "f", _den()), "--steps") == 0
    out = capsys.readouterr().out
    assert "   0. An discards K♥." in out
    assert "   3. Chi draws K♦." in out
    assert "  14. Bình declares ù!" in out
    assert "Turn 2: Bình, with 2♣ 5♠ 5♣ 7♦ 8♠ 8♣ 10♦ K♠ K♣" in out


def test_an_unfinished_record_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = _den()
    record["actions"] = record["actions"][:2]
    assert run(written(tmp_path / "f", record)) == 0
    assert "The hand is not over: Bình is to play, 24 cards in the stock." in capsys.readouterr().out


def test_a_bad_record_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = _den()
    record["actions"][1] = [2, "draw"]
    assert run(written(tmp_path / "f", record)) == 2
    out, err = capsys.readouterr()
    assert out == "This record is bad at action 1: it is the turn of seat 1, not of seat 2 (R4.8).\n"
    assert err == ""


def test_odd_names_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = {**_den(), "players": ["An", "An", "\ud800\n"]}
    assert run(written(tmp_path / "f", record)) == 0
    assert capsys.readouterr().out.startswith("An (seat 0), An (seat 1) and �� play")


@pytest.mark.parametrize("record", RECORDS[::30])
def test_every_kind_of_hand_can_be_told(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "f", record)
    assert run(path) == 0
    assert run(path, "--steps") == 0
    out, err = capsys.readouterr()
    out.encode()
    assert err == ""


def test_a_zip_of_records_is_read_like_the_files_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As `/hands export` packs a large one."""
    path = tmp_path / "phom-hands.zip"
    lines = "".join(f"{json.dumps(record)}\n" for record in RECORDS[:3])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("phom-hands-1.jsonl", lines)
        archive.writestr("more/one.json", json.dumps(RECORDS[3], indent=1))
    assert run(str(path), "--json") == 0
    out, _ = capsys.readouterr()
    assert [json.loads(line) for line in out.splitlines()] == [hand["outcome"] for hand in HANDS[:4]]


def test_a_damaged_zip_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "phom-hands.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("phom-hands-1.jsonl", json.dumps(RECORDS[0]))
    whole = path.read_bytes()
    middle = len(whole) // 3
    for data in (whole[:-30], whole[:middle] + bytes(40) + whole[middle + 40 :]):
        path.write_bytes(data)
        assert run(str(path), "--json") == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert "cannot be read" in err
