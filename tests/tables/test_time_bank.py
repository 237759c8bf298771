"""More time for one's turn: 15 s from its present end, twice a hand, where the table allows it."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.phom.actions import Discard
from bot.phom.errors import NotYourTurn
from bot.tables import errors
from bot.tables.ports import Cause, Change, Decision
from bot.tables.table import Human, Timing
from tests.tables.room import AN, BINH, GIANG, Room

SECOND = timedelta(seconds=1)
GRACE = Timing().grace


async def begun(room: Room) -> int:
    """A hand of An and Bình at a table with a time bank."""
    table_id = await room.lobby(AN, BINH)
    await room.tables.change_options(table_id, AN.user_id, lambda o: replace(o, time_bank=True), what="time_bank")
    await room.tables.ready(table_id, BINH.user_id, token=room.token())
    await room.tables.start(table_id, AN.user_id, token=room.token())
    return table_id


@pytest.fixture
async def table_id(room: Room) -> int:
    return await begun(room)


async def take(room: Room, table_id: int, who: Human = AN, *, taken: int | None = None) -> Change:
    return await room.tables.playing.more_time(table_id, who.user_id, None, taken, room.clock.now())


def deadline(room: Room, table_id: int) -> datetime:
    found = room.hand(table_id).deadline
    assert found is not None
    return found


async def test_a_turn_lasts_15_s_longer_twice(room: Room, table_id: int) -> None:
    """R9.1."""
    end, decision = deadline(room, table_id), room.hand(table_id).decision
    for uses in (1, 2):
        await room.clock.advance(7)
        change = await take(room, table_id)
        assert (change.cause, change.who, change.actions) == (Cause.MORE_TIME, AN.user_id, ())
        assert deadline(room, table_id) == end + 15 * uses * SECOND
        assert room.hand(table_id).time_bank == (uses, 0)
    assert room.hand(table_id).decision == decision
    before = room.table(table_id)
    with pytest.raises(errors.TimeBankSpent):
        await take(room, table_id)
    assert room.table(table_id) == before


async def test_the_clock_runs_out_at_the_new_end(room: Room, table_id: int) -> None:
    await take(room, table_id)
    await room.clock.advance(45)
    assert room.hand(table_id).turn == 0
    await room.clock.advance(GRACE / SECOND)
    assert room.hand(table_id).turn == 1
    assert room.hand(table_id).recent == ((0, True),)


async def test_moves_within_the_turn_leave_the_time_and_the_next_turn_has_its_own(room: Room, table_id: int) -> None:
    await room.turn_out(table_id)
    await take(room, table_id, BINH)
    end = deadline(room, table_id)
    await room.play(table_id, next(a for a in room.hand(table_id).view(1).legal if not isinstance(a, Discard)))
    assert deadline(room, table_id) == end
    await room.turn_out(table_id)
    assert deadline(room, table_id) == room.clock.now() + 30 * SECOND


async def test_a_press_made_before_is_not_stale_after(room: Room, table_id: int) -> None:
    hand = room.hand(table_id)
    decision = Decision(hand.number, 0, hand.decision)
    await take(room, table_id)
    action = next(action for action in hand.view(0).legal if isinstance(action, Discard))
    await room.tables.playing.act(table_id, AN.user_id, lambda _: action, decision, room.clock.now())
    assert room.hand(table_id).turn == 1


async def test_two_taps_on_one_button_are_one(room: Room, table_id: int) -> None:
    await take(room, table_id, taken=0)
    with pytest.raises(errors.StalePress):
        await take(room, table_id, taken=0)
    await take(room, table_id, taken=1)
    assert room.hand(table_id).time_bank == (2, 0)


async def test_it_is_kept(room: Room, table_id: int) -> None:
    await take(room, table_id)
    end = deadline(room, table_id)
    await room.restart(after_seconds=3)
    assert (deadline(room, table_id), room.hand(table_id).time_bank) == (end, (1, 0))
    await take(room, table_id)
    with pytest.raises(errors.TimeBankSpent):
        await take(room, table_id)


async def test_a_press_counts_if_it_was_made_in_time(room: Room, table_id: int) -> None:
    end = deadline(room, table_id)
    await room.clock.advance(31)
    with pytest.raises(errors.TooLate):
        await room.tables.playing.more_time(table_id, AN.user_id, None, None, end + SECOND / 10)
    assert room.hand(table_id).time_bank == ()
    await room.tables.playing.more_time(table_id, AN.user_id, None, None, end)
    assert deadline(room, table_id) == end + 15 * SECOND
    await room.clock.advance(14)
    assert room.hand(table_id).turn == 0


async def test_it_is_for_whose_turn_it_is(room: Room, table_id: int) -> None:
    before = room.table(table_id)
    for who, refusal in ((BINH, NotYourTurn), (GIANG, errors.NotInHand)):
        with pytest.raises(refusal):
            await take(room, table_id, who)
    with pytest.raises(errors.NotYourHand):
        await room.tables.playing.more_time(table_id, BINH.user_id, Decision(1, 0, 0), 0, room.clock.now())
    with pytest.raises(errors.StalePress):
        await room.tables.playing.more_time(table_id, AN.user_id, Decision(7, 0, 0), 0, room.clock.now())
    assert room.table(table_id) == before


async def test_a_table_has_none_unless_it_says_so(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    before = room.table(table_id)
    with pytest.raises(errors.NoTimeBank):
        await take(room, table_id)
    assert room.table(table_id) == before


async def test_each_person_has_a_bank_of_their_own_and_each_hand_a_new_one(room: Room, table_id: int) -> None:
    await take(room, table_id)
    await room.turn_out(table_id)
    await take(room, table_id, BINH)
    assert room.hand(table_id).time_bank == (1, 1)
    await room.tables.void(table_id, who=None, detail="?")
    with pytest.raises(errors.NoHand):
        await take(room, table_id)
    for person in (AN, BINH):
        await room.tables.ready(table_id, person.user_id, token=room.token())
    assert [room.hand(table_id).time_taken(seat) for seat in (0, 1)] == [0, 0]


async def test_who_was_away_has_the_whole_turn_again_and_more(room: Room, table_id: int) -> None:
    for _ in range(2):
        await room.time_out(table_id)
        await room.turn_out(table_id)
    began = room.hand(table_id).turn_began_at
    assert deadline(room, table_id) == began + 5 * SECOND
    await room.clock.advance(2)
    await take(room, table_id)
    assert deadline(room, table_id) == began + 45 * SECOND
    assert room.hand(table_id).idle == (0, 0)


async def test_who_takes_time_is_not_called_as_if_asleep(room: Room, table_id: int) -> None:
    await room.clock.advance(9)
    await take(room, table_id)
    await room.clock.advance(9)
    assert Cause.PINGED not in room.causes
    await room.clock.advance(1)
    assert room.causes.count(Cause.PINGED) == 1
    await take(room, table_id)
    await room.clock.advance(30)
    assert room.causes.count(Cause.PINGED) == 1
