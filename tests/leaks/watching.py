"""What leaves the bot, when, and who can see it."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass
from typing import Any

import simcord
from simcord.types import HttpLogEntry

EVERYBODY = 0
NOBODY = -1
"""What only Discord itself sees: registering commands, fetching emojis, opening direct messages."""

_ID = re.compile(r'\d{17,20}|(?<="nonce": ")\d+')
"""Ids, and the random numbers that discord.py gives to what is posted, which may be short."""
_LINK = re.compile(r"(https://discord\.com/channels/\d+/\d+)/\d+")
_EPHEMERAL = 64
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
_WEBHOOK = re.compile(r"/webhooks/\d+/([^/]+)(?:/messages/(\d+))?")
_CHANNEL = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")


@dataclass(frozen=True, slots=True)
class Seen:
    """One call to Discord, or one line of the log."""

    at: float
    """Seconds of simulated time."""
    viewer: int
    """Who sees it: the id of a person, `EVERYBODY` or `NOBODY`."""
    what: str


class Calls(list[HttpLogEntry]):
    """simcord's list of calls, each kept with its moment and who sees its result."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__(env.http_requests)
        self.env = env
        self.seen: list[Seen] = []

    def append(self, entry: HttpLogEntry) -> None:
        super().append(entry)
        said = json.dumps([entry.method, entry.path, entry.params, entry.json], sort_keys=True, ensure_ascii=False)
        self.seen.append(Seen(self.env.backend.clock.elapsed, self._viewer(entry), said))

    def _viewer(self, entry: HttpLogEntry) -> int:
        body: dict[str, Any] = entry.json if isinstance(entry.json, dict) else {}
        backend = self.env.backend
        if found := _CALLBACK.fullmatch(entry.path):
            record = backend.interactions[int(found[1])]
            if body["type"] in (6, 7) and record.source_message_id is not None:
                return self._of_message(record.channel_id, record.source_message_id)
            hidden = body["type"] not in (4, 5) or body.get("data", {}).get("flags", 0) & _EPHEMERAL
            return record.user_id if hidden else self._of_channel(record.channel_id)
        if found := _WEBHOOK.fullmatch(entry.path):
            record = backend.interactions[backend.interaction_tokens[found[1]]]
            if found[2] is not None:
                return self._of_message(record.channel_id, int(found[2]))
            return record.user_id if body.get("flags", 0) & _EPHEMERAL else self._of_channel(record.channel_id)
        if found := _CHANNEL.fullmatch(entry.path):
            return self._of_channel(int(found[1]))
        return NOBODY

    def _of_message(self, channel_id: int, message_id: int) -> int:
        message = self.env.backend.messages[channel_id].get(message_id)
        if message is not None and message.is_ephemeral:
            return next(user_id for user_id in self.env.backend.users if message.visible_to(user_id))
        return self._of_channel(channel_id)

    def _of_channel(self, channel_id: int) -> int:
        owners = {channel: user for user, channel in self.env.backend.dm_channels.items()}
        return owners.get(channel_id, EVERYBODY)


class Lines(logging.Handler):
    """The log, each line with its moment, and with its traceback where it has one."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))
        self.env = env
        self.seen: list[Seen] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(Seen(self.env.backend.clock.elapsed, EVERYBODY, self.format(record)))


def without_ids(seen: list[Seen], viewers: set[int]) -> list[tuple[float, int, str]]:
    """What these viewers see, every id written as its place in the order in which ids first appear to them.

    Which thread of the database is done first is up to the machine. So what happens in one moment of simulated time is
    in the order of its words, and a link leads to the table's channel, whether its message was there already or not.
    """
    order: dict[str, int] = {}

    def numbered(match: re.Match[str]) -> str:
        return f"#{order.setdefault(match[0], len(order))}"

    theirs = [(round(one.at, 6), one.viewer, _LINK.sub(r"\1", one.what)) for one in seen if one.viewer in viewers]
    theirs.sort(key=lambda one: (one[0], one[1], _ID.sub("#", one[2])))
    return [(at, viewer, _ID.sub(numbered, what)) for at, viewer, what in theirs]
