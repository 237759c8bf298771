"""The late ping: calls whoever has been still for a while, and is gone when the turn is."""

from __future__ import annotations

import discord

from bot.tables.table import Human, Table
from bot.ui import messages, panels
from bot.ui.memory import PING, Memory
from bot.ui.messages import CallFailed
from bot.ui.readers import Readers
from bot.ui.shown import Shown
from bot.ui.teaching import Teacher


class Pinging:
    """Posts pings and deletes them."""

    def __init__(self, client: discord.Client, readers: Readers, memory: Memory, teacher: Teacher) -> None:
        self._client, self._readers, self._memory, self._teacher = client, readers, memory, teacher

    async def ping(self, shown: Shown, table: Table) -> None:
        """Call the person whose turn it is at `table`, unless they want no pings or are reading what is new to them."""
        hand = table.hand
        assert hand is not None
        assert hand.deadline is not None
        who = hand.occupants[hand.turn]
        if not isinstance(who, Human) or not (await self._readers.preferences(who.user_id)).ping:
            return
        if self._teacher.reading(table, who.user_id):
            return
        texts = await self._readers.texts(who.user_id, table.guild_id)
        channel = self._client.get_partial_messageable(table.channel_id)
        try:
            posted = await messages.post(channel, panels.ping_message(texts, who.user_id, hand.deadline), mentions=True)
        except CallFailed as failure:
            shown.complain("the ping", failure)
            return
        now_hand = shown.table.hand
        if now_hand is None or now_hand.turn_key != hand.turn_key:
            await self._memory.delete(shown, posted)
            return
        shown.ping = posted
        await self._memory.save(shown, PING, posted)

    async def unping(self, shown: Shown) -> None:
        """Delete the ping of a turn that has ended."""
        posted, shown.ping = shown.ping, None
        known = await self._memory.known(shown, posted)
        if known is not None:
            await self._memory.delete(shown, known)
        if posted is not None:
            await self._memory.drop(shown, PING)
