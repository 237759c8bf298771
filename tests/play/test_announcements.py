"""What was decided is read in its channel, once: after a post that failed, a bot that was gone, a channel that is."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message

from bot.store.announcements import AnnouncementStore
from bot.store.errors import Unavailable
from bot.tables.announcements import MOST_TRIES, WAITS, AnnouncementKind
from bot.ui.ids import Press, Verb, button_id
from bot.ui.recovery import RETRY_SECONDS
from bot.ui.texts import texts_for
from tests.play.raw import emit_press
from tests.play.test_doctor import looked, panel, said
from tests.play.test_downtime import down
from tests.play.world import World, controls, words

EN = texts_for("en")


def told(world: World, channel_id: int | None = None, about: str = "sai cược") -> list[Message]:
    """What everybody reads of it in a channel."""
    found = world.messages(channel_id or world.channel.id)
    return [m for m in found if not m.is_ephemeral and about in words(m)]


def refuse(world: World, code: int, *, times: int | None = None, status: int = 403) -> None:
    """Posts in the table's channel are refused from now on."""
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=status, code=code, times=times)


async def reversed_elsewhere(world: World, admin: MemberActor, reason: str = "sai cược") -> None:
    """A hand of the table is taken back by a command in another channel."""
    office = world.guild.create_text_channel("ban-quản-lý")
    await world.started(2)
    await world.play_hand()
    await admin.slash(office, "phom-settings reverse", hand=f"{world.table().id}-1", reason=reason)
    await world.env.settle()


async def waiting(world: World) -> list[AnnouncementKind]:
    return [each.subject.kind for each in await world.bot.store.announcements.waiting()]


async def test_what_was_told_waits_no_longer(world: World, admin: MemberActor) -> None:
    await reversed_elsewhere(world, admin)
    await world.command(admin, "phom-settings season start", name="Một")
    await world.command(admin, "phom-settings correct", member=world.people[1], amount=5, reason="sai cược")
    assert await waiting(world) == []
    assert len(told(world)) == 2
    await down(world, 60)
    await world.env.advance_time(90_000)
    assert len(told(world)) == 2
    assert len(told(world, about="Một")) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (403, 50001), (500, 0), (503, 0), (403, 50083)])
async def test_a_post_that_fails_is_made_later_and_once(
    world: World, admin: MemberActor, status: int, code: int
) -> None:
    refuse(world, code, status=status)
    await reversed_elsewhere(world, admin)
    assert told(world) == []
    world.env.backend.faults.clear()
    await world.env.advance_time(WAITS[0].total_seconds() - 5)
    assert told(world) == []
    await world.env.advance_time(10)
    assert len(told(world)) == 1
    assert r"\*\*Sếp\*\*" in words(told(world)[0])
    assert await waiting(world) == []
    await world.env.advance_time(90_000)
    assert len(told(world)) == 1


async def test_a_post_that_fails_is_made_by_the_next_process(world: World, admin: MemberActor) -> None:
    refuse(world, 50013)
    await reversed_elsewhere(world, admin)
    world.env.backend.faults.clear()
    await down(world, 3600)
    assert len(told(world)) == 1
    assert await waiting(world) == []


async def test_discord_is_asked_to_tell_a_post_from_one_made_twice(world: World, admin: MemberActor) -> None:
    await reversed_elsewhere(world, admin)
    posts = [entry.json for entry in world.env.http_requests if entry.json and "sai cược" in str(entry.json)]
    nonces = [post["nonce"] for post in posts if "nonce" in post]
    assert nonces == ["phom-1"]
    assert [post["enforce_nonce"] for post in posts if "nonce" in post] == [True]


async def test_it_is_tried_within_bounds_and_then_left_to_the_admins(world: World, admin: MemberActor) -> None:
    refuse(world, 50013)
    await reversed_elsewhere(world, admin)
    assert "could not be posted" in await looked(world, admin)
    before = posts_in(world)
    for wait in WAITS:
        await world.env.advance_time(wait.total_seconds() + 1)
    assert posts_in(world) - before == MOST_TRIES - 1
    world.env.backend.faults.clear()
    await world.env.advance_time(10 * WAITS[-1].total_seconds())
    await down(world, 60)
    assert told(world) == []
    assert "tried too often" in await looked(world, admin)
    assert said(await world.press(admin, panel(world, admin), Verb.DOC_POST)) == EN("doctor-posted", n=1)
    assert len(told(world)) == 1
    assert EN("doctor-fine-announcements") in await looked(world, admin)


def posts_in(world: World) -> int:
    """How often it was tried to post it in the table's channel."""
    path = f"/channels/{world.channel.id}/messages"
    calls = [each for each in world.env.http_requests if (each.method, each.path) == ("POST", path)]
    return sum("sai cược" in str(each.json) for each in calls)


