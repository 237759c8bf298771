"""One person's data: given out whole, and erased so that no trace is left and every sum holds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import BigInteger, Column

from bot.phom.actions import Leave
from bot.store import Panel, Preferences, Store, audit_database
from bot.store.people import PERSONS
from bot.store.schema import metadata
from bot.tables import errors, seating
from bot.tables.corrections import Correction
from bot.tables.ports import Reversal
from tests.store.evenings import AN, BINH, CHI, DUNG, GUILD, NOW, REFUSALS, Evening, Place, execute, rows

ELSEWHERE = GUILD + 1
BOSS = 901
"""Somebody who manages both servers and never plays."""
PSEUDONYM = -4_611_686_018_427_387_000

NO_PERSONS = {
    "guild_id", "channel_id", "message_id", "amount", "points", "balance", "units", "deadwood", "best_points",
    "worst_points", "ready", "id", "table_id", "hand_id", "correction_id", "best_hand", "worst_hand",
}  # fmt: skip
"""Large numbers in the schema that are no persons: places, messages, presses, rows, points."""


def numbers() -> list[Column[Any]]:
    """Every column that could hold a Discord id."""
    return [
        column
        for table in metadata.sorted_tables
        for column in table.columns
        if type(column.type) is BigInteger or column.name.endswith(("_by", "author", "account", "who", "user_id"))
    ]


def test_every_column_that_names_a_person_is_known() -> None:
    """A new column either is among `PERSONS`, or is said here to name none."""
    unknown = {str(column) for column in numbers() if column not in PERSONS and column.name not in NO_PERSONS}
    assert unknown == set()
    assert len(set(PERSONS)) == len(PERSONS)


async def lived(store: Store) -> None:
    """Evenings in two servers, with everything in which a person can be named."""
    for guild, channel in ((GUILD, 1), (ELSEWHERE, 2)):
        evening = await Evening.dealt(store, guild=guild, channel=channel, seed=guild)
        await evening.to_the_end()
        await store.tables.reverse(Reversal(evening.table.id, 1, BOSS, "chia nhầm", evening.later()))
        await evening.keep(seating.close(evening.table, None, now=evening.later()))
        again = await Evening.dealt(store, guild=guild, channel=channel, seed=guild + 7)
        await again.to_the_end()
        await store.panels.save(Panel(again.table.id, "dm", 5, 6, AN.user_id))
        await again.keep(seating.close(again.table, None, now=again.later()))
        await store.servers.change(guild, "quiet", True, author=AN.user_id, at=NOW)
        await store.ledger.correct(Correction(guild, AN, 5, BOSS, "thưởng", again.later(), 7))
        await store.ledger.correct(Correction(guild, CHI, 5, AN.user_id, "thưởng", again.later(), 7))
        await store.seasons.start(guild, "Mùa thu", author=AN.user_id, at=again.later(), channel_id=7)
        await store.seasons.end(guild, author=AN.user_id, at=again.later(), channel_id=7)
    await store.members.save_preferences(AN.user_id, Preferences("en", dm=False))
    await store.members.save_preferences(BINH.user_id, Preferences("vi"))


def named(place: Place, user_id: int) -> set[str]:
    """The columns in which the number stands, alone or in JSON."""
    found = set()
    for table in metadata.sorted_tables:
        names = table.columns.keys()
        for row in rows(place, f"SELECT {', '.join(names)} FROM {table.name}"):
            found |= {f"{table.name}.{name}" for name, value in zip(names, row, strict=True) if is_of(value, user_id)}
    return found


def is_of(value: object, user_id: int) -> bool:
    return value == user_id or (isinstance(value, str) and str(user_id) in value)


async def test_nothing_names_who_was_erased_and_every_sum_holds(store: Store, place: Place) -> None:
    await lived(store)
    before = {
        guild: await store.ledger.balances(guild, [AN.user_id, BINH.user_id], season=0) for guild in (GUILD, ELSEWHERE)
    }
    assert {"seats.user_id", "actions.who", "entries.account", "entries.counterparty"} <= named(place, AN.user_id)
    others = named(place, BINH.user_id)

    await store.people.erase(AN.user_id, PSEUDONYM)

    assert named(place, AN.user_id) == set()
    assert named(place, BINH.user_id) == others
    for guild, kept in before.items():
        now = await store.ledger.balances(guild, [AN.user_id, BINH.user_id, PSEUDONYM], season=0)
        assert now == {AN.user_id: 0, BINH.user_id: kept[BINH.user_id], PSEUDONYM: kept[AN.user_id]}
    assert await store.members.preferences(AN.user_id) == Preferences()
    assert await store.members.preferences(BINH.user_id) == Preferences("vi")
    await store.close()
    audit = await audit_database(str(place))
    assert audit.findings == ()
    assert audit.hands == 4
    assert rows(place, "SELECT count(*) FROM seats WHERE name = 'An'") == [(0,)]
    assert rows(place, "SELECT DISTINCT name FROM members WHERE user_id < 0") == [("",)]


async def test_what_was_written_is_kept_from_changes_again_afterwards(store: Store, place: Place) -> None:
    await lived(store)
    await store.people.erase(AN.user_id, PSEUDONYM)
    await store.close()
    for change in ("UPDATE entries SET account = 9", "DELETE FROM actions", "DELETE FROM setting_changes"):
        with pytest.raises(REFUSALS, match="can only be added to"):
            execute(place, change)


async def test_an_erasure_that_fails_has_changed_nothing(
    store: Store, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lived(store)
    before = named(place, AN.user_id)
    broken = (*PERSONS[:-1], Column("nothing", BigInteger))
    monkeypatch.setattr("bot.store.people.PERSONS", broken)
    with pytest.raises(AssertionError):
        await store.people.erase(AN.user_id, PSEUDONYM)
    assert named(place, AN.user_id) == before
    await store.close()
    assert (await audit_database(str(place))).findings == ()


@pytest.mark.parametrize("state", ["lobby", "hand", "left", "between"])
async def test_who_sits_or_plays_is_not_erased(store: Store, place: Place, state: str) -> None:
    evening = await Evening.open(store) if state == "lobby" else await Evening.dealt(store)
    if state == "left":
        seat = evening.hand.seat_of(AN.user_id)
        assert seat is not None
        await evening.keep(evening.act(Leave(seat), who=AN.user_id))
    if state == "between":
        await evening.to_the_end()
    before = named(place, AN.user_id)
    with pytest.raises(errors.StillPlaying):
        await store.people.erase(AN.user_id, PSEUDONYM)
    assert named(place, AN.user_id) == before


async def test_every_column_of_persons_is_tried_here(store: Store, place: Place) -> None:
    await lived(store)
    of_somebody = {column for who in (AN.user_id, BOSS) for column in named(place, who)}
    assert {str(column) for column in PERSONS} - of_somebody <= {"hands.voided_by"}


async def test_two_who_were_erased_are_two(store: Store, place: Place) -> None:
    await lived(store)
    for person, pseudonym in ((AN, -1), (BINH, -2), (CHI, -3), (DUNG, -4)):
        await store.people.erase(person.user_id, pseudonym)
    assert rows(place, "SELECT DISTINCT user_id FROM seats ORDER BY 1") == [(-4,), (-3,), (-2,), (-1,)]
    await store.people.erase(BOSS, -5)
    assert named(place, BOSS) == set()
    await store.close()
    assert (await audit_database(str(place))).findings == ()


async def test_somebody_who_comes_back_begins_anew(store: Store, place: Place) -> None:
    await lived(store)
    await store.people.erase(AN.user_id, PSEUDONYM)
    evening = await Evening.dealt(store, channel=9, seed=3)
    await evening.to_the_end()
    assert "members.user_id" in named(place, AN.user_id)
    assert len((await store.people.export(AN.user_id))["seats"]) == 1


async def test_everything_is_given_out_and_no_deck(store: Store, place: Place) -> None:
    await lived(store)
    given = await store.people.export(AN.user_id)
    text = json.dumps(given, ensure_ascii=False)
    assert {f"{table}.{name}" for table, rows in given.items() for row in rows for name in row} >= named(
        place, AN.user_id
    )
    for table in given:
        ((count,),) = rows(place, f"SELECT count(*) FROM {table}")
        assert 0 < len(given[table]) <= count
    for (deck,) in rows(place, "SELECT deck FROM hands"):
        assert deck not in text
    assert len(given["hands"]) == len(given["seats"]) == 4
    assert {row["who"] for row in given["actions"]} == {AN.user_id}
    assert all(row["account"] == AN.user_id or row["counterparty"] == AN.user_id for row in given["entries"])
    assert given["preferences"][0]["language"] == "en"
    assert all("secret" not in row for rows in given.values() for row in rows)


async def test_a_running_hand_gives_out_ones_own_moves_alone(store: Store) -> None:
    evening = await Evening.dealt(store)
    for _ in range(6):
        await evening.keep(evening.any_action())
    given = await store.people.export(BINH.user_id)
    assert {row["who"] for row in given["actions"]} == {BINH.user_id}
    assert set(given["hands"][0]).isdisjoint({"deck", "secret", "seed"})


async def test_who_is_not_known_has_nothing(store: Store) -> None:
    assert await store.people.export(12345) == {}
    await store.people.erase(12345, PSEUDONYM)


@pytest.mark.parametrize("pseudonym", [0, 5])
async def test_a_pseudonym_is_nobodys_id(store: Store, pseudonym: int) -> None:
    with pytest.raises(ValueError, match="house"):
        await store.people.erase(AN.user_id, pseudonym)
