"""`/phom-settings season`: begun and ended where everybody reads it, the final table to look at for ever."""

from __future__ import annotations

from simcord.actors import MemberActor
from simcord.backend.models import Message
from simcord.results import InteractionResult

from bot.tables.errors import NoSeason
from bot.ui.errors import sentence
from bot.ui.ids import Press, Verb, button_id
from bot.ui.texts import texts_for
from tests.play.raw import emit_press
from tests.play.world import World, controls, words

EN = texts_for("en")


def told(world: World) -> list[str]:
    """What everybody reads in the channel, the oldest first."""
    return [words(m) for m in world.messages(world.channel.id) if not m.is_ephemeral]


def said(result: InteractionResult) -> str:
    assert result.ephemeral
    assert result.response is not None
    return "\n".join(part["content"] for part in result.response.components if "content" in part)


def question(world: World, admin: MemberActor) -> Message:
    return [m for m in world.private(admin) if any(press.verb is Verb.SEASON_END for _, press in controls(m))][-1]


async def test_a_season_is_begun_played_and_ended_in_public(world: World, admin: MemberActor) -> None:
    await world.started(2)
    await world.play_hand()
    await world.command(admin, "phom-settings season start", name="Mùa *thu*")
    begun = told(world)[-1]
    assert r"Mùa \*thu\*" in begun
    assert r"\*\*Sếp\*\*" in begun
    await world.env.settle()
    ids = [person.id for person in world.people[:2]]
    assert set((await world.bot.store.ledger.balances(world.guild.id, ids)).values()) == {0}

    for person in world.people[:2]:
        await world.press(person, world.table_message(), Verb.READY)
    await world.play_hand()
    final = await world.bot.store.ledger.balances(world.guild.id, ids)
    await world.command(admin, "phom-settings season end")
    assert (await world.bot.store.seasons.running(world.guild.id)) is not None
    await world.press(admin, question(world, admin), Verb.SEASON_END)
    ended = told(world)[-1]
    vi = texts_for("vi")
    assert "khép lại mùa này" in ended
    for person in world.people[:2]:
        assert vi.signed(final[person.id]) in ended
    assert "🥇" in ended
    assert set((await world.bot.store.ledger.balances(world.guild.id, ids)).values()) == {0}
    assert await world.bot.store.seasons.running(world.guild.id) is None


async def test_a_season_without_a_name_is_called_after_the_month(world: World, admin: MemberActor) -> None:
    await world.command(admin, "phom-settings season start")
    running = await world.bot.store.seasons.running(world.guild.id)
    assert running is not None
    assert running.name == "Mùa 01/2026"


async def test_an_old_question_ends_no_later_season(world: World, admin: MemberActor) -> None:
    await world.command(admin, "phom-settings season start", name="Một")
    await world.command(admin, "phom-settings season end")
    old = question(world, admin)
    await world.press(admin, old, Verb.SEASON_END)
    await world.command(admin, "phom-settings season start", name="Hai")
    assert said(await world.press(admin, old, Verb.SEASON_END)) == sentence(NoSeason(), EN)
    running = await world.bot.store.seasons.running(world.guild.id)
    assert running is not None
    assert running.name == "Hai"


async def test_no_second_season_and_no_end_without_one(world: World, admin: MemberActor) -> None:
    assert said(await world.command(admin, "phom-settings season end")) == sentence(NoSeason(), EN)
    await world.command(admin, "phom-settings season start", name="Một")
    assert "still running" in said(await world.command(admin, "phom-settings season start", name="Hai"))


async def test_only_who_manages_the_server_ends_a_season(world: World, admin: MemberActor) -> None:
    await world.opened(2)
    await world.command(admin, "phom-settings season start", name="Một")
    record = emit_press(
        world, world.people[0].id, world.table_message(), button_id(Press(Verb.SEASON_END, argument="2"))
    )
    await world.env.settle()
    assert record.message_id is not None
    assert words(world.env.backend.messages[record.channel_id][record.message_id]) == EN("error-not-manager")
    assert await world.bot.store.seasons.running(world.guild.id) is not None


async def test_old_final_tables_can_be_looked_at(world: World, admin: MemberActor) -> None:
    giang = world.people[4]
    assert said(await world.command(giang, "points season")) == sentence(NoSeason(), EN)
    await world.command(admin, "phom-settings season start", name="Một")
    await world.started(2)
    await world.play_hand()
    await world.command(admin, "phom-settings season end")
    await world.press(admin, question(world, admin), Verb.SEASON_END)
    await world.command(admin, "phom-settings season start", name="Hai")
    assert EN("season-empty") in said_page(world, await world.command(giang, "points season"))
    first = said_page(world, await world.command(giang, "points season", season=2))
    assert "Một" in first
    assert "🥇" in first
    assert "An" in first
    assert "Bình" in first
    found = await giang.autocomplete(world.channel, "points season", "season", "")
    assert [choice["value"] for choice in found] == [4, 2]
    assert said(await world.command(giang, "points season", season=3)) == sentence(NoSeason(), EN)


async def test_who_was_erased_stands_there_as_a_former_player(world: World, admin: MemberActor) -> None:
    await world.command(admin, "phom-settings season start", name="Một")
    await world.started(2)
    await world.play_hand()
    await world.command(world.people[1], "phom stand")
    await world.bot.store.people.erase(world.people[1].id, -5)
    for command in ("points season", "points top", "hands server"):
        shown = said_page(world, await world.command(world.people[0], command))
        assert EN("former-player") in shown, command
        assert "Bình" not in shown


def said_page(world: World, result: InteractionResult) -> str:
    """All that the answer says, whatever it is made of."""
    assert result.ephemeral
    assert result.response is not None
    return words(world.env.backend.messages[result.response.channel_id][result.response.id])
