"""The payments of a hand, each with its reason in words."""

from __future__ import annotations

from collections import Counter

from bot.phom.outcome import Outcome, Transfer, Why
from bot.tables.table import LiveHand
from bot.ui.panels.words import short_names
from bot.ui.texts import Texts


def place_key(outcome: Outcome, seat: int) -> int:
    """The place of the seat for its name: 1, 2, 3, and 4 for the last of three or more (bét)."""
    assert outcome.ranking is not None
    place = outcome.ranking.index(seat) + 1
    return 4 if place == len(outcome.ranking) > 2 else place


def payment_lines(hand: LiveHand, outcome: Outcome, texts: Texts) -> list[str]:
    """A line for each payment, in points; those between the same two for the same reason are added up."""
    names = short_names(hand)
    units: Counter[tuple[int, int, Why]] = Counter()
    times: Counter[tuple[int, int, Why]] = Counter()
    for transfer in outcome.transfers:
        line = transfer.payer, transfer.payee, transfer.why
        units[line] += transfer.units
        times[line] += 1
    return [
        texts(
            "pay-line",
            payer=names[payer],
            payee=names[payee],
            points=texts.number(owed * hand.record.stake),
            why=_reason(outcome, Transfer(payer, payee, owed, why), times[payer, payee, why], texts),
        )
        for (payer, payee, why), owed in units.items()
    ] or [texts("pay-none")]


def _reason(outcome: Outcome, transfer: Transfer, times: int, texts: Texts) -> str:
    match transfer.why:
        case Why.EAT | Why.CHOT:
            return texts(f"pay-{transfer.why.value}", n=times)
        case Why.PLACE:
            return texts(f"pay-place-{place_key(outcome, transfer.payer)}")
        case Why.MOM | Why.LEAVE | Why.U | Why.U_TRON | Why.U_KHAN | Why.DEN:
            return texts(f"pay-{transfer.why.value.replace('_', '-')}")
