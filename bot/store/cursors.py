"""Pages of lists, newest first, each found by where the one beside it ended: never by counting off rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a page begins: beside the item `key`, on its older side or on its newer one.

    `carried` is what the list must know there; a ledger's running balance.
    """

    older: bool
    key: int
    carried: int = 0


OLDEST = Cursor(older=False, key=0)
"""The last page: the oldest items of all."""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some items, the newest first, and where the pages beside it begin; None where nothing is."""

    items: tuple[T, ...]
    newer: Cursor | None = None
    older: Cursor | None = None
