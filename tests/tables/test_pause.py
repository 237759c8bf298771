"""A database that stops working: play stands still, says so once, and goes on with time for everybody."""

import asyncio
from datetime import timedelta

import pytest

from bot.phom.actions import Leave
from bot.store import Conflict, Unavailable
from bot.tables import errors
from bot.tables.ports import Cause
from bot.tables.table import Timing
from tests.tables.room import AN, BINH, CHI, Room, first_discard

SECOND = timedelta(seconds=1)
RETRY = Timing().retry / SECOND


def told(room: Room) -> list[Cause]:
    """What was said of the database."""
    return [cause for cause in room.causes if cause in (Cause.PAUSED, Cause.MENDED)]


async def test_a_press_that_cannot_be_kept_pauses_the_table_until_it_can(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    before = room.table(table_id)
    room.watched.down = Unavailable("the disk is full")
    with pytest.raises(errors.SaveFailed):
        await room.turn_out(table_id)
    assert (room.table(table_id), told(room)) == (before, [Cause.PAUSED])

    await room.clock.advance(600)
    assert (room.table(table_id), told(room)) == (before, [Cause.PAUSED])
    assert room.watched.probes == 600 / RETRY

    room.watched.down = None
    await room.clock.advance(RETRY)
    assert told(room) == [Cause.PAUSED, Cause.MENDED]
    hand = room.hand(table_id)
    assert hand.deadline == room.changes[-1].at + 15 * SECOND
    assert hand.decision == 0
    await room.play_out(table_id)


async def test_nobody_is_timed_out_by_the_clocks_own_step_that_failed(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.watched.fail = [Unavailable("locked"), Unavailable("locked")]
    await room.time_out(table_id)
    assert told(room) == [Cause.PAUSED]
    await room.clock.advance(2 * RETRY)
    assert told(room) == [Cause.PAUSED, Cause.MENDED]
    assert room.hand(table_id).turn == 0
    await room.clock.advance(14)
    assert room.hand(table_id).turn == 0
    await room.clock.advance(3)
    assert room.hand(table_id).turn == 1
    assert room.hand(table_id).idle == (1, 0)


async def test_a_press_takes_up_play_before_the_clock_has_looked_again(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.watched.fail = [Unavailable("locked")]
    with pytest.raises(errors.SaveFailed):
        await room.turn_out(table_id)
    await room.turn_out(table_id)
    assert told(room) == [Cause.PAUSED, Cause.MENDED]
    assert room.hand(table_id).turn == 1


async def test_a_press_after_the_deadline_of_a_pause_is_not_too_late(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.watched.down = Unavailable("locked")
    with pytest.raises(errors.SaveFailed):
        await room.turn_out(table_id)
    await room.clock.advance(40)
    room.watched.down = None
    action = first_discard(None, room.hand(table_id).view(0))
    await room.play(table_id, action)
    assert room.hand(table_id).turn == 1


async def test_a_computers_move_that_failed_is_made_when_the_database_works_again(room: Room) -> None:
    table_id = await room.playing(AN, computers=1)
    await room.turn_out(table_id)
    room.watched.down = Unavailable("locked")
    await room.clock.advance(10)
    assert room.hand(table_id).turn == 1
    room.watched.down = None
    await room.clock.advance(RETRY + 10)
    assert room.hand(table_id).turn == 0
    assert room.hand(table_id).idle == (0, 0)


async def test_a_lobby_is_not_closed_by_a_pause(room: Room) -> None:
    table_id = await room.lobby(AN)
    room.watched.down = Unavailable("locked")
    with pytest.raises(errors.SaveFailed):
        await room.tables.sit(table_id, BINH, token=1)
    await room.clock.advance(3600)
    room.watched.down = None
    await room.clock.advance(RETRY)
    await room.clock.advance(14 * 60)
    assert room.table(table_id).people == (AN,)
    await room.tables.sit(table_id, BINH, token=1)
    assert told(room) == [Cause.PAUSED, Cause.MENDED]


async def test_a_start_in_trouble_pauses_and_goes_on(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    await room.tables.shut_down()
    await room.clock.advance(100)
    room._start()
    room.watched.down = Unavailable("the disk is full")
    room.changes.clear()
    await room.tables.resume(await room.store.tables.live_tables())
    assert room.causes[-2:] == [Cause.RESUMED, Cause.PAUSED]
    await room.clock.advance(100)
    assert room.hand(table_id).decision == 0
    room.watched.down = None
    await room.clock.advance(RETRY)
    assert room.causes[-1] is Cause.MENDED
    assert room.hand(table_id).deadline == room.changes[-1].at + 15 * SECOND


async def test_tables_that_look_at_once_share_one_look(room: Room) -> None:
    first = await room.playing(AN, BINH)
    second = (await room.tables.open(1, 11, CHI, room.table(first).rules, 10, token=1)).id
    room.watched.down = Unavailable("locked")
    for _ in range(2):
        leaving = room.tables.leave(first, AN.user_id), room.tables.leave(second, CHI.user_id)
        refused = await asyncio.gather(*leaving, return_exceptions=True)
        assert [type(error) for error in refused] == [errors.SaveFailed] * 2
    assert room.watched.probes == 1


async def test_a_step_that_alone_is_refused_pauses_nothing(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.watched.fail = [Conflict("kept before")]
    with pytest.raises(errors.SaveFailed):
        await room.play(table_id, Leave(1))
    assert told(room) == []
    await room.time_out(table_id)
    assert room.hand(table_id).turn == 1
