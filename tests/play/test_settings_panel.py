"""`/phom-settings panel` and `log`, as those who manage a server use them and as others try to."""

from __future__ import annotations

import json
import re

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, to_discord_message

from bot.tables.settings import SPECS, Group, ServerSettings
from bot.ui.ids import Press, Verb, select_id
from bot.ui.limits import fits
from bot.ui.panels import settings_panel
from bot.ui.texts import LANGUAGES, texts_for
from tests.play.raw import emit_form, emit_press
from tests.play.world import World, controls, words

EN = texts_for("en")
CHANNELS = 8
"""The type of a select of channels among Discord's components."""


async def opened(world: World, admin: MemberActor) -> Message:
    """The panel as the admin sees it."""
    await world.command(admin, "phom-settings panel")
    return world.private(admin)[-1]


def there(world: World, message: Message) -> Message:
    """The message as it stands now."""
    return world.env.backend.messages[message.channel_id][message.id]


async def choose(world: World, admin: MemberActor, name: str, value: object) -> Message:
    """Open the panel, look at a setting and give it a value of the select."""
    panel = await opened(world, admin)
    group = SPECS[name].group
    if group is not Group.SERVER:
        await world.press(admin, panel, Verb.SETTINGS, group.value)
    await world.select(admin, there(world, panel), Verb.SETTING, name)
    await world.select(admin, there(world, panel), Verb.SET, json.dumps(value, separators=(",", ":")))
    return there(world, panel)


async def choose_channel(world: World, admin: MemberActor, panel: Message, channel: ChannelHandle) -> None:
    """Choose a channel in the panel's select of channels."""
    (custom_id,) = [c["custom_id"] for c, press in controls(panel) if press.verb is Verb.SET and c["type"] == CHANNELS]
    await admin.select(to_discord_message(world.env, panel), [channel], custom_id=custom_id)


def said(result: InteractionResult) -> str:
    assert result.ephemeral
    assert result.response is not None
    return "\n".join(part["content"] for part in result.response.components if "content" in part)


async def settings(world: World) -> ServerSettings:
    return await world.bot.store.servers.settings(world.guild.id)


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("quiet", True, "Quiet channels: **on**"),
        ("language", "en", "Language of the tables: **English**"),
        ("idle_minutes", 60, "Idle tables close: **60 minutes**"),
        ("balance", 20, "Points needed to play: **20 stakes**"),
        ("hints", "on", "Hints: **on; owners may turn it off**"),
        ("ping_seconds", 0, "Late ping: **never**"),
        ("preset", "village", "Set of rules: **"),
        ("rule_turn_seconds", 45, "Time for a turn: **45 seconds**"),
    ],
)
async def test_a_value_is_chosen_shown_kept_and_logged(
    world: World, admin: MemberActor, name: str, value: object, shown: str
) -> None:
    panel = await choose(world, admin, name, value)
    assert panel.is_ephemeral
    assert shown in words(panel)
    assert SPECS[name].name in {
        option["value"] for control, _ in controls(panel) for option in control.get("options", ())
    }
    (change,) = await world.bot.store.servers.setting_log(world.guild.id, limit=5)
    assert (change.name, change.after, change.author) == (name, value, admin.id)


async def test_the_next_table_opens_by_what_was_set(world: World, admin: MemberActor) -> None:
    await choose(world, admin, "preset", "village")
    await choose(world, admin, "stake", 50)
    await choose(world, admin, "rule_turn_seconds", 45)
    await choose(world, admin, "takeover", "on")
    await choose(world, admin, "hints", "on")
    table = await world.opened(2)
    assert (table.rules.preset.value, table.rules.turn_seconds, table.stake) == ("village", 45, 50)
    assert table.options.stands_in
    assert "Luật làng" in words(world.table_message())


async def test_another_amount_is_typed(world: World, admin: MemberActor) -> None:
    panel = await opened(world, admin)
    await world.press(admin, panel, Verb.SETTINGS, "play")
    await world.select(admin, there(world, panel), Verb.SETTING, "stake_most")
    asked = await world.press(admin, there(world, panel), Verb.SET_AMOUNT)
    assert asked.modal is not None
    for typed in ("1.234.567", "viele", "0", "-5", ""):
        emit_form(world, admin.id, there(world, panel), asked.modal["custom_id"], typed)
        await world.env.settle()
        assert (await settings(world)).stake_most == 1_000_000, typed
    emit_form(world, admin.id, there(world, panel), asked.modal["custom_id"], "1.234")
    await world.env.settle()
    assert (await settings(world)).stake_most == 1234
    assert "Largest stake: **1,234 points**" in words(there(world, panel))
    refused = said(await world.command(world.people[0], "phom open", stake=1235))
    assert refused == "The stake must be from 1 to 1,234 points."
    assert world.bot.tables.all() == ()


