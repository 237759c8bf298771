"""What is ruled on hands that are over: their payments taken back, once, by new entries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.phom.outcome import Why
from bot.store import counting, ledger
from bot.store.announcements import announce
from bot.store.errors import NoSuchHand
from bot.store.rows import by_first, occupant_from
from bot.store.schema import entries, hands, reversals, seats, tables
from bot.store.upsert import insert_missing
from bot.tables.announcements import AnnouncementKind, Facts, Subject
from bot.tables.ports import Book, Cause, Change, DealtHand, Entry, Reversal


async def dealt_hand(connection: AsyncConnection, guild_id: int, table_id: int, number: int) -> DealtHand | None:
    """A hand of the server by its table and its number there; None if it was never dealt."""
    this = (hands.c.guild_id == guild_id, hands.c.table_id == table_id, hands.c.number == number)
    found = await _with_seats(connection, (await connection.execute(_dealt().where(*this))).all())
    return found[0] if found else None


async def ended_hands(connection: AsyncConnection, guild_id: int, limit: int) -> tuple[DealtHand, ...]:
    """The server's hands last ended, voided ones included, the latest first."""
    found: list[tuple[datetime, DealtHand]] = []
    for book in Book:  # each by the index, in whose order they are read
        ended = (hands.c.guild_id == guild_id, hands.c.book == book.value, hands.c.ended_at.is_not(None))
        rows = (await connection.execute(_dealt().where(*ended).order_by(hands.c.ended_at.desc()).limit(limit))).all()
        found += zip([row.ended_at for row in rows], await _with_seats(connection, rows), strict=True)
    found.sort(key=lambda each: each[0], reverse=True)
    return tuple(hand for _, hand in found[:limit])


async def reverse(connection: AsyncConnection, reversal: Reversal) -> bool:
    """Enter the opposite of every payment of an ended hand, and what is to be told of it.

    False if that was done before, which stays as it is. Raises `NoSuchHand` for a hand without a result.
    """
    this = (hands.c.table_id == reversal.table_id, hands.c.number == reversal.number, hands.c.outcome.is_not(None))
    columns = (hands.c.id, hands.c.guild_id, hands.c.book, hands.c.season, tables.c.channel_id)
    hand = (await connection.execute(select(*columns).join_from(hands, tables).where(*this))).first()
    if hand is None:
        raise NoSuchHand(reversal.table_id, reversal.number)
    ruling = {"hand_id": hand.id, "author": reversal.author, "reason": reversal.reason, "at": reversal.at}
    if not await insert_missing(connection, reversals, ruling):
        return False
    of_hand = (entries.c.hand_id == hand.id, entries.c.kind == ledger.EntryKind.HAND.value)
    paid = await connection.execute(select(entries).where(*of_hand).order_by(entries.c.id))
    taken_back = [Entry(half.transfer, half.account, half.counterparty, -half.amount, Why(half.why)) for half in paid]
    posting = ledger.Posting(
        hand.guild_id, Book(hand.book), hand.season, reversal.at, hand.id, kind=ledger.EntryKind.REVERSAL
    )
    await ledger.post(connection, posting, taken_back)
    shelf = counting.Shelf(hand.guild_id, posting.book, hand.season)
    await counting.take_back(connection, shelf, hand.id, taken_back)
    subject = Subject(hand.guild_id, AnnouncementKind.REVERSED, f"{reversal.table_id}-{reversal.number}")
    said = Facts(reversal.reason)
    await announce(connection, subject, hand.channel_id, author=reversal.author, at=reversal.at, facts=said)
    return True


async def tell_void(connection: AsyncConnection, change: Change) -> None:
    """Keep, with a step that somebody voided a hand by, what is to be told of it."""
    table, hand = change.after, change.after.hand
    if change.cause is not Cause.VOIDED or change.who is None or hand is None:
        return
    subject = Subject(table.guild_id, AnnouncementKind.VOIDED, f"{table.id}-{hand.number}")
    said = Facts(change.detail)
    await announce(connection, subject, table.channel_id, author=change.who, at=change.at, facts=said)


def _dealt() -> Select[Any]:
    columns = (hands.c.id, hands.c.table_id, hands.c.number, hands.c.ended_at, hands.c.voided)
    return (
        select(*columns, tables.c.channel_id, reversals.c.author)
        .join_from(hands, tables)
        .join(reversals, isouter=True, onclause=reversals.c.hand_id == hands.c.id)
    )


async def _with_seats(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> tuple[DealtHand, ...]:
    wanted = select(seats).where(seats.c.hand_id.in_([row.id for row in rows])).order_by(seats.c.hand_id, seats.c.seat)
    sitting = await by_first(connection, wanted)
    return tuple(_hand(row, sitting[row.id]) for row in rows)


def _hand(row: Row[Any], sitting: Sequence[Row[Any]]) -> DealtHand:
    return DealtHand(
        table_id=row.table_id,
        number=row.number,
        channel_id=row.channel_id,
        occupants=tuple(map(occupant_from, sitting)),
        running=row.ended_at is None,
        voided=row.voided,
        reversed=row.author is not None,
    )
