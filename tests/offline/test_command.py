"""``python -m bot offline``: its arguments, its start and its end."""

import argparse
import asyncio
import os
import re
import signal
import socket
from pathlib import Path

import aiohttp
import pytest

from bot.offline import command
from bot.offline.serve import Build
from bot.offline.world import NAMES
from tests.offline.demo_bot import Demo
from tests.offline.ports import own_ports
from tests.waiting import PATIENCE_SECONDS


def parse(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    return parser.parse_args(["offline", *words])


def test_one_person_plays_in_vietnamese_unless_told_otherwise() -> None:
    arguments = parse()
    assert (arguments.port, arguments.people, arguments.db, arguments.locale) == (8790, 1, None, "vi")


def test_there_are_names_for_everybody() -> None:
    assert len(NAMES) == command.MOST_PEOPLE


@pytest.mark.parametrize(
    "words",
    [("--people", "0"), ("--people", "5"), ("--port", "0"), ("--port", "65536"), ("--port", "x"), ("--locale", "fr")],
)
def test_a_wrong_argument_is_refused(words: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        parse(*words)
    assert error.value.code == 2
    assert words[0] in capsys.readouterr().err


@pytest.mark.parametrize("seat", [0, 1])
def test_a_taken_port_is_one_sentence(seat: int, capsys: pytest.CaptureFixture[str]) -> None:
    first = own_ports(2)
    port = first + seat
    with socket.create_server(("127.0.0.1", port)):
        code = command.run(parse("--port", str(first), "--people", "2"))
    assert code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        f"Port {port} is taken by another program (or by a page that still runs); choose another with --port.\n"
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_says_where_and_ends_when_told(number: signal.Signals, capsys: pytest.CaptureFixture[str]) -> None:
    port = own_ports()
    before = signal.getsignal(number)
    bot = Demo()
    running = asyncio.create_task(command.run_until_told(lambda: bot, parse("--port", str(port))))
    out = ""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while "Ctrl+C" not in out:
            await asyncio.sleep(0.02)
            out += capsys.readouterr().out
    (url,) = re.findall(r"http://\S+", out)
    assert url == f"http://127.0.0.1:{port}/"
    async with aiohttp.ClientSession() as http, http.get(url) as response:
        assert response.status == 200
    os.kill(os.getpid(), number)
    await asyncio.wait_for(running, PATIENCE_SECONDS)
    assert bot.closed_times == 1
    assert signal.getsignal(number) == before


def test_sigterm_ends_it_and_removes_its_database(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    databases: list[Path] = []

    class Ended(Demo):
        async def on_ready(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)

    def bot_on(database: Path, locale: str) -> Build:
        databases.append(database)
        database.write_text("points")
        return Ended

    monkeypatch.setattr(command, "bot_on", bot_on)
    monkeypatch.setattr(command, "_log_warnings", lambda: None)
    port = own_ports()
    assert command.run(parse("--port", str(port))) == 0
    assert f"http://127.0.0.1:{port}/" in capsys.readouterr().out
    (database,) = databases
    assert not database.parent.exists()


def test_a_database_that_was_named_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.db"
    with command._database(kept) as database:
        database.write_text("points")
    assert kept.read_text() == "points"
