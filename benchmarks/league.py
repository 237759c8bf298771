"""A server that has played for years: a database of many hands that replay, are fair and add up, built in a minute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from sqlalchemy import BigInteger, Insert, Table, insert, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.phom.actions import Action, Leave, action_to_json
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.hand import Hand
from bot.phom.record import Record
from bot.phom.rules import PRESETS, Preset
from bot.store import Store
from bot.store.counting import Shelf
from bot.store.members import know_member, know_server
from bot.store.recounting import rebuild_sums
from bot.store.rows import clock_values, hand_values, seat_values, table_values
from bot.store.schema import actions, entries, hands, results, seats, tables
from bot.tables.deals import fair_deck
from bot.tables.payments import entries_of
from bot.tables.ports import Book
from bot.tables.results import results_of
from bot.tables.seating import open_table
from bot.tables.table import Human, LiveHand, Phase
from bot.tables.table import Table as PhomTable

GUILD = 700
PEOPLE = tuple(Human(1_000 + number, f"Người chơi {number}") for number in range(1, 41))
SEATS = 4
STAKE = 10
HANDS_AT_TABLE = 20
HANDS = 1_000
"""Hands of the small server."""
_MINUTE = 60_000_000
"""In microseconds: a hand a minute."""
BEGAN = datetime(2020, 1, 1, tzinfo=UTC)
_PATTERNS = 150
"""Different hands that are played; each is then played again by others."""
_SEED = "1,2,3,4"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A hand as it was played once: its record, its end, the secret that shuffled it."""

    record: Record
    end: Hand
    secret: bytes


def patterns(rng: Random, count: int = _PATTERNS) -> list[Pattern]:
    """Hands of four by any legal move but leaving, each dealt by a secret of its own."""
    return [_played(rng) for _ in range(count)]


def _played(rng: Random) -> Pattern:
    secret, rules = rng.randbytes(32), PRESETS[Preset.STANDARD]
    deck = fair_deck(secret, _SEED)
    state, _ = deal(rules, SEATS, 0, deck)
    log: list[Action] = []
    while not state.finished:
        action = rng.choice([one for one in legal_actions(state, state.turn) if not isinstance(one, Leave)])
        state, _ = apply(state, action)
        log.append(action)
    return Pattern(Record(rules, STAKE, ("",) * SEATS, 0, deck, tuple(log)), state, secret)


async def build(store: Store, *, count: int = HANDS, times: int = 1, seed: int = 1) -> None:
    """Write the hands of one server's tables into an empty store, and all that is counted of them.

    `count` of them (whole tables) are played, each by a pattern; then the server plays the same again, until it has
    done so `times`.
    """
    rng = Random(seed)
    rows = _rows(range(count), patterns(rng), rng)

    async def write(connection: AsyncConnection) -> None:
        await know_server(connection, GUILD)
        for person in PEOPLE:
            await know_member(connection, GUILD, person)
        for statement, values in rows.items():
            await connection.execute(statement, values)

    await store._database.write(write)
    for again in range(1, times):
        await store._database.write(partial(_play_again, count=count, again=again))
    await store._database.write(rebuild_sums)


def _shifts(count: int, again: int) -> dict[Table, dict[str, int]]:
    """By how much the numbers and times of rows move when their hands are played for the `again`-th time."""
    hand, table, time = again * count, again * count // HANDS_AT_TABLE, again * count * _MINUTE
    return {
        tables: {"id": table, "channel_id": table, "opened_at": time, "touched_at": time, "owner_acted_at": time},
        hands: {"id": hand, "table_id": table, "started_at": time, "turn_began_at": time, "ended_at": time},
        seats: {"hand_id": hand},
        actions: {"hand_id": hand, "at": time},
        entries: {"hand_id": hand, "at": time},
        results: {"hand_id": hand, "at": time},
    }


