"""Computer players in Discord: chosen by level, named in the table's language, played against."""

from random import Random

import pytest

from bot.tables.table import Computer, Level
from bot.ui.ids import Verb
from tests.play.world import World, any_choice, controls, words


def levels(world: World) -> list[Level]:
    return [chair.occupant.level for _, chair in world.table().seated if isinstance(chair.occupant, Computer)]


@pytest.mark.parametrize("level", Level)
async def test_a_level_by_command(world: World, level: Level) -> None:
    await world.opened(1)
    await world.command(world.people[0], "phom computer add", level=level.value)
    assert levels(world) == [level]
    word = {Level.EASY: "dễ", Level.MEDIUM: "vừa", Level.HARD: "khó"}[level]
    assert f"🤖 **Máy 1** · {word}" in words(world.table_message())


async def test_the_button_adds_the_usual_level_and_the_select_the_chosen_one(world: World) -> None:
    await world.opened(1)
    await world.press(world.people[0], world.table_message(), Verb.COMPUTER_ADD)
    for level in (Level.HARD, Level.EASY):
        await world.select(world.people[0], world.table_message(), Verb.COMPUTER_ADD, level.value)
    assert levels(world) == [Level.MEDIUM, Level.HARD, Level.EASY]
    offered = [c for c, press in controls(world.table_message()) if press.verb is Verb.COMPUTER_ADD and c["type"] == 3]
    assert not offered  # no chair is free


async def test_only_the_owner_chooses(world: World) -> None:
    await world.opened(2)
    await world.select(world.people[1], world.table_message(), Verb.COMPUTER_ADD, Level.HARD.value)
    assert levels(world) == []
    assert "An" in words(world.private(world.people[1])[-1])


async def test_a_hand_against_all_three_levels(world: World) -> None:
    await world.opened(1)
    for level in Level:
        await world.command(world.people[0], "phom computer add", level=level.value)
    await world.press(world.people[0], world.table_message(), Verb.START)
    assert "🤖 Máy 3** · khó" in words(world.table_message())
    hand = await world.play_hand(any_choice(Random(4)))
    assert hand.state.finished
