"""Times that can be compared although the machine does other things too."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import process_time
from typing import Any, TypeVar

T = TypeVar("T")


def race(*tasks: Callable[[], object], rounds: int = 15) -> list[float]:
    """The least processor time of each task in seconds.

    The tasks take turns, so that a busy moment meets all of them; each does the same work in every round, so that its
    least time is the undisturbed one.
    """
    least = [float("inf")] * len(tasks)
    with _no_collection():
        for _ in range(rounds):
            for place, task in enumerate(tasks):
                start = process_time()
                task()
                least[place] = min(least[place], process_time() - start)
            gc.collect()
    return least


def over(function: Callable[[T], object], inputs: Sequence[T], times: int = 1) -> Callable[[], None]:
    """The task of calling the function with each input, so many times."""

    def task() -> None:
        for _ in range(times):
            for value in inputs:
                function(value)

    return task


def each(function: Callable[..., object], inputs: Sequence[tuple[Any, ...]], rounds: int, times: int) -> list[float]:
    """The least time of one call in seconds, input by input: of `rounds` rounds of so many calls one after another."""
    least = [float("inf")] * len(inputs)
    repeat = range(times)
    with _no_collection():
        for _ in range(rounds):
            for place, arguments in enumerate(inputs):
                start = process_time()
                for _ in repeat:
                    function(*arguments)
                least[place] = min(least[place], process_time() - start)
    return [seconds / times for seconds in least]


@contextmanager
def _no_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
