"""Things that happen in the same instant: exactly one of them counts, and every press is answered once, in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Literal

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Interaction, Message

from bot.phom.actions import Draw, Leave, Timeout
from bot.store.tables import SqlTableStore
from bot.tables.errors import HandRunning, StalePress, TableFull
from bot.tables.ports import Change
from bot.tables.table import Phase, Timing
from bot.ui.errors import sentence as error_sentence
from bot.ui.ids import Press, Verb, button_id
from bot.ui.texts import texts_for
from tests.play.raw import emit_press
from tests.play.world import World, controls, words

IN_TIME = 2.0
"""Seconds in which every press must be answered; Discord gives three."""
EN = texts_for("en")
STALE = error_sentence(StalePress(), EN)


def tap(world: World, person: MemberActor, message: Message, verb: Verb, argument: str | None = None) -> Interaction:
    """Send a tap on a button that the message has; what it does happens when the world settles."""
    for control, press in controls(message):
        if press.verb is verb and argument in (None, press.argument):
            return emit_press(world, person.id, message, control["custom_id"])
    raise AssertionError(f"no {verb.value} among {[press for _, press in controls(message)]}")


def answers(world: World, press: Interaction) -> int:
    """How many first answers the press has had: Discord takes one."""
    return sum(f"/interactions/{press.id}/" in entry.path for entry in world.env.http_requests)


def all_answered(world: World, presses: Sequence[Interaction]) -> None:
    assert [answers(world, press) for press in presses] == [1] * len(presses)
    assert all(press.responded for press in presses)


def sentence(world: World, press: Interaction) -> str | None:
    """What the person was told in private; None where their panel shows that it was done."""
    message = world.env.backend.messages[press.channel_id].get(press.message_id or 0)
    return words(message) if message is not None and message.is_ephemeral and not list(controls(message)) else None


async def past_the_first_turn(world: World, people: int = 2) -> MemberActor:
    """A hand whose second player is to take a card; that player."""
    await world.started(people)
    await world.play_turn(world.people[0])
    mover = world.mover()
    assert mover is world.people[1]
    return mover


async def test_two_taps_at_once_on_one_button(world: World) -> None:
    """R4.1: one card is drawn; the other tap is told that the button is old."""
    person = await past_the_first_turn(world)
    before = world.hand().decision
    presses = [tap(world, person, world.panel(person), Verb.DRAW) for _ in range(2)]
    await world.env.settle()
    assert world.hand().decision == before + 1
    assert world.hand().record.actions[-1] == Draw(1)
    all_answered(world, presses)
    assert [sentence(world, press) for press in presses] == [None, STALE]


async def test_two_cards_tapped_at_once(world: World) -> None:
    """R4.1: one card a turn."""
    await world.started(2)
    person, panel = world.people[0], world.panel(world.people[0])
    cards = [press.argument for _, press in controls(panel) if press.verb is Verb.DISCARD][:2]
    presses = [tap(world, person, panel, Verb.DISCARD, card) for card in cards]
    await world.env.settle()
    assert world.hand().state.turns == 1
    assert [str(action.card) for action in world.hand().record.actions if hasattr(action, "card")] == cards[:1]
    all_answered(world, presses)


async def test_one_tap_in_the_channel_and_one_in_the_direct_messages(world: World) -> None:
    person = await past_the_first_turn(world)
    await world.press(person, world.table_message(), Verb.HAND)
    before = world.hand().decision
    presses = [tap(world, person, panel, Verb.DRAW) for panel in (world.panel(person), world.dm(person))]
    await world.env.settle()
    assert world.hand().decision == before + 1
    all_answered(world, presses)
    assert [sentence(world, press) for press in presses] == [None, STALE]


def to_the_deadline(world: World) -> float:
    deadline = world.hand().deadline
    assert deadline is not None
    return (deadline - world.env.now()).total_seconds()


@pytest.mark.parametrize("first", ["tap", "clock"])
async def test_the_tap_and_the_clock_in_the_same_instant(world: World, first: str) -> None:
    """R9.1: pressed at the deadline, it arrives as the grace ends. Whoever is first, the turn is played once."""
    person = await past_the_first_turn(world)
    panel, before = world.panel(person), world.hand().decision
    await world.env.advance_time(to_the_deadline(world))
    if first == "clock":
        await world.env.advance_time(Timing().grace.total_seconds())
        presses = [tap(world, person, panel, Verb.DRAW)]
    else:
        presses = [tap(world, person, panel, Verb.DRAW)]
        world.env.backend.clock.advance(Timing().grace.total_seconds())
    await world.env.settle()
    new = world.hand().record.actions[before:]
    assert new[0] == (Timeout(1) if first == "clock" else Draw(1))
    assert new in ((Timeout(1),), (Draw(1),), (Draw(1), Timeout(1)))
    all_answered(world, presses)


async def test_a_tap_while_the_timeout_is_being_kept(world: World) -> None:
    """The step of the clock takes long to be kept; the tap waits for it, and then is too late."""
    person = await past_the_first_turn(world)
    panel, before = world.panel(person), world.hand().decision
    with slow_steps(world, seconds=10):
        await world.env.advance_time(to_the_deadline(world) + Timing().grace.total_seconds())
        assert world.hand().decision == before
        press = tap(world, person, panel, Verb.DRAW)
        await world.env.advance_time(IN_TIME)
        all_answered(world, [press])
        await world.env.advance_time(20)
    assert world.hand().record.actions[before:] == (Timeout(1),)
    all_answered(world, [press])


async def test_two_people_take_the_last_chair(world: World) -> None:
    await world.opened(3)
    lobby = world.table_message()
    presses = [tap(world, person, lobby, Verb.SIT) for person in world.people[3:5]]
    await world.env.settle()
    assert len(world.table().people) == 4
    all_answered(world, presses)
    assert [sentence(world, press) for press in presses] == [None, error_sentence(TableFull(), EN)]


async def test_start_pressed_twice(world: World) -> None:
    await world.opened(2)
    presses = [tap(world, world.people[0], world.table_message(), Verb.START) for _ in range(2)]
    await world.env.settle()
    assert world.table().hands_dealt == 1
    all_answered(world, presses)
    assert [sentence(world, press) for press in presses] == [None, error_sentence(HandRunning(), EN)]


@pytest.mark.parametrize("first", ["leave", "clock"])
async def test_leaving_while_ones_turn_runs_out(world: World, first: str) -> None:
    """R7.7, R9.2: one leave, at most one timeout, and the hand goes on with the others."""
    await world.started(3)
    leaver = world.people[0]
    await world.press(leaver, world.table_message(), Verb.LEAVE)
    question = world.private(leaver)[-1]
    await world.env.advance_time(to_the_deadline(world))
    grace = Timing().grace.total_seconds()
    if first == "clock":
        await world.env.advance_time(grace)
        presses = [tap(world, leaver, question, Verb.LEAVE_SURE)]
    else:
        presses = [tap(world, leaver, question, Verb.LEAVE_SURE)]
        world.env.backend.clock.advance(grace)
    await world.env.settle()
    actions = world.hand().record.actions
    assert actions.count(Leave(0)) == 1
    assert actions in ((Leave(0),), (Timeout(0), Leave(0)))
    assert world.hand().turn == 1
    all_answered(world, presses)
    hand = await world.play_hand()
    assert (hand.state.outcome.ranking or ())[-1] == 0


@pytest.mark.parametrize("first", [Verb.READY, Verb.CLOSE])
async def test_rematch_and_close_together(world: World, first: Verb) -> None:
    """Either the next hand is dealt or the table is closed; not both, and nobody is left without an answer."""
    await world.started(2)
    await world.play_hand()
    await world.press(world.people[0], world.table_message(), Verb.READY)
    message = world.table_message()
    close = button_id(Press(Verb.CLOSE, world.table().id))
    sends: dict[Verb, Callable[[], Interaction]] = {
        Verb.READY: lambda: tap(world, world.people[1], message, Verb.READY),
        Verb.CLOSE: lambda: emit_press(world, world.people[0].id, message, close),
    }
    second = Verb.CLOSE if first is Verb.READY else Verb.READY
    presses = [sends[first](), sends[second]()]
    await world.env.settle()
    all_answered(world, presses)
    if first is Verb.READY:
        assert (world.table().phase, world.hand().number) == (Phase.PLAYING, 2)
    else:
        assert not world.bot.tables.all()


async def test_a_hundred_stale_clicks_at_once(world: World) -> None:
    """A hundred taps on panels of a turn long gone, from everybody: nothing changes, and each is answered."""
    await world.started(4)
    old = [(person, world.dm(person)) for person in world.people[:4]]
    ids = [next(control["custom_id"] for control, press in controls(old[0][1]) if press.verb is Verb.DISCARD)]
    await world.play_turn(world.people[0])
    before = world.hand()
    began = world.env.now()
    presses = [emit_press(world, person.id, message, ids[0]) for person, message in (old[k % 4] for k in range(100))]
    await world.env.settle()
    assert world.env.now() - began <= timedelta(seconds=IN_TIME)
    assert world.hand() == before
    all_answered(world, presses)
    assert all(sentence(world, press) for press in presses)


async def test_stale_clicks_are_answered_in_time_however_slow_the_disk(world: World) -> None:
    """Everybody's taps wait behind a step that takes long; each is told so within two seconds."""
    await world.opened(1)
    lobby = world.table_message()
    with slow_steps(world, seconds=8):
        presses = [tap(world, person, lobby, Verb.SIT) for person in world.people[1:] for _ in range(5)]
        await world.env.advance_time(IN_TIME)
        all_answered(world, presses)
        await world.env.advance_time(60)
    assert [who.user_id for who in world.table().people] == [person.id for person in world.people[:4]]
    all_answered(world, presses)


