"""Messages of ours in Discord: posting, editing by the cheapest way, deleting, and what each refusal means.

Edits through an interaction's token are free of Discord's global limit for fifteen minutes; after that, and after a
restart, the bot edits as itself.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto

import aiohttp
import discord

from bot.ui.illustrated import files_of
from bot.ui.view import PanelView

log = logging.getLogger(__name__)

TOKEN_LIFE = timedelta(minutes=14, seconds=30)
"""A little less than Discord's fifteen minutes, so that no edit races the token's death."""


class Trouble(Enum):
    """What a failed call means for the message it was about."""

    GONE = auto()
    """The message was deleted, or is too old to edit: post it anew."""
    NOWHERE = auto()
    """There is no place to post it: channel gone, no permission, archived thread."""
    DM_CLOSED = auto()
    """The person takes no direct messages from us."""
    TOKEN_DEAD = auto()
    """The interaction's token is no longer good: go another way."""
    PASSING = auto()
    """Discord or the network failed; the next change will show it."""


_BY_CODE = {
    10003: Trouble.NOWHERE,
    10004: Trouble.NOWHERE,
    10008: Trouble.GONE,
    10013: Trouble.DM_CLOSED,
    10015: Trouble.TOKEN_DEAD,
    10062: Trouble.TOKEN_DEAD,
    30046: Trouble.GONE,
    40003: Trouble.DM_CLOSED,
    40060: Trouble.TOKEN_DEAD,
    50001: Trouble.NOWHERE,
    50007: Trouble.DM_CLOSED,
    50013: Trouble.NOWHERE,
    50027: Trouble.TOKEN_DEAD,
    50083: Trouble.NOWHERE,
    50278: Trouble.DM_CLOSED,
}

FAULTS = (discord.HTTPException, aiohttp.ClientError, asyncio.TimeoutError, OSError)
"""What a call to Discord may raise when Discord, the network or a permission is at fault."""


def trouble_of(error: Exception) -> Trouble:
    """What this failure of a call to Discord means."""
    if isinstance(error, discord.HTTPException):
        return _BY_CODE.get(error.code, Trouble.PASSING)
    return Trouble.PASSING


class CallFailed(Exception):
    """A call to Discord failed; `trouble` says what it means, `error` what was answered."""

    def __init__(self, trouble: Trouble, error: Exception | None = None) -> None:
        super().__init__(trouble.name)
        self.trouble, self.error = trouble, error or trouble.name


@dataclass(frozen=True, slots=True)
class Key:
    """The way to edit through an interaction: its webhook, until `good_until`."""

    webhook: discord.Webhook
    good_until: datetime

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Key:
        return cls(interaction.followup, interaction.created_at + TOKEN_LIFE)

    def good(self) -> bool:
        return discord.utils.utcnow() < self.good_until


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of ours. `key` edits it for free while it lasts; an ephemeral one can be edited in no other way."""

    channel_id: int
    message_id: int
    key: Key | None = None
    ephemeral: bool = False
    remembered: bool = False
    """Known only by its id from before a restart; see `bot.ui.claims`."""


def prepared(view: PanelView) -> PanelView:
    """`view`, kept out of discord.py's view store: its controls are dispatched by their custom ids alone."""
    view.stop()
    return view


async def post(
    place: discord.abc.Messageable, view: PanelView, *, mentions: bool = False, nonce: str | None = None
) -> Posted:
    """Post a new message as the bot, not a second time if Discord had one of this `nonce` in the last few minutes.

    Raises `CallFailed`.
    """
    allowed = discord.AllowedMentions(users=True) if mentions else discord.AllowedMentions.none()
    try:
        # With any nonce discord.py asks Discord to enforce it.
        message = await place.send(
            view=prepared(view),
            allowed_mentions=allowed,
            files=files_of(view),
            nonce=secrets.randbits(64) if nonce is None else nonce,
        )
    except FAULTS as error:
        raise _failed(error) from error
    return Posted(message.channel.id, message.id)


async def follow_up(key: Key, view: PanelView, *, ephemeral: bool = False, mentions: bool = False) -> Posted:
    """Post a new message through an interaction that has been answered. Raises `CallFailed`."""
    allowed = discord.AllowedMentions(users=True) if mentions else discord.AllowedMentions.none()
    try:
        message = await key.webhook.send(
            view=prepared(view), ephemeral=ephemeral, allowed_mentions=allowed, files=files_of(view), wait=True
        )
    except FAULTS as error:
        raise _failed(error) from error
    return Posted(message.channel.id, message.id, key, ephemeral)


async def edit(client: discord.Client, posted: Posted, view: PanelView) -> Posted:
    """Edit a message of ours by the cheapest way that works; returns it with the way that did.

    Raises `CallFailed`.
    """
    view = prepared(view)
    none = discord.AllowedMentions.none()
    if posted.key is not None and posted.key.good():
        try:
            await posted.key.webhook.edit_message(
                posted.message_id, view=view, allowed_mentions=none, attachments=files_of(view)
            )
            return posted
        except FAULTS as error:
            failure = _failed(error)
            if posted.ephemeral or failure.trouble not in (Trouble.TOKEN_DEAD, Trouble.GONE):
                raise failure from error
    if posted.ephemeral:
        raise CallFailed(Trouble.TOKEN_DEAD)
    channel = client.get_partial_messageable(posted.channel_id)
    try:
        message = channel.get_partial_message(posted.message_id)
        await message.edit(view=view, allowed_mentions=none, attachments=files_of(view))
    except FAULTS as error:
        raise _failed(error) from error
    return replace(posted, key=None)


async def delete(client: discord.Client, posted: Posted) -> None:
    """Delete a message of ours; one that is gone already is fine. Raises `CallFailed`."""
    channel = client.get_partial_messageable(posted.channel_id)
    try:
        await channel.get_partial_message(posted.message_id).delete()
    except FAULTS as error:
        if trouble_of(error) is not Trouble.GONE:
            raise _failed(error) from error


def _failed(error: Exception) -> CallFailed:
    return CallFailed(trouble_of(error), error)
