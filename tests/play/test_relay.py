"""Presses in direct messages that came in words from another process: they do what they do otherwise."""

from __future__ import annotations

import json
from collections.abc import Sequence

import discord
import pytest

from bot.store.wire import MOST_BYTES
from bot.ui.controls import take_up
from bot.ui.ids import OldPress, Press, Verb, button_id
from bot.ui.parcels import interaction_of, parcel_of
from tests.play.raw import emit_press
from tests.play.world import World, controls, words


@pytest.fixture
def parcels(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said of each press in direct messages, from which it is made again before the bot does anything."""
    said: dict[int, str] = {}
    told: list[str] = []
    do = world.bot.presses.press

    async def press(interaction: discord.Interaction, press: Press | OldPress, values: Sequence[str]) -> None:
        if interaction.guild_id is None and interaction.id not in said:
            said[interaction.id] = json.dumps(parcel_of(interaction), ensure_ascii=False)
            told.append(said[interaction.id])
            await take_up(interaction_of(world.bot, json.loads(told[-1])))
        else:
            await do(interaction, press, values)

    monkeypatch.setattr(world.bot.presses, "press", press)
    return told


def a_discard(world: World) -> Press:
    """One that the player whose turn it is could press in their direct messages."""
    person = world.mover()
    assert person is not None
    return next(press for _, press in controls(world.dm(person)) if press.verb is Verb.DISCARD)


async def test_a_hand_is_played_by_presses_that_came_in_words(world: World, parcels: list[str]) -> None:
    """Each is answered by an edit of the pressed message, and the next hand follows it up: both are free."""
    await world.started(2)
    hand = await world.play_hand(panel=world.dm)
    assert len(parcels) >= len(hand.record.actions)
    assert all(len(parcel.encode()) < MOST_BYTES / 4 for parcel in parcels)
    messages = {person.id: len(world.dms(person)) for person in world.people[:2]}
    before = len(world.env.http_requests)
    for person in world.people[:2]:
        await world.press(person, world.table_message(), Verb.READY)
    await world.play_hand(panel=world.dm)
    assert {person.id: len(world.dms(person)) - messages[person.id] for person in world.people[:2]} == dict.fromkeys(
        messages, 1
    )
    channels = {str(person.user.dm_channel.id) for person in world.people[:2]}
    calls = [call for call in list(world.env.http_requests)[before:] if channels & set(call.path.split("/"))]
    assert calls == []


async def test_words_say_nothing_of_a_hand_but_what_was_pressed(world: World, parcels: list[str]) -> None:
    await world.started(2)
    person, press = world.mover(), a_discard(world)
    assert person is not None
    await world.press(person, world.dm(person), Verb.DISCARD, press.argument)
    said = json.loads(parcels[0])
    assert said.pop("data")["custom_id"] == button_id(press)
    assert set(said["message"]) == {"id", "type", "flags", "content"}
    assert said["message"]["content"] == ""
    assert "phomb" not in json.dumps(said)


async def test_a_stale_press_that_came_in_words_is_told_so(world: World, parcels: list[str]) -> None:
    await world.started(2)
    person, press = world.mover(), a_discard(world)
    assert person is not None
    await world.play_turn(person)
    actions, told = world.hand().record.actions, len(parcels)
    emit_press(world, person.id, world.dm(person), button_id(press))
    await world.env.settle()
    assert len(parcels) == told + 1
    assert "out of date" in words(world.private(person)[-1])
    assert world.hand().record.actions == actions


async def test_a_process_that_plays_every_shard_has_nobody_to_hand_a_press_on_to(world: World) -> None:
    assert world.bot.relay is None
