"""What is asked of a database, whichever kind it is. `bot.store.sqlite` and `bot.store.postgres` do it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.shards import Shards

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
"""What is done with a connection inside a transaction. It may be done again from its beginning, after a rollback."""


class Transactions(Protocol):
    """Connections on which work is done, each piece in a transaction of its own."""

    async def run(self, work: Work[T]) -> T:
        """Do `work`, durable on return. Raises the database's own errors; nothing is changed then."""

    async def close(self) -> None:
        """Let go of the connections."""


class Claim(Protocol):
    """The right to play the tables of a database, or of some of its shards, until it is released."""

    def check(self) -> None:
        """Raises `ClaimLost` if another process may have the right by now."""

    def give_up(self) -> None:
        """Treat the right as lost, because what is kept may not be what this process believes."""

    async def until_lost(self) -> None:
        """Return when the right is lost."""

    async def listen(self, channel: str, hear: Callable[[str], None]) -> None:
        """Call `hear` with what other processes say on the channel, for as long as this one has the right.

        Raises `ClaimLost`.
        """

    async def release(self) -> None:
        """Let others have it. Releasing twice is once."""


class Backend(Protocol):
    """One database, not yet open. Names of its errors and their sentences are the same for every kind."""

    @property
    def name(self) -> str:
        """What sentences call it, without a password."""

    @property
    def file(self) -> Path:
        """The file that it is. Raises `NotAFile` for one that is on a server."""

    def translated(self) -> AbstractContextManager[None]:
        """Turn what the database raises into a `StoreError` that says what to do; a mistake of the code stays one."""

    async def claim(self, shards: Shards, *, now: datetime) -> Claim:
        """Take the right to play these shards, in whose name it says `now`; makes what must be there for that.

        A kind that knows shards waits until nobody else has one of them; another raises `InUse` at once.
        """

    async def claim_alone(self, *, now: datetime) -> Claim:
        """Take the whole database, which nobody else may begin to use meanwhile. Raises `InUse` at once."""

    def migrating(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection in a transaction that may change the schema, alone in doing so; kept if nothing is raised.

        Makes the database where it can. Raises `Unsound` for one that must not be changed.
        """

    def upgrading(
        self, connection: AsyncConnection, *, old: str | None, new: str, backup: bool, now: datetime
    ) -> AbstractAsyncContextManager[None]:
        """Around the steps from the schema `old` (None: an empty database) to `new`: can they be taken back, and do
        they disturb nobody.

        Raises `UsedByOthers` where others are playing on the old schema; `Unavailable` for a step that broke something.
        """

    def inspecting(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that sees one state of the database and changes nothing. Raises `NoDatabase`."""

    def writer(self, claim: Claim) -> Transactions:
        """Transactions that write, under this claim."""

    def reader(self) -> Transactions:
        """Transactions that cannot write, each of which reads one state of the database."""

    def saying(self, channel: str, words: str) -> Work[None]:
        """What tells `words` to whoever listens on the channel, once the transaction is kept."""

    async def faults(self, connection: AsyncConnection) -> list[str]:
        """What is wrong with what holds the rows, or with their references to one another; nothing if all is well."""

    async def counters(self, connection: AsyncConnection) -> Mapping[str, int]:
        """The last id that each counting table gave away, be its row still there or not; 0 for none."""

    async def set_counters(self, connection: AsyncConnection, counters: Mapping[str, int]) -> None:
        """Let each of these tables count on from there."""

    async def guards(self, connection: AsyncConnection) -> frozenset[str]:
        """The names of the triggers in force that keep rows from being changed."""
