"""A small Discord on this machine for load: a real gateway and real HTTP, and nothing that costs a bot no work.

It runs in the harness's process, so that the bot's process pays for exactly what it pays for in front of Discord:
compressed gateway events, HTTP requests, JSON, and the events that Discord sends back about the bot's own messages.
There is no TLS, and no rate limit.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
import zlib
from collections import Counter
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from benchmarks import load_payloads as payloads
from benchmarks.load_payloads import Json
from bot.phom.cards import DECK
from bot.render.cards import ALL_FACES
from bot.ui.emojis import name_of

Seen = Callable[[Json], None]
"""Told of every message as it stands after it was sent or edited."""
EPOCH_MS = 1_420_070_400_000
ANSWER_SECONDS = 30.0
_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _HELLO, _HEARTBEAT_ACK = 0, 1, 2, 6, 10, 11
_CALLBACK = re.compile(r"/interactions/(\d+)/([^/]+)/callback")
_FOLLOW_UP = re.compile(r"/webhooks/\d+/([^/]+)")
_FOLLOWED = re.compile(r"/webhooks/\d+/([^/]+)/messages/(\d+)")
_CHANNEL = re.compile(r"/channels/(\d+)/messages")
_MESSAGE = re.compile(r"/channels/(\d+)/messages/(\d+)")
_EMOJIS = re.compile(r"/applications/\d+/emojis")
_EPHEMERAL = 64
_EMOJI_NAMES = [*(name_of(card, False) for card in ALL_FACES), *(name_of(card, True) for card in DECK)]
"""Those that the bot would upload first thing."""


class Unanswered(Exception):
    """The bot did not answer an interaction."""


class Line:
    """A connection of the bot to the gateway: one of its shards."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.shard, self.shards = 0, 1
        self._deflate = zlib.compressobj()
        self._sequence = itertools.count(1)

    def has(self, guild_id: int) -> bool:
        """Whether it is told of this server; direct messages are of server 0."""
        return (guild_id >> 22) % self.shards == self.shard

    async def dispatch(self, event: str, payload: Any) -> None:
        """Tell it about an event."""
        await self.send({"op": _DISPATCH, "t": event, "s": next(self._sequence), "d": payload})

    async def send(self, frame: Json) -> None:
        """Send a frame, if anybody is there."""
        if self.socket.closed:
            return
        body = json.dumps(frame, separators=(",", ":")).encode()
        await self.socket.send_bytes(self._deflate.compress(body) + self._deflate.flush(zlib.Z_SYNC_FLUSH))


