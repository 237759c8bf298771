"""Lists of entries and of hands: whole, in order, and the same whichever way their pages are turned."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from bot.phom.record import Record, replay
from bot.store import OLDEST, Cursor, Entered, EntryKind, HandName, LedgerLine, Page, PastHand, Store
from bot.tables import hands
from bot.tables.corrections import Correction
from bot.tables.ports import Book, Reversal
from bot.tables.table import HOUSE
from tests.store.evenings import AN, BINH, DUNG, GUILD, NOW, Evening, Place, execute, rows, tamper

T = TypeVar("T")
Turn = Callable[[Cursor | None], Awaitable[Page[T]]]
ADMIN = 900


async def forth(turn: Turn[T]) -> list[T]:
    """All items of a list, by its buttons to older pages."""
    page = await turn(None)
    assert page.newer is None
    items = list(page.items)
    while page.older is not None:
        page = await turn(page.older)
        assert page.newer is not None
        items += page.items
    return items


async def back(turn: Turn[T]) -> list[T]:
    """The same from the oldest page, by its buttons to newer ones."""
    page = await turn(OLDEST)
    assert page.older is None
    items = list(page.items)
    while page.newer is not None:
        page = await turn(page.newer)
        items = [*page.items, *items]
    return items


@pytest.fixture
async def played(store: Store) -> Store:
    """Three tables of An's: two hands, one reversed, and a running one at the first; one with computers; one voided."""
    first = await Evening.dealt(store, channel=1, seed=1)
    await first.to_the_end()
    await store.tables.reverse(Reversal(first.table.id, 1, ADMIN, "wrong stake", NOW))
    for person in first.table.people:
        await first.keep(first._ready(person))
    while not first.table.running:
        await first.keep(first._between())
    await first.to_the_end()
    await store.ledger.correct(Correction(GUILD, AN, -25, ADMIN, "counted twice", NOW, 7))
    practice = await Evening.dealt(store, channel=2, seed=2, seats=3, computers=1)
    practice.now = first.later()
    await practice.to_the_end()
    voided = await Evening.dealt(store, channel=3, seed=3)
    voided.now = practice.later()
    await voided.keep(hands.void(voided.table, who=None, detail="", now=voided.later()))
    await Evening.dealt(store, channel=4, seed=4)
    await (await Evening.dealt(store, channel=5, seed=5, guild=GUILD + 1)).to_the_end()
    return store


@pytest.mark.parametrize(("limit", "season"), [(1, None), (3, 0), (50, 1)])
async def test_entries_add_up_to_the_balance_line_by_line(
    played: Store, place: Place, limit: int, season: int | None
) -> None:
    async def turn(cursor: Cursor | None) -> Page[LedgerLine]:
        return await played.history.entries(GUILD, AN.user_id, season=season, limit=limit, cursor=cursor)

    lines = await forth(turn)

    wanted = rows(
        place, f"SELECT id, amount FROM entries WHERE guild_id = {GUILD} AND book = 'points' AND account = {AN.user_id}"
    )
    total, sums = 0, []
    for _, amount in sorted(wanted):
        total += amount
        sums.append(total)
    assert [(line.id, line.amount) for line in reversed(lines)] == sorted(wanted)
    assert [line.balance for line in reversed(lines)] == sums
    assert lines[0].balance == await played.ledger.balance(GUILD, AN.user_id)
    assert await back(turn) == lines


async def test_entries_say_why_and_of_which_hand(played: Store) -> None:
    page = await played.history.entries(GUILD, AN.user_id, limit=100)

    kinds = {kind: [line for line in page.items if line.kind is kind] for kind in EntryKind}
    (correction,) = kinds[EntryKind.CORRECTION]
    assert (correction.amount, correction.hand, correction.author) == (-25, None, ADMIN)
    assert (correction.reason, correction.counterparty, correction.name) == ("counted twice", HOUSE, "")
    assert {(str(line.hand), line.author, line.reason) for line in kinds[EntryKind.REVERSAL]} == {
        ("1-1", ADMIN, "wrong stake")
    }
    of_hands = kinds[EntryKind.HAND]
    assert {str(line.hand) for line in of_hands} <= {"1-1", "1-2"}
    assert {line.author for line in of_hands} == {None}
    assert {line.name for line in of_hands} <= {"Bình", "Chi", "Dung"}


async def test_entries_of_a_season_and_of_a_book_stand_apart(played: Store, place: Place) -> None:
    execute(place, f"UPDATE servers SET season = 2 WHERE guild_id = {GUILD}")
    await played.ledger.correct(Correction(GUILD, AN, 7, ADMIN, "bonus", NOW, 7))

    now = await played.history.entries(GUILD, AN.user_id, limit=100)
    practice = await played.history.entries(GUILD, AN.user_id, Book.PRACTICE, season=1, limit=100)

    assert [(line.amount, line.balance) for line in now.items] == [(7, 7)]
    assert {str(line.hand) for line in practice.items} <= {"2-1"}
    assert (await played.history.entries(GUILD, 999, limit=5)).items == ()
    assert (await played.history.entries(GUILD + 2, AN.user_id, limit=5)).items == ()


