"""Nobody is timed out for the time in which nobody could press: the bot down, the gateway gone, the machine asleep."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.phom.actions import Timeout
from bot.store.errors import Unavailable
from bot.store.tables import SqlTableStore
from bot.tables.table import Phase, Table, Timing
from bot.ui.ids import Verb
from bot.ui.recovery import RETRY_SECONDS
from tests.play.test_races import tap
from tests.play.world import World, bot_on, words

AT_LEAST = timedelta(seconds=15)
Outage = Callable[[World, float], Awaitable[None]]


async def down(world: World, seconds: float) -> None:
    """The bot ends, and is started again after so long."""
    await world.bot.close()
    await world.env.advance_time(seconds)
    again = bot_on(world.bot.store.file)
    await world.env.restart_bot(again)
    world.bot = again
    await world.env.settle()


async def cut_off(world: World, seconds: float) -> None:
    """The gateway is gone for so long; then the session goes on."""
    await _told(world, "shard_disconnect")
    await world.env.advance_time(seconds)
    await _told(world, "shard_resumed")


async def cut_off_for_good(world: World, seconds: float) -> None:
    """The gateway is gone, more than once, for so long; then there is a new session."""
    await _told(world, "shard_disconnect")
    await world.env.advance_time(seconds / 2)
    await _told(world, "shard_disconnect")
    await world.env.advance_time(seconds / 2)
    await _told(world, "shard_ready")


async def asleep(world: World, seconds: float) -> None:
    """The machine sleeps for so long, and every timer with it."""
    world.env.backend.clock.advance(seconds)
    await world.env.settle()


async def _told(world: World, event: str) -> None:
    with world.env._bot_scope():
        world.bot.dispatch(event, 0)
    await world.env.settle()


OUTAGES = pytest.mark.parametrize("outage", [down, cut_off, cut_off_for_good, asleep])


def left(world: World) -> timedelta:
    deadline = world.hand().deadline
    assert deadline is not None
    return deadline - world.env.now()


@OUTAGES
@pytest.mark.parametrize("minutes", [0.6, 600.0])
async def test_a_turn_that_ran_out_meanwhile_gets_fifteen_seconds(world: World, outage: Outage, minutes: float) -> None:
    """R9.1: the deadline has passed, and nobody is timed out; fifteen seconds later the clock runs again."""
    await world.started(2, computers=1)
    await world.env.advance_time(5)
    await outage(world, minutes * 60)
    assert world.hand().record.actions == ()
    assert left(world) >= AT_LEAST
    await world.env.advance_time(15)
    assert world.hand().record.actions == ()
    await world.env.advance_time(2)
    assert world.hand().record.actions[0] == Timeout(0)


@OUTAGES
async def test_a_short_outage_takes_nothing_away(world: World, outage: Outage) -> None:
    await world.started(2)
    deadline = world.hand().deadline
    await outage(world, 3)
    assert world.hand().deadline == deadline


@OUTAGES
async def test_the_hand_can_be_played_on(world: World, outage: Outage) -> None:
    await world.started(2)
    await world.play_turn(world.people[0])
    await outage(world, 3600)
    assert world.mover() is world.people[1]
    await world.play_turn(world.people[1])
    hand = await world.play_hand()
    assert not any(isinstance(action, Timeout) for action in hand.record.actions)


@OUTAGES
async def test_somebody_absent_gets_fifteen_seconds_too(world: World, outage: Outage) -> None:
    """Their turns last five seconds, but not those that nobody could play."""
    await world.started(2)
    for _ in range(2):
        await world.env.advance_time(31.6)
        await world.play_turn(world.people[1])
    assert left(world) <= Timing().absent_turn
    await outage(world, 3600)
    assert left(world) >= AT_LEAST


@OUTAGES
async def test_the_wait_for_the_next_hand_lasts_fifteen_seconds_more(world: World, outage: Outage) -> None:
    await world.started(2)
    await world.play_hand()
    await world.press(world.people[0], world.table_message(), Verb.READY)
    await outage(world, 3600)
    rematch_at = world.table().rematch_at
    assert rematch_at is not None
    assert rematch_at - world.env.now() >= AT_LEAST
    await world.press(world.people[1], world.table_message(), Verb.READY)
    assert world.hand().number == 2
    assert len(world.table().people) == 2


@OUTAGES
@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.BETWEEN])
async def test_a_table_is_not_closed_for_being_idle_meanwhile(world: World, outage: Outage, phase: Phase) -> None:
    await world.opened(2)
    if phase is Phase.BETWEEN:
        await world.press(world.people[0], world.table_message(), Verb.START)
        await world.play_hand()
    await outage(world, 3600)
    assert world.table().phase is phase
    await world.env.advance_time(600)
    assert world.table().phase is phase
    await world.env.advance_time(301)
    assert not world.bot.tables.all()


async def test_a_press_that_is_ahead_of_the_waking_clock_counts(world: World) -> None:
    """The machine wakes, and the first thing that happens is a press: its turn had run out in its sleep."""
    await world.started(2)
    await world.play_turn(world.people[0])
    person, before = world.people[1], world.hand().decision
    world.env.backend.clock.advance(3600)
    press = tap(world, person, world.panel(person), Verb.DRAW)
    await world.env.settle()
    assert world.hand().decision == before + 1
    assert press.responded
    assert left(world) >= AT_LEAST


async def test_a_press_told_again_before_the_gateway_is_back_counts(world: World) -> None:
    """Discord repeats what was missed first, and says only then that the session goes on."""
    await world.started(2)
    await world.play_turn(world.people[0])
    person, before = world.people[1], world.hand().decision
    await _told(world, "shard_disconnect")
    await world.env.advance_time(3600)
    press = tap(world, person, world.panel(person), Verb.DRAW)
    await world.env.settle()
    assert world.hand().decision == before + 1
    assert press.responded
    await _told(world, "shard_resumed")
    assert left(world) >= AT_LEAST


async def test_a_store_that_cannot_be_read_at_the_start_is_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started(2)
    load, faults = SqlTableStore.live_tables, [Unavailable("The disk is away."), Unavailable("It is away still.")]

    async def live_tables(store: SqlTableStore) -> tuple[Table, ...]:
        if faults:
            raise faults.pop()
        return await load(store)

    monkeypatch.setattr(SqlTableStore, "live_tables", live_tables)
    await down(world, 60)
    assert not world.bot.tables.all()
    await world.env.advance_time(2 * RETRY_SECONDS)
    assert left(world) >= AT_LEAST
    await world.play_hand()


async def test_the_players_are_told(world: World) -> None:
    await world.started(2)
    await cut_off(world, 60)
    assert "mất kết nối" in words(world.table_message()).lower()
    await down(world, 60)
    assert "khởi động lại" in words(world.table_message())
