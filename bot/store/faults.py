"""What is wrong with a database file, in a sentence that says what to do about it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

_LOCKED = "another program has locked it; close that program and try again"
_READ_ONLY = "it is read-only; let the bot write the file and its folder"
_DAMAGED = "the file is damaged; keep it, and put a backup back with: python -m bot restore FILE"

_ADVICE = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_FULL: "the disk is full; make room on it",
    sqlite3.SQLITE_IOERR: "the disk could not be read or written; look whether it is full or failing",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; see that its folder is there and that the bot may write in it",
    sqlite3.SQLITE_NOTADB: "the file is no SQLite database, or is damaged; choose another file or restore a backup",
}
"""By the primary code of SQLite's result."""


def sentence(file: Path, error: BaseException) -> str:
    """What `error`, raised by the database `file`, means to whoever runs the bot; the database's words last."""
    match error:
        case sqlite3.Error():
            advice = _ADVICE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        case PermissionError():
            advice = _READ_ONLY
        case _:
            advice = None
    words = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return f"The database {file} cannot be used: " + (f"{advice} ({words})." if advice else f"{words}.")
