"""The disk is full in the middle of a hand: it is said at the table, nobody loses anything, and it goes on."""

from pathlib import Path

import pytest

from bot.phom.actions import Timeout
from bot.store import audit_database
from bot.tables import errors
from bot.ui.errors import sentence
from bot.ui.ids import Verb
from bot.ui.texts import texts_for
from tests.play.world import World, bot_on, first_choice, words
from tests.store.disks import room_for_pages
from tests.store.evenings import execute

VI = texts_for("vi")


async def go_on(world: World) -> None:
    """One tap of whoever is waited for, in the hand or for the next one."""
    if world.hand().running:
        person = world.mover()
        assert person is not None
        await world._tap(person, first_choice, world.panel)
    else:
        waiting = next(chair.human for _, chair in world.table().seated if chair.human and chair.ready is None)
        person = next(person for person in world.people if person.id == waiting.user_id)
        await world.press(person, world.table_message(), Verb.READY)


async def until_full(world: World) -> None:
    """Play until a tap can no longer be kept."""
    await room_for_pages(world.bot.store.tables._database, 0)
    table = None
    while table != world.table():
        table = world.table()
        await go_on(world)


async def test_play_pauses_on_a_full_disk_and_goes_on_when_there_is_room(world: World, path_of: Path) -> None:
    await world.started(4)
    await until_full(world)
    refusal = sentence(errors.SaveFailed(), texts_for("en"))
    everywhere = [m for person in world.people for m in world.private(person)]
    assert any(refusal in words(message) for message in everywhere)
    await world.env.advance_time(2)
    stuck = world.table()
    assert VI("notice-paused") in words(world.table_message())

    await world.env.advance_time(120)
    assert world.table() == stuck
    assert VI("notice-paused") in words(world.table_message())

    await room_for_pages(world.bot.store.tables._database, 10_000)
    await world.env.advance_time(5)
    assert VI("notice-mended") in words(world.table_message())
    while not world.hand().running:
        await go_on(world)
    await world.play_hand()
    assert not any(isinstance(action, Timeout) for action in world.hand().record.actions)
    assert (await audit_database(str(path_of))).findings == ()


async def test_a_damaged_table_is_told_in_its_channel_which_is_free_again(
    world: World, path_of: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await world.started(2)
    await world.play_turn(world.people[0])
    await world.bot.close()
    execute(path_of, "DROP TRIGGER actions_no_update", "UPDATE actions SET action = '[0, \"fly\"]'")
    world.bot = bot_on(path_of)
    await world.env.restart_bot(world.bot)
    await world.env.settle()
    assert world.bot.tables.all() == ()
    assert sum("is set aside" in record.message for record in caplog.records) == 1
    last = [m for m in world.messages(world.channel.id) if not m.is_ephemeral][-1]
    assert words(last) == VI("table-damaged")
    await world.command(world.people[0], "phom open")
    await world.press(world.people[1], world.table_message(), Verb.SIT)
    await world.press(world.people[0], world.table_message(), Verb.START)
    await world.play_hand()


@pytest.fixture
def path_of(world: World) -> Path:
    """The file of the bot's database."""
    return world.bot.store.file
