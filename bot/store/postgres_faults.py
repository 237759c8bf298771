"""What is wrong with a PostgreSQL server, in a sentence that says what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.store.errors import Conflict, Unavailable

_REACH = "its server cannot be reached; see that it runs and that DATABASE_URL has its address"
_LOGIN = "the server refuses the user or the password; see DATABASE_URL"
_BUSY = "the server is stopping or starting; it is tried again"

_ADVICE = {
    "28000": _LOGIN,
    "28P01": _LOGIN,
    "3D000": "the server has no database of this name; make it with createdb, or see DATABASE_URL",
    "42501": "the user may not do that; make it the owner of the database",
    "25006": "it is read-only; use the server that can be written",
    "53100": "the server's disk is full; make room on it",
    "53300": "the server has no connection left; let it have more, or run fewer bots on it",
    "55P03": "another program has locked it; end that and try again",
    "57P01": _BUSY,
    "57P02": _BUSY,
    "57P03": _BUSY,
}
"""By the SQLSTATE that the server answered with."""

SERIALIZATION = frozenset({"40001", "40P01"})
"""Two transactions were in each other's way: done again, this one may succeed."""


def sqlstate(error: BaseException) -> str | None:
    """What the server called the error; None for one that is not the server's."""
    if isinstance(error, DBAPIError):
        return getattr(error.orig, "sqlstate", None)
    return getattr(error, "sqlstate", None)


def sentence(name: str, error: BaseException) -> str:
    """What `error`, raised by the database called `name`, means to whoever runs the bot; its own words last."""
    state = sqlstate(error)
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    advice = _ADVICE.get(state) if state is not None else None
    if advice is None and isinstance(cause, (OSError, PoolTimeout, asyncpg.InterfaceError)):
        advice = _REACH
    words = " ".join(str(cause).partition(">: ")[2].split() or str(cause).split()) or type(cause).__name__
    return f"The database {name} cannot be used: " + (f"{advice} ({words})." if advice else f"{words}.")


@contextmanager
def translated_errors(name: str) -> Iterator[None]:
    """Turn what the database called `name` raises into a `StoreError` that says what to do, its cause chained.

    A mistake of the code stays what it is.
    """
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from error
    except (DBAPIError, PoolTimeout, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise Unavailable(sentence(name, error)) from error
