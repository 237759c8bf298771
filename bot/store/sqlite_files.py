"""The files of SQLite: where a URL says they are, whether they are sound, and copies of a live one."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import BadDatabaseUrl, NoDatabase, Unsound

DRIVER = "sqlite+aiosqlite"


def database_file(url: str) -> Path:
    """The file that `url` names: a plain path, or `sqlite+aiosqlite:///path`.

    Raises `BadDatabaseUrl` for anything else, a database in memory included: two connections would see two of them.
    """
    if "://" not in url:
        path = url
    else:
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise BadDatabaseUrl(url) from None
        if parsed.drivername != DRIVER or parsed.host or parsed.query:
            raise BadDatabaseUrl(parsed.render_as_string(hide_password=True))
        path = parsed.database or ""
    if not path or path.startswith(":"):
        raise BadDatabaseUrl(url)
    return Path(path)


def least_mode(file: Path) -> str:
    """How to open a database that is only to be read, without making it.

    A log beside it stays as it is with "ro". Where there is none, that mode would make one and leave it behind; a
    connection that might write takes its own away.
    """
    return "ro" if log_files(file)[0].exists() else "rw"


def log_files(file: Path) -> tuple[Path, Path]:
    """What SQLite keeps beside a database that is open: the log of what is not in the file yet, and its index."""
    real = file.resolve()
    return real.with_name(f"{real.name}-wal"), real.with_name(f"{real.name}-shm")


def is_writable(path: Path) -> bool:
    """Whether this process may write the file or folder."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


async def make_readable(file: Path, *, busy_seconds: float) -> None:
    """Make the file if it is not there, and see that it is a database whose pages are sound.

    Done before an engine touches it: a connection that fails as it opens leaves its thread behind.
    Raises `Unsound`, `PermissionError`, `sqlite3.Error`.
    """
    await asyncio.to_thread(_make_readable, file, busy_seconds)


def _make_readable(file: Path, busy_seconds: float) -> None:
    if file.exists() and not is_writable(file):
        # SQLite would open it all the same, and complain at the first hand.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    ((found,),) = _pragma(file, "quick_check(1)", busy_seconds)
    if found != "ok":
        raise Unsound(str(file), " ".join(found.split()))


async def log_ahead(file: Path, *, busy_seconds: float) -> None:
    """Let those who read and the one who writes not wait for each other (WAL); the file keeps the setting.

    Raises `sqlite3.Error`.
    """
    await asyncio.to_thread(_pragma, file, "journal_mode = WAL", busy_seconds)


def _pragma(file: Path, pragma: str, busy_seconds: float) -> list[tuple[str]]:
    with closing(sqlite3.connect(file, timeout=busy_seconds)) as connection:
        return connection.execute(f"PRAGMA {pragma}").fetchall()


async def copy_database(source: Path, target: Path, *, busy_seconds: float) -> None:
    """Copy the live database `source` whole, as of one instant, to `target`, which appears complete or not at all.

    The copy is a single file, on disk on return. Raises `NoDatabase`, `sqlite3.Error`, `OSError`.
    """
    await asyncio.to_thread(_copy, source, target, busy_seconds)


def _copy(source: Path, target: Path, busy_seconds: float) -> None:
    if not source.exists():
        raise NoDatabase(str(source))
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        address = f"{source.resolve().as_uri()}?mode={least_mode(source)}"
        with (
            closing(sqlite3.connect(address, uri=True, timeout=busy_seconds)) as reader,
            closing(sqlite3.connect(unfinished)) as writer,
        ):
            # The instant is this one; and a copy would wait for ever where this fails: at a lock.
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
            reader.backup(writer)
            # Kept in the file, and it would make two more files of whoever opens the copy.
            writer.execute("PRAGMA journal_mode = DELETE").fetchone()
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


def backup_file(file: Path, revision: str, at: datetime) -> Path:
    """Where `file` is copied before it gets the schema `revision`: `phom.db.before-0002-20260131T235959Z`."""
    return file.with_name(f"{file.name}.before-{revision}-{at.astimezone(UTC):%Y%m%dT%H%M%SZ}")
