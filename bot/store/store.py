"""The store as the bot opens it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from bot.store.database import Database, translated_errors
from bot.store.facts import FactStore
from bot.store.ledger import LedgerStore
from bot.store.lock import DatabaseLock, hold
from bot.store.members import MemberStore
from bot.store.migrate import migrate
from bot.store.panels import PanelStore
from bot.store.people import PersonStore
from bot.store.retention import RetentionStore
from bot.store.seasons import SeasonStore
from bot.store.servers import ServerStore
from bot.store.sqlite import database_file
from bot.store.standings import StandingStore
from bot.store.tables import SqlTableStore

BUSY_SECONDS = 5.0
"""How long a write waits for another process's lock before it fails."""


class Store:
    """Everything that is kept, in an open database that no other process may use meanwhile.

    It must be closed: its threads keep the process from ending.
    """

    def __init__(self, database: Database, lock: DatabaseLock) -> None:
        self._database, self._lock = database, lock
        self.ledger = LedgerStore(database)
        self.standings = StandingStore(database)
        self.tables = SqlTableStore(database, self.ledger)
        self.members = MemberStore(database)
        self.servers = ServerStore(database)
        self.people = PersonStore(database)
        self.retention = RetentionStore(database)
        self.seasons = SeasonStore(database)
        self.panels = PanelStore(database)
        self.facts = FactStore(database)

    @classmethod
    async def open(cls, url: str, *, now: datetime, backup: bool = True, busy_seconds: float = BUSY_SECONDS) -> Store:
        """Open the database at `url`, a path or `sqlite+aiosqlite:///path`, at the newest schema.

        It is made, its folder too, if it is not there. With `backup` an older one is first copied beside itself, under
        a name with `now`. Raises `BadDatabaseUrl`, `InUse`, `SchemaTooNew`, `ForeignDatabase`, `Unavailable`.
        """
        file = database_file(url)
        with translated_errors(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = hold(file, now=now)
        try:
            await migrate(file, now=now, backup=backup, busy_seconds=busy_seconds)
            return cls(Database(file, busy_seconds=busy_seconds), lock)
        except BaseException:
            lock.release()
            raise

    @property
    def file(self) -> Path:
        """The database's file."""
        return self._database.file

    async def close(self) -> None:
        """Wait for what is under way, then let go of the file. What is asked afterwards raises `Closed`."""
        try:
            await self._database.close()
        finally:
            self._lock.release()

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.close()
