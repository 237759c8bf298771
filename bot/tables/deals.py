"""Decks nobody chose: a secret fixed before anyone is ready, and a seed made by those who play."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable

from bot.phom.cards import Card
from bot.phom.deal import shuffled

SECRET_BYTES = 32
_DOMAIN = b"phom-fair/1\n"
_WORD_BYTES = 8


def commitment(secret: bytes) -> str:
    """What is shown before a hand: SHA-256 of the domain and the secret, in hexadecimal."""
    return hashlib.sha256(_DOMAIN + secret).hexdigest()


def public_seed(presses: Iterable[int]) -> str:
    """The ids of the ready presses in seat order, comma-separated."""
    return ",".join(map(str, presses))


def fair_deck(secret: bytes, seed: str) -> tuple[Card, ...]:
    """The deck, top first: a Fisher–Yates shuffle of the order of R1.3 by the numbers of `numbers`."""
    return shuffled(numbers(secret, seed))


def numbers(secret: bytes, seed: str) -> Callable[[int], int]:
    """A source of even numbers below n: the first 8 bytes of HMAC-SHA256(secret, seed + 4-byte counter), big-endian,
    the counter rising from 0 with every digest; a value that would favour small numbers is passed over.
    """
    counter = 0

    def below(n: int) -> int:
        nonlocal counter
        limit = (1 << 8 * _WORD_BYTES) // n * n
        while True:
            digest = hmac.digest(secret, seed.encode() + counter.to_bytes(4, "big"), "sha256")
            counter += 1
            value = int.from_bytes(digest[:_WORD_BYTES], "big")
            if value < limit:
                return value % n

    return below
