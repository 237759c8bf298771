"""A person's page: the channel and their direct messages with the bot, side by side, at one address."""

import html
import json
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from string import Template
from typing import Final

from aiohttp import web
from simcord.backend.errors import BackendError, SetupError

from bot.offline import hooks
from bot.offline.preview import LivePreview
from bot.offline.statics import EMPTY, patched_files
from bot.offline.texts import Texts
from bot.offline.world import World

START_COMMAND = "phom open"
"""The slash command behind the page's one button."""

HOST: Final = "127.0.0.1"
"""Only this machine: whoever can open the page plays as the person it belongs to."""

_CAPABILITY = "X-Simcord-Capability"
_OWN_FILES = {
    "outer.css": "text/css",
    "outer.js": "text/javascript",
    "pane.css": "text/css",
    "pane.js": "text/javascript",
}
_PANE_POLICY = "frame-ancestors 'none'"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another person's page, to link to."""

    name: str
    url: str


class PersonPage:
    """Serves one person's page at one socket, from the panes of their two channels."""

    def __init__(
        self,
        world: World,
        seat: int,
        *,
        channel: LivePreview,
        direct: LivePreview,
        texts: Texts,
        neighbours: tuple[Neighbour, ...],
    ) -> None:
        self._world = world
        self._person = world.people[seat]
        self._channel = channel
        self._direct = direct
        self._texts = texts
        self._neighbours = neighbours
        self._files = patched_files(texts.language)
        self._runner: web.AppRunner | None = None

    async def open(self, listening: socket.socket) -> None:
        """Serve the page at a socket that listens already."""
        app = web.Application(middlewares=[self._only_here], handler_args={"handler_cancellation": False})
        app.router.add_get("/", self._outer)
        app.router.add_get("/pane/{pane:channel|direct}", self._pane)
        app.router.add_get("/offline/{name}", self._own_file)
        app.router.add_post("/offline/start", self._start)
        self._add_pane_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()

    async def close(self) -> None:
        """Serve no more, and close the socket."""
        for pane in (self._channel, self._direct):
            pane.wake()
        if self._runner is not None:
            await self._runner.cleanup()

    def _add_pane_routes(self, app: web.Application) -> None:
        """simcord's own routes. Its files are the same for both panes; its calls name theirs by its capability."""
        for path in self._channel.server._STATIC_FILES:
            if path != "/":
                app.router.add_get(path, self._static)
        calls: Mapping[tuple[str, str], Callable[[LivePreview], Handler]] = {
            ("POST", "/api/pages"): lambda pane: pane.server._pages,
            ("DELETE", "/api/pages/{context_id}"): lambda pane: pane.server._delete_page,
            ("GET", "/api/state"): lambda pane: pane.server._state,
            ("GET", "/api/commands"): lambda pane: pane.server._commands,
            ("GET", "/api/action-result"): lambda pane: pane.server._action_result,
            ("POST", "/api/action"): lambda pane: pane.server._action,
            ("GET", "/api/assets/{asset_id}"): lambda pane: pane.server._asset,
        }
        for (method, path), handler_of in calls.items():
            app.router.add_route(method, path, self._to_pane(handler_of))

    def _to_pane(self, handler_of: Callable[[LivePreview], Handler]) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            pane = self._pane_of(request)
            if pane is None:
                raise web.HTTPUnauthorized
            return await handler_of(pane)(request)

        return handle

    def _pane_of(self, request: web.Request) -> LivePreview | None:
        capability = request.headers.get(_CAPABILITY)
        return next((pane for pane in (self._channel, self._direct) if pane.capability == capability), None)

    @web.middleware
    async def _only_here(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only under this machine's own names: a foreign name that leads here is somebody else's page."""
        if request.headers.get("Host", "") not in self._channel.server._allowed_hosts():
            raise web.HTTPForbidden
        return await handler(request)

    async def _outer(self, request: web.Request) -> web.Response:
        return self._html(Template(_own_text("outer.html")).substitute(self._words()), framed=False)

    def _words(self) -> dict[str, str]:
        texts = self._texts
        links = "".join(
            f'<a href="{html.escape(other.url)}" target="_blank">{html.escape(other.name)}</a>'
            for other in self._neighbours
        )
        settings = {"channel": self._channel.capability, "lost": texts.lost}
        words = {
            "language": texts.language,
            "bot": texts.bot,
            "name": self._person.name,
            "start": texts.start,
            "hint": texts.hint,
            "channel_tab": texts.channel_tab,
            "direct_tab": texts.direct_tab,
            "channel": self._channel.capability,
            "direct": self._direct.capability,
            "settings": json.dumps(settings),
        }
        escaped = {name: html.escape(word) for name, word in words.items()}
        return {**escaped, "others": f"{html.escape(texts.others)} {links}" if links else ""}

    async def _pane(self, request: web.Request) -> web.Response:
        texts = self._texts
        empty = texts.channel_empty if request.match_info["pane"] == "channel" else texts.direct_empty
        return self._html(self._files["index.html"].replace(EMPTY, html.escape(empty)), framed=True)

    def _html(self, text: str, *, framed: bool) -> web.Response:
        headers = dict(hooks.security_headers())
        if framed:
            headers["X-Frame-Options"] = "SAMEORIGIN"
            headers["Content-Security-Policy"] = headers["Content-Security-Policy"].replace(
                _PANE_POLICY, "frame-ancestors 'self'"
            )
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        changed = self._files.get(request.path.removeprefix("/"))
        if changed is None:
            response: web.StreamResponse = await self._channel.server._static(request)
            return response
        return web.Response(text=changed, content_type="text/javascript", headers=hooks.security_headers())

    async def _own_file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in _OWN_FILES:
            raise web.HTTPNotFound
        text = _own_text(name)
        if name == "pane.js":
            said = {"changed": self._texts.changed, "unanswered": self._texts.unanswered}
            text = f"const TEXTS = {json.dumps(said)};\n{text}"
        return web.Response(text=text, content_type=_OWN_FILES[name], headers=hooks.security_headers())

    async def _start(self, request: web.Request) -> web.Response:
        """Give the command that opens a table, as this person, as if they had typed it."""
        if self._pane_of(request) is not self._channel:
            raise web.HTTPUnauthorized
        try:
            await self._person.member.slash(self._world.channel, START_COMMAND)
        except (SetupError, BackendError) as error:
            return web.json_response({"error": str(error)}, status=409)
        return web.json_response({})


def _own_text(name: str) -> str:
    return (files("bot.offline") / "static" / name).read_text(encoding="utf-8")
