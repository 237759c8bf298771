"""`python -m bot arrange`: answers, complaints with their clause, exit codes."""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import arrange

ROOT = Path(__file__).parents[2]
HAND = "KH KD 6S 5H 5C 5S 4S 3S 2S"
ANSWER = {
    "points": 32,
    "phom": [["2S", "3S", "4S"], ["5S", "5C", "5H"]],
    "deadwood": ["6S", "KD", "KH"],
    "deadwood_any": ["6S", "KD", "KH"],
    "legal_discards": ["2S", "3S", "4S", "5S", "5C", "5H", "6S", "KD", "KH"],
}


def run(*words: str) -> int:
    """The exit code of `arrange` with these arguments."""
    parser = argparse.ArgumentParser()
    arrange.add_parser(parser.add_subparsers())
    args = parser.parse_args(["arrange", *words])
    code = args.run(args)
    assert isinstance(code, int)
    return code


def ask_lines(lines: bytes, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="ascii"))
    return run("--lines", *words)


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    """The clause of the one JSON complaint printed."""
    out, err = capsys.readouterr()
    assert err == ""
    found = json.loads(out)
    assert set(found) == {"clause", "message"}
    assert found["message"]
    return str(found["clause"])


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """R2, R9.3, R4.4: everything in the order of R1.3."""
    assert run(HAND, "--json") == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == ANSWER
    assert list(json.loads(out)) == list(ANSWER)
    assert (out.count("\n"), err) == (1, "")


def test_json_with_eaten_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """R2.2, R4.4: the set of fives must stay together; of two equal sixes either may be left."""
    assert run("5S 5C 5D 6H 7H 8H 6D 8D 8C", "--eaten", "5C", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["phom"] == [["5S", "5C", "5D"], ["8C", "8D", "8H"]]
    assert found["deadwood"] == ["6D", "6H", "7H"]
    assert "5C" not in found["legal_discards"]


def test_deadwood_of_every_best_arrangement(capsys: pytest.CaptureFixture[str]) -> None:
    """R2.3: 7S-7C-7D-7H with one of the eights running on, whichever it is."""
    assert run("7S 7C 7D 7H 8C 8H 9S 9C 9D 9H", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["points"] == 8
    assert len(found["deadwood"]) == 1
    assert found["deadwood_any"] == ["8C", "8H"]


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("kh kd 6♠ 5h 5c 5s 10s js 9s", "--eaten", "5♣") == 0
    assert capsys.readouterr().out.splitlines() == [
        "phỏm      5♠ 5♣* 5♥  |  9♠ 10♠ J♠",
        "deadwood  6♠ K♦ K♥",
        "points    32",
        "discards  6♠ 9♠ 10♠ J♠ K♦ K♥",
        "* eaten: it stays in a phỏm",
    ]


def test_text_without_any_phom(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("AS 3C 5D") == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["phỏm      –", "deadwood  A♠ 3♣ 5♦"]


def test_text_names_what_else_could_be_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("7S 7C 7D 7H 8C 8H 9S 9C 9D 9H") == 0
    assert "instead   8♥  (deadwood of other arrangements with 8 points)" in capsys.readouterr().out


BAD = [
    ("KH KD 1S", "", "R1.3"),
    ("KH KD KHKS", "", "R1.3"),
    ("KH KD KH", "", "R1.1"),
    ("KH KD", "", "R3.1"),
    ("", "", "R3.1"),
    ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS", "", "R3.1"),
    ("KH KD KS", "KC", "R2.2"),
    ("KH KD KS", "XX", "R1.3"),
    ("KH KD KS", "KH KH", "R1.1"),
    ("KH KD KS", "KH KD", "R2.2"),
    ("KH KD 2S", "KH", "R2.2"),
]


@pytest.mark.parametrize(("hand", "eaten", "clause"), BAD)
def test_a_bad_hand_is_answered_with_its_clause(
    hand: str, eaten: str, clause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(hand, "--eaten", eaten, "--json") == 2
    assert complaint(capsys) == clause
    assert run(hand, "--eaten", eaten) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("arrange: ")
    assert err.endswith(f"({clause})\n")


@pytest.mark.parametrize(("hand", "eaten", "clause"), BAD)
def test_a_bad_line_is_answered_with_its_clause(
    hand: str, eaten: str, clause: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = json.dumps({"hand": hand, "eaten": eaten}).encode()
    assert ask_lines(line, monkeypatch) == 2
    assert complaint(capsys) == clause


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        (b"nonsense", "R10.1"),
        (b'{"hand": "KH KD KS"', "R10.1"),
        (b'{"hand": "KH KD \xffKS"}', "R10.1"),
        (b"[" * 100_000, "R10.1"),
        (b"1" * 5_000, "R10.1"),
        (b"[]", "R10.3"),
        (b"{}", "R10.3"),
        (b'{"hand": ["KH", "KD", "KS"]}', "R10.3"),
        (b'{"hand": "KH KD KS", "eaten": null}', "R10.3"),
        (b'{"hand": "KH KD KS", "card": 3}', "R10.3"),
        (b'{"hand": "KH KD KS", "card": "3"}', "R1.3"),
        (b'{"hand": "KH KD KS", "card": "KS"}', "R1.1"),
        (b'{"hand": "kh kd ks"}', "R1.3"),
        (b'{"hand": "KH KD \\ud800"}', "R1.3"),
    ],
)
def test_a_line_of_another_shape(
    line: bytes, clause: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R10.1, R10.3; and files know one form of a card (R1.3)."""
    assert ask_lines(line, monkeypatch) == 2
    assert complaint(capsys) == clause


def test_lines_go_on_after_a_bad_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        {"hand": HAND, "eaten": ""},
        {"hand": "KH KD KH"},
        {"hand": HAND, "card": "KC", "remark": "a third king"},
        {"hand": HAND, "eaten": "5C", "card": "QC"},
    ]
    text = "\n\n".join(map(json.dumps, lines))
    assert ask_lines(f"\ufeff{text}\n".encode(), monkeypatch, "--json") == 2
    out, err = capsys.readouterr()
    first, bad, eat, no_eat = map(json.loads, out.splitlines())
    assert err == ""
    assert first == ANSWER
    assert bad["clause"] == "R1.1"
    assert eat == ANSWER | {"can_eat": True}
    assert no_eat["can_eat"] is False


def test_good_lines_end_well(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask_lines(b'{"hand": "KH KD KS"}\r\n', monkeypatch) == 0
    assert json.loads(capsys.readouterr().out)["points"] == 0
    assert ask_lines(b"", monkeypatch) == 0


def test_eaten_cards_belong_into_the_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask_lines(b"", monkeypatch, "--eaten", "KH") == 2
    assert "--eaten" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], [HAND, "--lines"]])
def test_a_hand_or_lines(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(*words)
    assert caught.value.code == 2
    assert "--lines" in capsys.readouterr().err


def test_the_command_itself_speaks_utf8() -> None:
    """As a process of its own, on a console of another encoding."""
    command = [sys.executable, "-m", "bot", "arrange"]
    env = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    told = subprocess.run([*command, "KH KD KS 10H 3C"], cwd=ROOT, env=env, capture_output=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "10♥" in told.stdout.decode("utf-8")
    lines = json.dumps({"hand": HAND}).encode() + b"\nnonsense\n"
    told = subprocess.run([*command, "--lines"], cwd=ROOT, env=env, input=lines, capture_output=True, check=False)
    assert told.returncode == 2
    assert told.stderr == b""
    assert json.loads(told.stdout.splitlines()[0]) == ANSWER