async def _play_again(connection: AsyncConnection, count: int, again: int) -> None:
    """Copy the first `count` hands as the `again`-th ones."""
    for table, shifts in _shifts(count, again).items():
        first = table.c.hand_id if "hand_id" in table.c else table.c.id
        last = count // HANDS_AT_TABLE if table is tables else count
        kept = [column for column in table.c if table is not entries or column.name != "id"]
        moved = [
            type_coerce(column, BigInteger) + shifts[column.name] if column.name in shifts else column
            for column in kept
        ]
        copied = select(*moved).where(first <= last)
        await connection.execute(insert(table).from_select([column.name for column in kept], copied))


def _rows(numbers: range, known: Sequence[Pattern], rng: Random) -> dict[Insert, list[dict[str, Any]]]:
    """The rows of these hands, which are numbered from 0, by the table they go to."""
    found: dict[Insert, list[dict[str, Any]]] = {
        insert(table): [] for table in (tables, hands, seats, actions, entries, results)
    }
    of_tables, of_hands, of_seats, of_actions, of_entries, of_results = found.values()
    for number in numbers:
        table_number, place = divmod(number, HANDS_AT_TABLE)
        players = tuple(Random(table_number).sample(PEOPLE, SEATS))
        at = BEGAN + timedelta(minutes=number)
        table = _table(table_number + 1, players, at)
        if place == 0:
            of_tables.append({"id": table.id, "fault": None} | table_values(table))
        pattern = rng.choice(known)
        hand = _hand(pattern, players, place + 1, at)
        ended = at + timedelta(seconds=50)
        of_hands.append(_hand_row(number + 1, table, hand, ended))
        of_seats += seat_values(number + 1, hand)
        of_actions += [
            {"hand_id": number + 1, "number": k, "action": action_to_json(action), "at": at, "who": who.user_id}
            for k, action in enumerate(pattern.record.actions)
            for who in (players[action.seat],)
        ]
        of_entries += _entry_rows(number + 1, hand, ended)
        of_results += _result_rows(number + 1, hand, ended)
    return {statement: rows for statement, rows in found.items() if rows}


def _table(table_id: int, players: Sequence[Human], at: datetime) -> PhomTable:
    change = open_table(GUILD, table_id, players[0], PRESETS[Preset.STANDARD], STAKE, token=1, secret=b"s" * 32, now=at)
    return replace(change.after, id=table_id, phase=Phase.CLOSED, hands_dealt=HANDS_AT_TABLE, chairs=(None,) * SEATS)


def _hand(pattern: Pattern, players: tuple[Human, ...], number: int, at: datetime) -> LiveHand:
    return LiveHand(
        number=number,
        record=replace(pattern.record, players=tuple(player.name for player in players)),
        state=pattern.end,
        chairs=tuple(range(SEATS)),
        occupants=players,
        started_at=at,
        turn_began_at=at,
        deadline=None,
        secret=pattern.secret,
        seed=_SEED,
        idle=(0,) * SEATS,
    )


def _hand_row(hand_id: int, table: PhomTable, hand: LiveHand, ended: datetime) -> dict[str, Any]:
    end = {"ended_at": ended, "voided": False, "voided_by": None, "void_reason": ""}
    row = {"id": hand_id, "season": 1, "outcome": hand.state.outcome.to_json()}
    return row | hand_values(table, hand) | clock_values(hand) | end


def _entry_rows(hand_id: int, hand: LiveHand, ended: datetime) -> Iterator[dict[str, Any]]:
    for half in entries_of(hand.state.outcome, hand.occupants, STAKE):
        yield _place() | {
            "hand_id": hand_id,
            "kind": "hand",
            "transfer": half.transfer,
            "account": half.account,
            "counterparty": half.counterparty,
            "amount": half.amount,
            "why": half.why.value,
            "at": ended,
        }


def _result_rows(hand_id: int, hand: LiveHand, ended: datetime) -> Iterator[dict[str, Any]]:
    for result in results_of(hand):
        yield _place() | {"hand_id": hand_id, "at": ended} | result.values()


def _place() -> dict[str, Any]:
    shelf = Shelf(GUILD, Book.POINTS, 1)
    return shelf.key | {"season": shelf.season}
