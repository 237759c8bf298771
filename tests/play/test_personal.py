"""`/phom me`: what is kept of oneself, given out or erased, and how it is confirmed."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message
from simcord.results import InteractionResult

from bot.store import audit_database
from bot.tables.errors import StillPlaying
from bot.tables.table import Phase
from bot.ui.errors import sentence
from bot.ui.ids import Press, Verb, form_id
from bot.ui.personal import FILE_NAME, packed
from bot.ui.texts import texts_for
from tests.play.raw import emit_form
from tests.play.world import World, controls, words

EN = texts_for("en")


def answered(world: World, result: InteractionResult) -> Message:
    assert result.ephemeral
    assert result.response is not None
    return world.env.backend.messages[result.response.channel_id][result.response.id]


async def confirm(world: World, person: MemberActor, typed: str) -> str:
    """Ask to be erased, type the word, and read the answer."""
    asked = answered(world, await world.command(person, "phom me erase"))
    assert EN("erase-title") in words(asked)
    form = await world.press(person, asked, Verb.ERASE, "sure")
    assert form.modal is not None
    record = emit_form(world, person.id, asked, form.modal["custom_id"], typed)
    await world.env.settle()
    assert record.ephemeral
    assert record.message_id is not None
    ids = [*record.followup_ids, record.message_id]
    return words(world.env.backend.messages[record.channel_id][ids[0]])


def traces(world: World, person: MemberActor) -> set[str]:
    """The columns of the database in which the person stands."""
    found = set()
    with closing(sqlite3.connect(world.bot.store.file)) as connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            cursor = connection.execute(f"SELECT * FROM {table}")
            names = [description[0] for description in cursor.description]
            for row in cursor:
                found |= {f"{table}.{n}" for n, value in zip(names, row, strict=True) if str(person.id) in str(value)}
    return found


async def test_who_is_erased_leaves_no_trace_and_the_others_keep_their_points(world: World) -> None:
    an, binh = world.people[:2]
    await world.started(2)
    await world.play_hand()
    before = await world.bot.store.ledger.balances(world.guild.id, [binh.id])
    assert "seats.user_id" in traces(world, an)
    assert await confirm(world, an, " ERASE ") == EN("erase-done")
    assert traces(world, an) == set()
    assert await world.bot.store.ledger.balances(world.guild.id, [binh.id]) == before
    assert world.table().chair_of(an.id) is None
    assert world.table().owner_id == binh.id
    assert (await audit_database(str(world.bot.store.file))).findings == ()
    await world.press(an, world.table_message(), Verb.SIT)
    await world.press(an, world.table_message(), Verb.READY)
    await world.press(binh, world.table_message(), Verb.READY)
    await world.play_hand()
    assert (await audit_database(str(world.bot.store.file))).findings == ()


async def test_who_sat_alone_closes_their_table(world: World) -> None:
    await world.opened(1)
    assert await confirm(world, world.people[0], "xóa") == EN("erase-done")
    assert world.bot.tables.all() == ()
    assert traces(world, world.people[0]) == set()


@pytest.mark.parametrize("typed", ["", "yes", "erased"])
async def test_without_the_word_nothing_is_erased(world: World, typed: str) -> None:
    await world.opened(2)
    before = traces(world, world.people[0])
    assert await confirm(world, world.people[0], typed) == EN("error-not-confirmed", word="erase")
    assert traces(world, world.people[0]) == before
    assert len(world.table().people) == 2


async def test_nobody_is_erased_in_mid_hand_even_after_leaving_it(world: World) -> None:
    an, binh = world.people[:2]
    await world.started(3)
    refused = sentence(StillPlaying(), EN)
    assert await confirm(world, an, "erase") == refused
    await world.command(an, "phom leave")
    await world.press(an, world.private(an)[-1], Verb.LEAVE_SURE)
    assert world.table().phase is Phase.PLAYING
    assert await confirm(world, an, "erase") == refused
    assert "seats.user_id" in traces(world, an)
    assert "seats.user_id" in traces(world, binh)


async def test_a_forged_form_erases_only_who_sent_it(world: World) -> None:
    await world.started(2)
    await world.play_hand()
    an, binh, *_ = world.people
    stranger = world.people[4]
    before = traces(world, an), traces(world, binh)
    emit_form(world, stranger.id, world.table_message(), form_id(Press(Verb.ERASE, argument="sure")), "erase")
    await world.env.settle()
    assert (traces(world, an), traces(world, binh)) == before


async def test_ones_data_come_as_a_file_that_only_oneself_sees(world: World) -> None:
    await world.started(2)
    await world.play_hand()
    message = answered(world, await world.command(world.people[0], "phom me export"))
    (attachment,) = message.attachments
    assert attachment["filename"] == FILE_NAME
    content = world.env.backend.cdn.get(attachment["url"])
    assert content is not None
    given = json.loads(content)
    assert given["user_id"] == world.people[0].id
    assert len(given["seats"]) == 1
    assert {press.verb for _, press in controls(message)} == {Verb.ERASE}


def test_a_very_large_file_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {"seats": [{"name": "Bình", "seat": seat} for seat in range(500)]}
    plain, content = packed(5, kept)
    assert (plain, json.loads(content)) == (FILE_NAME, {"user_id": 5, **kept})
    monkeypatch.setattr("bot.ui.personal.PLAIN_BYTES", 1000)
    name, content = packed(5, kept)
    assert name == "phom-data.json.gz"
    assert json.loads(gzip.decompress(content)) == {"user_id": 5, **kept}
