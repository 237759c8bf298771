"""Fair play: who may void a hand or take back its payments, and that it happens once."""

import asyncio
from random import Random

import pytest

from bot.store import Unavailable
from bot.tables import errors
from bot.tables.ports import Cause
from bot.tables.rulings import read_hand_name
from bot.tables.table import Phase
from tests.tables.room import AN, BINH, CHI, DUNG, GUILD, Room, any_legal

ACCOUNTS = [AN.user_id, BINH.user_id, CHI.user_id]


async def played(room: Room) -> int:
    table_id = await room.playing(AN, BINH, CHI)
    await room.play_out(table_id, any_legal(Random(3)))
    return table_id


async def test_nobody_voids_a_hand_they_sit_in(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    await room.tables.leave(table_id, CHI.user_id)
    before = room.table(table_id)
    for player in (AN, BINH, CHI):
        with pytest.raises(errors.SatInHand):
            await room.tables.void(table_id, who=player.user_id, detail="losing")
    assert room.table(table_id) == before


async def test_somebody_else_voids_it_and_nobody_pays(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.tables.void(table_id, who=DUNG.user_id, detail="wrong stake")
    assert room.table(table_id).phase is Phase.BETWEEN
    assert room.hand(table_id).voided
    assert set((await room.store.ledger.balances(GUILD, ACCOUNTS)).values()) == {0}
    (hand,) = await room.store.tables.ended_hands(GUILD, limit=5)
    assert (hand.name, hand.voided, hand.reversed) == (f"{table_id}-1", True, False)


async def test_a_reversed_hand_leaves_balances_as_they_were(room: Room) -> None:
    table_id = await played(room)
    assert any((await room.store.ledger.balances(GUILD, ACCOUNTS)).values())
    hand = await room.tables.reverse(GUILD, table_id, 1, who=DUNG.user_id, reason="wrong stake")
    assert hand.occupants == room.hand(table_id).occupants
    assert set((await room.store.ledger.balances(GUILD, ACCOUNTS)).values()) == {0}
    assert (room.causes[-1], room.changes[-1].detail) == (Cause.REVERSED, "1")


async def test_nobody_reverses_a_hand_they_sat_in(room: Room) -> None:
    table_id = await played(room)
    before = await room.store.ledger.balances(GUILD, ACCOUNTS)
    with pytest.raises(errors.SatInHand):
        await room.tables.reverse(GUILD, table_id, 1, who=BINH.user_id, reason="losing")
    assert await room.store.ledger.balances(GUILD, ACCOUNTS) == before


async def test_two_reversals_at_once_are_one(room: Room) -> None:
    table_id = await played(room)
    asked = [room.tables.reverse(GUILD, table_id, 1, who=DUNG.user_id, reason="twice") for _ in range(3)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in done) == ["AlreadyReversed", "AlreadyReversed", "DealtHand"]
    assert set((await room.store.ledger.balances(GUILD, ACCOUNTS)).values()) == {0}
    with pytest.raises(errors.AlreadyReversed):
        await room.tables.reverse(GUILD, table_id, 1, who=DUNG.user_id, reason="again")


async def test_only_a_hand_with_a_result_of_this_server_is_reversed(room: Room) -> None:
    table_id = await played(room)
    for guild, table, number in ((GUILD + 1, table_id, 1), (GUILD, table_id, 2), (GUILD, table_id + 1, 1)):
        with pytest.raises(errors.UnknownHand):
            await room.tables.reverse(guild, table, number, who=DUNG.user_id, reason="?")
    for person in room.table(table_id).people:
        await room.tables.ready(table_id, person.user_id, token=room.token())
    with pytest.raises(errors.HandRunning):
        await room.tables.reverse(GUILD, table_id, 2, who=DUNG.user_id, reason="?")
    await room.tables.void(table_id, who=None, detail="")
    with pytest.raises(errors.HandVoided):
        await room.tables.reverse(GUILD, table_id, 2, who=DUNG.user_id, reason="?")


async def test_a_closed_tables_hand_can_be_reversed(room: Room) -> None:
    table_id = await played(room)
    await room.tables.close(table_id, None)
    await room.tables.reverse(GUILD, table_id, 1, who=DUNG.user_id, reason="late")
    assert set((await room.store.ledger.balances(GUILD, ACCOUNTS)).values()) == {0}


async def test_a_reversal_that_cannot_be_kept_did_not_happen(room: Room) -> None:
    table_id = await played(room)
    before = await room.store.ledger.balances(GUILD, ACCOUNTS)
    room.watched.down = Unavailable("the disk is full")
    with pytest.raises(errors.SaveFailed):
        await room.tables.reverse(GUILD, table_id, 1, who=DUNG.user_id, reason="?")
    assert await room.store.ledger.balances(GUILD, ACCOUNTS) == before


@pytest.mark.parametrize(("typed", "read"), [("3", (None, 3)), (" 12-3 ", (12, 3)), ("12 - 3", (12, 3))])
def test_hands_have_names(typed: str, read: tuple[int | None, int]) -> None:
    assert read_hand_name(typed) == read


@pytest.mark.parametrize("typed", ["", "three", "-3", "1-2-3", "9" * 30, "3\n4", "٣"])
def test_what_names_no_hand(typed: str) -> None:
    with pytest.raises(errors.UnknownHand):
        read_hand_name(typed)