async def test_channels_are_chosen_and_others_refuse_a_table(world: World, admin: MemberActor) -> None:
    other = world.guild.create_text_channel("sảnh")
    panel = await opened(world, admin)
    await world.select(admin, panel, Verb.SETTING, "channels")
    await choose_channel(world, admin, there(world, panel), other)
    assert f"Channels with tables: **<#{other.id}>**" in words(there(world, panel))
    refused = said(await world.command(world.people[0], "phom open"))
    assert refused == f"Tables are not opened in this channel: go to <#{other.id}>."
    assert world.bot.tables.all() == ()
    await world.people[0].slash(other, "phom open")
    assert [table.channel_id for table in world.bot.tables.all()] == [other.id]
    await admin.click(to_discord_message(world.env, there(world, panel)), label=EN("button-everywhere"))
    assert (await settings(world)).channels == ()
    await world.opened(2)


async def test_a_table_that_waits_is_shown_as_the_server_wants_it_now(world: World, admin: MemberActor) -> None:
    await choose(world, admin, "hints", "on")
    await world.opened(2)
    assert texts_for("vi")("option-hints") in words(world.table_message())
    await choose(world, admin, "hints", "never")
    await world.env.settle()
    assert texts_for("vi")("option-hints") not in words(world.table_message())
    assert "Cài đặt của máy chủ vừa đổi" in words(world.table_message())
    await world.press(world.people[0], world.table_message(), Verb.RULES)
    house = world.private(world.people[0])[-1]
    assert f"{EN('option-hints')}: **not allowed in this server**" in words(house)
    switches = {
        press.argument: control.get("disabled") for control, press in controls(house) if press.verb is Verb.OPTION
    }
    assert switches["hints-on"] is True


async def test_the_log_is_paged_and_names_authors(world: World, admin: MemberActor) -> None:
    for turn in range(12):
        await world.bot.houses.change(
            world.guild.id, "idle_minutes", 20 + turn, author=admin.id, at=discord.utils.utcnow()
        )
    await world.command(admin, "phom-settings log")
    log = world.private(admin)[-1]
    first = words(log)
    assert "30 minutes → **31 minutes**" in first
    assert f"<@{admin.id}>" in first
    assert len(re.findall("→", first)) == 10
    await world.press(admin, log, Verb.SET_LOG, "1")
    second = words(there(world, log))
    assert len(re.findall("→", second)) == 2
    assert "15 minutes → **20 minutes**" in second
    assert not [p for c, p in controls(there(world, log)) if p.argument == "2" and not c.get("disabled")]


async def test_the_commands_of_their_own_are_logged_too(world: World, admin: MemberActor) -> None:
    await world.command(admin, "phom-settings language", language="en")
    await world.command(admin, "phom-settings computers", count=True)
    await world.command(admin, "phom-settings moments", on=False)
    await world.command(admin, "phom-settings pictures", on=False)
    log = await world.bot.store.servers.setting_log(world.guild.id, limit=9)
    assert [change.name for change in log] == ["pictures", "quiet", "computers_count", "language"]


async def test_an_old_panel_is_of_no_use_to_who_manages_nothing_any_more(world: World, admin: MemberActor) -> None:
    panel = await choose(world, admin, "quiet", True)
    world.env.backend.guilds[world.guild.id].members[admin.id].role_ids.clear()
    result = await world.select(admin, panel, Verb.SET, "false")
    assert said(result) == EN("error-not-manager")
    assert (await settings(world)).quiet


async def test_nobody_else_can_use_a_panel(world: World, admin: MemberActor) -> None:
    """Whatever a forged press asks for, and from whatever message."""
    await world.opened(2)
    await choose(world, admin, "quiet", True)
    before = await settings(world)
    stranger = world.people[3]
    for verb in (Verb.SETTINGS, Verb.SETTING, Verb.SET, Verb.SET_AMOUNT, Verb.SET_LOG):
        record = emit_press(
            world, stranger.id, world.table_message(), select_id(Press(verb, argument="quiet")), ["false"]
        )
        await world.env.settle()
        assert record.message_id is not None
        answer = world.env.backend.messages[record.channel_id][record.message_id]
        assert words(answer) == EN("error-not-manager")
        assert record.ephemeral
    assert await settings(world) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_panel_fits(language: str) -> None:
    texts = texts_for(language)
    full = ServerSettings(channels=tuple(range(10**18, 10**18 + 25)))
    for group in Group:
        assert fits(settings_panel(full, texts, group))
    for name in SPECS:
        view = settings_panel(full, texts, chosen=name)
        assert fits(view), name
