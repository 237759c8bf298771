"""Frozen dataclasses made and changed at the price of open ones.

The `__init__` that a frozen dataclass gets stores each field through a call of `object.__setattr__`, which was half of
all play. An open class with the same slots is filled by plain assignments; then the new value is given its true class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, make_dataclass
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def open_twin(kind: type[Any]) -> Callable[..., Any]:
    """A class with the fields of `kind`, without defaults, whose values may become values of `kind`.

    That is done by giving them `kind` as their `__class__`. `kind` is a frozen and slotted dataclass without a base.
    """
    names = [field.name for field in fields(kind)]
    named = {"__doc__": f"An open `{kind.__name__}`."}  # or the signature would be inspected for it, which takes long
    return make_dataclass(f"Open{kind.__name__}", names, namespace=named, slots=True, eq=False, repr=False)


def replacer(kind: type[T]) -> Callable[..., T]:
    """`dataclasses.replace` for one class that `open_twin` serves and that has two fields or more."""
    filled = open_twin(kind)
    read = attrgetter(*(field.name for field in fields(kind)))  # type: ignore[arg-type]

    def change(value: T, **changes: Any) -> T:
        new = filled(*read(value))
        for name, what in changes.items():
            setattr(new, name, what)
        new.__class__ = kind
        return new  # type: ignore[no-any-return]

    return change