async def test_a_channel_that_is_gone_is_told_of_where_the_admins_ask(world: World, admin: MemberActor) -> None:
    refuse(world, 10003, status=404)
    await reversed_elsewhere(world, admin)
    world.env.backend.faults.clear()
    await world.env.advance_time(90_000)
    assert told(world) == []
    office = world.guild.create_text_channel("văn-phòng")
    refuse(world, 10003, status=404)
    await admin.slash(office, "phom-settings doctor")
    shown = [m for m in world.messages(office.id) if any(press.verb is Verb.DOC_POST for _, press in controls(m))][-1]
    emit_press(world, admin.id, shown, button_id(Press(Verb.DOC_POST)))
    await world.env.settle()
    assert len(told(world, office.id)) == 1
    assert await waiting(world) == []


async def test_what_nobody_needs_to_read_any_more_is_dropped(
    world: World, admin: MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    refuse(world, 10003, status=404)
    await reversed_elsewhere(world, admin)
    await looked(world, admin)
    assert said(await world.press(admin, panel(world, admin), Verb.DOC_DROP)) == EN("doctor-dropped", n=1)
    assert await waiting(world) == []
    assert f"dropped unannounced by {admin.id}" in caplog.text
    world.env.backend.faults.clear()
    await down(world, 60)
    assert told(world) == []


async def test_what_is_still_tried_is_not_dropped(world: World, admin: MemberActor) -> None:
    refuse(world, 50013)
    await reversed_elsewhere(world, admin)
    await looked(world, admin)
    emit_press(world, admin.id, panel(world, admin), button_id(Press(Verb.DOC_DROP)))
    await world.env.settle()
    assert await waiting(world) == [AnnouncementKind.REVERSED]


@pytest.mark.parametrize("verb", [Verb.DOC_POST, Verb.DOC_DROP])
async def test_only_who_manages_the_server_sees_to_it(world: World, admin: MemberActor, verb: Verb) -> None:
    refuse(world, 10003, status=404)
    await reversed_elsewhere(world, admin)
    record = emit_press(world, world.people[0].id, world.table_message(), button_id(Press(verb)))
    await world.env.settle()
    assert record.message_id is not None
    assert words(world.env.backend.messages[record.channel_id][record.message_id]) == EN("error-not-manager")
    assert await waiting(world) == [AnnouncementKind.REVERSED]


@pytest.mark.parametrize("ended", [False, True])
async def test_a_season_whose_answer_fails_is_told_all_the_same(world: World, admin: MemberActor, ended: bool) -> None:
    """The interaction cannot be answered any more: what was decided is posted as a message."""
    if ended:
        await world.command(admin, "phom-settings season start", name="Một")
        await world.started(2)
        await world.play_hand()
        await world.command(admin, "phom-settings season end")
    question = [m for m in world.private(admin) if any(p.verb is Verb.SEASON_END for _, p in controls(m))]
    world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=None)
    world.env.inject_error("POST", "/webhooks/*", status=404, code=10015, times=None)
    if ended:
        press = next(press for _, press in controls(question[-1]) if press.verb is Verb.SEASON_END)
        emit_press(world, admin.id, question[-1], button_id(press))
        await world.env.settle()
    else:
        await world.command(admin, "phom-settings season start", name="Một")
        await world.env.settle()
    shown = told(world, about="Một")
    assert len(shown) == 1 + ended
    assert r"\*\*Sếp\*\*" in words(shown[-1])
    assert ("🥇" in words(shown[-1])) is ended
    assert await waiting(world) == []


async def test_a_post_that_could_not_be_noted_is_not_made_again(
    world: World, admin: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Unavailable("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(AnnouncementStore, "done", fail)
        await reversed_elsewhere(world, admin)
        await world.env.advance_time(300)
        assert len(told(world)) == 1
    await world.env.advance_time(60 + RETRY_SECONDS)
    assert len(told(world)) == 1
    assert await waiting(world) == []


async def test_who_decided_and_left_is_still_told(world: World, admin: MemberActor) -> None:
    refuse(world, 50013)
    await reversed_elsewhere(world, admin)
    world.env.backend.faults.clear()
    world.env.inject_error("GET", f"/guilds/{world.guild.id}/members/*", status=404, code=10007, times=None)
    await world.env.advance_time(70)
    assert f"<@{admin.id}>" in words(told(world)[0])


async def test_who_decided_and_was_erased_is_a_former_player(world: World, admin: MemberActor) -> None:
    refuse(world, 50013)
    await reversed_elsewhere(world, admin)
    await world.bot.store.people.erase(admin.id, -5)
    world.env.backend.faults.clear()
    await world.env.advance_time(70)
    assert texts_for("vi")("former-player") in words(told(world)[0])
    assert str(admin.id) not in words(told(world)[0])


async def test_a_voided_hand_is_told_again_in_the_tables_channel(world: World, admin: MemberActor) -> None:
    """By the repair kit, from another channel."""
    await world.started(2)
    office = world.guild.create_text_channel("ban-quản-lý")
    table = world.table()
    refuse(world, 50013)
    change = await world.bot.tables.void(table.id, who=admin.id, detail="sai cược")
    assert change.after.hand is not None
    assert await waiting(world) == [AnnouncementKind.VOIDED]
    world.env.backend.faults.clear()
    await down(world, 60)
    assert "ván 1" in words(told(world)[0])
    assert told(world, office.id) == []
