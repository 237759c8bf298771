"""A table whose place is gone is given up: at once, or as soon as that can be kept."""

import pytest

from bot.store import Conflict, Unavailable
from bot.tables import errors
from bot.tables.ports import Cause
from bot.tables.table import Phase, Timing
from tests.tables.room import AN, BINH, CHANNEL, CHI, GUILD, Room

RETRY = Timing().retry.total_seconds()


async def assert_given_up(room: Room, table_id: int) -> None:
    """The hand is void, nobody paid, and the channel is free."""
    with pytest.raises(errors.NoTable):
        room.table(table_id)
    last = room.changes[-1]
    assert (last.cause, last.after.phase, last.after.running) == (Cause.CLOSED, Phase.CLOSED, False)
    assert last.after.hand is not None
    assert last.after.hand.voided
    assert not any(change.entries for change in room.changes)
    assert set((await room.store.ledger.balances(GUILD, [AN.user_id, BINH.user_id])).values()) <= {0}
    assert await room.store.tables.live_tables() == ()
    rules = last.after.rules
    assert (await room.tables.open(GUILD, CHANNEL, CHI, rules, 10, token=1)).channel_id == CHANNEL


async def test_a_table_is_given_up_at_once_where_nothing_is_wrong(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.tables.abandon(table_id, detail="place gone")
    await assert_given_up(room, table_id)


async def test_a_table_that_stands_still_is_given_up_when_the_database_works_again(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.watched.down = Unavailable("the disk is full")
    with pytest.raises(errors.SaveFailed):
        await room.turn_out(table_id)
    await room.tables.abandon(table_id, detail="place gone")
    await room.clock.advance(600)
    assert room.hand(table_id).running
    room.watched.down = None
    await room.clock.advance(RETRY)
    assert Cause.MENDED not in room.causes
    await assert_given_up(room, table_id)


async def test_a_press_after_the_pause_finds_the_table_gone(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.watched.down = Unavailable("the disk is full")
    with pytest.raises(errors.SaveFailed):
        await room.turn_out(table_id)
    await room.tables.abandon(table_id, detail="place gone")
    room.watched.down = None
    with pytest.raises(errors.TableError):
        await room.turn_out(table_id)
    assert not any(change.actions for change in room.changes)
    await assert_given_up(room, table_id)


async def test_a_database_that_stops_as_the_table_is_given_up_only_delays_it(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.watched.down = Unavailable("locked")
    await room.tables.abandon(table_id, detail="place gone")
    assert room.causes[-1] is Cause.PAUSED
    await room.clock.advance(100)
    assert room.hand(table_id).decision == 0
    room.watched.down = None
    await room.clock.advance(RETRY)
    await assert_given_up(room, table_id)


async def test_giving_up_half_done_is_done_when_it_can_be(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.watched.fail = [None, Conflict("closed before")]
    await room.tables.abandon(table_id, detail="place gone")
    assert not room.table(table_id).running
    await room.clock.advance(RETRY)
    await assert_given_up(room, table_id)


async def test_a_pause_of_one_table_gives_up_no_other(room: Room) -> None:
    gone = await room.playing(AN, BINH)
    other = (await room.tables.open(GUILD, 11, CHI, room.table(gone).rules, 10, token=1)).id
    room.watched.down = Unavailable("locked")
    await room.tables.abandon(gone, detail="place gone")
    with pytest.raises(errors.SaveFailed):
        await room.tables.leave(other, CHI.user_id)
    room.watched.down = None
    await room.clock.advance(RETRY)
    assert [table.id for table in room.tables.all()] == [other]
