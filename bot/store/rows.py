"""Values of the game as rows of the database, and back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.phom.actions import action_from_json
from bot.phom.cards import format_cards, parse_cards
from bot.phom.record import Record
from bot.phom.rules import rules_from_json
from bot.tables.table import CHAIRS, Chair, Computer, Human, Level, LiveHand, Occupant, Options, Phase, Table

Values = dict[str, Any]
"""A row by the names of its columns."""


def table_values(table: Table) -> Values:
    """What `schema.tables` keeps of a table, its id left out."""
    return {
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "owner_id": table.owner_id,
        "phase": table.phase.value,
        "rules": table.rules.to_json(),
        "stake": table.stake,
        "secret": table.secret,
        "hands_dealt": table.hands_dealt,
        "opened_at": table.opened_at,
        "touched_at": table.touched_at,
        "owner_acted_at": table.owner_acted_at,
        "rematch_at": table.rematch_at,
        "options": asdict(table.options),
    }


def table_from(row: Row[Any], chairs: Iterable[Row[Any]], hand: LiveHand | None) -> Table:
    """The table of a row of `schema.tables` with those of `schema.chairs` that are its own."""
    taken = {chair.chair: chair_from(chair) for chair in chairs}
    return Table(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        owner_id=row.owner_id,
        rules=rules_from_json(row.rules),
        stake=row.stake,
        opened_at=row.opened_at,
        touched_at=row.touched_at,
        owner_acted_at=row.owner_acted_at,
        secret=row.secret,
        phase=Phase(row.phase),
        chairs=tuple(taken.get(index) for index in range(CHAIRS)),
        hand=hand,
        hands_dealt=row.hands_dealt,
        rematch_at=row.rematch_at,
        options=options_from(row.options),
    )


def options_from(kept: Mapping[str, Any]) -> Options:
    """The options kept with a table; those that its version did not know have their defaults."""
    return Options(**{option.name: kept[option.name] for option in fields(Options) if option.name in kept})


def chair_values(table_id: int, index: int, chair: Chair) -> Values:
    """A taken chair as a row of `schema.chairs`."""
    place = {"table_id": table_id, "chair": index, "ready": chair.ready, "arriving": chair.arriving}
    return place | _occupant_values(chair.occupant)


def chair_from(row: Row[Any]) -> Chair:
    """The chair of a row of `schema.chairs`."""
    return Chair(occupant_from(row), row.ready, row.arriving)


def hand_values(table: Table, hand: LiveHand) -> Values:
    """What `schema.hands` keeps of a hand from its deal on, its season and `clock_values` left out."""
    return {
        "table_id": table.id,
        "number": hand.number,
        "guild_id": table.guild_id,
        "book": hand.book.value,
        "rules": hand.record.rules.to_json(),
        "stake": hand.record.stake,
        "first": hand.record.first,
        "deck": format_cards(hand.record.deck),
        "secret": hand.secret,
        "seed": hand.seed,
        "started_at": hand.started_at,
    }


def clock_values(hand: LiveHand) -> Values:
    """What `schema.hands` keeps of a hand's clock."""
    return {
        "turn_began_at": hand.turn_began_at,
        "deadline": hand.deadline,
        "idle": list(hand.idle),
        "recent": [list(turn) for turn in hand.recent],
        "stand_ins": list(hand.stand_ins),
        "time_bank": list(hand.time_bank),
    }


def seat_values(hand_id: int, hand: LiveHand) -> list[Values]:
    """The seats of a hand as rows of `schema.seats`."""
    return [
        {"hand_id": hand_id, "seat": seat, "chair": chair} | _occupant_values(occupant)
        for seat, (chair, occupant) in enumerate(zip(hand.chairs, hand.occupants, strict=True))
    ]


def record_from(row: Row[Any], seats: Sequence[Row[Any]], actions: Iterable[object]) -> Record:
    """The record of a row of `schema.hands`, its seats in order, and its actions in the form of R10.2.

    Raises `PhomError` for what is no record. Whether the actions are legal is for the replay to say.
    """
    return Record(
        rules=rules_from_json(row.rules),
        stake=row.stake,
        players=tuple(seat.name for seat in seats),
        first=row.first,
        deck=parse_cards(row.deck),
        actions=tuple(map(action_from_json, actions)),
    )


def occupant_from(row: Row[Any]) -> Occupant:
    """Who sits there, by a row of `schema.chairs` or `schema.seats`."""
    return Human(row.user_id, row.name) if row.level is None else Computer(row.name, Level(row.level))


def _occupant_values(occupant: Occupant) -> Values:
    match occupant:
        case Human(user_id, name):
            return {"user_id": user_id, "name": name, "level": None}
        case Computer(name, level):
            return {"user_id": None, "name": name, "level": level.value}


async def by_first(connection: AsyncConnection, query: Select[Any]) -> defaultdict[int, list[Row[Any]]]:
    """The rows of `query`, in its order, by their first column."""
    rows: defaultdict[int, list[Row[Any]]] = defaultdict(list)
    for row in await connection.execute(query):
        rows[row[0]].append(row)
    return rows
