"""Which servers' tables a process plays, where several share a database."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, true

from bot.store.schema import tables

_TIME_BITS = 22
"""Discord gives a server to the shard (id >> 22) % count."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of the `count` parts into which the servers fall; `ids` says which, counted from 0."""

    count: int = 1
    ids: frozenset[int] = frozenset({0})

    def __post_init__(self) -> None:
        if not self.ids or not self.ids <= set(range(self.count)):
            raise ValueError(f"{sorted(self.ids)} are no shards of {self.count}")

    @property
    def whole(self) -> bool:
        """Whether these are all of them."""
        return len(self.ids) == self.count

    def of(self, guild_id: int) -> int:
        """The shard of a server."""
        return (guild_id >> _TIME_BITS) % self.count

    def __contains__(self, guild_id: int) -> bool:
        """Whether the server is in one of them."""
        return self.of(guild_id) in self.ids

    def __str__(self) -> str:
        listed = ", ".join(map(str, sorted(self.ids)))
        return f"shard{'' if len(self.ids) == 1 else 's'} {listed} of {self.count}"


WHOLE = Shards()
"""All servers, for a process that shares with nobody."""


def tables_of(shards: Shards) -> ColumnElement[bool]:
    """Whether a row of `schema.tables` is of a server in `shards`."""
    if shards.whole:
        return true()
    # Divided, not shifted: what may be shifted by what differs between databases.
    return ((tables.c.guild_id // (1 << _TIME_BITS)) % shards.count).in_(sorted(shards.ids))
