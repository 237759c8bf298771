"""`/phom-settings doctor`: what is wrong is told in a line, mended by a button, and no hand is shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message
from simcord.results import InteractionResult

from bot.store import DamagedTable
from bot.tables.errors import HandRunning, NoTable, SatInHand
from bot.tables.ports import StoreDown
from bot.tables.table import Phase
from bot.ui.checkup import Area, Finding, table_findings
from bot.ui.errors import sentence
from bot.ui.ids import Press, Verb, button_id
from bot.ui.limits import fits
from bot.ui.panels import doctor_panel
from bot.ui.texts import LANGUAGES, texts_for
from tests.play.raw import emit_form, emit_press
from tests.play.world import World, controls, words
from tests.ui.builders import NOW, PEOPLE, selects_of, table_of

EN = texts_for("en")


async def looked(world: World, admin: MemberActor) -> str:
    """What the check-up says."""
    await world.command(admin, "phom-settings doctor")
    return words(panel(world, admin))


def panel(world: World, admin: MemberActor) -> Message:
    return [m for m in world.private(admin) if any(press.verb is Verb.DOCTOR for _, press in controls(m))][-1]


def said(result: InteractionResult) -> str:
    assert result.ephemeral
    assert result.response is not None
    return "\n".join(part["content"] for part in result.response.components if "content" in part)


async def card(world: World, admin: MemberActor) -> Message:
    """The page of the channel's table."""
    await looked(world, admin)
    await world.select(admin, panel(world, admin), Verb.DOC_TABLE, str(world.table().id))
    return panel(world, admin)


async def test_all_is_well(world: World, admin: MemberActor) -> None:
    await world.env.settle()
    told = await looked(world, admin)
    for area in Area:
        assert EN(f"doctor-fine-{area.value}") in told
    assert "⚠️" not in told


async def test_what_the_bot_may_not_is_named_with_the_channels(world: World, admin: MemberActor) -> None:
    closed = discord.PermissionOverwrite(attach_files=False, send_messages_in_threads=False)
    for channel in (world.channel, world.guild.create_text_channel("hai")):
        await deny(world, channel.id, closed)
    told = await looked(world, admin)
    line = next(line for line in told.splitlines() if "I may not" in line)
    assert "attach files" in line
    assert "send messages in threads" in line
    assert line.count("<#") == 2


async def deny(world: World, channel_id: int, overwrite: discord.PermissionOverwrite) -> None:
    """Let the bot's own role lack something in a channel."""
    channel = world.bot.get_channel(channel_id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.me, overwrite=overwrite)
    await world.env.settle()


async def test_channels_that_were_chosen_and_are_gone_are_told(world: World, admin: MemberActor) -> None:
    await world.bot.houses.change(
        world.guild.id, "channels", [world.channel.id, 5], author=admin.id, at=discord.utils.utcnow()
    )
    assert "1 channel chosen for tables is gone" in await looked(world, admin)


async def test_card_faces_are_uploaded_again(world: World, admin: MemberActor) -> None:
    await world.env.settle()
    world.bot.card_emojis._sets.clear()
    told = await looked(world, admin)
    assert EN("doctor-emojis") in told
    assert said(await world.press(admin, panel(world, admin), Verb.DOC_EMOJIS)) == EN("doctor-emojis-coming")
    await world.env.settle()
    assert EN("doctor-fine-emojis") in await looked(world, admin)


async def test_who_takes_no_messages_is_named(world: World, admin: MemberActor) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=None)
    await world.started(2)
    await world.env.settle()
    assert "Direct messages are closed for An and Bình" in await looked(world, admin)


