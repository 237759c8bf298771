"""Computer players at a table: their levels, and the thinking that keeps nobody waiting and shows nobody anything."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

from bot.phom.actions import Action, Discard, Leave
from bot.phom.views import SeatView
from bot.tables.ports import Cause
from bot.tables.table import Computer, Level, Timing
from tests.tables.room import AN, MACHINES, Room, first_discard

Finish = Callable[[], None]


class Thoughts:
    """A thinker whose thoughts end when the test says so; it would discard the last card that it may."""

    def __init__(self) -> None:
        self.asked: list[tuple[Level, int]] = []
        self._waiting: list[tuple[asyncio.Future[Action], SeatView]] = []

    async def __call__(self, who: Computer, view: SeatView) -> Action:
        self.asked.append((who.level, view.seat))
        future: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
        self._waiting.append((future, view))
        return await future

    def finish(self) -> None:
        """End the last thought."""
        future, view = self._waiting.pop()
        future.set_result(last_choice(view))

    def fail(self) -> None:
        """Break the last thought off."""
        self._waiting.pop()[0].set_exception(RuntimeError("the worker died"))


def last_choice(view: SeatView) -> Action:
    """What the thinker does: unlike `first_discard`, the last of all that is legal."""
    return [action for action in view.legal if not isinstance(action, Leave)][-1]


async def deciding(room: Room, thoughts: Thoughts, level: Level = Level.HARD) -> int:
    """A hand of An and a computer player who is to make its first decision."""
    room.think = thoughts
    await room.restart()
    table_id = await room.lobby(AN)
    await room.tables.add_computer(table_id, AN.user_id, MACHINES, level)
    await room.tables.start(table_id, AN.user_id, token=room.token())
    await room.turn_out(table_id)
    await asyncio.sleep(0)
    return table_id


async def moves(room: Room, table_id: int) -> tuple[Action, timedelta]:
    """The computer player's next move, and how long after the decision came up it was made."""
    began = room.clock.now()
    seen = len(room.changes)
    while len(room.changes) == seen:
        await room.clock.advance(0.05)
    change = room.changes[seen]
    assert change.cause is Cause.ACTED
    return change.actions[0], change.at - began


async def test_each_level_can_be_seated_and_outlives_a_restart(room: Room) -> None:
    table_id = await room.lobby(AN)
    for level in Level:
        await room.tables.add_computer(table_id, AN.user_id, MACHINES, level)
    await room.restart()
    seated = [chair.occupant for _, chair in room.table(table_id).seated[1:]]
    assert seated == [Computer(name, level) for name, level in zip(MACHINES, Level, strict=False)]


async def test_names_are_those_of_the_tables_language(room: Room) -> None:
    table_id = await room.lobby(AN)
    names = ("Computer 1", "Computer 2")
    for _ in names:
        await room.tables.add_computer(table_id, AN.user_id, names)
    assert [chair.occupant.name for _, chair in room.table(table_id).seated] == ["An", *names]


async def test_a_thought_that_is_ready_is_played_when_the_delay_is_over(room: Room) -> None:
    thoughts = Thoughts()
    table_id = await deciding(room, thoughts)
    assert thoughts.asked == [(Level.HARD, 1)]
    view = room.hand(table_id).view(1)
    thoughts.finish()
    action, _ = await moves(room, table_id)
    assert action == last_choice(view)


async def test_a_thought_that_is_late_or_breaks_off_is_not_waited_for(room: Room) -> None:
    thoughts = Thoughts()
    table_id = await deciding(room, thoughts)
    view = room.hand(table_id).view(1)
    action, waited = await moves(room, table_id)
    assert action == first_discard(None, view)
    assert waited <= timedelta(seconds=Timing().computer[1] + 0.05)
    await asyncio.sleep(0)
    view = room.hand(table_id).view(1)
    thoughts.fail()
    action, _ = await moves(room, table_id)
    assert action == first_discard(None, view)


async def test_how_long_it_thinks_does_not_show(room: Room) -> None:
    """The same table thrice: a thought at once, none in time, a broken one. The moves come at the same moments."""
    waits = []
    for end in (Thoughts.finish, lambda _: None, Thoughts.fail):
        thoughts = Thoughts()
        table_id = await deciding(room, thoughts)
        end(thoughts)
        waits.append((await moves(room, table_id))[1])
        await room.tables.void(table_id, who=None, detail="")
        await room.tables.close(table_id, AN.user_id)
    assert len(set(waits)) == 1


async def test_only_the_level_that_needs_a_while_thinks(room: Room) -> None:
    thoughts = Thoughts()
    table_id = await deciding(room, thoughts, Level.MEDIUM)
    await moves(room, table_id)
    assert thoughts.asked == []


async def test_a_hand_without_persons_is_finished_without_thinking(room: Room) -> None:
    thoughts = Thoughts()
    table_id = await deciding(room, thoughts)
    await room.tables.leave(table_id, AN.user_id)
    assert room.changes[-1].hand_ended
    assert any(isinstance(action, Discard) for action in room.changes[-1].actions)
