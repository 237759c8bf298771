"""The settings of servers in this process: read once, at hand for every table, changed by those who may."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from bot.tables.settings import JsonValue, ServerSettings


class SettingsStore(Protocol):
    """Where settings are kept. Every method raises `StoreError` if it cannot be done."""

    async def settings(self, guild_id: int) -> ServerSettings:
        """The server's settings; the defaults where none were set."""

    async def change(self, guild_id: int, name: str, value: JsonValue, *, author: int, at: datetime) -> ServerSettings:
        """Keep one setting of the server, and that it was changed. Raises what `settings.with_value` does."""


class Houses:
    """What every server of this process has set."""

    def __init__(self, store: SettingsStore) -> None:
        self._store = store
        self._known: dict[int, ServerSettings] = {}

    async def load(self, guild_id: int) -> ServerSettings:
        """The server's settings, from now on known to `of`. Raises `StoreError`."""
        found = self._known.get(guild_id)
        if found is None:
            found = await self._store.settings(guild_id)
            # Somebody may have changed them meanwhile: what they did is newer.
            found = self._known.setdefault(guild_id, found)
        return found

    def of(self, guild_id: int) -> ServerSettings:
        """The server's settings as they were loaded or changed last; the defaults where neither happened."""
        return self._known.get(guild_id, ServerSettings())

    async def change(self, guild_id: int, name: str, value: JsonValue, *, author: int, at: datetime) -> ServerSettings:
        """Change one setting; returns all of them. Raises `StoreError` and what `settings.with_value` does."""
        changed = self._known[guild_id] = await self._store.change(guild_id, name, value, author=author, at=at)
        return changed

    def forget(self, guild_id: int) -> None:
        """Let go of what is known of a server, whose data were deleted."""
        self._known.pop(guild_id, None)
