"""The store as the bot opens it."""

from __future__ import annotations

import asyncio
import shutil
from datetime import datetime
from pathlib import Path

from bot.store.announcements import AnnouncementStore
from bot.store.backend import Backend, Claim
from bot.store.backends import BUSY_SECONDS, backend_at
from bot.store.database import Database
from bot.store.errors import NotAFile, Unavailable
from bot.store.exports import ExportStore
from bot.store.facts import FactStore
from bot.store.history import HistoryStore
from bot.store.ledger import LedgerStore
from bot.store.members import MemberStore
from bot.store.migrate import migrate
from bot.store.panels import PanelStore
from bot.store.past_hands import PastHandStore
from bot.store.people import PersonStore
from bot.store.retention import RetentionStore
from bot.store.seasons import SeasonStore
from bot.store.servers import ServerStore
from bot.store.shards import WHOLE, Shards
from bot.store.standings import StandingStore
from bot.store.tables import SqlTableStore
from bot.store.wire import Wire


class Store:
    """Everything that is kept, in an open database whose tables no other process plays meanwhile.

    It must be closed: its connections keep the process from ending.
    """

    def __init__(self, backend: Backend, claim: Claim, shards: Shards = WHOLE) -> None:
        database = Database(backend, claim)
        self._backend, self._claim, self._database = backend, claim, database
        self.shards = shards
        self.ledger = LedgerStore(database)
        self.standings = StandingStore(database)
        self.tables = SqlTableStore(database, self.ledger, shards)
        self.history = HistoryStore(database)
        self.past_hands = PastHandStore(database)
        self.exports = ExportStore(database)
        self.members = MemberStore(database)
        self.servers = ServerStore(database)
        self.people = PersonStore(database)
        self.retention = RetentionStore(database)
        self.seasons = SeasonStore(database)
        self.announcements = AnnouncementStore(database, shards)
        self.panels = PanelStore(database)
        self.facts = FactStore(database)
        self.wire = Wire(backend, database, claim)

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        now: datetime,
        backup: bool = True,
        busy_seconds: float = BUSY_SECONDS,
        shards: Shards = WHOLE,
    ) -> Store:
        """Open the database at `url` (see `backend_at`) at the newest schema, to play the tables of `shards`.

        A file is made, its folder too, if it is not there; with `backup` an older one is first copied beside itself,
        under a name with `now`. On a server it waits for as long as another process has one of the shards.
        Raises `BadDatabaseUrl`, `MissingExtra`, `InUse`, `UsedByOthers`, `SchemaTooNew`, `ForeignDatabase`,
        `Unsound`, `Unavailable`.
        """
        backend = backend_at(url, busy_seconds=busy_seconds)
        claim = await backend.claim(shards, now=now)
        try:
            await migrate(backend, now=now, backup=backup)
            return cls(backend, claim, shards)
        except BaseException:
            await claim.release()
            raise

    @property
    def file(self) -> Path:
        """The database's file. Raises `NotAFile` for one on a server."""
        return self._backend.file

    def check(self) -> None:
        """Raises `ClaimLost` if another process may play the tables by now."""
        self._claim.check()

    async def free_bytes(self) -> int | None:
        """The room left on the disk of the database's file; None for one on a server. Raises `Unavailable`."""
        try:
            folder = self.file.parent
        except NotAFile:
            return None
        try:
            return (await asyncio.to_thread(shutil.disk_usage, folder)).free
        except OSError as error:
            raise Unavailable(str(error)) from error

    async def until_lost(self) -> None:
        """Return when another process may play the tables: nothing can be kept any more, and this one must end."""
        await self._claim.until_lost()

    async def close(self) -> None:
        """Wait for what is under way, then let go of the database. What is asked afterwards raises `Closed`."""
        try:
            await self._database.close()
        finally:
            await self._claim.release()

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.close()
