"""``python -m bot check --online``: what Discord says, asked of a stand-in on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import web

from bot.__main__ import main
from bot.cli import online
from bot.cli.invite import permission_field
from bot.store import Finding, Severity
from tests.test_config import APPLICATION, TOKEN
from tests.waiting import PATIENCE_SECONDS

ADMINISTRATOR = 1 << 3


class StandIn:
    """Discord as far as the check asks it."""

    def __init__(self) -> None:
        self.token = TOKEN
        self.status = 200
        self.servers: list[dict[str, str]] = [{"id": "1", "name": "Bạn bè", "permissions": str(permission_field())}]
        self.commands: list[dict[str, str]] = [{"name": "phom"}]
        self.asked: list[str] = []
        self.answers = asyncio.Event()
        self.answers.set()

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(request.path_qs)
        await self.answers.wait()
        if request.headers.get("Authorization") != f"Bot {self.token}":
            return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)
        if self.status != 200:
            return web.Response(status=self.status)
        match request.path:
            case "/applications/@me":
                return web.json_response({"id": str(APPLICATION), "name": "Phỏm"})
            case "/users/@me/guilds":
                after, limit = int(request.query["after"]), int(request.query["limit"])
                return web.json_response([s for s in self.servers if int(s["id"]) > after][:limit])
            case path if path == f"/applications/{APPLICATION}/commands":
                return web.json_response(self.commands)
        return web.Response(status=404)


@pytest.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StandIn]:
    """The stand-in, in the place of Discord."""
    stand_in = StandIn()
    application = web.Application()
    application.router.add_get("/{path:.*}", stand_in.answer)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    monkeypatch.setattr(online, "API", f"http://{host}:{port}")
    monkeypatch.setattr(online, "_SECONDS", PATIENCE_SECONDS)
    yield stand_in
    stand_in.answers.set()
    await runner.cleanup()


async def warnings() -> list[str]:
    found = await online.ask_discord(TOKEN)
    assert all(finding.severity is Severity.WARNING for finding in found)
    return [finding.message for finding in found]


async def error() -> str:
    (finding,) = await online.ask_discord(TOKEN)
    assert finding.severity is Severity.ERROR
    assert TOKEN not in finding.message
    return finding.message


async def test_all_is_well(discord: StandIn) -> None:
    assert await online.ask_discord(TOKEN) == []
    assert len(discord.asked) == 3


async def test_a_token_that_discord_does_not_know(discord: StandIn) -> None:
    discord.token = "another"
    assert (await error()).startswith("Discord does not know this token")


async def test_permissions_that_are_missing_are_named_for_each_server(discord: StandIn) -> None:
    files = 1 << 15
    discord.servers = [
        {"id": "1", "name": "Bạn bè", "permissions": str(permission_field() & ~files)},
        {"id": "2", "name": "Làng", "permissions": "0"},
        {"id": "3", "name": "Quán", "permissions": str(ADMINISTRATOR)},
    ]
    first, second = await warnings()
    assert first == "In the server 'Bạn bè' the bot lacks: Attach Files."
    assert second.startswith("In the server 'Làng' the bot lacks: View Channels, Send Messages, ")


async def test_more_servers_than_one_answer_holds(discord: StandIn) -> None:
    discord.servers = [{"id": str(k), "name": f"S{k}", "permissions": "0"} for k in range(1, 402)]
    assert len(await warnings()) == 401


async def test_a_bot_that_is_nowhere_and_has_never_started(discord: StandIn) -> None:
    discord.servers, discord.commands = [], []
    nowhere, never = await warnings()
    assert "in no server yet" in nowhere
    assert "No slash commands" in never


@pytest.mark.parametrize("status", [403, 429, 500, 503])
async def test_a_discord_in_trouble_is_told(discord: StandIn, status: int) -> None:
    discord.status = status
    assert await error() == f"Discord could not be asked: it answered with HTTP status {status}."


async def test_a_discord_that_does_not_answer_is_told(discord: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    discord.answers.clear()
    monkeypatch.setattr(online, "_SECONDS", 0.05)
    assert "did not answer in time" in await error()


async def test_no_network_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "API", "http://127.0.0.1:1")
    assert (await error()).startswith("Discord could not be asked: ")


def test_the_command_asks_only_when_told_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:

    asked: list[str] = []

    async def ask(token: str) -> list[Finding]:
        asked.append(token)
        return [Finding(Severity.ERROR, "Discord is away.")]

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(online, "ask_discord", ask)
    assert main(["check"]) == 0
    assert asked == []
    assert main(["check", "--online"]) == 1
    assert asked == [TOKEN]
    assert "error: Discord is away.\n" in capsys.readouterr().out