async def test_a_database_that_does_not_work_is_told_and_so_are_its_tables(
    world: World, admin: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started(2)

    async def fail(*_: object) -> None:
        raise StoreDown("disk")

    monkeypatch.setattr(world.bot.store.tables, "commit", fail)
    monkeypatch.setattr(world.bot.store.tables, "probe", fail)
    person = world.mover()
    assert person is not None
    await world.press(person, world.dm(person), *first(world, person))
    told = await looked(world, admin)
    assert EN("doctor-database") in told
    assert "stands still" in told


def first(world: World, person: MemberActor) -> tuple[Verb, str]:
    """A card that the person can discard at once."""
    press = next(press for _, press in controls(world.dm(person)) if press.verb in (Verb.DISCARD, Verb.U))
    return press.verb, press.argument


async def test_a_full_disk_is_told(world: World, admin: MemberActor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def little() -> int:
        return 5 * 1024 * 1024

    monkeypatch.setattr(world.bot.store, "free_bytes", little)
    assert "Only 5 MB are left" in await looked(world, admin)


async def test_voided_hands_and_who_was_in_them(world: World, admin: MemberActor) -> None:
    await world.started(2)
    await world.command(admin, "phom-settings void", reason="chia nhầm")
    assert "1-1: An, Bình" in (await looked(world, admin)).replace("\\", "")


async def test_tables_that_were_set_aside_are_told(world: World, admin: MemberActor) -> None:
    world.bot.doctor.set_aside([DamagedTable(9, world.guild.id, world.channel.id, "deck AS KH")])
    world.bot.doctor.set_aside([DamagedTable(8, 1, 2, "of another server")])
    told = await looked(world, admin)
    assert "Table 9" in told
    assert "AS KH" not in told
    assert "Table 8" not in told


# One table


async def test_a_hand_is_voided_with_a_reason_that_everybody_reads(world: World, admin: MemberActor) -> None:
    await world.started(2)
    shown = await card(world, admin)
    asked = await world.press(admin, shown, Verb.DOC_VOID)
    assert asked.modal is not None
    assert world.table().running
    emit_form(world, admin.id, shown, asked.modal["custom_id"], "đứng im *lâu*")
    await world.env.settle()
    assert world.table().phase is Phase.BETWEEN
    public = [words(m) for m in world.messages(world.channel.id) if not m.is_ephemeral]
    assert any(r"đứng im \*lâu\*" in told for told in public)


async def test_nobody_voids_a_hand_of_their_own(world: World, admin: MemberActor) -> None:
    await world.opened(2)
    await world.press(admin, world.table_message(), Verb.SIT)
    await world.press(world.people[0], world.table_message(), Verb.START)
    shown = await card(world, admin)
    asked = await world.press(admin, shown, Verb.DOC_VOID)
    assert asked.modal is not None
    record = emit_form(world, admin.id, shown, asked.modal["custom_id"], "x")
    await world.env.settle()
    assert record.message_id is not None
    answer = world.env.backend.messages[record.channel_id]
    assert sentence(SatInHand(), EN) in [words(m) for m in answer.values()]
    assert world.table().running


async def test_a_table_is_closed_between_hands_only(world: World, admin: MemberActor) -> None:
    await world.started(2)
    shown = await card(world, admin)
    closing = [control for control, press in controls(shown) if press.verb is Verb.DOC_CLOSE]
    assert closing[0]["disabled"]
    record = emit_press(world, admin.id, shown, closing[0]["custom_id"])
    await world.env.settle()
    assert record.message_id is not None
    texts = [words(m) for m in world.env.backend.messages[record.channel_id].values()]
    assert sentence(HandRunning(), EN) in texts
    await world.command(admin, "phom-settings void", reason="x")
    await world.press(admin, await card(world, admin), Verb.DOC_CLOSE)
    await world.env.settle()
    assert world.bot.tables.all() == ()
    assert any("Người quản lý máy chủ đã đóng bàn." in words(m) for m in world.messages(world.channel.id))


async def test_a_table_is_shown_anew(world: World, admin: MemberActor) -> None:
    await world.started(2)
    before = world.table_message().id
    await world.press(admin, await card(world, admin), Verb.DOC_SHOW)
    await world.env.settle()
    assert world.table_message().id != before
    assert before not in [m.id for m in world.messages(world.channel.id)]


async def test_tables_of_other_servers_are_none_of_their_business(world: World, admin: MemberActor) -> None:
    other = world.env.create_guild("Khác")
    channel = other.create_text_channel("kia")
    visitor = other.add_member(world.people[0].user)
    await visitor.slash(channel, "phom open")
    (theirs,) = world.bot.tables.all()
    told = await looked(world, admin)
    assert str(channel.id) not in told
    for verb in (Verb.DOC_CLOSE, Verb.DOC_SHOW, Verb.DOC_VOID):
        record = emit_press(world, admin.id, panel(world, admin), button_id(Press(verb, theirs.id)))
        await world.env.settle()
        assert record.message_id is not None
    texts = [words(m) for m in world.messages(world.channel.id)]
    assert texts.count(sentence(NoTable(), EN)) == 3
    assert world.bot.tables.all() == (theirs,)


async def test_only_who_manages_the_server_may(world: World, admin: MemberActor) -> None:
    table = await world.started(2)
    for verb in (Verb.DOCTOR, Verb.DOC_CLOSE, Verb.DOC_SHOW, Verb.DOC_VOID, Verb.DOC_EMOJIS):
        emit_press(world, world.people[4].id, world.table_message(), button_id(Press(verb, table.id)))
        await world.env.settle()
    assert [words(m) for m in world.private(world.people[4])] == [EN("error-not-manager")] * 5
    assert world.table() == table
    assert world.private(admin) == []


async def test_no_hand_is_shown(world: World, admin: MemberActor) -> None:
    await world.started(4)
    told = await looked(world, admin) + words(await card(world, admin))
    assert not any(suit in told for suit in "♠♣♦♥")


# Findings


def test_a_table_that_does_not_move_is_stuck() -> None:
    table = table_of(PEOPLE)
    assert list(table_findings([table], still=frozenset(), unwritable=frozenset(), now=NOW + timedelta(days=9))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_check_up_fits(language: str) -> None:
    texts = texts_for(language)
    ids = tuple(range(10**18, 10**18 + 60))
    names = ("view_channel", "send_messages", "read_message_history", "send_messages_in_threads", "attach_files")
    findings = [
        *(Finding(Area.PERMISSIONS, "permissions", ids, names) for _ in range(30)),
        *(Finding(Area.TABLES, "table-unseen", ids[:1], table=10**9) for _ in range(30)),
    ]
    tables = [table_of(PEOPLE) for _ in range(40)]
    view = doctor_panel(findings, tables, ["#" + "x" * 100] * 40, texts)
    assert fits(view)


def test_of_more_tables_than_a_select_holds_those_with_something_wrong_can_be_chosen() -> None:
    tables = [replace(table_of(PEOPLE), id=number) for number in range(1, 41)]
    findings = [Finding(Area.TABLES, "table-unseen", (1,), table=40), Finding(Area.EMOJIS, "emojis")]
    (select,) = selects_of(doctor_panel(findings, tables, ["#bàn"] * 40, EN))
    assert [option["value"] for option in select["options"]] == ["40", *map(str, range(1, 25))]
