"""``python -m bot check``, ``backup`` and ``restore``, as a host runs them."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import Store
from tests.store.evenings import NOW, Evening, execute, rows
from tests.store.processes import HOLDS, another
from tests.test_config import TOKEN

NO_TOKEN = "warning: No DISCORD_TOKEN is set"
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A host's folder, without any settings; every command runs in it."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "DEFAULT_LOCALE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def database(folder: Path) -> Path:
    """The database where a bot without settings has it, after one hand."""

    async def play() -> None:
        async with await Store.open("data/phom.db", now=NOW) as store:
            await (await Evening.dealt(store, seats=2)).to_the_end()

    asyncio.run(play())
    return folder / "data" / "phom.db"


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks the network fails the test."""

    def refused(*_arguments: object, **_options: object) -> None:
        raise AssertionError("nothing may ask the network")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.usefixtures("offline")
def test_before_the_first_start_there_are_only_warnings_and_nothing_is_made(folder: Path, capsys: Output) -> None:
    assert main(["check"]) == 0

    token, database, summary = capsys.readouterr().out.splitlines()
    assert token.startswith(NO_TOKEN)
    assert database == (f"warning: There is no database at {Path('data', 'phom.db')}. The bot makes it when it starts.")
    assert summary == "ok: 0 hands replayed, 0 ledger entries; 0 errors, 2 warnings."
    assert everything(folder) == {}
    assert list(folder.iterdir()) == []


@pytest.mark.usefixtures("offline")
def test_a_good_database_and_a_token(
    folder: Path, database: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    before = everything(folder)
    ((entries,),) = rows(database, "SELECT count(*) FROM entries")

    assert main(["check"]) == 0

    out, err = capsys.readouterr()
    assert out == f"ok: 1 hand replayed, {entries} ledger entries; 0 errors, 0 warnings.\n"
    assert err == ""
    assert everything(folder) == before


def test_each_error_is_a_line(database: Path, capsys: Output) -> None:
    execute(database, "DROP TRIGGER entries_no_delete", "DELETE FROM entries WHERE id = 1")

    assert main(["check"]) == 1

    lines = capsys.readouterr().out.splitlines()
    kinds = [line.split(":")[0] for line in lines]
    # The guard, the hand, the book; and what is counted of the entry: two standings and two records.
    assert kinds == ["warning", *["error"] * 7, "failed"]
    assert "Hand 1 of table 1 has other payments" in lines[2]
    assert lines[-1].endswith("; 7 errors, 1 warning.")


def test_a_file_that_is_no_database_is_an_error(folder: Path, capsys: Output) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "phom.db").write_text("not a database, but long enough to have a wrong header " * 20)

    assert main(["check"]) == 1

    assert "error: The database data/phom.db cannot be used" in capsys.readouterr().out.replace(os.sep, "/")


def test_a_wrong_setting_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")

    assert main(["check"]) == 1

    first, last = capsys.readouterr().out.splitlines()
    assert first == "error: LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR."
    assert last.startswith("failed: ")


def test_a_running_bot_is_no_hindrance(folder: Path, database: Path, capsys: Output) -> None:
    with another(HOLDS, database):
        assert main(["check"]) == 0
        assert main(["backup", "copy.db"]) == 0
        assert main(["restore", "copy.db"]) == 1
    out, err = capsys.readouterr()
    assert "ok: 1 hand replayed" in out
    assert f"was copied to {Path('copy.db')}." in out
    assert err.startswith("Nothing was changed. The database ")
    assert "in use by another bot (process " in err


def test_a_copy_goes_and_comes_back(folder: Path, database: Path, capsys: Output) -> None:
    assert main(["backup", "copy.db"]) == 0
    assert main(["backup", "copy.db"]) == 1
    assert "copy.db is there already: choose another name." in capsys.readouterr().err

    execute(database, "DROP TRIGGER entries_no_delete", "DELETE FROM entries")
    assert main(["check"]) == 1
    assert main(["restore", "copy.db"]) == 0
    capsys.readouterr()
    assert main(["check"]) == 0

    ((kept),) = (folder / "data").glob("phom.db.replaced-*")
    assert rows(kept, "SELECT count(*) FROM entries") == [(0,)]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_wrong_setting_stops_a_copy(command: str, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert main([command, "copy.db"]) == 2
    assert capsys.readouterr().err == "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR.\n"


def test_there_is_nothing_to_copy_or_to_put_back(folder: Path, capsys: Output) -> None:
    assert main(["backup", "copy.db"]) == 1
    assert main(["restore", "copy.db"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"Nothing was copied. There is no database at {Path('data', 'phom.db')}.",
        "Nothing was changed. There is no database at copy.db.",
    ]
    assert not (folder / "copy.db").exists()


def test_as_people_type_it(folder: Path, database: Path) -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "bot", "check"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(root), "DATABASE_URL": str(database)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("ok: 1 hand replayed")
