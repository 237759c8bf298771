"""What was decided waits to be told: written with the decision or not at all, told once, tried within bounds."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from pathlib import Path
from sqlite3 import connect

import pytest
from alembic import command
from sqlalchemy import create_engine

from bot.store import Panel, Store, audit_database
from bot.store.migrate import alembic_config
from bot.store.shards import Shards
from bot.tables import errors, hands, seating
from bot.tables.announcements import MOST_TRIES, WAITS, Announcement, AnnouncementKind, Facts, Subject
from bot.tables.corrections import Correction
from bot.tables.ports import Reversal
from tests.store.evenings import AN, BINH, CHI, DUNG, GUILD, NOW, Evening, Place, execute, rows

BOSS, CHANNEL = 901, 7


async def waiting(store: Store) -> dict[AnnouncementKind, Announcement]:
    return {each.subject.kind: each for each in await store.announcements.waiting()}


async def voided(store: Store) -> Evening:
    evening = await Evening.dealt(store, channel=CHANNEL)
    await evening.keep(hands.void(evening.table, who=BOSS, detail="chia nhầm", now=evening.later()))
    return evening


async def test_every_decision_is_to_be_told_where_it_is_read(store: Store) -> None:
    await told_of_everything(store)

    found = await waiting(store)

    assert set(found) == set(AnnouncementKind)
    assert {each.author for each in found.values()} == {BOSS}
    assert {each.channel_id for each in found.values()} == {CHANNEL, 8}
    taken_back = found[AnnouncementKind.REVERSED]
    assert taken_back.subject.about == "1-1"
    assert taken_back.facts == Facts("sai cược")
    assert sorted(taken_back.people) == sorted(person.name for person in (AN, BINH, CHI, DUNG))
    correction = found[AnnouncementKind.CORRECTED]
    assert correction.facts == Facts("cộng nhầm", -25, -25)
    assert correction.people == ("An",)
    assert found[AnnouncementKind.SEASON_ENDED].subject.about == "2"
    assert found[AnnouncementKind.VOIDED].channel_id == 8


async def test_no_card_is_among_what_is_kept(store: Store, place: Place) -> None:
    """The hand that was voided stays closed until its proof is asked for."""
    evening = await voided(store)
    ((facts,),) = rows(place, "SELECT facts FROM announcements")
    assert "chia nh" in str(facts)
    assert not [card for card in evening.hand.record.to_json()["deck"].split() if card in str(facts)]


async def test_what_was_not_decided_is_not_told(store: Store) -> None:
    await store.seasons.start(GUILD, "Một", author=BOSS, at=NOW, channel_id=CHANNEL)
    with pytest.raises(errors.SeasonRunning):
        await store.seasons.start(GUILD, "Hai", author=BOSS, at=NOW, channel_id=CHANNEL)
    with pytest.raises(errors.OwnPoints):
        await store.ledger.correct(Correction(GUILD, AN, 5, AN.user_id, "", NOW, CHANNEL))
    evening = await Evening.dealt(store, channel=CHANNEL)
    await evening.to_the_end()
    reversal = Reversal(evening.table.id, 1, BOSS, "sai cược", NOW)
    assert await store.tables.reverse(reversal)
    assert not await store.tables.reverse(reversal)
    assert set(await waiting(store)) == {AnnouncementKind.SEASON_BEGUN, AnnouncementKind.REVERSED}


async def test_a_hand_that_nobody_voided_is_not_told(store: Store) -> None:
    """Its place is gone."""
    evening = await Evening.dealt(store)
    await evening.keep(hands.void(evening.table, who=None, detail="place gone", now=evening.later()))
    assert await waiting(store) == {}


async def test_a_decision_that_fails_leaves_nothing_to_tell(store: Store, place: Place) -> None:
    execute(place, "DROP TABLE announcements")
    with pytest.raises(Exception, match="announcements"):
        await store.ledger.correct(Correction(GUILD, AN, 5, BOSS, "", NOW, CHANNEL))
    assert await store.ledger.balance(GUILD, AN.user_id) == 0
    assert rows(place, "SELECT count(*) FROM corrections") == [(0,)]


async def test_what_was_posted_waits_no_longer(store: Store) -> None:
    evening = await voided(store)
    subject = Subject(GUILD, AnnouncementKind.VOIDED, f"{evening.table.id}-1")
    assert await store.announcements.find(subject) is not None
    await store.announcements.done(subject)
    assert await store.announcements.find(subject) is None
    assert await store.announcements.of_server(GUILD) == ()


async def test_tries_come_later_and_later_and_have_an_end(store: Store) -> None:
    evening = await voided(store)
    subject = Subject(GUILD, AnnouncementKind.VOIDED, f"{evening.table.id}-1")
    at = NOW
    for wait in WAITS:
        await store.announcements.failed(subject, "403 Forbidden", at=at)
        found = await store.announcements.find(subject)
        assert found is not None
        assert found.due == at + wait
        assert found.fault == "403 Forbidden"
        at = at + wait
    await store.announcements.failed(subject, "403 Forbidden", at=at)
    found = await store.announcements.find(subject)
    assert found is not None
    assert (found.tries, found.due) == (MOST_TRIES, None)
    assert at - NOW > timedelta(days=1)


async def test_a_channel_that_is_gone_is_not_tried_again(store: Store) -> None:
    evening = await voided(store)
    subject = Subject(GUILD, AnnouncementKind.VOIDED, f"{evening.table.id}-1")
    await store.announcements.failed(subject, "404 Unknown Channel", at=NOW, for_good=True)
    found = await store.announcements.find(subject)
    assert found is not None
    assert found.due is None


async def test_each_process_tells_what_is_its_own(place: Place) -> None:
    """Two shards: the server is in one of them."""
    mine = Shards(2, frozenset({Shards(2, frozenset({0, 1})).of(GUILD)}))
    async with await Store.open(str(place), now=NOW) as store:
        await voided(store)
        assert len(await store.announcements.waiting()) == 1
    other = Shards(2, frozenset({0, 1}) - mine.ids)
    for shards, count in ((mine, 1), (other, 0)):
        async with await Store.open(str(place), now=NOW, shards=shards) as store:
            assert len(await store.announcements.waiting()) == count


async def test_who_was_erased_is_named_no_more(store: Store) -> None:
    evening = await voided(store)
    await store.ledger.correct(Correction(GUILD, AN, 5, BOSS, "thưởng", NOW, CHANNEL))
    await store.announcements.failed(Subject(GUILD, AnnouncementKind.CORRECTED, "1"), "500", at=NOW)
    await evening.keep(seating.close(evening.table, None, now=evening.later()))
    await store.people.erase(AN.user_id, -5)
    await store.people.erase(BOSS, -6)
    found = await waiting(store)
    assert found[AnnouncementKind.CORRECTED].people == ("",)
    assert "An" not in found[AnnouncementKind.VOIDED].people
    assert {each.author for each in found.values()} == {-6}


PLAYED = ("servers", "members", "tables", "hands", "seats", "actions", "entries", "panels", "results", "standings")


async def test_a_database_of_the_version_before_is_brought_up_with_all_it_holds(
    store: Store, path: Path, tmp_path: Path
) -> None:
    evening = await Evening.dealt(store, channel=CHANNEL)
    await evening.to_the_end()
    await store.panels.save(Panel(evening.table.id, "table", CHANNEL, 6))
    await store.close()
    old = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as upgrading:
        command.upgrade(alembic_config(upgrading), "0002")
    engine.dispose()
    with closing(connect(old)) as connection, connection:
        connection.execute("ATTACH ? AS played", (str(path),))
        for table in (*PLAYED, "pairs"):
            connection.execute(f"INSERT INTO {table} SELECT * FROM played.{table}")
    async with await Store.open(str(old), now=NOW) as brought_up:
        assert await brought_up.announcements.waiting() == ()
        await brought_up.tables.reverse(Reversal(evening.table.id, 1, BOSS, "sai cược", NOW))
        assert set(await waiting(brought_up)) == {AnnouncementKind.REVERSED}
    for table in PLAYED[:6]:
        assert rows(old, f"SELECT * FROM {table}") == rows(path, f"SELECT * FROM {table}")
    assert (await audit_database(str(old))).findings == ()


async def told_of_everything(store: Store) -> None:
    """An announcement of each kind."""
    evening = await Evening.dealt(store, channel=CHANNEL)
    await evening.to_the_end()
    await store.tables.reverse(Reversal(evening.table.id, 1, BOSS, "sai cược", NOW))
    await store.ledger.correct(Correction(GUILD, AN, -25, BOSS, "cộng nhầm", NOW, CHANNEL))
    await store.seasons.start(GUILD, "Mùa thu", author=BOSS, at=NOW, channel_id=CHANNEL)
    await store.seasons.end(GUILD, author=BOSS, at=NOW, channel_id=CHANNEL)
    other = await Evening.dealt(store, channel=8, seats=2)
    await other.keep(hands.void(other.table, who=BOSS, detail="mất mạng", now=NOW))


async def test_a_check_finds_nothing_wrong_with_what_waits(store: Store, place: Place) -> None:
    await told_of_everything(store)
    await store.close()
    assert (await audit_database(str(place))).findings == ()


@pytest.mark.parametrize(
    ("kind", "about"),
    [("voided", "1-1"), ("voided", "9-9"), ("reversed", "2-1"), ("corrected", "2"), ("season_begun", "3"),
     ("season_ended", "9"), ("season_ended", "x"), ("voided", "x")],
)  # fmt: skip
async def test_a_check_finds_what_tells_of_nothing(store: Store, place: Place, kind: str, about: str) -> None:
    """A hand that was not voided, one that was not taken back, a correction and seasons that there are not."""
    await told_of_everything(store)
    await store.close()
    execute(place, f"UPDATE announcements SET about = '{about}' WHERE kind = '{kind}'")
    findings = (await audit_database(str(place))).findings
    assert [f"{kind} {about}" in finding.message for finding in findings] == [True]
