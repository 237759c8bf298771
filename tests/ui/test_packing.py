"""Files cut to what Discord takes: nothing is lost or torn, no part is too large, plain while that fits."""

from __future__ import annotations

import gc
import zipfile
from pathlib import Path
from random import Random

import pytest

from bot.ui.packing import MOST_FILES, Packer

HEAD = b"number,word\r\n"
MOST = 400_000


def block(rng: Random, lines: int = 500) -> bytes:
    """Lines that hardly become smaller in a zip."""
    return b"".join(b"%d,%s\r\n" % (rng.randrange(10**6), rng.randbytes(40).hex().encode()) for _ in range(lines))


def content(path: Path) -> bytes:
    """What is in the file, or in the one file of a zip."""
    if path.suffix != ".zip":
        return path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        (name,) = archive.namelist()
        assert name.endswith(".csv")
        return archive.read(name)


def packed(folder: Path, blocks: list[bytes]) -> tuple[list[Path], int]:
    """The files, and how many of the blocks were taken."""
    with Packer(folder, "phom.csv", most_bytes=MOST, head=HEAD) as packer:
        taken = 0
        while taken < len(blocks) and packer.add(blocks[taken]):
            taken += 1
        return packer.finish(), taken


def test_what_fits_stays_plain(tmp_path: Path) -> None:
    files, taken = packed(tmp_path, [b"1,a\r\n", b"2,b\r\n"])
    assert [path.name for path in files] == ["phom.csv"]
    assert files[0].read_bytes() == HEAD + b"1,a\r\n2,b\r\n"
    assert taken == 2


def test_nothing_is_a_head(tmp_path: Path) -> None:
    files, _ = packed(tmp_path, [])
    assert content(files[0]) == HEAD


def test_the_last_byte_that_fits_is_plain_and_the_next_is_not(tmp_path: Path) -> None:
    for more, name in ((0, "phom.csv"), (1, "phom.zip")):
        folder = tmp_path / str(more)
        folder.mkdir()
        half = (MOST - len(HEAD)) // 2
        blocks = [b"x" * half, b"y" * (MOST - len(HEAD) - half + more)]
        files, taken = packed(folder, blocks)
        assert ([path.name for path in files], taken) == ([name], 2)
        assert content(files[0]) == HEAD + b"".join(blocks)
        assert sorted(path.name for path in folder.iterdir()) == [name]


@pytest.mark.parametrize("count", [30, 80])
def test_what_is_larger_is_in_several_parts_that_hold_it_all(tmp_path: Path, count: int) -> None:
    rng = Random(count)
    blocks = [block(rng) for _ in range(count)]
    files, taken = packed(tmp_path, blocks)
    assert taken == count
    assert [path.name for path in files] == [f"phom-{number + 1}.zip" for number in range(len(files))]
    assert 1 < len(files) <= MOST_FILES
    assert all(path.stat().st_size <= MOST for path in files)
    parts = [content(path) for path in files]
    assert all(part.startswith(HEAD) and part.endswith(b"\r\n") for part in parts)
    assert b"".join(part.removeprefix(HEAD) for part in parts) == b"".join(blocks)


def test_noise_is_cut_too(tmp_path: Path) -> None:
    """What a zip makes no smaller."""
    rng = Random(5)
    blocks = [rng.randbytes(100_000) for _ in range(8)]
    files, taken = packed(tmp_path, blocks)
    assert taken == 8
    assert all(path.stat().st_size <= MOST for path in files)
    assert b"".join(content(path).removeprefix(HEAD) for path in files) == b"".join(blocks)


def test_where_no_more_fits_it_says_so_and_keeps_what_it_took(tmp_path: Path) -> None:
    rng = Random(3)
    blocks = [block(rng) for _ in range(200)]
    files, taken = packed(tmp_path, blocks)
    assert len(files) == MOST_FILES
    assert 0 < taken < 200
    assert all(path.stat().st_size <= MOST for path in files)
    assert b"".join(content(path).removeprefix(HEAD) for path in files) == b"".join(blocks[:taken])


def test_given_up_in_between_no_file_is_left_open(tmp_path: Path) -> None:
    rng = Random(4)
    with Packer(tmp_path, "phom.csv", most_bytes=MOST) as packer:
        for _ in range(40):
            packer.add(block(rng))
    del packer
    gc.collect()  # a warning of an open file would fail this test
