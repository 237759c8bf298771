"""What `python -m benchmarks` prints and how it exits; the figures themselves are for `make bench`."""

from __future__ import annotations

import pytest

import benchmarks.__main__ as command
from benchmarks.hands import KINDS, hands
from benchmarks.play import play_hands
from benchmarks.table import Row, faster, slower, smaller
from benchmarks.timing import each, over, race


def run(monkeypatch: pytest.MonkeyPatch, *rows: Row, missing: tuple[str, ...] = ()) -> int:
    """The exit code of the command when it measures these rows."""
    monkeypatch.setattr(command, "missing_peers", lambda: list(missing))
    monkeypatch.setattr(command, "_measure", lambda parts: iter(rows))
    monkeypatch.delattr("os.sched_setaffinity", raising=False)
    return command.main()


def test_the_bars_held(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    rows = faster("points", 25, 1e-6, 30e-6, "rlcard"), Row("built in", "≤ 30 ms", "90 ms")
    assert run(monkeypatch, *rows) == 0
    assert capsys.readouterr().out.splitlines() == [
        "what      bar      figure           peer",
        "points    ≥ 25×    30.0× (1.00 µs)  rlcard: 30.00 µs",
        "built in  ≤ 30 ms  90 ms",
    ]


def test_a_bar_missed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    rows = faster("points", 25, 1e-6, 30e-6, "rlcard"), slower("worst", 15, 16e-6, 1e-6, "median")
    assert run(monkeypatch, *rows) == 1
    assert capsys.readouterr().out.splitlines()[-1].split() == [
        *("worst", "≤", "15×", "16.0×", "(16.00", "µs)", "median:", "1.00", "µs", "MISSED")
    ]


def test_bytes_are_judged_too() -> None:
    row = smaller("picture", 0.4, 500, 1000, "plain")
    assert (row.bar, row.figure, row.peer, row.held) == ("≤ 0.4×", "0.50× (500 bytes)", "plain: 1,000 bytes", False)


def test_there_is_no_such_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["deadwod"]) == 2
    assert "deadwood" in capsys.readouterr().err


def test_without_the_peers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, missing=("rlcard==1.2.0",)) == 2
    assert "rlcard==1.2.0" in capsys.readouterr().err


@pytest.mark.parametrize("kind", KINDS)
def test_the_hands_have_ten_cards_and_come_again(kind: str) -> None:
    dealt = hands(kind, 50)
    assert {len(set(cards)) for cards in dealt} == {10}
    assert hands(kind, 50) == dealt


def test_whole_hands_come_again() -> None:
    assert play_hands(2, seed=5) == play_hands(2, seed=5) > 2 * 16


def test_tasks_take_turns() -> None:
    calls: list[str] = []
    ours = [lambda: calls.append("ours, first"), lambda: calls.append("ours, second")]
    times = race(ours, [lambda: calls.append("theirs")], rounds=2)
    assert calls == ["ours, first", "ours, second", "theirs"] * 2
    assert all(seconds >= 0 for seconds in times)


def test_inputs_are_taken_in_parts() -> None:
    calls: list[int] = []
    parts = over(calls.append, range(75), times=2)
    for part in parts:
        part()
    assert len(parts) == 2
    assert calls == [*range(50), *range(50), *range(50, 75), *range(50, 75)]


def test_each_input_has_a_time_of_its_own() -> None:
    short, long = each(lambda count: sum(range(count)), [(10,), (100_000,)], rounds=3, times=2)
    assert short < long
