"""Copies of a database for hosts: made while the bot runs, put back while it does not."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import translated_errors
from bot.store.errors import ForeignDatabase, TargetExists, Unavailable, Unsound
from bot.store.inspection import file_faults, inspect
from bot.store.lock import hold
from bot.store.migrate import revision_of
from bot.store.sqlite import copy_database, database_file, log_files

BUSY_SECONDS = 5.0
"""How long a copy waits for another program's lock before it fails."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What `restore` did: the database that is now there, and where the one before it is kept; None: there was none."""

    file: Path
    replaced: Path | None


async def back_up(url: str, target: Path, *, busy_seconds: float = BUSY_SECONDS) -> Path:
    """Copy the database at `url`, in use or not, as of one instant to the new file `target`; returns the source.

    `busy_seconds` is how long it waits for another program's lock. Raises `NoDatabase`, `TargetExists`, `Unsound`,
    `ForeignDatabase`, `SchemaTooNew`, `Unavailable`; there is no `target` then.
    """
    source = database_file(url)
    unchecked = _beside_nothing(target)
    with _thrown_away(unchecked):
        with translated_errors(source):
            await copy_database(source, unchecked, busy_seconds=busy_seconds)
        await _accept(unchecked, source)
        with translated_errors(target):
            os.replace(unchecked, target)
    return source


async def restore(url: str, backup: Path, *, now: datetime) -> Restored:
    """Put the copy `backup` in the place of the database at `url`, which is kept beside it under a name with `now`.

    Raises `InUse` while a bot runs on it; `NoDatabase`, `Unsound`, `ForeignDatabase`, `SchemaTooNew` for a copy that
    is not fit; `Unavailable`. The database is as it was then.
    """
    file = database_file(url)
    with translated_errors(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = hold(file, now=now)
    try:
        # What is checked is what is put there: a copy of the copy.
        real = file.resolve()
        staged = real.with_name(f"{real.name}.restoring")
        with _thrown_away(staged):
            with translated_errors(backup):
                await copy_database(backup, staged, busy_seconds=BUSY_SECONDS)
            await _accept(staged, backup)
            with translated_errors(file):
                return Restored(file, await asyncio.to_thread(_replace, real, staged, now))
    finally:
        lock.release()


def _beside_nothing(target: Path) -> Path:
    """Where the copy is written before it is known to be good. Raises `TargetExists`, `Unavailable`."""
    if target.exists():
        raise TargetExists(str(target))
    if not target.parent.is_dir():
        raise Unavailable(f"There is no folder {target.parent} for the copy.")
    return target.with_name(f"{target.name}.unchecked")


async def _accept(copy: Path, named: Path) -> None:
    """Raise unless `copy`, spoken of as `named`, is a sound database that this version can use."""

    async def work(connection: AsyncConnection) -> None:
        faults = await file_faults(connection)
        if faults:
            raise Unsound(str(named), faults[0])
        if await revision_of(connection, str(named)) is None:
            raise ForeignDatabase(str(named))

    with translated_errors(named):
        await inspect(copy, work, busy_seconds=BUSY_SECONDS)


def _replace(file: Path, staged: Path, now: datetime) -> Path | None:
    """Put `staged` in the place of `file`; returns where that is kept."""
    if not file.exists():
        os.replace(staged, file)
        return None
    # What is in the log only goes into the file, which is then all there is. A damaged file keeps its log.
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    kept = _free_name(file, now)
    try:
        os.link(file, kept)
    except OSError:  # a file system without links
        shutil.copy2(file, kept)
    for log, kept_log in zip(log_files(file), log_files(kept), strict=True):
        if log.exists():
            os.replace(log, kept_log)
    # In one step: at no moment is there no database, which a bot would make anew.
    os.replace(staged, file)
    return kept


def _free_name(file: Path, now: datetime) -> Path:
    stamp = f"{file.name}.replaced-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    names = (file.with_name(stamp if k == 0 else f"{stamp}-{k}") for k in range(1000))
    return next(name for name in names if not name.exists())


@contextmanager
def _thrown_away(file: Path) -> Iterator[None]:
    """Take `file` away afterwards, if it is still there."""
    try:
        yield
    finally:
        for left in (file, *log_files(file)):
            left.unlink(missing_ok=True)
