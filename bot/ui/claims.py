"""Messages remembered from before a restart, of which only those still there and still ours may be touched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.ui.ids import CONTROL_TEMPLATE, Press, Verb, read_press
from bot.ui.messages import FAULTS, Posted

_CONTROL = re.compile(CONTROL_TEMPLATE)


async def claim(client: discord.Client, posted: Posted, table_id: int) -> Posted | None:
    """`posted` as a message to edit or delete; None if it cannot be seen, or is none of ours about that table.

    An id alone proves nothing: where Discord's world was made anew it may be anybody's message.
    """
    channel = client.get_partial_messageable(posted.channel_id)
    try:
        message = await channel.fetch_message(posted.message_id)
    except FAULTS:
        return None
    if client.user is None or message.author.id != client.user.id:
        return None
    if not any(press.table == table_id or press.verb is Verb.PINGS_OFF for press in _presses(message)):
        return None
    return replace(posted, remembered=False)


def _presses(message: discord.Message) -> Iterator[Press]:
    for item in discord.ui.LayoutView.from_message(message).walk_children():
        custom_id = getattr(item, "custom_id", None) or ""
        found = _CONTROL.fullmatch(custom_id)
        if found is not None and isinstance(press := read_press(found["version"], found["body"]), Press):
            yield press
