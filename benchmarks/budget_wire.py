"""What a bot sends to Discord, counted as Discord's global limit counts it."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import simcord
from discord import utils
from simcord.backend.models import Message

from bot.ui.view import terse

EDIT_SECONDS = 1.0
"""A message that everybody sees is edited at most once in this time."""
LONGEST_NONCE = str(2**64 - 1)
"""discord.py draws one for every message that the bot posts as itself; counted so, figures do not depend on chance."""
_KEPT = 100
"""How many calls the simulated Discord remembers; nobody reads more."""


class Wire(deque[Any]):
    """The calls of the bot in this simulated Discord from now on, counted as they come.

    Stands in for simcord's own list of them. Answers to interactions and edits through an interaction's webhook are
    free of the global limit of 50 calls a second; everything else counts here, follow-up messages too.
    """

    def __init__(self, env: simcord.Env) -> None:
        super().__init__(maxlen=_KEPT)
        self._backend = env.backend
        self._public_edits: dict[int, float] = {}
        self.reset()
        env.backend.http_requests = self  # type: ignore[assignment]  # a list there; only appended to

    def reset(self) -> None:
        """Count anew."""
        self.counted: Counter[str] = Counter()
        """Calls that count against the limit, by kind."""
        self.free: Counter[str] = Counter()
        """The others, by kind."""
        self.sent_bytes = 0
        """Of the bodies of all calls, as JSON; uploaded files left out."""
        self.too_soon = 0
        """Edits of a message that everybody sees less than `EDIT_SECONDS` after the last."""
        self.unchanged = 0
        """Edits that left a message as it was."""

    def append(self, call: Any, /) -> None:
        """Count one call, about to be answered."""
        super().append(call)
        if call.json is not None:
            self.sent_bytes += sent_bytes(call.json)
        calls = self.free if is_free(call.method, call.path) else self.counted
        calls[kind_of(call.method, call.path)] += 1
        if call.method == "PATCH" and (message := self._message(call.path)) is not None:
            self._edited(message, call.json or {})

    def _message(self, path: str) -> Message | None:
        last = path.rstrip("/").rpartition("/")[2]
        if not last.isdecimal():
            return None
        return next((c[int(last)] for c in self._backend.messages.values() if int(last) in c), None)

    def _edited(self, message: Message, body: Mapping[str, Any]) -> None:
        if "components" in body and list(_plain(body["components"])) == list(_plain(message.components)):
            self.unchanged += 1
        if message.is_ephemeral or self._backend.get_channel(message.channel_id).guild_id is None:
            return
        now = self._backend.clock.now().timestamp()
        self.too_soon += now - self._public_edits.get(message.id, 0.0) < EDIT_SECONDS
        self._public_edits[message.id] = now


def sent_bytes(body: Any) -> int:
    """The length of a body as discord.py writes it: without orjson, every letter that is not ASCII as an escape."""
    if isinstance(body, Mapping) and body.get("nonce"):
        body = {**body, "nonce": LONGEST_NONCE}
    return len(utils._to_json(body).encode())


def is_free(method: str, path: str) -> bool:
    """Whether a call does not count against Discord's global limit."""
    return "/callback" in path or (path.startswith("/webhooks/") and method == "PATCH")


def kind_of(method: str, path: str) -> str:
    """The call without its ids and tokens: `POST channels messages`."""
    words = [word for word in path.strip("/").split("/") if word.isalpha() or word.startswith("@")]
    return " ".join([method, *words[:1], *(word for word in words[1:] if len(word) < 20)])


def _plain(components: Sequence[dict[str, Any]]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every component's own fields, without the numbers that Discord gives them and without what says nothing."""
    for component in components:
        nested = component.get("components", ())
        fields = {key: value for key, value in terse(component).items() if key not in ("id", "components")}
        yield tuple(sorted((key, json.dumps(value, sort_keys=True)) for key, value in fields.items()))
        yield from _plain(nested)
