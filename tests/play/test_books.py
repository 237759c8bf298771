"""Where a hand counts: among the points, or in the practice book of hands with computer players."""

from random import Random

import discord

from bot.tables.table import Book
from bot.ui.ids import Verb
from tests.play.world import World, any_choice, words

POINTS_NEXT = "Ván tới tính vào **điểm**"
PRACTICE_NEXT = "tính vào **sổ tập**"


async def standing(world: World, book: Book) -> dict[str, int]:
    """The leaderboard of a book by names."""
    lines = await world.bot.store.standings.leaderboard(world.guild.id, book, limit=10)
    return {line.name: line.balance for line in lines}


async def test_the_lobby_says_where_the_hand_will_count(world: World) -> None:
    await world.opened(2)
    assert POINTS_NEXT in words(world.table_message())
    await world.press(world.people[0], world.table_message(), Verb.COMPUTER_ADD)
    assert PRACTICE_NEXT in words(world.table_message())
    await world.press(world.people[0], world.table_message(), Verb.COMPUTER_REMOVE)
    assert POINTS_NEXT in words(world.table_message())


async def test_a_hand_with_a_computer_player_is_practice_and_one_without_is_not(world: World) -> None:
    an, binh = world.people[:2]
    await world.started(2, computers=1)
    assert "sổ tập" in words(world.table_message())
    first = await world.play_hand(any_choice(Random(2)))
    won = first.state.outcome.net[0] * first.record.stake
    said = words(world.table_message())
    assert "Sổ tập" in said
    assert PRACTICE_NEXT in said
    assert await standing(world, Book.POINTS) == {}
    assert (await standing(world, Book.PRACTICE))["An"] == won
    await world.press(an, world.table_message(), Verb.COMPUTER_REMOVE)
    assert POINTS_NEXT in words(world.table_message())
    for person in (an, binh):
        await world.press(person, world.table_message(), Verb.READY)
    second = await world.play_hand(any_choice(Random(3)))
    assert "Sổ tập" not in words(world.table_message())
    assert (await standing(world, Book.POINTS))["An"] == second.state.outcome.net[0] * second.record.stake
    assert (await standing(world, Book.PRACTICE))["An"] == won


async def test_points_shows_ones_own_practice_apart_and_nobody_elses(world: World) -> None:
    await world.started(1, computers=2)
    hand = await world.play_hand(any_choice(Random(4)))
    an, binh = world.people[:2]
    await world.command(an, "points me")
    said = words(world.private(an)[-1])
    won = hand.state.outcome.net[0] * hand.record.stake
    assert f"Practice book (hands with computer players): **{str(won).replace('-', '−')}**" in said
    assert "You have not played a hand here yet" in said
    await world.command(binh, "points me")
    assert "Practice book" not in words(world.private(binh)[-1])


async def test_a_server_may_let_computer_hands_count(world: World) -> None:
    role = world.guild.create_role("quản lý", permissions=discord.Permissions(manage_guild=True))
    admin = world.guild.add_member(world.env.create_user("sep"), roles=[role])
    await world.command(admin, "phom-settings computers", count=True)
    await world.started(1, computers=1)
    await world.play_hand(any_choice(Random(5)))
    assert set(await standing(world, Book.POINTS)) == {"An"}
    assert await standing(world, Book.PRACTICE) == {}
    assert POINTS_NEXT in words(world.table_message())
