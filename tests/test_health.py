"""`/healthz` and `python -m bot health`: all is well only while Discord can be heard and the store can write."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from bot import health
from bot.__main__ import main
from bot.app import read_settings
from bot.cli import health as asking
from bot.health import Health, HealthServer
from bot.logs import JsonLines
from bot.running import EXIT_WRONG, run_bot
from bot.store import Store
from tests.store.disks import room_for_pages
from tests.store.evenings import NOW
from tests.test_config import TOKEN
from tests.waiting import PATIENCE_SECONDS

WELL = {"well": True, "gateway": "connected", "store": "ok"}


@pytest.fixture
def connected() -> dict[int, bool]:
    """The shards of a process, and whether they are up."""
    return {0: True, 1: True}


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no slow store, and no bot that does not answer."""
    monkeypatch.setattr(health, "PROBE_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(asking, "_SECONDS", PATIENCE_SECONDS)


async def ask(server: HealthServer) -> tuple[int, object]:
    async with aiohttp.ClientSession() as session, session.get(server.address) as answer:
        return answer.status, await answer.json()


async def opened(path: Path) -> Store:
    return await Store.open(str(path), now=NOW)


async def test_all_is_well_when_discord_is_there_and_the_store_can_write(
    tmp_path: Path, connected: dict[int, bool]
) -> None:
    watched = Health()
    async with HealthServer(watched, "127.0.0.1", 0) as server, await opened(tmp_path / "phom.db") as store:
        assert await ask(server) == (503, {"well": False, "gateway": "connecting", "store": "opening"})
        watched.watch(lambda: connected, store.tables.probe)
        assert await ask(server) == (200, WELL)


async def test_a_shard_that_is_gone_is_named(tmp_path: Path, connected: dict[int, bool]) -> None:
    watched = Health()
    async with HealthServer(watched, "127.0.0.1", 0) as server, await opened(tmp_path / "phom.db") as store:
        watched.watch(lambda: connected, store.tables.probe)
        connected[1] = False
        assert await ask(server) == (503, WELL | {"well": False, "gateway": "shards 1 disconnected"})
        connected[1] = True
        assert await ask(server) == (200, WELL)


async def test_a_full_disk_is_told_without_its_name(
    tmp_path: Path, connected: dict[int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH_SECONDS", -1.0)
    watched = Health()
    async with HealthServer(watched, "127.0.0.1", 0) as server, await opened(tmp_path / "phom.db") as store:
        watched.watch(lambda: connected, store.tables.probe)
        await room_for_pages(store.tables._database, 0)
        assert await ask(server) == (503, WELL | {"well": False, "store": "down"})
        await room_for_pages(store.tables._database, 1000)
        assert await ask(server) == (200, WELL)


async def test_a_store_that_hangs_is_slow(connected: dict[int, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PROBE_SECONDS", 0.01)
    watched = Health()
    watched.watch(lambda: connected, lambda: asyncio.sleep(PATIENCE_SECONDS))
    assert (await watched.report()).store == "slow"


async def test_the_store_is_not_asked_by_everybody_who_looks(connected: dict[int, bool]) -> None:
    asked = 0

    async def probe() -> None:
        nonlocal asked
        asked += 1

    watched = Health()
    watched.watch(lambda: connected, probe)
    await asyncio.gather(*(watched.report() for _ in range(20)))
    assert asked == 1


def taken() -> socket.socket:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    return listening


async def test_the_command_says_what_the_bot_says(
    connected: dict[int, bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    watched = Health()

    async def probe() -> None:
        return

    watched.watch(lambda: connected, probe)
    async with HealthServer(watched, "127.0.0.1", 0) as server:
        monkeypatch.setenv("HEALTH_PORT", server.address.rpartition(":")[2].partition("/")[0])
        assert await asyncio.to_thread(main, ["health"]) == 0
        assert json.loads(capsys.readouterr().out) == WELL
        connected[0] = False
        assert await asyncio.to_thread(main, ["health"]) == 1
        assert json.loads(capsys.readouterr().out)["gateway"] == "shards 0 disconnected"
    assert main(["health"]) == 1
    assert "does not answer" in capsys.readouterr().err


def test_without_a_port_there_is_nobody_to_ask(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["health"]) == 2
    assert "No HEALTH_PORT is set" in capsys.readouterr().err


@pytest.fixture
def _quiet() -> Iterator[None]:
    """Take away the handlers of a bot that ran."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.usefixtures("_quiet")
def test_a_port_that_is_taken_is_told_as_a_line_of_json(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with taken() as listening:
        port = listening.getsockname()[1]
        for name, value in (("DISCORD_TOKEN", TOKEN), ("HEALTH_PORT", str(port)), ("LOG_FORMAT", "json")):
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("DATABASE_URL", str(tmp_path / "phom.db"))
        assert run_bot(read_settings(None)) == EXIT_WRONG
    (line,) = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (line["level"], line["logger"]) == ("ERROR", "bot.running")
    assert line["message"].startswith(f"HEALTH_PORT {port} of 127.0.0.1 cannot be listened on (")
    assert not (tmp_path / "phom.db").exists(), "nothing was begun"


def test_a_line_of_json_has_the_trace_of_its_exception() -> None:
    try:
        raise ValueError("Ván này\nhỏng")
    except ValueError:
        record = logging.LogRecord("bot", logging.ERROR, "f", 1, "table %d", (7,), sys.exc_info())
    text = JsonLines().format(record)
    line = json.loads(text)
    assert "\n" not in text
    assert "Ván" in text
    assert (line["message"], line["level"]) == ("table 7", "ERROR")
    assert line["exception"].endswith("ValueError: Ván này\nhỏng")
    assert line["time"].endswith("+00:00")