class Discord:
    """Servers with channels, people with direct messages, one bot at a time, in a process or in one for each shard.

    `seen` is told of its messages.
    """

    def __init__(self, guilds: int, channels_each: int) -> None:
        self._ids = itertools.count(1)
        self.guilds = {self.snowflake(): [self.snowflake() for _ in range(channels_each)] for _ in range(guilds)}
        self.guild_of = {channel: guild for guild, channels in self.guilds.items() for channel in channels}
        self.messages: dict[int, Json] = {}
        self.seen: Seen = lambda message: None
        self.calls: Counter[str] = Counter()
        self.emojis = [payloads.emoji(self.snowflake(), name) for name in _EMOJI_NAMES]
        self._direct: dict[int, int] = {}
        self._interactions: dict[str, Json] = {}
        self._answers: dict[int, asyncio.Future[Json | None]] = {}
        self._lines: dict[int, Line] = {}
        self._runner: web.AppRunner | None = None
        self.port = 0

    def snowflake(self) -> int:
        """A new id, made now."""
        return (int(time.time() * 1000) - EPOCH_MS) << 22 | next(self._ids) & 0x3FFFFF

    async def open(self) -> None:
        """Listen on a free port of this machine."""
        app = web.Application(client_max_size=2**24)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api{path:.*}", self._call)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        """Hang up."""
        if self._runner is not None:
            await self._runner.cleanup()

    def direct_channel(self, user_id: int) -> int:
        """The channel of this person's direct messages with the bot."""
        if user_id not in self._direct:
            self._direct[user_id] = self.snowflake()
        return self._direct[user_id]

    async def interact(self, user: Json, channel_id: int, kind: int, data: Json, message: Json | None) -> Json | None:
        """Send an interaction to the bot; what it answered with, None if it put the answer off. Raises `Unanswered`."""
        interaction_id = self.snowflake()
        token = f"token-{interaction_id}-" + "x" * 160
        guild_id = self.guild_of.get(channel_id)
        payload = payloads.interaction(interaction_id, token, user, channel_id, guild_id, kind, data, message)
        self._interactions[token] = payload
        answer: asyncio.Future[Json | None] = asyncio.get_running_loop().create_future()
        self._answers[interaction_id] = answer
        await self.emit("INTERACTION_CREATE", payload)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            raise Unanswered(str(data)) from None
        finally:
            del self._answers[interaction_id]

    async def quiet(self) -> None:
        """Return when the bot has not called for a second: it has done what there was to do."""
        seen = -1
        while seen != (seen := self.calls.total()):  # noqa: ASYNC110  # it is for nothing to happen that this waits
            await asyncio.sleep(1.0)

    def forget(self, before: float) -> None:
        """Forget interactions older than so many seconds, as Discord does after fifteen minutes."""
        oldest = (int((time.time() - before) * 1000) - EPOCH_MS) << 22
        for token in [token for token, payload in self._interactions.items() if int(payload["id"]) < oldest]:
            del self._interactions[token]

    # The gateway

    async def emit(self, event: str, payload: Any) -> None:
        """Tell the bot about an event, by the connection that hears of the server."""
        guild_id = int(payload.get("guild_id") or 0)
        for line in self._lines.values():
            if line.has(guild_id):
                await line.dispatch(event, payload)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        line = Line(socket)
        await line.send({"op": _HELLO, "d": {"heartbeat_interval": 41_250}})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._received(line, json.loads(message.data))
        return socket

    async def _received(self, line: Line, frame: Json) -> None:
        match frame["op"]:
            case 1:
                await line.send({"op": _HEARTBEAT_ACK})
            case 2:
                line.shard, line.shards = frame["d"].get("shard") or (0, 1)
                self._lines[line.shard] = line
                guilds = {guild_id: channels for guild_id, channels in self.guilds.items() if line.has(guild_id)}
                ready = payloads.ready(guilds, f"ws://127.0.0.1:{self.port}/gateway", (line.shard, line.shards))
                await line.dispatch("READY", ready)
                for guild_id, channels in guilds.items():
                    await line.dispatch("GUILD_CREATE", payloads.guild(guild_id, channels))
            case _:
                pass

    # HTTP

    async def _call(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix("/api/v10")
        body: Any = None
        if request.content_type.startswith("multipart/"):
            body = json.loads(str((await request.post())["payload_json"]))
        elif request.can_read_body:
            body = json.loads(await request.read())
        self.calls[f"{request.method} {path.split('/')[1]}"] += 1
        result = await self._answer(request.method, path, body)
        if result is None:
            return web.Response(status=204)
        return web.Response(body=json.dumps(result, separators=(",", ":")).encode(), content_type="application/json")

    async def _answer(self, method: str, path: str, body: Any) -> Any:
        if found := _CALLBACK.fullmatch(path):
            return await self._called_back(int(found[1]), found[2], body)
        if found := _FOLLOWED.fullmatch(path):
            return await self._edited(int(found[2]), body)
        if found := _FOLLOW_UP.fullmatch(path):
            return await self._posted(int(self._interactions[found[1]]["channel_id"]), body)
        if found := _MESSAGE.fullmatch(path):
            return await self._message(method, int(found[2]), body)
        if found := _CHANNEL.fullmatch(path):
            return await self._posted(int(found[1]), body)
        if path == "/users/@me/channels":
            user_id = int(body["recipient_id"])
            return payloads.direct(self.direct_channel(user_id), payloads.person(user_id))
        return self._about_us(path, body)

    async def _message(self, method: str, message_id: int, body: Any) -> Any:
        match method:
            case "PATCH":
                return await self._edited(message_id, body)
            case "DELETE":
                self.messages.pop(message_id, None)
                return None
            case _:
                return self.messages[message_id]

    def _about_us(self, path: str, body: Any) -> Any:
        if path.startswith("/users/@me"):
            return payloads.BOT
        if path.startswith("/users/"):
            return payloads.person(int(path.rpartition("/")[2]))
        if path.startswith("/oauth2/"):
            return payloads.APPLICATION
        if path.startswith("/gateway"):
            return {"url": f"ws://127.0.0.1:{self.port}/gateway", "shards": 1, "session_start_limit": payloads.STARTS}
        if _EMOJIS.fullmatch(path):
            return {"items": self.emojis}
        if path.endswith("/commands"):
            return payloads.registered(self.snowflake, body or [])
        raise web.HTTPNotFound(text=json.dumps({"message": f"none such here: {path}", "code": 0}))

    async def _called_back(self, interaction_id: int, token: str, body: Json) -> Json:
        """The answer to an interaction: a message (4), an edit of the pressed one (7), or that it will come (5, 6)."""
        interaction, data = self._interactions[token], body.get("data") or {}
        message: Json | None = None
        if body["type"] == 4:
            message = await self._posted(int(interaction["channel_id"]), data)
        elif body["type"] == 7:
            message = await self._edited(int(interaction["message"]["id"]), data)
        answer = self._answers.get(interaction_id)
        if answer is not None and not answer.done():
            answer.set_result(message)
        return payloads.callback(interaction, body["type"], message)

    async def _posted(self, channel_id: int, body: Json) -> Json:
        message = payloads.message(self.snowflake(), channel_id, body)
        if not message["flags"] & _EPHEMERAL:
            self.messages[int(message["id"])] = message
        await self._tell("MESSAGE_CREATE", message)
        return message

    async def _edited(self, message_id: int, body: Json) -> Json:
        message = self.messages[message_id]
        payloads.edit(message, body)
        await self._tell("MESSAGE_UPDATE", message)
        return message

    async def _tell(self, event: str, message: Json) -> None:
        """Tell the people, and the bot, which hears of messages in servers only."""
        guild_id = self.guild_of.get(int(message["channel_id"]))
        if guild_id is not None and not message["flags"] & _EPHEMERAL:
            await self.emit(event, message | {"guild_id": str(guild_id)})
        self.seen(message)
