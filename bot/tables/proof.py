"""The proof that a deck was neither chosen nor changed: what a hand shows once it is over, and how it is checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.phom.errors import RecordError
from bot.phom.record import Record, parse_json
from bot.tables.deals import SECRET_BYTES, commitment, fair_deck

FORMAT = "phom-fair/1"
KEYS = ("format", "commit", "seed", "public", "record")
"""The keys of a proof, all of them required."""

_HEX_256 = re.compile(r"[0-9a-f]{64}", re.IGNORECASE)


class BadProof(Exception):
    """What was given is no proof at all. Carries what is wrong with it, in words that end a sentence."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Proof:
    """All that it takes to deal a hand again. It holds the whole deck: it is for hands that are over."""

    commit: str
    """What the table showed before anyone was ready: 64 hexadecimal digits in lower case."""
    secret: bytes = field(repr=False)
    """The 32 bytes behind it; the proof's `seed`."""
    public: str
    """The public seed: the ids of the ready presses in seat order, comma-separated."""
    record: Record = field(repr=False)
    bad_move: RecordError | None = None
    """The first action of the record that the rules forbid; `record` is then without actions."""

    @classmethod
    def of(cls, record: Record, secret: bytes, public: str) -> Proof:
        """The proof of a hand that this table dealt."""
        return cls(commitment(secret), secret, public, record)

    @classmethod
    def from_json(cls, value: object) -> Proof:
        """The proof of a JSON value; whether it holds is for `verify` to say. Raises `BadProof`."""
        if not isinstance(value, dict):
            raise BadProof("it is not a JSON object")
        missing = [key for key in KEYS if key not in value]
        if missing:
            raise BadProof(f"it lacks {', '.join(missing)}")
        unknown = len(value.keys() - set(KEYS))
        if unknown:
            raise BadProof(f"it has {unknown} more than the keys {', '.join(KEYS)}")
        if value["format"] != FORMAT:
            raise BadProof(f"its format is not {FORMAT}")
        public = value["public"]
        if not isinstance(public, str) or not public.isascii():
            raise BadProof("its public seed is not a list of numbers")
        record, bad_move = _record(value["record"])
        return cls(_hex(value, "commit"), bytes.fromhex(_hex(value, "seed")), public, record, bad_move)

    def to_json(self) -> dict[str, Any]:
        """The JSON object that `from_json` reads."""
        return {
            "format": FORMAT,
            "commit": self.commit,
            "seed": self.secret.hex(),
            "public": self.public,
            "record": self.record.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a proof found."""

    secret_fits: bool
    """The commitment is that of the secret."""
    deck_fits: bool
    """The deck is the one that the secret and the public seed make."""
    bad_move: RecordError | None
    """The first action that the rules forbid with this deck; None if there is none."""

    @property
    def holds(self) -> bool:
        """Whether everything fits."""
        return self.secret_fits and self.deck_fits and self.bad_move is None


def parse_proof(text: str | bytes) -> Proof:
    """The proof of a JSON text, UTF-8 if it is bytes. Raises `BadProof`."""
    try:
        return Proof.from_json(parse_json(text))
    except RecordError as error:
        raise BadProof(error.message) from error


def verify(proof: Proof) -> Verdict:
    """Deal the hand again from the proof's secret and public seed, and compare."""
    return Verdict(
        secret_fits=commitment(proof.secret) == proof.commit,
        deck_fits=fair_deck(proof.secret, proof.public) == proof.record.deck,
        bad_move=proof.bad_move,
    )


def _hex(value: Mapping[str, object], key: str) -> str:
    text = value[key]
    if not isinstance(text, str) or not _HEX_256.fullmatch(text):
        raise BadProof(f"its {key} is not {SECRET_BYTES} bytes in hexadecimal")
    return text.lower()


def _record(value: object) -> tuple[Record, RecordError | None]:
    """The record, whose actions need not be legal: with another deck, which is what a proof may reveal, few are."""
    try:
        return Record.from_json(value), None
    except RecordError as error:
        if error.index is None:
            raise BadProof(f"its record is bad: {error.message} ({error.clause})") from error
        assert isinstance(value, dict)
        return Record.from_json({**value, "actions": []}), error
