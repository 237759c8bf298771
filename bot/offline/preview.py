"""One channel shown live to one person: simcord's preview, kept up to date, and patient with late clicks."""

import asyncio
import contextlib
import struct
import time
from collections.abc import Mapping
from typing import Any

from aiohttp import web
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.preview import Preview, _validate_preview
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.offline import hooks
from bot.offline.catalog import localised
from bot.offline.live import LiveEnv

_WIDTH, _HEIGHT = 960, 720
"""What simcord wants to be told; the page follows its window."""

_TIMEZONE = "UTC"
"""For where a day ends between two messages; clocks are shown in the browser's own zone."""

_PNG = b"\x89PNG\r\n\x1a\n"

_HOLD_SECONDS = 2.0
"""How long a page that asks for news is left waiting."""

_REMEMBERED_REVISIONS = 60
"""How many states of a page are remembered, to know what a late click was meant for."""

_PYTHON = "python"
"""simcord's page that belongs to no browser."""

Controls = dict[str, str]
"""simcord's key of each control on a page, and the control's custom_id."""


class PaneServer(PreviewServer):
    """The handlers of simcord's server. They listen at no port of their own: a person's page routes to them."""

    async def start(self) -> None:
        """Listen at nothing; the port is where the person's page listens."""
        hooks.give_server_its_web()
        self.port = self._requested_port

    async def close(self) -> None:
        """There is nothing to close."""
        self.port = None

    async def _state(self, request: web.Request) -> Any:
        """A page's state; asked for what comes ``after`` the one it shows, no answer before there is something new."""
        preview = self.preview
        assert isinstance(preview, LivePreview)
        if self._authorized(request, context=request.headers.get("X-Simcord-Context")):
            page = preview._pages.get(request.headers.get("X-Simcord-Context", ""))
            if page is not None and request.query.get("after") == str(page.revision):
                await preview.next_publication(_HOLD_SECONDS)
                if request.query["after"] == str(page.revision) and page.id in preview._pages:
                    page.last_activity = time.monotonic()
                    return web.Response(status=204)
        return await super()._state(request)


