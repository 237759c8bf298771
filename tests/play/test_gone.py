"""Places and people that are gone: a channel, a server, an outage, a member."""

import pytest
from simcord.backend import serializers

from bot.phom.actions import Leave
from bot.tables.errors import NoTable
from bot.tables.table import Phase
from tests.play.world import World, bot_on


async def test_a_deleted_channel_voids_the_hand_and_nobody_pays(world: World, caplog: pytest.LogCaptureFixture) -> None:
    table = await world.started(2)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    with pytest.raises(NoTable):
        world.bot.tables.table(table.id)
    balances = await world.bot.store.ledger.balances(world.guild.id, [person.id for person in world.people[:2]])
    assert set(balances.values()) <= {0}
    assert any("is gone" in record.message for record in caplog.records)


async def test_an_outage_of_the_server_stops_its_clocks_and_is_no_removal(world: World) -> None:
    table = await world.started(2)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.env.settle()
    await world.env.advance_time(300)
    assert world.table() == table
    world.env.backend.emit("GUILD_CREATE", _payload(world))
    await world.env.settle()
    await world.env.advance_time(14)
    assert world.hand().decision == 0
    await world.env.advance_time(3)
    assert world.hand().decision == 1


async def test_removing_the_bot_closes_its_tables(world: World) -> None:
    table = await world.started(2)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    with pytest.raises(NoTable):
        world.bot.tables.table(table.id)
    balances = await world.bot.store.ledger.balances(world.guild.id, [person.id for person in world.people[:2]])
    assert set(balances.values()) <= {0}


def _payload(world: World) -> dict[str, object]:
    guild = world.env.backend.get_guild(world.guild.id)
    return dict(serializers.guild_create_payload(world.env.backend, guild))


async def test_a_member_who_left_the_server_is_noticed_when_their_clock_runs_out(world: World) -> None:
    await world.started(3)
    await world.play_turn(world.people[0])
    world.guild.remove_member(world.people[1])
    await world.env.advance_time(31.6)
    actions = world.hand().record.actions
    assert Leave(1) in actions
    assert world.table().phase is Phase.PLAYING
    assert world.people[1].id not in {person.user_id for person in world.table().people}


async def test_a_deleted_table_message_is_posted_again(world: World) -> None:
    await world.started(2)
    message = world.table_message()
    await world.env.advance_time(2)
    world.env.backend.delete_message(world.channel.id, message.id)
    await world.env.settle()
    assert world.table_message().id != message.id


async def test_a_channel_that_was_deleted_while_the_bot_was_down_voids_the_hand(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table = await world.started(2)
    await world.bot.close()
    world.env.backend.delete_channel(world.channel.id)
    again = bot_on(world.bot.store.file)
    await world.env.restart_bot(again)
    world.bot = again
    await world.env.settle()
    with pytest.raises(NoTable):
        world.bot.tables.table(table.id)
    balances = await world.bot.store.ledger.balances(world.guild.id, [person.id for person in world.people[:2]])
    assert set(balances.values()) <= {0}
    assert world.bot.board.remembered == frozenset()
    assert any("is gone" in record.message for record in caplog.records)


async def test_a_channel_that_takes_no_message_is_not_gone(world: World) -> None:
    table = await world.started(2)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=None)
    world.env.backend.delete_message(world.channel.id, world.table_message().id)
    world.env.inject_error("POST", "/webhooks/*", status=404, code=10015, times=None)
    await world.env.settle()
    assert world.bot.board.remembered == {table.id}
    await world.play_turn(world.people[0])
    assert world.table().running
