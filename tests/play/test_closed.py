"""A table that is closed: what was shown of it is forgotten, and what is left on the screen still answers."""

import pytest

from bot.tables.errors import NoTable
from bot.ui.errors import sentence
from bot.ui.ids import Verb
from bot.ui.texts import texts_for
from tests.play.raw import emit_press
from tests.play.world import World, controls, words

EN = texts_for("en")
CLOSED = texts_for("vi")("closed-title")


async def closed_after_a_hand(world: World) -> None:
    """A table that played a hand and was then closed by its owner."""
    await world.started(2)
    await world.play_hand()
    await world.command(world.people[0], "phom close")
    await world.env.settle()


def closed_messages(world: World) -> int:
    """How many messages in the channel say, to everybody, that their table is closed."""
    return sum(CLOSED in words(message) for message in world.messages(world.channel.id) if not message.is_ephemeral)


async def test_nothing_is_remembered_of_a_closed_table_whose_last_state_stands(world: World) -> None:
    for number in range(1, 4):
        await closed_after_a_hand(world)
        assert world.bot.board.remembered == frozenset()
        assert closed_messages(world) == number


async def test_an_open_table_is_remembered_beside_closed_ones(world: World) -> None:
    await closed_after_a_hand(world)
    table = await world.started(2)
    assert world.bot.board.remembered == {table.id}
    await world.play_hand()
    assert world.bot.board.remembered == {table.id}


async def test_a_last_edit_that_failed_is_made_before_its_table_is_forgotten(world: World) -> None:
    await world.opened(2)
    world.env.inject_error("PATCH", "/*", status=500, code=0, times=1)
    await world.env.advance_time(15 * 60 + 1)
    with pytest.raises(NoTable):
        world.table()
    assert (len(world.bot.board.remembered), closed_messages(world)) == (1, 0)
    await world.env.advance_time(10)
    assert (len(world.bot.board.remembered), closed_messages(world)) == (0, 1)


async def test_a_last_edit_that_is_always_refused_is_given_up(world: World) -> None:
    await world.opened(2)
    world.env.inject_error("PATCH", "/*", status=500, code=0, times=None)
    await world.env.advance_time(15 * 60 + 1)
    await world.env.advance_time(60)
    assert (len(world.bot.board.remembered), closed_messages(world)) == (0, 0)


async def test_buttons_of_a_closed_table_say_that_it_is_gone(world: World) -> None:
    await world.started(2)
    seen = [world.table_message(), *(world.dm(person) for person in world.people[:2])]
    old = [(message, control["custom_id"]) for message in seen for control, _ in controls(message)]
    await world.play_hand()
    seen = [world.table_message()]
    # The replay is of the hand, not of the table: it outlives it.
    shown = [(message, *each) for message in seen for each in controls(message)]
    old += [(message, control["custom_id"]) for message, control, press in shown if press.verb is not Verb.REPLAY]
    await world.command(world.people[0], "phom close")
    other = await world.opened(2)
    for message, custom_id in old:
        person = world.people[1]
        press = emit_press(world, person.id, message, custom_id)
        await world.env.settle()
        answer = world.env.backend.messages[press.channel_id][press.message_id or 0]
        assert answer.is_ephemeral
        assert words(answer) == sentence(NoTable(), EN)
    assert world.table() == other
    assert world.bot.board.remembered == {other.id}


async def test_a_command_answers_with_the_hand_as_the_command_left_it(world: World) -> None:
    await world.started(2)
    await world.play_turn(world.people[0])
    await world.command(world.people[1], "phom draw")
    drawn = world.hand().view(1).fresh
    assert drawn is not None
    buttons = {press.argument for _, press in controls(world.panel(world.people[1]))}
    assert str(drawn) in buttons
