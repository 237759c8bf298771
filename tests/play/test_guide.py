"""`/phom rules`: pages that turn, with pictures where they may be shown and words where not."""

import discord
from simcord.backend.models import Message
from simcord.results import InteractionResult

from bot.ui import panels
from bot.ui.ids import Verb
from tests.play.test_pictures import galleries
from tests.play.world import World, words


async def turned(world: World, to: int) -> Message:
    """The guide of the first person, opened and turned to this page."""
    an = world.people[0]
    await world.command(an, "phom rules")
    for page in range(1, to + 1):
        await world.press(an, world.private(an)[-1], Verb.GUIDE, str(page))
    return world.private(an)[-1]


async def test_every_page_shows_its_own_picture_and_the_last_none(world: World) -> None:
    for page in range(panels.GUIDE_PAGES - 1):
        message = await turned(world, page)
        assert galleries(message) == [f"guide-{page + 1}.png"]
        assert len(message.attachments) == 1
    last = await turned(world, panels.GUIDE_PAGES - 1)
    assert galleries(last) == []
    assert last.attachments == []


async def test_a_picture_says_what_it_shows(world: World) -> None:
    await world.command(world.people[0], "phom rules")
    (attachment,) = world.private(world.people[0])[-1].attachments
    assert "7♠" in str(attachment)


async def test_whoever_wants_text_gets_the_cards_in_words(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom me show")
    await world.press(an, world.private(an)[-1], Verb.TEXT_ONLY, "on")
    message = await turned(world, 2)
    assert galleries(message) == []
    assert "> 7♠\ufe0e 7♣\ufe0e (in hand) + 7♦ (discard)" in words(message)


async def test_without_the_permission_for_files_cards_are_words(world: World) -> None:
    assert world.bot.user is not None
    denied = discord.PermissionOverwrite(attach_files=False)
    channel = world.guild.create_text_channel("không-ảnh", overwrites={world.bot.user: denied})
    result: InteractionResult = await world.people[0].slash(channel, "phom rules")
    assert result.response is not None
    assert "_7S:" in str(result.response.components), "the emoji of the card"
    assert "guide-1.png" not in str(result.response.components)
