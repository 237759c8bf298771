"""`/phom-settings`: hands voided and reversed where everybody reads it, and the language of a server's tables."""

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message
from simcord.results import InteractionResult

from bot.store import audit_database
from bot.tables import errors
from bot.tables.table import Phase
from bot.ui.errors import sentence
from bot.ui.texts import texts_for
from tests.play.world import World, controls, words


def public(world: World) -> list[Message]:
    """What everybody sees in the channel and no table is shown in, the oldest first."""
    return [m for m in world.messages(world.channel.id) if not m.is_ephemeral and not list(controls(m))]


def said(world: World, result: InteractionResult) -> str:
    assert result.ephemeral
    assert result.response is not None
    return "\n".join(part["content"] for part in result.response.components if "content" in part)


async def balances(world: World) -> set[int]:
    found = await world.bot.store.ledger.balances(world.guild.id, [person.id for person in world.people])
    return set(found.values())


async def test_a_voided_hand_is_told_with_author_and_reason(world: World, admin: MemberActor) -> None:
    await world.started(2)
    await world.command(admin, "phom-settings void", reason="sai *mức* cược @here")
    assert world.table().phase is Phase.BETWEEN
    told = words(public(world)[-1])
    assert r"\*\*Sếp\*\* @" + "\u200beveryone" in told
    assert r"sai \*mức\* cược @" + "\u200bhere" in told
    assert "ván 1" in told
    assert await balances(world) == {0}
    assert "Ván bị hủy" in words(world.table_message())


async def test_nobody_rules_on_a_hand_of_their_own(world: World) -> None:
    command = next(each for each in await world.bot.tree.fetch_commands() if each.name == "phom-settings")
    world.guild.set_command_permissions(command, dict.fromkeys(world.people, True))
    await world.started(4)
    before = world.table()
    refusal = sentence(errors.SatInHand(), texts_for("en"))
    assert said(world, await world.command(world.people[0], "phom-settings void", reason="?")) == refusal
    assert world.table() == before
    await world.play_hand()
    paid = await balances(world)
    assert said(world, await world.command(world.people[1], "phom-settings reverse", hand="1", reason="?")) == refusal
    assert await balances(world) == paid != {0}


@pytest.mark.parametrize("name", ["1", "1-1"])
async def test_a_reversed_hand_is_told_and_every_balance_is_shown_anew(
    world: World, admin: MemberActor, name: str
) -> None:
    await world.started(2)
    await world.play_hand()
    await world.command(admin, "phom-settings reverse", hand=name, reason="chia nhầm")
    await world.env.advance_time(2)
    assert await balances(world) == {0}
    told = words(public(world)[-1])
    assert "Sếp" in told
    assert "1-1, An và Bình" in told
    assert "chia nhầm" in told
    shown = words(world.table_message())
    assert "Ván 1 đã được hoàn điểm" in shown
    again = await world.command(admin, "phom-settings reverse", hand=name, reason="lần nữa")
    assert said(world, again) == sentence(errors.AlreadyReversed(), texts_for("en"))
    assert await balances(world) == {0}
    assert (await audit_database(str(world.bot.store.file))).findings == ()


async def test_a_ruling_from_another_channel_is_told_at_the_table_too(world: World, admin: MemberActor) -> None:
    await world.started(2)
    await world.play_hand()
    office = world.guild.create_text_channel("office")
    await admin.slash(office, "phom-settings reverse", hand="1-1", reason="chia nhầm")
    (there,) = [m for m in world.messages(office.id) if not m.is_ephemeral]
    assert words(public(world)[-1]) == words(there)


async def test_a_ruling_that_takes_its_time_is_told_to_everybody_all_the_same(
    world: World, admin: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started(2)
    monkeypatch.setattr("bot.ui.answers.PATIENCE_SECONDS", 0)
    await world.command(admin, "phom-settings void", reason="chia nhầm")
    assert "chia nhầm" in words(public(world)[-1])


@pytest.mark.parametrize("typed", ["7", "9-1", "banana", "1-1-1", "@everyone"])
async def test_no_such_hand(world: World, admin: MemberActor, typed: str) -> None:
    await world.started(2)
    result = await world.command(admin, "phom-settings reverse", hand=typed, reason="?")
    assert "This server has no hand called" in said(world, result)


async def test_hands_to_reverse_are_offered_the_latest_first(world: World, admin: MemberActor) -> None:
    await world.started(2)
    await world.play_hand()
    found = await admin.autocomplete(world.channel, "phom-settings reverse", "hand", "", reason="?")
    assert [(choice["name"], choice["value"]) for choice in found] == [("1-1 · An, Bình", "1-1")]


async def test_the_language_of_the_tables_changes_at_once_and_stays(world: World, admin: MemberActor) -> None:
    await world.opened(2)
    before = words(world.table_message())
    await world.command(admin, "phom-settings language", language="en")
    await world.env.settle()
    after = words(world.table_message())
    assert (texts_for("vi")("button-start") in before) or before != after
    assert (await world.bot.store.servers.settings(world.guild.id)).language == "en"
    await world.command(admin, "phom-settings language", language="vi")
    await world.env.settle()
    assert words(world.table_message()) == before
