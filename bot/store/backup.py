"""Copies of a database in a file for hosts: made while the bot runs, put back while it does not.

A database on a server is the server's own business: PostgreSQL has `pg_dump` and `pg_restore` for that.
"""

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

from bot.store.backends import BUSY_SECONDS, backend_at
from bot.store.errors import ForeignDatabase, TargetExists, Unavailable, Unsound
from bot.store.migrate import revision_of
from bot.store.sqlite import SqliteBackend, translated_errors
from bot.store.sqlite_files import copy_database, log_files


@dataclass(frozen=True, slots=True)
class Restored:
    """What `restore` did: the database that is now there, and where the one before it is kept; None: there was none."""

    file: Path
    replaced: Path | None


async def back_up(url: str, target: Path, *, busy_seconds: float = BUSY_SECONDS) -> Path:
    """Copy the database at `url`, in use or not, as of one instant to the new file `target`; returns the source.

    `busy_seconds` is how long it waits for another program's lock. Raises `NotAFile`, `NoDatabase`, `TargetExists`,
    `Unsound`, `ForeignDatabase`, `SchemaTooNew`, `Unavailable`; there is no `target` then.
    """
    source = backend_at(url, busy_seconds=busy_seconds).file
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

    Raises `NotAFile`; `InUse` while a bot runs on it; `NoDatabase`, `Unsound`, `ForeignDatabase`, `SchemaTooNew` for
    a copy that is not fit; `Unavailable`. The database is as it was then.
    """
    backend = backend_at(url, busy_seconds=BUSY_SECONDS)
    file = backend.file
    claim = await backend.claim_alone(now=now)
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
        await claim.release()


def _beside_nothing(target: Path) -> Path:
    """Where the copy is written before it is known to be good. Raises `TargetExists`, `Unavailable`."""
    if target.exists():
        raise TargetExists(str(target))
    if not target.parent.is_dir():
        raise Unavailable(f"There is no folder {target.parent} for the copy.")
    return target.with_name(f"{target.name}.unchecked")


async def _accept(copy: Path, named: Path) -> None:
    """Raise unless `copy`, spoken of as `named`, is a sound database that this version can use."""

    backend = SqliteBackend(copy, busy_seconds=BUSY_SECONDS)
    with translated_errors(named):
        async with backend.inspecting() as connection:
            faults = await backend.faults(connection)
            if faults:
                raise Unsound(str(named), faults[0])
            if await revision_of(connection, str(named)) is None:
                raise ForeignDatabase(str(named))


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
