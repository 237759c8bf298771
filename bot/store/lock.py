"""One process at a time on a database, and the name of the one that has it.

The operating system holds the lock, so it ends with its process however that ends: nothing is left to clear away.
On Unix it is a lock of `fcntl.lockf`, which belongs to the process alone: a child that lives on does not keep it, as
it would one of `flock`. On Windows it is a byte of the file beyond everything written, for a locked byte there can be
read by nobody else. Both are in the standard library and take a few lines; the libraries for this also bring locks
that a dead process leaves behind, for file systems without real ones.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

from bot.store.errors import Holder, InUse

_held: dict[Path, Holder] = {}
"""What this process holds. The system's lock would not keep it from itself, and would be lost by trying."""
_guard = threading.Lock()

if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE = 1 << 30

    def _take(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class DatabaseLock:
    """The right to use a database, until `release`. Made by `hold`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path, self._descriptor = path, descriptor

    def release(self) -> None:
        """Let others have it. The lock's file stays: whoever waits for it must find the same one."""
        with _guard:
            if self._path in _held:
                os.ftruncate(self._descriptor, 0)
                os.close(self._descriptor)
                del _held[self._path]


def lock_file(file: Path) -> Path:
    """The file beside the database `file` that is locked, and says who has it."""
    real = file.resolve()
    return real.with_name(f"{real.name}.lock")


def hold(file: Path, *, now: datetime) -> DatabaseLock:
    """Take the database `file` for this process, in whose name it says `now`.

    Raises `InUse` at once if another process, or this one, has it already; `OSError` if its folder cannot be written.
    """
    path = lock_file(file)
    with _guard:
        if path in _held:
            raise InUse(str(file), _held[path])
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(descriptor)
        except OSError as error:
            holder = _holder(descriptor)
            os.close(descriptor)
            if not isinstance(error, (BlockingIOError, PermissionError)):
                raise
            raise InUse(str(file), holder) from None
        _held[path] = Holder(os.getpid(), now.astimezone(UTC))
        _say(descriptor, _held[path])
    return DatabaseLock(path, descriptor)


def _say(descriptor: int, holder: Holder) -> None:
    note = json.dumps({"pid": holder.pid, "since": holder.since.isoformat(timespec="seconds")})
    os.ftruncate(descriptor, 0)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, note.encode())


def _holder(descriptor: int) -> Holder | None:
    """Who says that they have it; None in the moment before they have said so."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        note = json.loads(os.read(descriptor, 1000))
        return Holder(int(note["pid"]), datetime.fromisoformat(note["since"]))
    except (ValueError, KeyError, TypeError):
        return None
