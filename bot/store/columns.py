"""Column types that the schema is written in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import BigInteger, Dialect, Integer
from sqlalchemy.types import TypeDecorator

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)

RowId = BigInteger().with_variant(Integer(), "sqlite")
"""A key that the database counts up: SQLite does so only for a column called INTEGER."""


class Instant(TypeDecorator[datetime]):
    """An aware datetime, kept as whole microseconds since 1970 (UTC): exact, sortable, the same in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a datetime without a timezone names no instant")
        return (value - _EPOCH) // _TICK

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else _EPOCH + value * _TICK
