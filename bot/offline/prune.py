"""Keeps a long session small. simcord is made for tests and forgets nothing by itself."""

from collections import defaultdict
from collections.abc import Iterable

import simcord
from simcord.backend import Backend
from simcord.backend.models import Message

from bot.offline import hooks
from bot.offline.live import TOKEN_LIFE

KEPT_MESSAGES = 40
"""Public messages kept per channel, those last written or edited."""
KEPT_EPHEMERALS = 8
"""Ephemeral messages kept per channel and person. A Discord client drops them too, when it is reloaded."""
KEPT_INTERACTIONS = 2_000
"""Interactions kept at most, even of the last quarter of an hour."""
KEPT_ERRORS = 20

_ID_SECONDS = 60
"""Ids are unique by their millisecond, so older ones need not be remembered."""


def prune(env: simcord.Env) -> None:
    """Drop old messages, pictures that nothing shows, interactions whose tokens are dead, and simcord's notes.

    Nothing is announced to the bot: to it the messages are still there until it touches one, as with a message that
    scrolled out of sight. Whatever was edited lately is kept, however old it is.
    """
    backend = env.backend
    shown: set[str] = set()
    for channel_messages in backend.messages.values():
        for message_id in set(channel_messages) - _kept(channel_messages.values()):
            del channel_messages[message_id]
        for message in channel_messages.values():
            shown.update(attachment["url"] for attachment in message.attachments)
    blobs = backend.cdn._blobs
    for url in [url for url in blobs if url not in shown and not hooks.is_emoji_url(url)]:
        del blobs[url]
    _forget_interactions(backend)
    _forget_ids(backend)
    del env._errors[:-KEPT_ERRORS]
    env._error_ids = {id(error) for error in env._errors}
    for guild in backend.guilds.values():
        guild.audit_log_entries.clear()


def _kept(messages: Iterable[Message]) -> set[int]:
    by_audience: defaultdict[str | None, list[Message]] = defaultdict(list)
    for message in messages:
        by_audience[_audience(message)].append(message)
    kept: set[int] = set()
    for audience, group in by_audience.items():
        group.sort(key=lambda message: (message.edited_timestamp or message.timestamp, message.id))
        kept.update(message.id for message in group[-(KEPT_MESSAGES if audience is None else KEPT_EPHEMERALS) :])
    return kept


def _audience(message: Message) -> str | None:
    """Who alone can see the message; None for a public one."""
    if not message.is_ephemeral:
        return None
    return str(((message.interaction_metadata or {}).get("user") or {}).get("id"))


def _forget_interactions(backend: Backend) -> None:
    born_before = _milliseconds(backend) - int(TOKEN_LIFE.total_seconds() * 1000)
    ids = list(backend.interactions)
    surplus = set(ids[:-KEPT_INTERACTIONS])
    for interaction_id in ids:
        if interaction_id in surplus or interaction_id >> 22 < born_before:
            interaction = backend.interactions.pop(interaction_id)
            backend.interaction_tokens.pop(interaction.token, None)


def _forget_ids(backend: Backend) -> None:
    born_before = _milliseconds(backend) - _ID_SECONDS * 1000
    backend._reserved_ids = {value for value in backend._reserved_ids if value >> 22 >= born_before}
    backend._sequences = {at: used for at, used in backend._sequences.items() if at >= born_before}


def _milliseconds(backend: Backend) -> int:
    """Now, in the milliseconds that ids count in."""
    from discord.utils import DISCORD_EPOCH

    return int(backend.clock.now().timestamp() * 1000) - DISCORD_EPOCH