def names(page: list[PastHand]) -> list[str]:
    return [str(hand.name) for hand in page]


@pytest.mark.parametrize("limit", [1, 3])
async def test_the_hands_of_a_table_a_server_and_a_member(played: Store, limit: int) -> None:
    async def of_table(cursor: Cursor | None) -> Page[PastHand]:
        return await played.past_hands.of_table(GUILD, 1, limit=limit, cursor=cursor)

    async def of_server(cursor: Cursor | None) -> Page[PastHand]:
        return await played.past_hands.of_server(GUILD, limit=limit, cursor=cursor)

    async def of_dung(cursor: Cursor | None) -> Page[PastHand]:
        return await played.past_hands.of_member(GUILD, DUNG.user_id, limit=limit, cursor=cursor)

    assert names(await forth(of_table)) == names(await back(of_table)) == ["1-2", "1-1"]
    assert names(await forth(of_server)) == names(await back(of_server)) == ["3-1", "2-1", "1-2", "1-1"]
    # Dung did not play with the computer; nobody has played a voided hand to the end.
    assert names(await forth(of_dung)) == names(await back(of_dung)) == ["1-2", "1-1"]


async def test_a_past_hand_says_what_came_of_it(played: Store) -> None:
    voided, practice, second, first = (await played.past_hands.of_server(GUILD, limit=10)).items

    assert (voided.voided, voided.end, voided.ranking, voided.net) == (True, None, None, None)
    assert (practice.book, len(practice.occupants)) == (Book.PRACTICE, 3)
    assert (first.reversed, second.reversed) == (True, False)
    outcome = replay(await played.tables.hand_record(1, 2)).outcome
    assert outcome.end is not None
    assert (second.end, second.ranking, second.net) == (outcome.end.value, outcome.ranking, outcome.net)
    assert [who.account for who in second.occupants][:2] == [AN.user_id, BINH.user_id]


async def test_the_records_of_ones_own_hands_can_be_replayed(played: Store, place: Place) -> None:
    found = await played.exports.records(GUILD, AN.user_id, limit=10)

    assert [str(kept.name) for kept in found.items] == ["1-1", "1-2", "2-1"]
    assert found.after is None
    for kept in found.items:
        assert kept.record == await played.tables.hand_record(kept.name.table_id, kept.name.number)
        assert Record.from_json(kept.record.to_json()) == kept.record
    first = await played.exports.records(GUILD, AN.user_id, limit=2)
    assert first.after is not None
    assert first.items == found.items[:2]
    rest = await played.exports.records(GUILD, AN.user_id, after=first.after, limit=2)
    assert (rest.items, rest.after) == (found.items[2:], None)
    assert first.after == await played.exports.hand_id(GUILD, HandName(1, 2))
    assert await played.exports.hand_id(GUILD + 1, HandName(1, 2)) is None


@pytest.mark.parametrize("action", ["[0]", '"[0]"'])
async def test_a_damaged_hand_is_left_out_and_the_next_ones_are_not(played: Store, place: Place, action: str) -> None:
    """Whatever stands in its log, the reading goes on behind it."""
    tamper(place, f"UPDATE actions SET action = '{action}' WHERE hand_id = 1")
    found = await played.exports.records(GUILD, AN.user_id, limit=1)
    assert found.items == ()
    assert found.after == 1
    assert len((await played.exports.records(GUILD, AN.user_id, after=1, limit=10)).items) == 2


async def test_every_entry_of_the_server_is_listed(played: Store, place: Place) -> None:
    found: list[Entered] = []
    after: int | None = 0
    while after is not None:
        portion = await played.exports.entered(GUILD, Book.POINTS, after=after, limit=3)
        assert len(portion.items) <= 3
        found += portion.items
        after = portion.after

    of_book = f"SELECT id FROM entries WHERE guild_id = {GUILD} AND book"
    assert [line.id for line in found] == [row[0] for row in rows(place, f"{of_book} = 'points' ORDER BY id")]
    practice = (await played.exports.entered(GUILD, Book.PRACTICE, limit=999)).items
    assert [line.id for line in practice] == [row[0] for row in rows(place, f"{of_book} = 'practice' ORDER BY id")]
    assert practice
    assert (await played.exports.entered(GUILD + 2, Book.POINTS, limit=999)).items == ()
    assert sum(line.amount for line in found) == sum(line.amount for line in practice) == 0
    correction = next(line for line in found if line.kind == "correction" and line.account == AN.user_id)
    assert (correction.name, correction.amount, correction.author) == ("An", -25, ADMIN)
    assert (correction.hand, correction.reason) == (None, "counted twice")
    assert {line.hand for line in found if line.kind == "reversal"} == {HandName(1, 1)}
