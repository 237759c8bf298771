"""Statistics counted the simple way: hand by hand from the records, in plain dictionaries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from bot.phom.actions import Leave
from bot.phom.events import Eaten
from bot.phom.record import Record, steps
from bot.store import Store
from bot.store.schema import metadata
from tests.store.evenings import Place, rows

Line = dict[str, Any]

ENDED = """
SELECT hands.id, table_id, hands.number, guild_id, book, season, ended_at FROM hands
WHERE outcome IS NOT NULL AND id NOT IN (SELECT hand_id FROM reversals) ORDER BY ended_at, hands.id
"""
PLACES = ("firsts", "seconds", "thirds", "fourths")


@dataclass(frozen=True, slots=True)
class Recount:
    """Standings by server, book, season (0: all time) and account; records by those and the other account."""

    standings: dict[tuple[Any, ...], Line]
    pairs: dict[tuple[Any, ...], Line]


async def recount(store: Store, place: Place) -> Recount:
    """Everything that may be said of the persons of a database."""
    standings: defaultdict[tuple[Any, ...], Line] = defaultdict(Counter)
    pairs: defaultdict[tuple[Any, ...], Line] = defaultdict(Counter)
    met: defaultdict[tuple[Any, ...], set[int]] = defaultdict(set)
    for hand_id, table, number, guild, book, season, at in rows(place, ENDED):
        record = await store.tables.hand_record(table, number)
        accounts = [
            row[0] or 0 for row in rows(place, f"SELECT user_id FROM seats WHERE hand_id={hand_id} ORDER BY seat")
        ]
        sides = list(sides_of(record))
        people = [seat for seat, account in enumerate(accounts) if account]
        for when in (season, 0):
            for seat, account in enumerate(accounts):
                line = standings[guild, book, when, account]
                line["balance"] += sides[seat]["points"]
                if account:
                    count(line, sides[seat], hand_id, at)
            for one, other in permutations(people, 2):
                key = (guild, book, when, accounts[one], accounts[other])
                pairs[key]["hands"] += 1
                pairs[key]["ahead"] += sides[one]["rank"] < sides[other]["rank"]
                pairs[key]["points"] += sides[one]["from"][other]
                met[key[:4]].add(accounts[other])
    for guild, account, amount, season in rows(
        place, "SELECT c.guild_id, c.account, c.amount, e.season FROM corrections c JOIN entries e ON e.id ="
        " (SELECT min(id) FROM entries WHERE correction_id = c.id)",
    ):  # fmt: skip
        for when in (season, 0):
            standings[guild, "points", when, account]["balance"] += amount
            standings[guild, "points", when, 0]["balance"] -= amount
    for key, others in met.items():
        standings[key]["opponents"] = len(others)
    return Recount(dict(standings), dict(pairs))


def sides_of(record: Record) -> Iterator[Line]:
    """What a hand was to each seat; `rank` is the same for all who lost to an ù."""
    history = list(steps(record))
    outcome = history[-1].hand.outcome.to_json()
    eaten = [event for step in history for event in step.events if isinstance(event, Eaten) and event.chot]
    u = outcome["end"] in ("u", "u_tron", "u_khan")
    for seat in range(len(record.players)):
        place = outcome["ranking"].index(seat)
        ranked = not u or place == 0
        paid: Counter[int] = Counter()
        for transfer in outcome["transfers"]:
            if seat == transfer["to"]:
                paid[transfer["from"]] += transfer["units"] * record.stake
            if seat == transfer["from"]:
                paid[transfer["to"]] -= transfer["units"] * record.stake
        yield {
            "units": sum(paid.values()) // record.stake,
            "points": sum(paid.values()),
            "from": paid,
            "place": place if ranked else None,
            "rank": place if ranked else 9,
            "u": u and place == 0,
            "u_tron": outcome["end"] == "u_tron" and place == 0,
            "mom": outcome["mom"][seat],
            "deadwood": outcome["points"] and outcome["points"][seat],
            "chot_eaten": sum(event.seat == seat for event in eaten),
            "chot_given": sum(event.source == seat for event in eaten),
            # Who leaves last of all ends the hand so, and wins it (R7.7).
            "times_left": Leave(seat) in record.actions and not (outcome["end"] == "walkover" and place == 0),
        }


def count(line: Line, side: Line, hand_id: int, at: int) -> None:
    """Add a hand to a person's line; hands come in the order in which they ended."""
    line["hands"] += 1
    for name in ("units", "u", "u_tron", "mom", "chot_eaten", "chot_given", "times_left"):
        line[name] += side[name]
    if side["place"] is not None:
        line[PLACES[side["place"]]] += 1
    if side["deadwood"] is not None:
        line["deadwood"] += side["deadwood"]
        line["showdowns"] += 1
    line["streak"] = line["streak"] + 1 if side["place"] == 0 else 0
    line["longest_streak"] = max(line["longest_streak"], line["streak"])
    for which, better in (("best", 1), ("worst", -1)):
        if line["hands"] == 1 or better * side["points"] > better * line[f"{which}_points"]:
            line[f"{which}_hand"], line[f"{which}_points"] = hand_id, side["points"]
    line["last_at"] = at


def kept(place: Place, table: str, keys: int) -> dict[tuple[Any, ...], Line]:
    """The lines of a table of sums by its first columns, as another program reads them; what is nothing left out."""
    names = metadata.tables[table].columns.keys()
    lines = rows(place, f"SELECT {', '.join(names)} FROM {table}")
    found = {row[:keys]: told(dict(zip(names, row, strict=True))) for row in lines}
    return {key: {n: v for n, v in line.items() if n not in names[:keys]} for key, line in found.items()}


def told(line: Line) -> Line:
    """The figures of a line that say something; the points of a best hand say something even where they are 0."""
    return {name: value for name, value in line.items() if value or (name.endswith("_points") and value is not None)}
