"""The chart of a season: when it ends, and whenever somebody looks at its table."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message

import bot.render.charts  # noqa: F401  # loaded here, for the simulated Discord does not wait as long as that may take
from bot.ui.ids import Verb
from tests.play.test_pictures import galleries
from tests.play.test_seasons import question
from tests.play.world import World, words


@pytest.fixture
async def played(world: World, admin: MemberActor) -> World:
    """A season with two hands."""
    await world.command(admin, "phom-settings season start", name="Mùa thu")
    await world.started(2)
    await world.play_hand()
    for person in world.people[:2]:
        await world.press(person, world.table_message(), Verb.READY)
    await world.play_hand()
    return world


async def end(world: World, admin: MemberActor) -> Message:
    await world.command(admin, "phom-settings season end")
    await world.press(admin, question(world, admin), Verb.SEASON_END)
    return [m for m in world.messages(world.channel.id) if not m.is_ephemeral][-1]


async def test_the_end_of_a_season_shows_how_it_went(played: World, admin: MemberActor) -> None:
    message = await end(played, admin)
    assert galleries(message) == ["season.png"]
    assert "Mùa thu" in words(message)


async def test_a_server_can_do_without_pictures(played: World, admin: MemberActor) -> None:
    await played.command(admin, "phom-settings pictures", on=False)
    assert galleries(await end(played, admin)) == []


async def test_whoever_looks_at_a_season_sees_it_too_unless_they_want_text(played: World) -> None:
    an, binh = played.people[:2]
    await played.command(an, "points season")
    assert galleries(played.private(an)[-1]) == ["season.png"]
    await played.command(binh, "phom me show")
    await played.press(binh, played.private(binh)[-1], Verb.TEXT_ONLY, "on")
    await played.command(binh, "points season")
    assert galleries(played.private(binh)[-1]) == []
    assert "An" in words(played.private(binh)[-1])


async def test_a_season_of_one_hand_is_no_line(world: World, admin: MemberActor) -> None:
    await world.command(admin, "phom-settings season start", name="Mùa thu")
    await world.started(2)
    await world.play_hand()
    await world.command(world.people[0], "points season")
    assert galleries(world.private(world.people[0])[-1]) == []
