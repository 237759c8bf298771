"""`python -m benchmarks`: one table of figures; exits 1 if a bar is missed, 2 if the peers are not installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from benchmarks.table import Row, print_table

PEERS = {"rlcard": "1.2.0", "open-spiel": "2.0.2"}
"""What is measured against, by distribution: the versions that the bars were set with."""


def missing_peers() -> list[str]:
    """The peers that are not installed in their version, as requirements."""
    return [f"{name}=={wanted}" for name, wanted in PEERS.items() if _installed(name) != wanted]


def main() -> int:
    """Measure everything on one core and print the table. Returns the exit code."""
    missing = missing_peers()
    if missing:
        print(f"Not installed: {', '.join(missing)}. Try: make bench, or pip install '.[bench]'", file=sys.stderr)
        return 2
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows = list(_measure())
    print_table(rows)
    missed = sum(row.held is False for row in rows)
    if missed:
        print(f"{missed} of the bars missed", file=sys.stderr)
    return 1 if missed else 0


def _measure() -> Iterator[Row]:
    from benchmarks import deadwood, footprint, play, worst

    for measure in (deadwood.measure, worst.measure, play.measure, footprint.measure):
        for row in measure():
            print(".", end="", file=sys.stderr, flush=True)
            yield row
    print(file=sys.stderr)


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


if __name__ == "__main__":
    sys.exit(main())
