"""What the store can fail at. Each carries the facts; the cause of the database, where there is one, is chained."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.tables.ports import StoreDown, StoreError


class Unavailable(StoreDown):
    """The database did not do what was asked: locked, full, read-only, gone. Trying again may help."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that has a database, and since when."""

    pid: int
    since: datetime


class InUse(StoreError):
    """Another process has the database: two bots on one file would play every hand twice."""

    def __init__(self, database: str, holder: Holder | None) -> None:
        who = "" if holder is None else f" (process {holder.pid}, since {holder.since:%Y-%m-%d %H:%M:%S %Z})"
        super().__init__(
            f"The database {database} is in use by another bot{who}: stop that one first, or use another database."
        )
        self.database, self.holder = database, holder


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


class Unsound(StoreError):
    """A file whose pages are damaged; nothing was done with it."""

    def __init__(self, database: str, fault: str) -> None:
        super().__init__(
            f"The file {database} is damaged ({fault}): keep it, and put a good backup back with:"
            " python -m bot restore FILE"
        )
        self.database, self.fault = database, fault


class BadDatabaseUrl(StoreError):
    """A URL that names no database this store can open."""

    def __init__(self, url: str) -> None:
        super().__init__(f"{url!r} names no SQLite file: a path or sqlite+aiosqlite:///PATH is needed.")
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