async def test_a_table_opened_while_the_others_are_taken_up_has_one_clock(world: World) -> None:
    """A command may come before the start is over; its table must not be taken up once more from the store."""
    await world.started(2)
    with world.env._bot_scope():
        await world.bot.tables.resume(await world.bot.store.tables.live_tables())
    await world.env.advance_time(31.6)
    assert world.hand().record.actions == (Timeout(0),)
    assert world.env.errors == []


@contextmanager
def slow_steps(world: World, seconds: float) -> Iterator[None]:
    """Within it every step takes this long to be kept, and the simulation lets others wait for it."""
    commit, acquire = SqlTableStore.commit, asyncio.Lock.acquire
    keeping: set[asyncio.Task[object]] = set()

    async def slow(store: SqlTableStore, change: Change) -> None:
        task = asyncio.current_task()
        assert task is not None
        keeping.add(task)
        await asyncio.sleep(seconds)
        keeping.discard(task)
        await commit(store, change)

    async def patient(lock: asyncio.Lock) -> Literal[True]:
        task = asyncio.current_task()
        assert task is not None
        if not lock.locked():
            return await acquire(lock)
        world.env._work.external_waits[task] = "its turn"
        try:
            return await acquire(lock)
        finally:
            world.env._work.external_waits.pop(task, None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqlTableStore, "commit", slow)
        patch.setattr(asyncio.Lock, "acquire", patient)
        try:
            yield
        finally:
            for task in keeping:  # of a test that failed: no time passes any more that could wake them
                task.cancel()
