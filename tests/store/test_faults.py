"""Disks and files that fail: a sentence at the start, and never half a step."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.store import Store, Unavailable, Unsound, audit_database
from bot.store.faults import sentence
from tests.store.disks import room_for_pages
from tests.store.evenings import NOW, Evening, dump, spoil

NOBODY = 65534


async def test_a_hand_on_a_full_disk_stands_still_and_goes_on_when_there_is_room(store: Store, path: Path) -> None:
    database = store.tables._database
    evening = await Evening.dealt(store)
    await room_for_pages(database, 0)
    with pytest.raises(Unavailable, match="the disk is full; make room") as caught:  # noqa: PT012
        while True:
            await evening.keep(evening.any_step())
    assert str(path) in str(caught.value)

    assert await evening.loaded() == evening.table
    assert (await audit_database(str(path))).findings == ()

    with pytest.raises(Unavailable, match="the disk is full"):
        await store.tables.probe()
    await room_for_pages(database, 10_000)
    await store.tables.probe()
    while not evening.hand.running:
        await evening.keep(evening.any_step())
    await evening.to_the_end()
    assert await evening.loaded() == evening.table
    assert (await audit_database(str(path))).findings == ()


async def test_a_database_that_is_locked_at_the_start(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unavailable, match="another program has locked it"):
            await Store.open(str(path), now=NOW, busy_seconds=0.0)


def read(path: Path) -> bytes:
    return path.read_bytes()


def halve(path: Path) -> bytes:
    """Cut off half of the file; returns the half that is left."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    return path.read_bytes()


@pytest.mark.parametrize("damage", [lambda path: spoil(path, "actions"), halve], ids=["nonsense", "half"])
async def test_a_damaged_file_is_found_at_the_start(store: Store, path: Path, damage: Callable[[Path], bytes]) -> None:
    await (await Evening.dealt(store)).to_the_end()
    await store.close()
    content = damage(path)

    with pytest.raises((Unsound, Unavailable), match=r"is damaged.*python -m bot restore FILE"):
        await Store.open(str(path), now=NOW)

    assert read(path) == content


@contextmanager
def unprivileged() -> Iterator[None]:
    """Be somebody whom permissions bind, which they do not the superuser."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder(path: Path) -> Iterator[Path]:
    """A folder that everybody may enter and write, with a copy of the database; pytest's own are private."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "phom.db").write_bytes(path.read_bytes())
        (folder / "phom.db").chmod(0o666)
        folder.chmod(0o777)
        yield folder


def protect(path: Path) -> None:
    """Let nobody write it."""
    path.chmod(path.stat().st_mode & ~0o222)


on_unix = pytest.mark.skipif(sys.platform == "win32", reason="permissions are of another kind there")


@on_unix
async def test_a_read_only_file_at_the_start(open_folder: Path) -> None:
    file = open_folder / "phom.db"
    before = dump(file)
    protect(file)

    with unprivileged(), pytest.raises(Unavailable, match="it is read-only; let the bot write the file"):
        await Store.open(str(file), now=NOW)

    assert dump(file) == before


@on_unix
async def test_a_read_only_folder_at_the_start(open_folder: Path) -> None:
    protect(open_folder)

    with unprivileged(), pytest.raises(Unavailable, match="it is read-only"):
        await Store.open(str(open_folder / "phom.db"), now=NOW)
    with unprivileged(), pytest.raises(Unavailable, match="it is read-only"):
        await Store.open(str(open_folder / "new" / "phom.db"), now=NOW)


def test_the_words_of_the_database_come_last() -> None:
    with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(sqlite3.Error) as caught:
        connection.execute("SELECT nonsense FROM nowhere")
    assert sentence(Path("a.db"), caught.value) == "The database a.db cannot be used: no such table: nowhere."
    assert sentence(Path("a.db"), PermissionError(13, "Permission denied", "a.db")) == (
        "The database a.db cannot be used: it is read-only; let the bot write the file and its folder"
        " (Permission denied)."
    )
    assert sentence(Path("a.db"), OSError(5, "Input/output error")) == (
        "The database a.db cannot be used: Input/output error."
    )
