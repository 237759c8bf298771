"""``python -m bot league``: what it tells, as text and as JSON, its exit codes, and that jobs change nothing."""

from __future__ import annotations

import argparse
import json

import pytest

from bot.cli import league as command
from bot.phom.rules import PRESETS, Preset
from bot.players import LEVELS
from bot.players.league import league


def run(*argv: str) -> int:
    """The command's exit code."""
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    arguments = parser.parse_args(["league", *argv])
    code: int = arguments.run(arguments)
    return code


def test_tells_what_a_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--a", "medium", "--b", "clock", "--deals", "3", "--seed", "7") == 0
    out, err = capsys.readouterr()
    assert "medium among 3 clock, standard, 4 players, seed 7" in out
    assert "3 deals from every seat: 12 hands" in out
    for word in ("units a hand", "95 %:", "first place", "ù ", "móm", "chốt", "decisions"):
        assert word in out
    assert "3/3 deals" in err


def test_json_is_the_league(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--rules", "quick", "--players", "2", "--deals", "5", "--seed", "3", "--json"]
    assert run("--a", "easy", "--b", "clock", *arguments) == 0
    answer = json.loads(capsys.readouterr().out)
    expected = league(LEVELS["easy"], LEVELS["clock"], 5, 3, PRESETS[Preset.QUICK], 2)
    assert (answer["mean"], answer["standard_error"]) == (expected.mean, expected.standard_error)
    assert answer["ci95"] == list(expected.ci95)
    assert (answer["deals"], answer["hands"], answer["decisions"]) == (5, 10, expected.decisions)
    assert (answer["a"], answer["b"], answer["rules"], answer["players"]) == ("easy", "clock", "quick", 2)
    assert answer["decisions_per_second"] > 0
    for rate in ("firsts", "u", "mom", "chot_eaten", "chot_fed"):
        assert answer[rate] == getattr(expected, rate)


def test_one_deal_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--a", "medium", "--b", "clock", "--deals", "1", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["standard_error"], answer["ci95"]) == (None, None)


def test_jobs_share_the_deals_out(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for jobs in ("1", "2"):
        assert run("--a", "medium", "--b", "easy", "--deals", "9", "--jobs", jobs, "--json") == 0
        answer = json.loads(capsys.readouterr().out)
        answers.append({name: value for name, value in answer.items() if "second" not in name})
    assert answers[0] == answers[1]


@pytest.mark.parametrize(("a", "b", "least", "code"), [
    ("medium", "clock", "0.5", 0),
    ("medium", "clock", "50", 1),  # it wins, but not so much
    ("clock", "medium", "-50", 1),  # more than asked for, but the interval reaches zero
    ("clock", "clock", "0", 1),
])  # fmt: skip
def test_at_least(a: str, b: str, least: str, code: int) -> None:
    assert run("--a", a, "--b", b, "--deals", "30", "--at-least", least) == code


@pytest.mark.parametrize("wrong", [["--deals", "0"], ["--players", "5"], ["--rules", "mine"], ["--jobs", "0"]])
def test_arguments_out_of_bounds(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        run("--a", "medium", "--b", "clock", *wrong)
    assert exit_.value.code == 2


def test_an_unknown_level() -> None:
    with pytest.raises(SystemExit):
        run("--a", "grandmaster", "--b", "clock")
