"""The proof of a fair deal: it holds for what a table deals, and for nothing else."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.phom.actions import Discard
from bot.phom.cards import DECK, format_cards
from bot.phom.engine import deal, legal_actions
from bot.phom.record import Record
from bot.phom.rules import PRESETS, Preset
from bot.tables.deals import commitment, fair_deck, numbers, public_seed
from bot.tables.proof import KEYS, BadProof, Proof, parse_proof, verify

DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"
SECRET = bytes(range(32))
SEED = "1180000000000000001,1180000000000000002"
FIRST_TEN = "QC 8S 4C 8C 9H TH 7D 6D 9D AS"


def proof_of(secret: bytes = SECRET, seed: str = SEED) -> Proof:
    """The proof of a hand in which one card was discarded."""
    record = Record(PRESETS[Preset.STANDARD], 10, ("An", "Bình"), 0, fair_deck(secret, seed), ())
    state, _ = deal(record.rules, 2, 0, record.deck)
    (first, *_) = [action for action in legal_actions(state, 0) if isinstance(action, Discard)]
    return Proof.of(replace(record, actions=(first,)), secret, seed)


def run_the_document(proof: object, folder: Path) -> str:
    """What the program in docs/fairness.md prints about a proof."""
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), flags=re.DOTALL)
    file = folder / "proof.json"
    file.write_text(json.dumps(proof, ensure_ascii=False), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout


def test_the_document_says_how_it_is_done(tmp_path: Path) -> None:
    value = proof_of().to_json()
    assert run_the_document(value, tmp_path) == "commitment: True\ndeck: True\n"
    assert run_the_document(value | {"public": "1,2"}, tmp_path) == "commitment: True\ndeck: False\n"
    assert run_the_document(value | {"seed": "00" * 32}, tmp_path) == "commitment: False\ndeck: False\n"


def deck_by_the_book(secret: bytes, seed: str) -> list[str]:
    """The deck as docs/fairness.md has it, written down again without the bot."""
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "SCDH"]
    counter = 0
    for n in range(52, 1, -1):
        while True:
            digest = hmac.new(secret, seed.encode() + counter.to_bytes(4, "big"), hashlib.sha256).digest()
            counter += 1
            value = int.from_bytes(digest[:8], "big")
            if value < 2**64 - 2**64 % n:
                break
        j = value % n
        deck[n - 1], deck[j] = deck[j], deck[n - 1]
    return deck


@given(secret=st.binary(min_size=32, max_size=32), presses=st.lists(st.integers(1, 2**63), min_size=1, max_size=4))
def test_the_deck_is_the_one_that_the_document_says(secret: bytes, presses: list[int]) -> None:
    seed = public_seed(presses)
    assert seed == ",".join(str(press) for press in presses)
    assert format_cards(fair_deck(secret, seed)).split() == deck_by_the_book(secret, seed)


def test_a_deck_that_must_never_change() -> None:
    # Old proofs have to hold with every later version.
    assert commitment(SECRET) == hashlib.sha256(b"phom-fair/1\n" + SECRET).hexdigest()
    assert format_cards(fair_deck(SECRET, SEED)[:10]) == FIRST_TEN
    assert set(fair_deck(SECRET, SEED)) == set(DECK)


def test_every_place_gets_every_card_equally_often() -> None:
    rng = Random(1)
    below = numbers(rng.randbytes(32), SEED)
    counts = [0] * 7
    for _ in range(7000):
        counts[below(7)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_a_proof_goes_through_json_and_holds() -> None:
    proof = proof_of()
    read = parse_proof(json.dumps(proof.to_json()).encode())

    assert read == proof
    assert verify(read).holds
    assert tuple(proof.to_json()) == KEYS


def test_a_proof_does_not_show_its_secret_in_a_log() -> None:
    proof = proof_of()
    assert SECRET.hex() not in repr(proof)
    assert repr(SECRET) not in repr(proof)
    assert str(proof.record.deck[0]) not in repr(proof)


def test_another_secret_is_found_out() -> None:
    verdict = verify(replace(proof_of(), secret=bytes(32)))
    assert (verdict.secret_fits, verdict.deck_fits, verdict.holds) == (False, False, False)


def test_another_commitment_is_found_out() -> None:
    verdict = verify(replace(proof_of(), commit=commitment(bytes(32))))
    assert (verdict.secret_fits, verdict.deck_fits, verdict.holds) == (False, True, False)


def test_other_presses_are_found_out() -> None:
    verdict = verify(replace(proof_of(), public="1,2"))
    assert (verdict.secret_fits, verdict.deck_fits, verdict.holds) == (True, False, False)


def test_two_cards_that_changed_places_are_found_out_although_the_moves_no_longer_fit() -> None:
    value = proof_of().to_json()
    cards = value["record"]["deck"].split()
    discarded = value["record"]["actions"][0][2]
    # The card that was discarded goes to the bottom of the stock: the record breaks R4.4 then.
    here = cards.index(discarded)
    cards[here], cards[-1] = cards[-1], cards[here]
    value["record"]["deck"] = " ".join(cards)

    verdict = verify(Proof.from_json(value))

    assert (verdict.secret_fits, verdict.deck_fits, verdict.holds) == (True, False, False)
    assert verdict.bad_move is not None
    assert verdict.bad_move.index == 0


def test_a_move_that_the_rules_forbid_is_found_out() -> None:
    # R4.8: it is seat 1's turn after the first discard.
    value = proof_of().to_json()
    value["record"]["actions"].append([0, "draw"])

    verdict = verify(Proof.from_json(value))

    assert (verdict.secret_fits, verdict.deck_fits, verdict.holds) == (True, True, False)
    assert verdict.bad_move is not None
    assert (verdict.bad_move.index, verdict.bad_move.clause) == (1, "R4.8")


def test_hexadecimal_may_be_in_capitals() -> None:
    value = proof_of().to_json()
    value |= {"commit": value["commit"].upper(), "seed": value["seed"].upper()}
    assert verify(Proof.from_json(value)).holds


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_needed(key: str) -> None:
    value = proof_of().to_json()
    del value[key]
    with pytest.raises(BadProof, match=key):
        Proof.from_json(value)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "phom-fair/2"},
        {"commit": "12"},
        {"commit": None},
        {"commit": "١" * 64},
        {"seed": "zz" * 32},
        {"seed": "00" * 31},
        {"seed": 7},
        {"public": ["1", "2"]},
        {"public": "\ud800"},
        {"record": {}},
        {"record": []},
        {"note": "and more"},
    ],
)
def test_what_is_no_proof_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadProof):
        Proof.from_json(proof_of().to_json() | change)


@pytest.mark.parametrize("text", ["", "[]", "7", "{", b"\xff\xfe", "[" * 100_000, '{"format": NaN}'])
def test_what_is_no_json_object_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadProof):
        parse_proof(text)
