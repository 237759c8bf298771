"""A browser tab without a browser: it speaks what the page's scripts speak with the program behind it."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import aiohttp

from tests.waiting import PATIENCE_SECONDS


@dataclass(slots=True)
class Pane:
    """One of the two channels of a person's page, as opened by a tab."""

    http: aiohttp.ClientSession
    capability: str
    context: str = ""
    sequence: int = 0
    shown: dict[str, Any] = field(default_factory=dict)
    """The state of the channel that the tab shows."""

    async def open(self) -> None:
        """Load the channel."""
        self.shown = await self._call("POST", "/api/pages", {})
        self.context, self.sequence = self.shown["context"]["id"], 0

    async def look(self) -> None:
        """Bring what is shown up to date."""
        self.shown = await self._call("GET", "/api/state")

    async def news(self) -> None:
        """Wait for what comes after what is shown."""
        self.shown = await self._call("GET", f"/api/state?after={self.shown['publishedRevision']}")

    async def press(self, label: str) -> dict[str, Any]:
        """Press the last button of this label that is shown, as it is shown; the answer to the press."""
        key = [key for key, component in self._components() if component.get("label") == label][-1]
        return await self.do("click", control_key=key, target_id=key.split(":")[1])

    async def command(self, invocation: str, **options: str) -> dict[str, Any]:
        """Give a slash command, by its English name."""
        entry = await self._entry(invocation)
        return await self.do("run_command", **_named(entry), options=options)

    async def commands(self) -> list[dict[str, Any]]:
        """The slash commands that are offered here, with what is shown of them."""
        catalog: dict[str, Any] = await self._call("GET", "/api/commands")
        entries: list[dict[str, Any]] = catalog["entries"]
        return entries

    async def autocomplete(self, invocation: str, option: str, typed: str) -> list[str]:
        """What is offered when something is typed into a command's option."""
        entry = await self._entry(invocation)
        answer = await self.do("autocomplete_command", **_named(entry), focused=option, value=typed, options={})
        return [choice["name"] for choice in answer["result"]["choices"]]

    async def do(self, kind: str, **what: Any) -> dict[str, Any]:
        """Ask for something, on the strength of what is shown."""
        body = {
            "protocol_version": 3,
            "sequence": self.sequence + 1,
            "request_id": f"request-{self.sequence + 1}",
            "generation": self.shown["context"]["generation"],
            "bot_generation": self.shown["botGeneration"],
            "published_revision": self.shown["publishedRevision"],
            "kind": kind,
            **what,
        }
        answer: dict[str, Any] = await self._call("POST", "/api/action", body)
        self.sequence = answer["expectedSequence"]
        return answer

    async def until(self, text: str) -> None:
        """Wait until the channel shows this text."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while text not in self.text:
                await asyncio.sleep(0.02)
                await self.look()

    @property
    def text(self) -> str:
        """All that the channel shows, a text per line."""
        contents = [message.get("content") or "" for message in self.shown["messages"].values()]
        contents += [component["content"] for _, component in self._components() if component.get("content")]
        return "\n".join(contents)

    @property
    def pictures(self) -> list[str]:
        """The ids of the pictures that are shown."""
        return [asset for asset, record in self.shown["assets"].items() if record["available"]]

    async def picture(self, asset: str) -> bytes:
        """A picture's bytes."""
        async with self.http.get(f"/api/assets/{asset}", headers=self._headers()) as response:
            assert response.status == 200
            return await response.read()

    def _components(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for message in self.shown["messages"].values():
            stack = list(reversed(message.get("components", [])))
            while stack:
                component = stack.pop()
                yield component.get("control_key", ""), component
                stack += reversed(component.get("components", []))

    async def _entry(self, invocation: str) -> dict[str, Any]:
        return next(entry for entry in await self.commands() if " ".join(entry["path"]) == invocation)

    def _headers(self) -> dict[str, str]:
        return {"X-Simcord-Capability": self.capability, "X-Simcord-Context": self.context}

    async def _call(self, method: str, path: str, body: object = None) -> Any:
        async with self.http.request(method, path, json=body, headers=self._headers()) as response:
            assert response.status == 200, (path, response.status, await response.text())
            return await response.json()


def _named(entry: dict[str, Any]) -> dict[str, Any]:
    return {
        "command_id": entry["commandId"],
        "path": entry["path"],
        "schema_fingerprint": entry["schemaFingerprint"],
    }


class Tab:
    """A tab at a person's page, with both channels."""

    channel: Pane
    direct: Pane

    def __init__(self, url: str) -> None:
        self.http = aiohttp.ClientSession(url)

    async def __aenter__(self) -> Self:
        async with self.http.get("/") as response:
            capabilities = re.findall(r'src="/pane/[a-z]+#([^"]+)"', await response.text())
        self.channel, self.direct = (Pane(self.http, capability) for capability in capabilities)
        await self.channel.open()
        await self.direct.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.close()
