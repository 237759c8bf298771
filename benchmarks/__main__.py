"""`python -m benchmarks [PART ...]`: one table of figures.

Exits 1 if a bar is missed, 2 if the peers are not installed or there is no such part.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from benchmarks.table import Row, print_table

PEERS = {"rlcard": "1.2.0", "open-spiel": "2.0.2"}
"""What is measured against, by distribution: the versions that the bars were set with."""
PARTS = ("deadwood", "worst", "play", "footprint", "pictures", "views")
"""The modules that measure, in the order of the table."""


def missing_peers() -> list[str]:
    """The peers that are not installed in their version, as requirements."""
    return [f"{name}=={wanted}" for name, wanted in PEERS.items() if _installed(name) != wanted]


def main(arguments: Sequence[str] = ()) -> int:
    """Measure the parts named, or all, on one core and print the table. Returns the exit code."""
    unknown = sorted(set(arguments).difference(PARTS))
    if unknown:
        print(f"No such part: {', '.join(unknown)}. There are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    missing = missing_peers()
    if missing:
        print(f"Not installed: {', '.join(missing)}. Try: make bench, or pip install '.[bench]'", file=sys.stderr)
        return 2
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows = list(_measure(arguments or PARTS))
    print_table(rows)
    missed = sum(row.held is False for row in rows)
    if missed:
        print(f"{missed} of the bars missed", file=sys.stderr)
    return 1 if missed else 0


def _measure(parts: Sequence[str]) -> Iterator[Row]:
    for part in parts:
        for row in import_module(f"benchmarks.{part}").measure():
            print(".", end="", file=sys.stderr, flush=True)
            yield row
    print(file=sys.stderr)


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
