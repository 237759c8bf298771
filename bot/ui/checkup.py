"""What is wrong in a server, as far as the bot can see: permissions, card faces, messages, tables, the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

import discord

from bot.store import DamagedTable
from bot.tables.announcements import Announcement
from bot.tables.settings import ServerSettings
from bot.tables.table import Table
from bot.ui.permissions import WANTED

OVERDUE = timedelta(minutes=1)
"""A turn that ended so long ago, and a table that has not noticed, belong together in no sound process."""
LEAST_DISK_BYTES = 200 * 1024 * 1024
"""With less room on the disk a host should look after it."""

Playable = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel


class Area(Enum):
    """What is looked at, in the order in which it is told."""

    PERMISSIONS = "permissions"
    EMOJIS = "emojis"
    MESSAGES = "messages"
    TABLES = "tables"
    DATABASE = "database"
    HANDS = "hands"
    ANNOUNCEMENTS = "announcements"


class Fix(Enum):
    """What a finding's button does."""

    EMOJIS = "emojis"
    SHOW = "show"
    VOID = "void"
    POST = "post"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to know: the text `doctor-<kind>` with these facts. `names` are permissions, people or hands."""

    area: Area
    kind: str
    channels: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    table: int | None = None
    at: datetime | None = None
    amount: int = 0
    fix: Fix | None = None


def permission_findings(guild: discord.Guild, settings: ServerSettings, tables: Iterable[Table]) -> Iterator[Finding]:
    """The channels in which the bot lacks something, those that lack the same together.

    Looked at are the channels chosen for tables, or all that the bot sees where none are, and those with open tables.
    """
    wanted = {*settings.channels, *(table.channel_id for table in tables)}
    channels = [each for each in guild.channels if isinstance(each, Playable)]
    lacking: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for channel in channels:
        allowed = channel.permissions_for(guild.me)
        if channel.id in wanted or (not settings.channels and allowed.view_channel):
            missing = tuple(name for name in _needed(channel) if not getattr(allowed, name))
            if missing:
                lacking[missing].append(channel.id)
    for missing, ids in lacking.items():
        yield Finding(Area.PERMISSIONS, "permissions", tuple(ids), missing)
    gone = tuple(sorted(set(settings.channels) - {channel.id for channel in guild.channels}))
    if gone:
        yield Finding(Area.PERMISSIONS, "channels-gone", amount=len(gone))


def _needed(channel: Playable) -> tuple[str, ...]:
    """In a forum there are only threads to write in."""
    return tuple(n for n in WANTED if n != "send_messages") if isinstance(channel, discord.ForumChannel) else WANTED


def table_findings(
    tables: Iterable[Table], *, still: frozenset[int], unwritable: frozenset[int], now: datetime
) -> Iterator[Finding]:
    """The open tables that do not go on: `still` stand for the database's sake, `unwritable` cannot be shown."""
    for table in tables:
        place, hand = (table.channel_id,), table.hand
        if table.id in still:
            yield Finding(Area.TABLES, "table-still", place, table=table.id)
        elif hand is not None and hand.running and hand.deadline is not None and hand.deadline + OVERDUE < now:
            yield Finding(Area.TABLES, "table-stuck", place, table=table.id, at=hand.deadline, fix=Fix.VOID)
        if table.id in unwritable:
            yield Finding(Area.TABLES, "table-unseen", place, table=table.id, fix=Fix.SHOW)


def damage_findings(damaged: Iterable[DamagedTable], guild_id: int) -> Iterator[Finding]:
    """The server's tables that were set aside when the bot started."""
    for table in damaged:
        if table.guild_id == guild_id:
            yield Finding(Area.TABLES, "table-damaged", (table.channel_id,), table=table.table_id)


def announcement_findings(waiting: Sequence[Announcement]) -> Iterator[Finding]:
    """What was decided and could not be posted: one button posts all of it, one drops what is tried no more."""
    failed = [each for each in waiting if each.tries]
    given_up = sum(each.due is None for each in failed)
    if given_up:
        yield Finding(Area.ANNOUNCEMENTS, "given-up", amount=given_up, fix=Fix.DROP)
    for each in failed:
        kind = f"unposted-{each.subject.kind.value.replace('_', '-')}"
        fix = Fix.POST if each is failed[0] else None
        yield Finding(Area.ANNOUNCEMENTS, kind, (each.channel_id,), (each.subject.about,), at=each.at, fix=fix)


def disk_findings(free_bytes: int | None) -> Iterator[Finding]:
    """Whether the disk of the database runs full; None where it is on a server."""
    if free_bytes is not None and free_bytes < LEAST_DISK_BYTES:
        yield Finding(Area.DATABASE, "disk", amount=free_bytes // (1024 * 1024))
