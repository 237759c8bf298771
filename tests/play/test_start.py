"""Starting up: commands are registered when they changed, and only then; a person's language is followed."""

from fnmatch import fnmatch

from bot.ui.ids import Verb
from tests.play.world import World, bot_on, words


def synced(world: World) -> int:
    """How often the slash commands were registered."""
    return sum(
        entry.method == "PUT" and fnmatch(entry.path, "/applications/*/commands") for entry in world.env.http_requests
    )


async def restarted(world: World) -> None:
    await world.bot.close()
    world.bot = bot_on(world.bot.store.file)
    await world.env.restart_bot(world.bot)


async def test_commands_are_registered_once_and_again_only_when_they_changed(world: World) -> None:
    assert synced(world) == 1
    await restarted(world)
    assert synced(world) == 1
    await world.bot.store.facts.put("commands", "those of another version")
    await restarted(world)
    assert synced(world) == 2


async def test_a_table_speaks_the_servers_language_and_a_panel_its_readers(world: World) -> None:
    world.speak("en-US")
    await world.started(2)
    assert "Lượt của" in words(world.table_message())
    assert "Your turn!" in words(world.dm(world.people[0]))
    world.speak("vi")
    await world.press(world.people[0], world.table_message(), Verb.HAND)
    assert "Đến lượt bạn" in words(world.panel(world.people[0]))
