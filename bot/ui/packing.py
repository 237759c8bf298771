"""Files as large as they come, cut to what Discord takes: plain while one holds it all, else zipped, in a few parts.

A zip is what phones and every desktop open. Little is held in memory: what is packed lies on the disk until it is sent.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from io import BufferedWriter
from pathlib import Path
from typing import IO, Self

MOST_FILES = 10
BUFFERED_BYTES = 128 * 1024
"""More than what a compressor may hold back, with the directory that a zip ends with."""
METHOD = zipfile.ZIP_DEFLATED


@dataclass(slots=True)
class _Zip:
    """A part that is being written: the file, the archive in it, and the one file in that."""

    out: BufferedWriter
    archive: zipfile.ZipFile
    inner: IO[bytes]

    def holds(self, more: int, most_bytes: int) -> bool:
        """Whether so many bytes fit in, were they not to be compressed at all."""
        return self.out.tell() + more + BUFFERED_BYTES <= most_bytes

    def close(self) -> None:
        self.inner.close()
        self.archive.close()
        self.out.close()


class Packer:
    """Writes blocks of whole lines to the file `name` in `folder`, or to zips called after it.

    Every file begins with `head` and is at most `most_bytes` long; a block, `head` and `BUFFERED_BYTES` are less.
    """

    def __init__(self, folder: Path, name: str, *, most_bytes: int, head: bytes = b"") -> None:
        self._plain, self._most, self._head = folder / name, most_bytes, head
        self._plain.write_bytes(head)
        self._in_plain: list[int] = []
        self._parts: list[Path] = []
        self._zip: _Zip | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self._close()

    def add(self, block: bytes) -> bool:
        """Take the block; False, and it is not taken, if as many files as may be are full."""
        if self._parts:
            return self._compress(block)
        if len(self._head) + sum(self._in_plain) + len(block) <= self._most:
            with self._plain.open("ab") as plain:
                plain.write(block)
            self._in_plain.append(len(block))
            return True
        self._repack()
        return self._compress(block)

    def finish(self) -> list[Path]:
        """The files, in order; nothing can be added any more."""
        self._close()
        if not self._parts:
            return [self._plain]
        if len(self._parts) == 1:
            return [self._parts[0].rename(self._plain.with_suffix(".zip"))]
        return self._parts

    def _repack(self) -> None:
        """Put what the plain file holds into zips, block by block."""
        with self._plain.open("rb") as plain:
            plain.seek(len(self._head))
            for length in self._in_plain:
                taken = self._compress(plain.read(length))
                assert taken  # what one plain file held fits in three zips, be it noise
        self._plain.unlink()

    def _compress(self, block: bytes) -> bool:
        if self._zip is None or not self._zip.holds(len(block), self._most):
            if len(self._parts) == MOST_FILES:
                return False
            self._close()
            self._zip = self._next_part()
        self._zip.inner.write(block)
        return True

    def _next_part(self) -> _Zip:
        name = f"{self._plain.stem}-{len(self._parts) + 1}"
        path = self._plain.with_name(f"{name}.zip")
        self._parts.append(path)
        out = path.open("wb")
        archive = zipfile.ZipFile(out, "w", METHOD)
        inner = archive.open(f"{name}{self._plain.suffix}", "w")
        inner.write(self._head)
        return _Zip(out, archive, inner)

    def _close(self) -> None:
        if self._zip is not None:
            self._zip.close()
            self._zip = None
