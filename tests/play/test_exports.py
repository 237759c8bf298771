"""`/phom-settings ledger` and `/hands export`: all there is, as Discord takes it, and the rest by an option."""

from __future__ import annotations

import csv
import io
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import simcord.interactions
from simcord.actors import MemberActor
from simcord.backend.models import Message

from bot.cli.replay import read_records, unpacked
from bot.tables.errors import NothingToExport, UnknownHand
from bot.ui import exports, packing
from bot.ui.errors import sentence
from bot.ui.exports import COLUMNS, OVERHEAD_BYTES
from bot.ui.ids import Verb
from bot.ui.texts import texts_for
from tests.play.test_points import file_of
from tests.play.world import World, words

EN = texts_for("en")


async def played(world: World, hands: int, *, computers: int = 0) -> None:
    """So many hands of two people at one table, by taps."""
    await world.started(2, computers=computers)
    await world.play_hand()
    for _ in range(hands - 1):
        for person in world.people[:2]:
            await world.press(person, world.table_message(), Verb.READY)
        await world.play_hand()


async def corrected(world: World, admin: MemberActor, times: int) -> None:
    """A ledger with long reasons in it."""
    for number in range(times):
        await world.command(
            admin, "phom-settings correct", member=world.people[0].user, amount=number + 1, reason="x" * 200
        )


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Discord that takes hardly anything; what is packed is not made smaller, so that it is soon too much."""
    monkeypatch.setattr(packing, "METHOD", zipfile.ZIP_STORED)
    monkeypatch.setattr(packing, "BUFFERED_BYTES", 200)
    monkeypatch.setattr(exports, "LEDGER_PORTION", 3)
    monkeypatch.setattr(exports, "HANDS_PORTION", 1)
    make = simcord.interactions.base_payload

    def limited(*args: Any, **kwargs: Any) -> Any:
        record, payload = make(*args, **kwargs)
        payload["attachment_size_limit"] = OVERHEAD_BYTES + LIMIT
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", limited)


LIMIT = 2_000


def files(world: World, person: MemberActor) -> list[Message]:
    """The private answers with a file, the oldest first."""
    return [message for message in world.private(person) if message.attachments]


def ledger_of(data: bytes) -> list[dict[str, str]]:
    head, *lines = csv.reader(io.StringIO(data.decode("utf-8-sig")))
    assert tuple(head) == COLUMNS
    return [dict(zip(COLUMNS, line, strict=True)) for line in lines]


def inner(data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        (name,) = archive.namelist()
        return archive.read(name)


def entries(world: World, book: str = "points") -> list[int]:
    """The ids of the entries as another program reads them."""
    with closing(sqlite3.connect(world.bot.store.file)) as connection:
        found = connection.execute("SELECT id FROM entries WHERE book = ? ORDER BY id", (book,)).fetchall()
    return [number for (number,) in found]


async def test_the_ledger_is_whole(world: World, admin: MemberActor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read in portions smaller than itself, in one plain file while that fits."""
    monkeypatch.setattr(exports, "LEDGER_PORTION", 2)
    await played(world, 2)
    await world.command(admin, "phom-settings ledger")
    (message,) = files(world, admin)
    rows = ledger_of(file_of(world, message))
    assert [int(row["entry"]) for row in rows] == entries(world)
    assert sum(int(row["amount"]) for row in rows) == 0
    assert message.attachments[0]["filename"] == "phom-ledger.csv"
    assert EN("ledger-file-about", n=len(rows)) in words(message)
    assert "no more room" not in words(message)


async def test_each_book_has_its_own_file(world: World, admin: MemberActor) -> None:
    await played(world, 1, computers=1)
    await world.command(admin, "phom-settings ledger", book="practice")
    rows = ledger_of(file_of(world, files(world, admin)[-1]))
    assert [int(row["entry"]) for row in rows] == entries(world, "practice")
    assert {row["book"] for row in rows} == {"practice"}
    refused = await world.command(admin, "phom-settings ledger")
    assert refused.response is not None
    assert sentence(NothingToExport(), EN) in str(refused.response.components)


