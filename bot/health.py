"""`GET /healthz`: whether all is well, for whoever watches over the process. It tells nothing about anybody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from aiohttp import web

from bot.tables.ports import StoreError

log = logging.getLogger(__name__)

PATH = "/healthz"
PROBE_SECONDS = 3.0
"""A store that takes longer to write a little is not well."""
FRESH_SECONDS = 10.0
"""So long the store is not asked again, however often somebody looks."""


class PortTaken(Exception):
    """The address for `/healthz` cannot be had."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"HEALTH_PORT {port} of {host} cannot be listened on ({why}): choose another one.")
        self.host, self.port = host, port


Connections = Callable[[], Mapping[int, bool]]
"""Each shard that the process is to have, and whether Discord can be heard there."""
Probe = Callable[[], Awaitable[None]]
"""Writes a little and takes it away. Raises `StoreError`."""


@dataclass(frozen=True, slots=True)
class Report:
    """How each part is, in a word or two."""

    gateway: str
    store: str

    @property
    def well(self) -> bool:
        return (self.gateway, self.store) == ("connected", "ok")


class Health:
    """What is asked of the parts of the bot, as far as there are any yet."""

    def __init__(self) -> None:
        self._connections: Connections | None = None
        self._probe: Probe | None = None
        self._store, self._asked_at = "opening", float("-inf")
        self._asking = asyncio.Lock()

    def watch(self, connections: Connections, probe: Probe) -> None:
        """There is a bot now."""
        self._connections, self._probe = connections, probe

    async def report(self) -> Report:
        """How all is now."""
        return Report(self._gateway(), await self._store_is())

    def _gateway(self) -> str:
        found = self._connections() if self._connections is not None else {}
        if not found:
            return "connecting"
        gone = sorted(shard for shard, connected in found.items() if not connected)
        return f"shards {', '.join(map(str, gone))} disconnected" if gone else "connected"

    async def _store_is(self) -> str:
        if self._probe is None:
            return "opening"
        async with self._asking:
            now = asyncio.get_running_loop().time()
            if now - self._asked_at > FRESH_SECONDS:
                self._store = await _ask(self._probe)
                self._asked_at = asyncio.get_running_loop().time()
        return self._store


async def _ask(probe: Probe) -> str:
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            await probe()
    except TimeoutError:
        return "slow"
    except StoreError as error:
        log.warning("the store is not well: %s", error)
        return "down"
    return "ok"


class HealthServer:
    """Answers `GET /healthz` with 200 or 503 and the report as JSON while it is entered.

    Entering raises `PortTaken`.
    """

    def __init__(self, health: Health, host: str, port: int) -> None:
        self._health, self._host, self._port = health, host, port
        application = web.Application()
        application.router.add_get(PATH, self._answer)
        self._runner = web.AppRunner(application, access_log=None)

    async def _answer(self, _: web.Request) -> web.Response:
        report = await self._health.report()
        body = {"well": report.well, "gateway": report.gateway, "store": report.store}
        return web.json_response(body, status=200 if report.well else 503, headers={"Cache-Control": "no-store"})

    @property
    def address(self) -> str:
        """Where it listens, once it does."""
        host, port = self._runner.addresses[0][:2]
        return f"http://{host}:{port}{PATH}"

    async def __aenter__(self) -> HealthServer:
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._host, self._port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise PortTaken(self._host, self._port, error.strerror or str(error)) from error
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self._runner.cleanup()
