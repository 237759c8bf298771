"""Whether a database holds what it should: every hand replayed, every payment worked out again, every book summed.

Nothing is made, changed or brought to another schema; a bot may use the database meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import FromClause, and_, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.announcements import unfounded
from bot.store.backend import Backend
from bot.store.backends import BUSY_SECONDS, backend_at
from bot.store.errors import ForeignDatabase, SchemaTooNew
from bot.store.guards import APPEND_ONLY
from bot.store.migrate import newest_revision, revision_of
from bot.store.rechecking import HandFault, hand_faults
from bot.store.recounting import statistics_faults
from bot.store.schema import corrections, entries, hands, tables
from bot.store.tables import find_tables
from bot.tables.table import HOUSE, Phase


class Severity(StrEnum):
    """How bad a finding is: an error is something lost or wrong, a warning something to know."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a host should know, in a sentence."""

    severity: Severity
    message: str


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found, and how much it went through."""

    findings: tuple[Finding, ...]
    hands: int = 0
    entries: int = 0


async def audit_database(url: str, *, busy_seconds: float = BUSY_SECONDS) -> Audit:
    """Look through the database at `url`, as of one instant.

    Raises `BadDatabaseUrl`; `NoDatabase` if there is none yet; `Unavailable` if it cannot be read.
    """
    backend = backend_at(url, busy_seconds=busy_seconds)
    with backend.translated():
        async with backend.inspecting() as connection:
            return await _audit(connection, backend)


async def _audit(connection: AsyncConnection, backend: Backend) -> Audit:
    database = backend.name
    faults = await backend.faults(connection)
    if faults:
        return Audit(
            tuple(Finding(Severity.ERROR, f"The database {database} is damaged: {fault}.") for fault in faults)
        )
    try:
        revision = await revision_of(connection, database)
    except (ForeignDatabase, SchemaTooNew) as error:
        return Audit((Finding(Severity.ERROR, str(error)),))
    newest = newest_revision()
    if revision is None:
        return _only_warning(f"The database {database} is empty: the bot makes what it needs in it when it starts.")
    if revision != newest:
        return _only_warning(
            f"The database {database} has schema {revision}, which the bot brings to {newest} when it starts:"
            " its hands can be checked then."
        )
    found = [
        *await _missing_guards(connection, backend),
        *await _wrong_hands_and_tables(connection),
        *await _unbalanced_books(connection),
        *await _miswritten_corrections(connection),
        *await unfounded(connection),
        *await statistics_faults(connection),
    ]
    findings = tuple(Finding(Severity.ERROR, sentence) for sentence in found)
    return Audit(findings, await _count(connection, hands), await _count(connection, entries))


def _only_warning(sentence: str) -> Audit:
    return Audit((Finding(Severity.WARNING, sentence),))


async def _count(connection: AsyncConnection, table: FromClause) -> int:
    counted: int = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
    return counted


async def _missing_guards(connection: AsyncConnection, backend: Backend) -> list[str]:
    """A sentence for each trigger that is not there to keep what was written from being changed."""
    there = await backend.guards(connection)
    wanted = [(table, change) for table in APPEND_ONLY for change in ("update", "delete")]
    return [
        f"Nothing keeps rows of {table} from a change ({change}): the trigger {table}_no_{change} is missing."
        for table, change in wanted
        if f"{table}_no_{change}" not in there
    ]


async def _wrong_hands_and_tables(connection: AsyncConnection) -> list[str]:
    wrong = await hand_faults(connection)
    told = {fault.table_id for fault in wrong}
    found = [_capital(fault) for fault in wrong]
    # A table is wrong wherever its last hand is: that was said.
    found += [
        f"Table {table.table_id} in channel {table.channel_id} cannot be played on: {table.fault}."
        for table in (await find_tables(connection)).damaged
        if table.table_id not in told
    ]
    found += await _tables_set_aside(connection)
    return found + await _miscounted_tables(connection) + await _orphaned_hands(connection)


def _capital(fault: HandFault) -> str:
    words = str(fault)
    return f"{words[0].upper()}{words[1:]}."


async def _miscounted_tables(connection: AsyncConnection) -> list[str]:
    """A sentence for each table that does not have the hands 1, 2, … up to the last that it dealt."""
    kept = func.count(hands.c.id)
    wanted = (
        select(tables.c.id, tables.c.hands_dealt, kept)
        .join(hands, isouter=True)
        .group_by(tables.c.id, tables.c.hands_dealt)
        .having(or_(tables.c.hands_dealt != kept, tables.c.hands_dealt < func.coalesce(func.max(hands.c.number), 0)))
        .order_by(tables.c.id)
    )
    return [
        f"Table {table} has dealt {dealt} hands, but {there} are kept of it."
        for table, dealt, there in await connection.execute(wanted)
    ]


async def _tables_set_aside(connection: AsyncConnection) -> list[str]:
    wanted = select(tables.c.id, tables.c.channel_id, tables.c.fault).where(tables.c.fault.is_not(None))
    return [
        f"Table {table} in channel {channel} was closed when the bot started, for it could not be played on: {fault}."
        for table, channel, fault in await connection.execute(wanted.order_by(tables.c.id))
    ]


async def _orphaned_hands(connection: AsyncConnection) -> list[str]:
    """A sentence for each running hand that its table does not play."""
    elsewhere = or_(tables.c.phase != Phase.PLAYING.value, tables.c.hands_dealt != hands.c.number)
    wanted = (
        select(hands.c.table_id, hands.c.number)
        .join(tables)
        .where(and_(hands.c.ended_at.is_(None), tables.c.fault.is_(None), elsewhere))
    )
    return [
        f"Hand {number} of table {table} is not over, but its table does not play it."
        for table, number in await connection.execute(wanted.order_by(hands.c.id))
    ]


async def _unbalanced_books(connection: AsyncConnection) -> list[str]:
    total = func.sum(entries.c.amount)
    wanted = select(entries.c.guild_id, entries.c.book, total).group_by(entries.c.guild_id, entries.c.book)
    return [
        f"The book '{book}' of server {guild} sums to {points} points, not to zero."
        for guild, book, points in await connection.execute(wanted.having(total != 0))
    ]


async def _miswritten_corrections(connection: AsyncConnection) -> list[str]:
    """A sentence for each correction whose points are not, once and against the house, in the ledger."""
    given = and_(entries.c.account == corrections.c.account, entries.c.counterparty == HOUSE)
    taken = and_(entries.c.account == HOUSE, entries.c.counterparty == corrections.c.account)
    right = and_(
        entries.c.guild_id == corrections.c.guild_id,
        or_(
            and_(given, entries.c.amount == corrections.c.amount),
            and_(taken, entries.c.amount == -corrections.c.amount),
        ),
    )
    halves = func.count(entries.c.id)
    wanted = (
        select(corrections.c.id)
        .join(entries, entries.c.correction_id == corrections.c.id, isouter=True)
        .group_by(corrections.c.id)
        .having(or_(halves != 2, func.sum(case((right, 1), else_=0)) != 2))
        .order_by(corrections.c.id)
    )
    return [
        f"Correction {number} has other payments in the ledger than its points."
        for number in (await connection.execute(wanted)).scalars()
    ]
