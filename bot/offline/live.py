"""simcord's world made live: time is the machine's time, and the bot runs freely instead of being settled."""

import asyncio
import base64
import binascii
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import simcord
from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.models import GuildEmoji, Interaction

from bot.offline import hooks

_WORLD_MADE_AT = datetime(2026, 1, 1, tzinfo=UTC)
"""Ids hold the time they were made at. The world is made at a fixed one, so its ids are the same in every run and a
database that is kept finds its server, channel and people again."""

_KEPT_EVENTS = 100
"""How much of simcord's record of events and calls is kept. Nothing here reads more than the newest."""

_ANSWER_SECONDS = 3.0
"""Discord's own limit for the first answer to an interaction."""
_AFTERMATH_SECONDS = 0.03
"""How long the page waits after the answer, so that what follows at once is shown with it."""


class WallClock(Clock):
    """Stands still while the world is made; after :meth:`start` it is the machine's clock."""

    def __init__(self) -> None:
        self._started_at: float | None = None

    def start(self) -> None:
        """Let time run."""
        self._started_at = time.perf_counter()

    @property
    def elapsed(self) -> float:  # type: ignore[override]  # an attribute there; nobody may set it here
        """Seconds since :meth:`start`."""
        return 0.0 if self._started_at is None else time.perf_counter() - self._started_at

    def now(self) -> datetime:
        """The machine's time, aware and in UTC."""
        return _WORLD_MADE_AT if self._started_at is None else datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Time runs by itself; simcord asks for this only to settle, which is never done here."""


class Record(deque[Any]):
    """simcord's record of what happened, bounded, that says when something was added."""

    def __init__(self, added: Callable[[], None]) -> None:
        super().__init__(maxlen=_KEPT_EVENTS)
        self._added = added

    def append(self, item: Any, /) -> None:
        """Add an event."""
        super().append(item)
        self._added()


class LiveBackend(Backend):
    """The world's state. Interactions carry the page's language; an emoji's picture is kept, to be shown."""

    def __init__(self, language: str, changed: Callable[[], None]) -> None:
        self.live_clock = WallClock()
        super().__init__(clock=self.live_clock)
        self._language = language
        self.transcript = Record(changed)  # type: ignore[assignment]  # a list there; only appended to
        self.http_requests = deque(maxlen=_KEPT_EVENTS)  # type: ignore[assignment]

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Tell the bot about an event."""
        if event == "INTERACTION_CREATE":
            # simcord's people always speak American English.
            payload = {**payload, "locale": self._language}
            if "guild_id" in payload:
                payload["guild_locale"] = self._language
        super().emit(event, payload)

    def create_application_emoji(self, name: str, *, animated: bool = False) -> GuildEmoji:
        """Make an emoji of the bot's; its picture comes from the call that is being served, where simcord drops it."""
        emoji = super().create_application_emoji(name, animated=animated)
        _, _, body = self.transcript[-1]
        picture = _picture((body or {}).get("image"))
        if picture is not None:
            self.cdn._blobs[hooks.emoji_url(emoji.id)] = picture
        return emoji


def _picture(data_uri: object) -> bytes | None:
    if not isinstance(data_uri, str) or ";base64," not in data_uri:
        return None
    try:
        return base64.b64decode(data_uri.split(";base64,", 1)[1], validate=True)
    except binascii.Error:
        return None


_dispatched: ContextVar[Interaction | None] = ContextVar("dispatched", default=None)
"""The interaction that the current task has just sent to the bot."""


class LiveEnv(simcord.Env):
    """A simcord environment in which several people act at once and nobody waits for the bot to come to rest."""

    def __init__(self, bot: discord.Client, *, language: str, changed: Callable[[], None]) -> None:
        super().__init__(bot, check_errors=False)
        self._changed = changed
        self._waiting: set[asyncio.Event] = set()
        self.live_backend = LiveBackend(language, self._something_happened)
        self.backend = self.live_backend

    @contextmanager
    def _bot_scope(self) -> Iterator[None]:
        """Leave the bot's tasks and timers to asyncio: without simcord's mark they are neither tracked nor virtual."""
        previous = hooks.set_webhook_adapter(self._webhook_adapter)
        try:
            yield
        finally:
            hooks.reset_webhook_adapter(previous)

    def _begin_operation(self, label: str) -> None:
        """Let operations overlap: simcord forbids it only for the sake of settling."""

    def _end_operation(self) -> None:
        """See :meth:`_begin_operation`."""

    def _notify_dispatch_observers(self, interaction: Interaction) -> None:
        _dispatched.set(interaction)
        super()._notify_dispatch_observers(interaction)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Wait only until the interaction just sent was answered, as a Discord client does."""
        interaction = _dispatched.get()
        _dispatched.set(None)
        if interaction is not None:
            await self._answered(interaction)
        if dispatch is not None:
            await asyncio.sleep(_AFTERMATH_SECONDS)

    async def _answered(self, interaction: Interaction) -> None:
        happened = asyncio.Event()
        self._waiting.add(happened)
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                while not interaction.responded:
                    happened.clear()
                    await happened.wait()
        except TimeoutError:
            # The page says that it was not answered, as Discord would.
            pass
        finally:
            self._waiting.discard(happened)

    def _something_happened(self) -> None:
        for happened in self._waiting:
            happened.set()
        self._changed()

    @contextmanager
    def acting_as_bot(self) -> Iterator[None]:
        """For calls of the bot's methods from outside, such as closing it: what they send goes to this world."""
        with self._bot_scope():
            yield


TOKEN_LIFE = timedelta(minutes=15)
"""How long an interaction's token can edit messages; simcord and Discord agree."""
