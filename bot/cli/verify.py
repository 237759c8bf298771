"""``python -m bot verify``: whether the proof of a hand holds, in plain words."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.cli import Subparsers
from bot.tables.proof import BadProof, Proof, Verdict, parse_proof, verify

EXIT_NO_MATCH = 1
"""Something in the proof does not fit."""
EXIT_UNREADABLE = 2
"""There is no proof in the file."""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command ``verify``."""
    parser = subparsers.add_parser(
        "verify",
        help="check the proof that a hand's deck was not chosen",
        description="Shuffle a hand's deck again from its proof and compare. docs/fairness.md says how it is done.",
        epilog="Exit code 0 if everything fits, 1 if something does not, 2 if the file holds no proof.",
    )
    parser.add_argument("file", metavar="FILE", help="the proof that the table gave; - is standard input")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the proof in the file; returns the exit code."""
    try:
        data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
        proof = parse_proof(data)
    except OSError as error:
        print(f"verify: {args.file} cannot be read: {error.strerror}", file=sys.stderr)
        return EXIT_UNREADABLE
    except BadProof as error:
        print(f"verify: {args.file} holds no proof: {error.fault}", file=sys.stderr)
        return EXIT_UNREADABLE
    verdict = verify(proof)
    for line in tell(proof, verdict):
        print(line)
    return 0 if verdict.holds else EXIT_NO_MATCH


def tell(proof: Proof, verdict: Verdict) -> Iterator[str]:
    """What was checked and what came of it, a line each."""
    yield f"{_mark(verdict.secret_fits)} The secret has the SHA-256 that the commitment says: {proof.commit}"
    yield f"{_mark(verdict.deck_fits)} The deck is the shuffle by that secret and the ready presses {proof.public}"
    if verdict.bad_move is None:
        yield f"{_mark(True)} The moves follow the rules with that deck ({len(proof.record.actions)} of them)"
    else:
        where, why = verdict.bad_move.index, verdict.bad_move
        yield f"{_mark(False)} The moves do not follow the rules: move {where}: {why.message} ({why.clause})"
    yield ""
    if verdict.holds:
        yield "The proof holds: the deck was fixed before anyone was ready and was not changed afterwards,"
        yield "if the commitment above is the one that the table showed before this hand. Compare the two."
    else:
        yield "The proof does not hold: this hand was not dealt as it says."


def _mark(fits: bool) -> str:
    return "[yes]" if fits else "[NO] "
