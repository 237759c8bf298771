"""Reversals: the opposite of every payment, once, and never a change of what was written."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import NoSuchHand, Store, audit_database
from bot.tables import hands
from bot.tables.ports import Reversal
from tests.store.evenings import AN, GUILD, NOW, REFUSALS, Evening, Place, dump, execute, people, rows, tamper

ACCOUNTS = [person.user_id for person in people]
STRANGER = 900


def reversal(evening: Evening, *, author: int = STRANGER) -> Reversal:
    return Reversal(evening.table.id, evening.hand.number, author, "wrong stake", NOW)


async def ended(store: Store, **options: int) -> Evening:
    evening = await Evening.dealt(store, **options)
    await evening.to_the_end()
    return evening


async def test_every_payment_is_taken_back_by_a_new_entry(store: Store, place: Place) -> None:
    evening = await ended(store)
    before = rows(place, "SELECT * FROM entries ORDER BY id")

    assert await store.tables.reverse(reversal(evening))

    after = rows(place, "SELECT * FROM entries ORDER BY id")
    assert after[: len(before)] == before
    columns = "transfer, account, counterparty, {}, why, hand_id, book"
    paid = rows(place, f"SELECT {columns.format('-amount')} FROM entries WHERE kind = 'hand' ORDER BY id")
    taken_back = rows(place, f"SELECT {columns.format('amount')} FROM entries WHERE kind = 'reversal' ORDER BY id")
    assert taken_back == paid != []
    assert rows(place, "SELECT hand_id, author, reason FROM reversals") == [(1, STRANGER, "wrong stake")]
    assert set((await store.ledger.balances(GUILD, ACCOUNTS)).values()) == {0}


async def test_a_hand_is_reversed_once_whatever_is_pressed(store: Store, place: Place) -> None:
    evening = await ended(store)

    done = await asyncio.gather(*(store.tables.reverse(reversal(evening, author=k)) for k in range(900, 905)))

    assert sorted(done) == [False] * 4 + [True]
    assert set((await store.ledger.balances(GUILD, ACCOUNTS)).values()) == {0}
    before = dump(place)
    assert not await store.tables.reverse(reversal(evening))
    assert dump(place) == before


@pytest.mark.parametrize("voided", [False, True])
async def test_only_a_hand_with_a_result_can_be_reversed(store: Store, place: Place, voided: bool) -> None:
    evening = await Evening.dealt(store)
    if voided:
        await evening.keep(hands.void(evening.table, who=None, detail="", now=evening.later()))
    before = dump(place)

    with pytest.raises(NoSuchHand):
        await store.tables.reverse(reversal(evening))

    assert dump(place) == before


async def test_a_reversed_hand_counts_for_nobody(store: Store) -> None:
    first, second = await ended(store, channel=1), await ended(store, channel=2, seed=5)
    await store.tables.reverse(reversal(first))

    board = await store.standings.leaderboard(GUILD, limit=10)

    net = dict(zip(ACCOUNTS, second.hand.state.outcome.net, strict=True))
    assert {line.account: line.balance for line in board} == {account: 10 * net[account] for account in ACCOUNTS}
    assert {line.hands for line in board} == {1}
    await store.tables.reverse(reversal(second))
    assert await store.standings.leaderboard(GUILD, limit=10) == ()
    assert await store.standings.rank_of(GUILD, AN.user_id) is None


async def test_hands_are_found_by_name_in_their_server_only(store: Store) -> None:
    evening = await ended(store)
    table = evening.table

    found = await store.tables.dealt_hand(GUILD, table.id, 1)

    assert found is not None
    assert (found.name, found.channel_id, found.occupants) == ("1-1", table.channel_id, evening.hand.occupants)
    assert (found.running, found.voided, found.reversed) == (False, False, False)
    assert await store.tables.dealt_hand(GUILD + 1, table.id, 1) is None
    assert await store.tables.dealt_hand(GUILD, table.id, 2) is None
    await store.tables.reverse(reversal(evening))
    found = await store.tables.dealt_hand(GUILD, table.id, 1)
    assert found is not None
    assert found.reversed


async def test_the_latest_hands_come_first_and_running_ones_not_at_all(store: Store) -> None:
    for channel in range(4):
        evening = await Evening.dealt(store, channel=channel, computers=channel % 2, seed=channel)
        if channel < 3:
            evening.now = NOW.replace(hour=13 + channel)
            await evening.to_the_end()

    assert [hand.name for hand in await store.tables.ended_hands(GUILD, limit=2)] == ["3-1", "2-1"]
    assert len(await store.tables.ended_hands(GUILD, limit=25)) == 3
    assert await store.tables.ended_hands(GUILD + 1, limit=25) == ()


@pytest.mark.parametrize("change", ["UPDATE reversals SET reason = ''", "DELETE FROM reversals"])
async def test_a_reversal_stays_as_it_was_written(store: Store, place: Place, change: str) -> None:
    await store.tables.reverse(reversal(await ended(store)))

    with pytest.raises(REFUSALS, match="can only be added to"):
        execute(place, change)


OTHER = "has other payments of a reversal in the ledger than were taken back"
FAULTS = {
    "DELETE FROM entries WHERE kind = 'reversal'": OTHER,
    "DELETE FROM reversals": OTHER,
    "UPDATE entries SET amount = 2 * amount WHERE kind = 'reversal'": OTHER,
    f"UPDATE reversals SET author = {AN.user_id}": "was reversed by somebody who played it",
}


@pytest.mark.parametrize("damage", FAULTS)
async def test_the_audit_follows_reversals(store: Store, place: Place, damage: str) -> None:
    await store.tables.reverse(reversal(await ended(store)))
    assert (await audit_database(str(place))).findings == ()
    tamper(place, damage)

    found = [finding.message for finding in (await audit_database(str(place))).findings]

    # What is counted of the hand is not what it was then, either.
    unfounded = ["Announcement 1 of server 700 tells of what never was: reversed 1-1."] * ("FROM reversals" in damage)
    first, *others = found
    assert first == f"Hand 1 of table 1 {FAULTS[damage]}."
    assert others[: len(unfounded)] == unfounded
    counted = others[len(unfounded) :]
    assert all(line.startswith(("The standing of ", "The record of ")) for line in counted)


async def test_the_audit_finds_a_hand_voided_by_a_player(store: Store, place: Place) -> None:
    evening = await Evening.dealt(store)
    await evening.keep(hands.void(evening.table, who=STRANGER, detail="", now=evening.later()))
    assert (await audit_database(str(place))).findings == ()

    execute(place, f"UPDATE hands SET voided_by = {AN.user_id}")

    found = [finding.message for finding in (await audit_database(str(place))).findings]
    assert found == ["Hand 1 of table 1 was voided by somebody who played it."]
