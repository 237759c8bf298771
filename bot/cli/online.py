"""What Discord says about the bot: whether the token is good, where the bot is, and what it may do there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import aiohttp

from bot.cli.invite import PERMISSIONS
from bot.store import Finding, Severity

API = "https://discord.com/api/v10"
"""Discord's own, or in tests a stand-in."""
_ADMINISTRATOR = 1 << 3
_PAGE = 200
"""The most servers that one answer names."""
_HEADERS = {"User-Agent": "DiscordBot (phom-bot, 0.1)"}
_SECONDS = 15.0


class _Refused(Exception):
    """Discord answered with an error; its HTTP status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


async def ask_discord(token: str) -> list[Finding]:
    """Findings about the token, the servers the bot is in, and its permissions there; none if all is well."""
    headers = {**_HEADERS, "Authorization": f"Bot {token}"}
    timeout = aiohttp.ClientTimeout(total=_SECONDS)
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
            me = await _get(session, "/applications/@me")
            servers = await _servers(session)
            commands = await _get(session, f"/applications/{me['id']}/commands")
    except _Refused as refused:
        return [_refusal(refused.status)]
    except (aiohttp.ClientError, OSError) as error:
        why = str(error) or "it did not answer in time"
        return [Finding(Severity.ERROR, f"Discord could not be asked: {why}.")]
    findings = [finding for server in servers for finding in _permissions(server)]
    if not servers:
        findings.append(Finding(Severity.WARNING, "The bot is in no server yet: python -m bot invite prints the link."))
    if not commands:
        findings.append(
            Finding(Severity.WARNING, "No slash commands are registered yet: the bot does that when it starts.")
        )
    return findings


def _refusal(status: int) -> Finding:
    if status == 401:
        return Finding(
            Severity.ERROR, "Discord does not know this token: put a new one from the developer portal into .env."
        )
    return Finding(Severity.ERROR, f"Discord could not be asked: it answered with HTTP status {status}.")


def _permissions(server: Mapping[str, Any]) -> list[Finding]:
    """A warning for a server whose roles do not give the bot what it needs; channels may differ."""
    held = int(server["permissions"])
    missing = [] if held & _ADMINISTRATOR else [wanted.name for wanted in PERMISSIONS if not held & wanted.flag]
    if not missing:
        return []
    return [Finding(Severity.WARNING, f"In the server {server['name']!r} the bot lacks: {', '.join(missing)}.")]


async def _servers(session: aiohttp.ClientSession) -> list[Mapping[str, Any]]:
    servers: list[Mapping[str, Any]] = []
    after = "0"
    while True:
        page = await _get(session, f"/users/@me/guilds?limit={_PAGE}&after={after}")
        servers += page
        if len(page) < _PAGE:
            return servers
        after = page[-1]["id"]


async def _get(session: aiohttp.ClientSession, path: str) -> Any:
    async with session.get(f"{API}{path}") as response:
        if response.status != 200:
            raise _Refused(response.status)
        return await response.json()
