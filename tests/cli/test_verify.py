"""``python -m bot verify``: whether a proof holds, in plain words."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.phom.record import Record
from bot.phom.rules import PRESETS, Preset
from bot.tables.deals import fair_deck
from bot.tables.proof import Proof

ROOT = Path(__file__).parents[2]
SECRET = bytes(range(32))
PRESSES = "1180000000000000001,1180000000000000002"


@pytest.fixture
def proof() -> dict[str, Any]:
    """The proof of a hand of An and Bình in which nothing happened yet."""
    record = Record(PRESETS[Preset.STANDARD], 10, ("An", "Bình"), 0, fair_deck(SECRET, PRESSES), ())
    return Proof.of(record, SECRET, PRESSES).to_json()


@pytest.fixture
def verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Verify a proof, or any bytes, from a file: the exit code, standard output and standard error."""

    def verified(what: object) -> tuple[int, str, str]:
        file = tmp_path / "proof.json"
        file.write_bytes(what if isinstance(what, bytes) else json.dumps(what, ensure_ascii=False).encode())
        code = main(["verify", str(file)])
        return code, *capsys.readouterr()

    return verified


def test_a_proof_that_holds(verified: Any, proof: dict[str, Any]) -> None:
    code, out, err = verified(proof)

    assert (code, err) == (0, "")
    assert out.count("[yes]") == 3
    assert "[NO]" not in out
    assert proof["commit"] in out
    assert PRESSES in out
    assert "The proof holds" in out


@pytest.mark.parametrize(
    ("key", "value", "wrong"),
    [
        ("seed", "ff" * 32, ["secret", "deck"]),
        ("commit", "ff" * 32, ["secret"]),
        ("public", "1,2", ["deck"]),
    ],
)
def test_what_does_not_fit_is_named(
    verified: Any, proof: dict[str, Any], key: str, value: str, wrong: list[str]
) -> None:
    code, out, err = verified(proof | {key: value})

    assert (code, err) == (1, "")
    assert [line.split()[2] for line in out.splitlines() if line.startswith("[NO]")] == wrong
    assert "The proof does not hold" in out


def test_another_deck_does_not_fit(verified: Any, proof: dict[str, Any]) -> None:
    first, second, *rest = proof["record"]["deck"].split()
    proof["record"]["deck"] = " ".join([second, first, *rest])

    code, out, _ = verified(proof)

    assert code == 1
    assert "[NO]  The deck" in out


def test_a_forbidden_move_is_named_with_its_clause(verified: Any, proof: dict[str, Any]) -> None:
    proof["record"]["actions"] = [[1, "draw"]]

    code, out, _ = verified(proof)

    assert code == 1
    assert "[NO]  The moves do not follow the rules: move 0: " in out
    assert "(R4.8)" in out


@pytest.mark.parametrize("what", [b"", b"{", b"\xff\xfe", [], {"format": "phom-fair/1"}])
def test_what_is_no_proof_is_unreadable(verified: Any, what: object) -> None:
    code, out, err = verified(what)

    assert (code, out) == (2, "")
    assert "holds no proof: " in err
    assert err.count("\n") == 1


def test_a_record_that_is_none_is_unreadable(verified: Any, proof: dict[str, Any]) -> None:
    proof["record"]["deck"] = "KH"

    code, _, err = verified(proof)

    assert code == 2
    assert "R10.3" in err


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err


def test_standard_input(proof: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(proof).encode())))
    assert main(["verify", "-"]) == 0


def test_as_people_type_it(proof: dict[str, Any]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "verify", "-"],
        cwd=ROOT,
        input=json.dumps(proof).encode("utf-8-sig"),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The proof holds" in done.stdout
