"""What Discord says, in its own words: the objects of its gateway and its answers, with the fields that it sends."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Json = dict[str, Any]

BOT_ID = 424_242_424_242_424_242
BOT: Json = {
    "id": str(BOT_ID), "username": "phom", "global_name": None, "discriminator": "0001", "avatar": None, "bot": True,
    "public_flags": 0, "verified": True, "mfa_enabled": False, "flags": 0, "banner": None, "accent_color": None,
}  # fmt: skip
APPLICATION: Json = {
    "id": str(BOT_ID), "name": "phom", "icon": None, "description": "", "bot_public": True, "flags": 0,
    "bot_require_code_grant": False, "verify_key": "0" * 64, "owner": BOT, "summary": "",
}  # fmt: skip
STARTS: Json = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
EVERYTHING = str((1 << 50) - 1)
"""Permissions."""
SINCE = "2026-01-01T00:00:00.000000+00:00"


def person(user_id: int) -> Json:
    """A user."""
    return {
        "id": str(user_id), "username": f"an{user_id % 9973}", "global_name": f"An {user_id % 9973}",
        "discriminator": "0", "avatar": "a" * 32, "public_flags": 0, "avatar_decoration_data": None, "clan": None,
        "collectibles": None, "display_name_styles": None, "primary_guild": None,
    }  # fmt: skip


def member(user: Json) -> Json:
    """A user as a member of a server."""
    return {
        "user": user, "roles": [], "joined_at": SINCE, "premium_since": None, "deaf": False, "mute": False, "flags": 0,
        "nick": None, "avatar": None, "banner": None, "pending": False, "communication_disabled_until": None,
        "permissions": EVERYTHING, "unusual_dm_activity_until": None,
    }  # fmt: skip


def text_channel(channel_id: int, guild_id: int, position: int = 0) -> Json:
    """A channel of a server."""
    return {
        "id": str(channel_id), "type": 0, "guild_id": str(guild_id), "name": f"phom-{position}", "position": position,
        "permission_overwrites": [], "topic": None, "nsfw": False, "rate_limit_per_user": 0, "parent_id": None,
        "last_message_id": None, "flags": 0, "icon_emoji": None, "theme_color": None,
    }  # fmt: skip


def direct(channel_id: int, user: Json) -> Json:
    """The channel of a person's direct messages."""
    return {
        "id": str(channel_id), "type": 1, "recipients": [user], "last_message_id": None, "flags": 0,
        "last_pin_timestamp": None,
    }  # fmt: skip


def guild(guild_id: int, channels: Sequence[int]) -> Json:
    """A server as the gateway gives it at the start."""
    everyone: Json = {
        "id": str(guild_id), "name": "@everyone", "permissions": EVERYTHING, "position": 0, "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
        "managed": False, "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
    }  # fmt: skip
    return {
        "id": str(guild_id), "name": "Hội Phỏm", "icon": None, "owner_id": str(guild_id + 1), "roles": [everyone],
        "channels": [text_channel(channel, guild_id, place) for place, channel in enumerate(channels)],
        "members": [member(BOT)], "member_count": 200, "large": True, "joined_at": SINCE, "unavailable": False,
        "threads": [], "voice_states": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        "soundboard_sounds": [], "emojis": [], "stickers": [], "features": [], "afk_channel_id": None,
        "afk_timeout": 300, "system_channel_id": None, "system_channel_flags": 0, "rules_channel_id": None,
        "public_updates_channel_id": None, "preferred_locale": "vi", "verification_level": 1,
        "default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0,
        "premium_tier": 0, "premium_subscription_count": 0, "premium_progress_bar_enabled": False,
        "vanity_url_code": None, "description": None, "banner": None, "splash": None, "discovery_splash": None,
        "max_members": 500_000,
    }  # fmt: skip


def ready(guilds: Iterable[int], resume_url: str, shard: tuple[int, int]) -> Json:
    """The first event after a bot has identified itself; `shard` is which one of how many."""
    return {
        "v": 10, "user": BOT, "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in guilds],
        "session_id": "0" * 32, "resume_gateway_url": resume_url, "shard": list(shard),
        "application": {"id": str(BOT_ID), "flags": 0},
    }  # fmt: skip


def interaction(
    interaction_id: int,
    token: str,
    user: Json,
    channel_id: int,
    guild_id: int | None,
    kind: int,
    data: Json,
    pressed: Json | None,
) -> Json:
    """A press or a command, in a server or in direct messages."""
    payload: Json = {
        "id": str(interaction_id), "application_id": str(BOT_ID), "type": kind, "token": token, "version": 1,
        "data": data, "channel_id": str(channel_id), "locale": "vi", "entitlements": [], "app_permissions": EVERYTHING,
        "authorizing_integration_owners": {"0": str(guild_id or 0)}, "attachment_size_limit": 10_485_760,
    }  # fmt: skip
    if pressed is not None:
        payload["message"] = pressed
    if guild_id is None:
        return payload | {"user": user, "context": 1, "channel": direct(channel_id, user)}
    return payload | {
        "member": member(user), "context": 0, "channel": text_channel(channel_id, guild_id), "guild_locale": "vi",
        "guild_id": str(guild_id), "guild": {"id": str(guild_id), "locale": "vi", "features": []},
    }  # fmt: skip


def message(message_id: int, channel_id: int, body: Json) -> Json:
    """A message of the bot."""
    return {
        "id": str(message_id), "channel_id": str(channel_id), "type": 0, "content": body.get("content") or "",
        "author": BOT, "attachments": [], "embeds": [], "mentions": [], "mention_roles": [], "mention_everyone": False,
        "pinned": False, "tts": False, "timestamp": "2026-11-30T12:00:00.000000+00:00", "edited_timestamp": None,
        "flags": body.get("flags", 0), "components": numbered(body.get("components") or []),
    }  # fmt: skip


def edit(old: Json, body: Json) -> None:
    """The edit of a message of the bot."""
    old["edited_timestamp"] = "2026-11-30T12:00:01.000000+00:00"
    if "components" in body:
        old["components"] = numbered(body["components"])


def numbered(components: Sequence[Json]) -> list[Json]:
    """The components with the numbers that Discord gives them."""
    numbers = itertools.count(1)

    def walk(parts: Sequence[Json]) -> list[Json]:
        return [
            part | {"id": next(numbers)} | ({"components": walk(part["components"])} if "components" in part else {})
            for part in parts
        ]

    return walk(components)


def callback(answered: Json, kind: int, shown: Json | None) -> Json:
    """What Discord answers to an answer."""
    resource: Json = {"type": kind} if shown is None else {"type": kind, "message": shown}
    about: Json = {"id": answered["id"], "type": answered["type"], "response_message_ephemeral": False}
    if shown is not None:
        about["response_message_id"] = shown["id"]
    return {"interaction": about, "resource": resource}


def emoji(emoji_id: int, name: str) -> Json:
    """An emoji of the application."""
    return {
        "id": str(emoji_id), "name": name, "roles": [], "require_colons": True, "managed": False, "animated": False,
        "available": True, "user": BOT,
    }  # fmt: skip


def registered(snowflake: Callable[[], int], commands: Sequence[Json]) -> list[Json]:
    """Commands as they come back from being registered."""
    given: Json = {"application_id": str(BOT_ID), "version": "1", "default_member_permissions": None}
    return [{"description": "", **command, **given, "id": str(snowflake())} for command in commands]