class LivePreview(Preview):
    """A channel as one person sees it, for as many browser tabs as that person opens."""

    _PAGE_LEASE_SECONDS = 12 * 3600.0
    """A tab may sleep with its machine; :meth:`_open_page` makes room when it must."""

    def __init__(
        self, env: LiveEnv, channel: ChannelHandle, viewer: MemberActor | UserHandle, *, port: int, language: str
    ) -> None:
        channel, viewers, assets, sku_presentations, port = _validate_preview(
            env, channel, (viewer,), _WIDTH, _HEIGHT, language, _TIMEZONE, port=port, layout="channel"
        )
        super().__init__(
            env,
            channel,
            viewers,
            layout="channel",
            display="responsive",
            width=_WIDTH,
            height=_HEIGHT,
            locale=language,
            timezone=_TIMEZONE,
            presentation_time=None,
            assets=assets,
            sku_presentations=sku_presentations,
            port=port,
        )
        self._server = PaneServer(self, port)
        self._one_at_a_time = asyncio.Lock()
        self._shown: dict[str, dict[int, Controls]] = {}
        self._looks: dict[str, object] = {}
        self._published = asyncio.Event()

    @property
    def server(self) -> PreviewServer:
        """The handlers of this channel's requests."""
        return self._server

    async def open(self) -> None:
        """Start showing the channel. simcord allows one preview at a time in a world; here each stands alone."""
        self.env._preview = None
        await self.__aenter__()
        self.env._preview = None

    async def next_publication(self, seconds: float) -> None:
        """Return when any tab's state is published next, or after some seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._published.wait()

    def wake(self) -> None:
        """Let nobody wait any longer for the next publication."""
        self._published.set()
        self._published = asyncio.Event()

    async def refresh_if_changed(self) -> None:
        """Publish the channel anew to every open tab, if there is anything new to see."""
        async with self._one_at_a_time:
            look = self._look()
            self._advance_presentation_time()
            for page in list(self._pages.values()):
                if page.id in self._pages and page.id != _PYTHON and self._looks.get(page.id) != look:
                    self._publish(page, reason="refresh")

    def _look(self) -> object:
        """A value that differs whenever what this person sees in the channel may differ."""
        backend = self.env.backend
        viewer = self.viewers[0].id
        messages = [
            (message.id, message.edited_timestamp, message.flags, message.pinned, repr(message.reactions))
            for message in backend.messages.get(self.channel.id, {}).values()
            if message.visible_to(viewer)
        ]
        commands = [sorted(by_name) for by_name in backend.commands.values()]
        modals = [page.modal is not None and page.modal._interaction.modal_consumed for page in self._pages.values()]
        return messages, commands, modals

    def _publish(self, page: _Page, **reason: Any) -> None:
        super()._publish(page, **reason)
        commands = [command for scope in self.env.backend.commands.values() for command in scope.values()]
        page.command_catalog = localised(page.command_catalog, commands, self.locale)
        self._looks[page.id] = self._look()
        shown = self._shown.setdefault(page.id, {})
        shown[page.revision] = self._controls(page)
        shown.pop(page.revision - _REMEMBERED_REVISIONS, None)
        for closed in self._shown.keys() - self._pages.keys() - {page.id}:
            del self._shown[closed], self._looks[closed]
        self.wake()

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        """A new tab; the one that was silent for longest gives way if there are too many."""
        silent = sorted(
            (page for page in self._pages.values() if page.id != _PYTHON), key=lambda page: page.last_activity
        )
        for page in silent[: max(0, len(silent) - self._MAX_PAGES + 1)]:
            self._close_page(page.id)
        return super()._open_page(viewer_id, target_id)

    def _controls(self, page: _Page) -> Controls:
        found: Controls = {}
        for message in self.env.backend.messages.get(page.channel_id, {}).values():
            found.update(hooks.controls(message))
        return found

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a tab asks, one thing after another."""
        async with self._one_at_a_time:
            page = self._pages.get(context_id or "")
            if page is not None and isinstance(body, Mapping):
                body = self._brought_up_to_date(page, body)
                if page.status == "stale":
                    # simcord wants a reload after a failure of the bot's; the next look at the page is as good.
                    page.status = "current"
            return await super()._action(context_id, body)

    def _brought_up_to_date(self, page: _Page, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """What was asked of an older state of the page, as asked of the newest.

        A press counts when the message still has that same control, wherever in the message it is by now. Otherwise
        it stays as it was, and simcord rejects it: the button that was meant is gone.
        """
        if body.get("kind") not in ("click", "select"):
            return {**body, "published_revision": page.revision} if "published_revision" in body else body
        key, revision = body.get("control_key"), body.get("published_revision")
        if not isinstance(key, str) or not isinstance(revision, int):
            return body
        now = self._controls(page)
        meant = self._shown.get(page.id, {}).get(revision, {}).get(key)
        if meant is None:
            return body
        if now.get(key) == meant:
            return {**body, "published_revision": page.revision}
        message_id = hooks.message_of(key)
        moved = [
            other for other, custom_id in now.items() if custom_id == meant and hooks.message_of(other) == message_id
        ]
        return {**body, "published_revision": page.revision, "control_key": moved[0]} if moved else body

    async def _prepare_asset(
        self, context_id: str | None, asset_id: str, *, download: bool = False, **how: Any
    ) -> tuple[str, bytes, str]:
        """A picture's bytes. The bot's own PNGs are not sent through simcord's decoder, a process per picture."""
        _, record, body = self._authorized_asset(context_id, asset_id)
        if download or not body.startswith(_PNG):
            return await super()._prepare_asset(context_id, asset_id, download=download, **how)
        record.width, record.height = struct.unpack(">II", body[16:24])
        record.frames = 1
        record.mediaKind = "image"
        record.displayContentType = "image/png"
        record.validated = True
        return record.contentType, body, record.filename
