"""Who may rule on a hand that is over, and on which."""

from __future__ import annotations

import re

from bot.tables import errors
from bot.tables.hands import may_rule
from bot.tables.ports import DealtHand, Reversal, StoreError, TableStore

_NAME = re.compile(r"\s*(?:(?P<table>[0-9]{1,18})\s*-\s*)?(?P<number>[0-9]{1,9})\s*")


def read_hand_name(text: str) -> tuple[int | None, int]:
    """The table, None for the one that is here, and the hand's number of a name like `12-3` or `3`.

    Raises `UnknownHand` for anything else.
    """
    found = _NAME.fullmatch(text)
    if found is None:
        raise errors.UnknownHand(text)
    return (None if found["table"] is None else int(found["table"])), int(found["number"])


def may_reverse(hand: DealtHand, who: int) -> None:
    """Raises `HandRunning`, `HandVoided`, `SatInHand`, `AlreadyReversed` unless `who` may take back its payments."""
    if hand.running:
        raise errors.HandRunning
    may_rule(who, hand.occupants)
    if hand.voided:
        raise errors.HandVoided
    if hand.reversed:
        raise errors.AlreadyReversed


async def reverse(store: TableStore, guild_id: int, reversal: Reversal) -> DealtHand:
    """Take back the payments of an ended hand of the server; the hand.

    Raises `UnknownHand`, `AlreadyReversed`, `SaveFailed` and what `may_reverse` does.
    """
    try:
        hand = await store.dealt_hand(guild_id, reversal.table_id, reversal.number)
        if hand is None:
            raise errors.UnknownHand(f"{reversal.table_id}-{reversal.number}")
        may_reverse(hand, reversal.author)
        if not await store.reverse(reversal):
            raise errors.AlreadyReversed
    except StoreError as error:
        raise errors.SaveFailed from error
    return hand
