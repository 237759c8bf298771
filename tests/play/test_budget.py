"""What whole hands cost of Discord's global limit of 50 calls a second."""

from pathlib import Path
from random import Random

import pytest

from benchmarks.budget import COMPANIES, play
from benchmarks.budget_wire import Wire
from bot.app import build_bot, read_settings
from bot.phom.actions import Timeout
from bot.store import Preferences
from bot.ui.ids import Verb
from tests.play.steady import steady
from tests.play.world import World, any_choice, controls, rest_calls, words

HANDS = 3


async def played(world: World) -> tuple[int, int]:
    """Several hands of four people: the calls that count, and the actions that people took."""
    await world.opened(4)
    before = rest_calls(world.env).total()
    await world.press(world.people[0], world.table_message(), Verb.START)
    actions = 0
    for number in range(HANDS):
        if not world.dms(world.people[0]):
            for person in world.people[:4]:
                if not world.panels(person):
                    await world.press(person, world.table_message(), Verb.HAND)
        hand = await world.play_hand(any_choice(Random(number)))
        actions += sum(not isinstance(action, Timeout) for action in hand.record.actions)
        for person in world.people[:4]:
            await world.press(person, world.table_message(), Verb.READY)
            actions += 1
    return rest_calls(world.env).total() - before, actions


async def test_at_most_one_call_for_an_action_with_direct_messages(world: World) -> None:
    calls, actions = await played(world)
    assert calls / actions <= 1.0


async def test_at_most_half_a_call_for_an_action_without(world: World) -> None:
    for person in world.people[:4]:
        await world.command(person, "phom me show")
        await world.press(person, world.private(person)[-1], Verb.DM, "off")
    calls, actions = await played(world)
    assert not any(world.dms(person) for person in world.people)
    assert calls / actions <= 0.5


async def test_one_person_with_three_computers(world: World) -> None:
    await world.started(1, computers=3)
    before = rest_calls(world.env).total()
    hand = await world.play_hand()
    mine = sum(action.seat == 0 for action in hand.record.actions)
    assert (rest_calls(world.env).total() - before) / mine <= 1.0


async def test_an_edit_changes_something(world: World) -> None:
    wire = Wire(world.env)
    await played(world)
    assert wire.unchanged == 0


async def test_the_next_hand_by_direct_message_follows_the_last_press_there(world: World) -> None:
    """It is then edited for free before anything was pressed on it, and nobody is looked up again."""
    await world.started(2)
    await world.play_hand()
    first = [world.dm(person).id for person in world.people[:2]]
    wire = Wire(world.env)
    for person in world.people[:2]:
        await world.press(person, world.table_message(), Verb.READY)
    assert all(world.dm(person).id not in first for person in world.people[:2])
    assert wire.counted == {"POST webhooks": 2}


async def test_the_message_of_a_hand_is_the_answer_to_the_press_that_began_it(world: World) -> None:
    await _without_direct_messages(world)
    await world.started(2)
    await world.press(world.people[0], world.table_message(), Verb.HAND)
    await world.press(world.people[1], world.table_message(), Verb.HAND)
    await world.play_hand()
    before = world.table_message()
    wire = Wire(world.env)
    for person in world.people[:2]:
        await world.press(person, world.table_message(), Verb.READY)
    assert wire.counted.total() == 0
    now = world.table_message()
    assert now.id != before.id
    assert all(f"<@{person.id}>" in words(now) for person in world.people[:2])
    assert set(now.mention_user_ids) == {person.id for person in world.people[:2]}
    assert all(control.get("disabled") for control, press in controls(before) if press.verb is Verb.READY)


async def test_the_message_before_fades_as_the_bot_where_no_press_is_fresh_enough(world: World) -> None:
    await _without_direct_messages(world)
    await world.opened(2)
    lobby = world.table_message()
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015)
    wire = Wire(world.env)
    await world.press(world.people[0], lobby, Verb.START)
    assert wire.counted == {"PATCH channels messages": 1}
    assert all(control.get("disabled") for control, _ in controls(lobby))
    assert world.table_message().id != lobby.id


async def test_a_hand_begins_whatever_becomes_of_the_message_before(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody may delete it in that moment."""
    await world.opened(2)
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008)
    world.env.inject_error("PATCH", "/channels/*", status=404, code=10008)
    await world.press(world.people[0], world.table_message(), Verb.START)
    assert world.hand().running
    assert len(world.dms(world.people[0])) == 1
    assert not caplog.records


async def _without_direct_messages(world: World) -> None:
    for person in world.people[:4]:
        await world.bot.readers.save_preferences(person.id, Preferences(dm=False))


async def test_an_evening_costs_the_same_whenever_it_is_played(tmp_path: Path) -> None:
    """But for some bytes: which of two messages of one moment is there first, so that the other leads to it."""
    first, second = [await play(COMPANIES[2], 2, _new_folder(tmp_path, name)) for name in ("first", "second")]
    assert (first.actions, first.moves, first.stale) == (second.actions, second.moves, second.stale)
    assert (first.wire.counted, first.wire.free) == (second.wire.counted, second.wire.free)
    assert first.wire.sent_bytes == pytest.approx(second.wire.sent_bytes, rel=0.001)
    assert first.actions > 10
    assert (first.stale, first.wire.too_soon, first.wire.unchanged) == (0, 0, 0)


def _new_folder(parent: Path, name: str) -> Path:
    folder = parent / name
    folder.mkdir()
    return folder


async def test_no_computer_moves_before_time_is_let_pass(tmp_path: Path) -> None:
    """Else every press would be followed by all computer players after it, whom nobody could answer in between."""
    settings = read_settings(None).model_copy(update={"database_url": f"sqlite+aiosqlite:///{tmp_path / 'phom.db'}"})
    bot = build_bot(settings, rng=Random(5))
    async with steady(bot, soon_seconds=0.0) as env:
        guild = env.create_guild("Hội Phỏm")
        world = World(env, bot, guild, guild.create_text_channel("phom"))
        await world.started(1, computers=3)
        before = env.now()
        await world.play_turn(world.people[0])
        assert (env.now(), world.mover(), len(world.hand().record.actions)) == (before, None, 1)
        await env.advance_time(2)
        assert len(world.hand().record.actions) == 2
        await bot.close()
