"""Who is still in a server: asked when a list of people is shown, for no event says that somebody left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

import discord

log = logging.getLogger(__name__)

REMEMBERED_SECONDS = 600.0
"""How long an answer is believed."""
PATIENCE_SECONDS = 1.0
"""How long a list waits for Discord; without an answer nobody is marked as gone."""
AT_ONCE = 100
"""People in one question, at most."""


class Membership:
    """Asks Discord who of some people is in a server, and remembers it for a while."""

    def __init__(self, client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
        self._client, self._clock = client, clock
        self._known: dict[tuple[int, int], tuple[float, bool]] = {}

    async def absent(self, guild_id: int, people: Iterable[int]) -> frozenset[int]:
        """Those of the people who have left the server, as far as Discord says; nobody while it does not."""
        wanted, now = frozenset(one for one in people if one > 0), self._clock()
        asked = sorted(one for one in wanted if not self._fresh(guild_id, one, now))
        for start in range(0, len(asked), AT_ONCE):
            await self._ask(guild_id, asked[start : start + AT_ONCE], now)
        return frozenset(one for one in wanted if not self._known.get((guild_id, one), (0.0, True))[1])

    def _fresh(self, guild_id: int, person: int, now: float) -> bool:
        asked_at, _ = self._known.get((guild_id, person), (-REMEMBERED_SECONDS, True))
        return now - asked_at < REMEMBERED_SECONDS

    async def _ask(self, guild_id: int, people: list[int], now: float) -> None:
        guild = self._client.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                found = await guild.query_members(user_ids=people, limit=len(people))
        except (TimeoutError, discord.DiscordException) as error:
            log.info("server %d: could not ask who is still there: %s", guild_id, error)
            return
        there = {member.id for member in found}
        self._forget(now)
        for person in people:
            self._known[guild_id, person] = now, person in there

    def _forget(self, now: float) -> None:
        """Let go of what is believed no more."""
        old = [key for key, (asked_at, _) in self._known.items() if now - asked_at >= REMEMBERED_SECONDS]
        for key in old:
            del self._known[key]
