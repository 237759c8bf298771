"""What the store can fail at. Each carries the facts; the cause of the database, where there is one, is chained."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.tables.ports import StoreDown, StoreError


class Unavailable(StoreDown):
    """The database did not do what was asked: locked, full, read-only, gone. Trying again may help."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that has a database, and since when; `host` is the machine it runs on, empty for this one."""

    pid: int
    since: datetime
    host: str = ""

    def __str__(self) -> str:
        where = f" on {self.host}" if self.host else ""
        return f"process {self.pid}{where}, since {self.since:%Y-%m-%d %H:%M:%S %Z}"


class InUse(StoreError):
    """Another process has the database: two bots on one file would play every hand twice."""

    def __init__(self, database: str, holder: Holder | None) -> None:
        who = "" if holder is None else f" ({holder})"
        super().__init__(
            f"The database {database} is in use by another bot{who}: stop that one first, or use another database."
        )
        self.database, self.holder = database, holder


class UsedByOthers(StoreError):
    """The database must get another schema, but other processes are playing on the one there is."""

    def __init__(self, database: str, revision: str, holder: Holder) -> None:
        super().__init__(
            f"The database {database} needs the schema {revision}, and another bot is using it ({holder}):"
            " stop every bot on it, then start this version first."
        )
        self.database, self.revision, self.holder = database, revision, holder


class ClaimLost(StoreDown):
    """Another process may have taken over the tables: nothing more is kept by this one."""

    def __init__(self, database: str) -> None:
        super().__init__(
            f"The connection that held the tables of {database} for this process was lost: it must be started again."
        )
        self.database = database


class Conflict(StoreError):
    """The database holds something that rules this out: the step was kept already, or the channel has a table."""


class Closed(StoreError):
    """The store was closed before this was asked."""

    def __init__(self) -> None:
        super().__init__("The store is closed.")


class Unbalanced(StoreError):
    """A payment whose two halves do not mirror each other. Nothing was paid."""

    def __init__(self, transfer: int) -> None:
        super().__init__(f"payment {transfer} does not consist of two mirrored halves")
        self.transfer = transfer


class Damaged(StoreError):
    """What is kept of a hand does not replay."""

    def __init__(self, table_id: int, number: int) -> None:
        super().__init__(f"hand {number} of table {table_id} cannot be replayed from its log")
        self.table_id, self.number = table_id, number


class NoSuchHand(StoreError):
    """No ended hand of this number at this table; a running one is told to nobody."""

    def __init__(self, table_id: int, number: int) -> None:
        super().__init__(f"table {table_id} has no ended hand {number}")
        self.table_id, self.number = table_id, number


class NoDatabase(StoreError):
    """There is no file where the database, or the copy of one, should be."""

    def __init__(self, database: str) -> None:
        super().__init__(f"There is no database at {database}.")
        self.database = database


class TargetExists(StoreError):
    """A copy was to be written where there is a file already; that is left alone."""

    def __init__(self, target: str) -> None:
        super().__init__(f"{target} is there already: choose another name.")
        self.target = target


class SameDatabase(StoreError):
    """A database was to be copied to itself."""

    def __init__(self, database: str) -> None:
        super().__init__(f"{database} was given twice.")
        self.database = database


class NotEmpty(StoreError):
    """A database was to be filled that holds something already; it is left alone."""

    def __init__(self, database: str, table: str) -> None:
        super().__init__(f"The database {database} is not empty (there are rows of {table}): choose another one.")
        self.database, self.table = database, table


class OldSchema(StoreError):
    """A database of an older version, which this one would have to change first."""

    def __init__(self, database: str, revision: str) -> None:
        super().__init__(
            f"The database {database} has schema {revision}, of an older version:"
            " start this version of the bot on it once, stop it, and try again."
        )
        self.database, self.revision = database, revision


class Unsound(StoreError):
    """A file whose pages are damaged; nothing was done with it."""

    def __init__(self, database: str, fault: str) -> None:
        super().__init__(
            f"The file {database} is damaged ({fault}): keep it, and put a good backup back with:"
            " python -m bot restore FILE"
        )
        self.database, self.fault = database, fault


class NotAFile(StoreError):
    """Something was asked that only a database in a file can do."""

    def __init__(self, database: str) -> None:
        super().__init__(
            f"The database {database} is on a server, where copies are made with pg_dump and put back with pg_restore."
        )
        self.database = database


class MissingExtra(StoreError):
    """What is needed for this kind of database is not installed."""

    def __init__(self, extra: str) -> None:
        super().__init__(
            "DATABASE_URL names a PostgreSQL server, and the library to speak with one is not installed:"
            f" in the bot's folder, python -m pip install '.[{extra}]' brings it."
        )
        self.extra = extra


class BadDatabaseUrl(StoreError):
    """A URL that names no database this store can open. A password in it must not be in `url`."""

    def __init__(self, url: str) -> None:
        super().__init__(
            f"{url!r} names no database: the path of an SQLite file, sqlite+aiosqlite:///PATH"
            " or postgresql+asyncpg://USER:PASSWORD@HOST/NAME is needed."
        )
        self.url = url


class SchemaTooNew(StoreError):
    """The database was made by a newer version; it is left alone."""

    def __init__(self, database: str, revision: str) -> None:
        super().__init__(
            f"The database {database} has schema {revision}, which only a newer version of the bot knows:"
            " install that version, or start with another database."
        )
        self.database, self.revision = database, revision


class ForeignDatabase(StoreError):
    """The file is a database of something else; it is left alone."""

    def __init__(self, database: str) -> None:
        super().__init__(f"{database} is a database of another program: start with another file.")
        self.database = database
