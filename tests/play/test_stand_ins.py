"""Computer players that stand in for people, by taps."""

from bot.ui.ids import Verb
from tests.play.world import World, controls, words


async def switch(world: World, argument: str) -> None:
    """The owner turns an option of the table on or off in the private panel of house rules."""
    an = world.people[0]
    await world.press(an, world.table_message(), Verb.RULES)
    await world.press(an, world.private(an)[-1], Verb.OPTION, argument)


async def started_with(world: World, *arguments: str) -> None:
    await world.opened(2)
    for argument in arguments:
        await switch(world, argument)
    await world.press(world.people[1], world.table_message(), Verb.READY)
    await world.press(world.people[0], world.table_message(), Verb.START)


async def test_everybody_sees_what_the_table_allows(world: World) -> None:
    await world.opened(2)
    assert "Gợi ý" not in words(world.table_message())
    await switch(world, "hints-on")
    said = words(world.table_message())
    assert "💡 Gợi ý" in said
    assert "An bật 💡 Gợi ý" in said
    await switch(world, "takeover-on")
    assert "🤖 Máy đánh hộ" in words(world.table_message())
    await switch(world, "hints-off")
    assert "Máy đánh hộ" not in words(world.table_message())


async def test_one_tap_gives_the_seat_away_and_one_takes_it_back(world: World) -> None:
    await started_with(world, "hints-on", "takeover-on")
    an, binh = world.people[:2]
    await world.press(an, world.panel(an), Verb.STAND_IN)
    assert "Máy đánh hộ An từ lượt sau" in words(world.table_message())
    assert "A computer plays for you" in words(world.panel(an))
    await world.press(an, world.panel(an), Verb.TAKE_BACK)
    await world.press(an, world.panel(an), Verb.STAND_IN)
    await world.env.advance_time(32)
    await world.play_turn(binh)
    await world.env.advance_time(2)
    assert any(type(action).__name__ == "Discard" and action.seat == 0 for action in world.hand().record.actions)
    assert "🤖 **An**" in words(world.table_message())


async def test_a_table_without_it_has_no_such_button(world: World) -> None:
    await started_with(world, "hints-on")
    assert Verb.STAND_IN not in {press.verb for _, press in controls(world.panel(world.people[0]))}
