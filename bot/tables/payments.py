"""A hand's outcome as entries of the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from bot.phom.outcome import Outcome
from bot.tables.ports import Entry
from bot.tables.table import Occupant


def entries_of(outcome: Outcome, occupants: Sequence[Occupant], stake: int) -> tuple[Entry, ...]:
    """Two entries, in points, for each payment; they sum to zero. A payment inside one account is none.

    Two computer players share the house's account, so what one pays the other moves nothing.
    """
    entries: list[Entry] = []
    for number, transfer in enumerate(outcome.transfers):
        payer, payee = occupants[transfer.payer].account, occupants[transfer.payee].account
        if payer != payee:
            points = transfer.units * stake
            entries.append(Entry(number, payer, payee, -points, transfer.why))
            entries.append(Entry(number, payee, payer, points, transfer.why))
    return tuple(entries)
