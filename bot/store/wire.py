"""Words from one process to the others on the same database. None of them are kept."""

from __future__ import annotations

from collections.abc import Callable

from bot.store.backend import Backend, Claim
from bot.store.database import Database

MOST_BYTES = 7999
"""The longest words that PostgreSQL carries."""


class Wire:
    """Says and hears words on channels; where nobody listens they are lost. In a file there is nobody else at all."""

    def __init__(self, backend: Backend, database: Database, claim: Claim) -> None:
        self._backend, self._database, self._claim = backend, database, claim

    async def listen(self, channel: str, hear: Callable[[str], None]) -> None:
        """Have `hear` called with all that is said on the channel from now on, by this process too.

        It ends with the right to play: a process that another one has succeeded hears nothing. Raises `ClaimLost`.
        """
        await self._claim.listen(channel, hear)

    async def say(self, channel: str, words: str) -> None:
        """Say it, at most once; on return it is on its way.

        Raises `StoreError`: then it was not said; `ValueError` for more than `MOST_BYTES`.
        """
        if len(words.encode()) > MOST_BYTES:
            raise ValueError(f"{len(words.encode())} bytes are too many to say")
        await self._database.write(self._backend.saying(channel, words))
