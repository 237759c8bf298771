"""The tables that are open in this process, and what one of them has beside its value: a lock, a clock, a thought."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bot.phom.actions import Action
from bot.tables import errors
from bot.tables.alarms import Stillness
from bot.tables.eager import NOBODY, Eager
from bot.tables.settings import ServerSettings
from bot.tables.table import Table


@dataclass(slots=True, eq=False)
class Live:
    """One open table. Whoever changes `table` holds `lock`."""

    table: Table
    still: Stillness
    settings: ServerSettings
    """The server's, as they were when the running hand began, or as they are where none runs."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.Task[None] | None = None
    """The task that sleeps to the next thing due."""
    thought: asyncio.Task[Action | None] | None = None
    """What a computer player that takes its time comes to for the open decision."""
    eager: Eager = NOBODY
    """Who eats as soon as they may in the running hand; seen by nobody but themselves."""
    gone: str | None = None
    """Why the table is to be given up as soon as the store works; None while it is not."""

    def is_eager(self, user_id: int) -> bool:
        """Whether this person eats as soon as they may."""
        return self.table.playing_seat(user_id) in self.eager


class Registry:
    """The open tables by their ids and by their channels, of which each has one at most."""

    def __init__(self) -> None:
        self._live: dict[int, Live] = {}
        self._by_channel: dict[int, int] = {}

    def find(self, table_id: int) -> Live:
        """The table of this id. Raises `NoTable`."""
        live = self._live.get(table_id)
        if live is None:
            raise errors.NoTable
        return live

    def in_channel(self, channel_id: int) -> Live:
        """The table of this channel. Raises `NoTable`."""
        table_id = self._by_channel.get(channel_id)
        if table_id is None:
            raise errors.NoTable
        return self._live[table_id]

    def all(self) -> tuple[Live, ...]:
        """Every open table, in the order in which they were taken up."""
        return tuple(self._live.values())

    def has(self, table_id: int) -> bool:
        """Whether there is an open table of this id."""
        return table_id in self._live

    def has_channel(self, channel_id: int) -> bool:
        """Whether there is an open table in this channel."""
        return channel_id in self._by_channel

    def add(self, live: Live) -> None:
        """Take up a table."""
        self._live[live.table.id] = live
        self._by_channel[live.table.channel_id] = live.table.id

    def drop(self, table: Table) -> None:
        """Let go of a table that was closed."""
        del self._live[table.id]
        del self._by_channel[table.channel_id]