@pytest.mark.usefixtures("narrow")
async def test_what_is_too_large_comes_in_parts_that_make_it_whole(world: World, admin: MemberActor) -> None:
    await corrected(world, admin, 12)
    await world.command(admin, "phom-settings ledger")
    parts = files(world, admin)
    assert len(parts) > 1
    data = [file_of(world, part) for part in parts]
    assert all(len(each) <= LIMIT for each in data)
    rows = [row for each in data for row in ledger_of(inner(each))]
    assert [int(row["entry"]) for row in rows] == entries(world)
    assert f"part 1 of {len(parts)}" in words(parts[0])
    assert f"part {len(parts)} of {len(parts)}" in words(parts[-1])


@pytest.mark.usefixtures("narrow")
async def test_where_no_more_fits_the_rest_comes_by_the_option(
    world: World, admin: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said after which entry, and the files before and after that are the whole ledger."""
    monkeypatch.setattr(packing, "MOST_FILES", 3)
    await corrected(world, admin, 12)
    got: list[int] = []
    options: dict[str, int] = {}
    for _ in range(20):
        before = len(files(world, admin))
        await world.command(admin, "phom-settings ledger", **options)
        messages = files(world, admin)[before:]
        for data in (file_of(world, message) for message in messages):
            got += [int(row["entry"]) for row in ledger_of(inner(data) if data[:2] == b"PK" else data)]
        message = messages[0]
        if "no more room" not in words(message):
            break
        assert f"after:{got[-1]}`" in words(message)
        options = {"after": got[-1]}
    assert options
    assert got == entries(world)


@pytest.mark.usefixtures("narrow")
async def test_a_zip_of_ones_hands_is_read_by_the_bot_and_goes_on_where_it_ended(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "MOST_FILES", 3)
    await played(world, 7)
    an, table = world.people[0], world.table().id
    got: list[object] = []
    options: dict[str, str] = {}
    for _ in range(7):
        before = len(files(world, an))
        await world.command(an, "hands export", **options)
        messages = files(world, an)[before:]
        got += [r for each in messages for data in unpacked(file_of(world, each)) for r in read_records(data)]
        if "no more room" not in words(messages[0]):
            break
        assert messages[0].attachments[0]["filename"] == "phom-hands-1.zip"
        options = {"after": f"{table}-{len(got)}"}
        assert f"after:{options['after']}`" in words(messages[0])
    assert options
    assert got == [await world.bot.store.tables.hand_record(table, number) for number in range(1, 8)]


@pytest.mark.parametrize("after", ["7", "999-1", "nonsense", "-1", "=1"])
async def test_after_a_hand_that_there_is_not_is_one_sentence(world: World, after: str) -> None:
    await played(world, 1)
    answered = await world.command(world.people[0], "hands export", after=after)
    assert answered.ephemeral
    assert answered.response is not None
    assert answered.response.components[0]["content"] == sentence(UnknownHand(after), EN)
    assert not files(world, world.people[0])


async def test_after_the_last_there_is_nothing(world: World, admin: MemberActor) -> None:
    await played(world, 1)
    answered = await world.command(world.people[0], "hands export", after=f"{world.table().id}-1")
    assert answered.response is not None
    assert sentence(NothingToExport(), EN) in str(answered.response.components)
    await world.command(admin, "phom-settings ledger", after=10**9)
    assert not files(world, admin)


async def test_nothing_stays_on_the_disk(world: World, admin: MemberActor, tmp_path: Path, monkeypatch: Any) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    await played(world, 1)
    await world.command(admin, "phom-settings ledger")
    await world.command(world.people[4], "hands export")
    assert len(files(world, admin)) == 1
    assert list(folder.iterdir()) == []
