"""Times that can be compared although the machine does other things too."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import process_time
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Task: TypeAlias = Sequence[Callable[[], object]]
"""Work in short parts, each the same in every round."""

SLICE = 50
"""The inputs of one part, at most."""


def race(*tasks: Task, rounds: int = 15) -> list[float]:
    """The least processor time of each task in seconds: the sum of the least times of its parts.

    The tasks take turns, so that a busy moment meets all of them; each part does the same work in every round and is
    short, so that its least time is an undisturbed one.
    """
    least = [[float("inf")] * len(task) for task in tasks]
    with _no_collection():
        for _ in range(rounds):
            for task, times in zip(tasks, least, strict=True):
                for place, part in enumerate(task):
                    start = process_time()
                    part()
                    times[place] = min(times[place], process_time() - start)
            gc.collect()
    return [sum(times) for times in least]


def over(function: Callable[[T], object], inputs: Sequence[T], times: int = 1) -> Task:
    """The task of calling the function with each input, so many times."""

    def part(some: Sequence[T]) -> Callable[[], None]:
        def call() -> None:
            for _ in range(times):
                for value in some:
                    function(value)

        return call

    return [part(inputs[first : first + SLICE]) for first in range(0, len(inputs), SLICE)]


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
