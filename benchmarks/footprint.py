"""What the rules take before the first hand: tables, memory, import."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import bot.phom
from benchmarks.table import Row
from bot.phom import best, covers, kernel, phom

KERNEL = (kernel, covers, best, phom)
"""The modules with tables."""
IMPORT = """
import sys, time
start = time.process_time()
import {modules}
print(time.process_time() - start, "numpy" in sys.modules)
"""


def measure() -> Iterator[Row]:
    """Absolute figures, which are not judged, and whether numpy stays out."""
    yield Row("tables of the kernel: built in", "≤ 30 ms", f"{_build_seconds() * 1e3:.1f} ms")
    yield Row("tables of the kernel: memory", "≤ 1 MiB", f"{table_bytes() / 2**20:.2f} MiB")
    modules = ", ".join(f"bot.phom.{module.name}" for module in pkgutil.iter_modules(bot.phom.__path__))
    with TemporaryDirectory() as compiled:
        runs = [_import(modules, compiled) for _ in range(9)]
    yield Row("import of all of bot.phom", "< 60 ms", f"{min(seconds for seconds, _ in runs) * 1e3:.1f} ms")
    numpy = any(loaded for _, loaded in runs)
    yield Row("numpy in bot.phom", "none", "loaded" if numpy else "none", held=not numpy)


def table_bytes() -> int:
    """The memory of the kernel's tables with all that is in them."""
    seen: set[int] = set()
    named = [item for module in KERNEL for item in vars(module).items()]
    tables = [value for name, value in named if name.isupper() and name != "DECK"]
    return sum(_bytes(table, seen) for table in tables if isinstance(table, (tuple, dict)))


def _bytes(value: object, seen: set[int]) -> int:
    if id(value) in seen:
        return 0
    seen.add(id(value))
    parts: tuple[object, ...] = ()
    if isinstance(value, dict):
        parts = (*value.keys(), *value.values())
    elif isinstance(value, tuple):
        parts = value
    return sys.getsizeof(value) + sum(_bytes(part, seen) for part in parts)


def _build_seconds() -> float:
    """The time in which the kernel's modules are run, their tables being nearly all of that."""
    codes = [(compile(Path(path).read_text(encoding="utf-8"), path, "exec"), name) for path, name in _sources()]
    least = float("inf")
    for _ in range(9):
        start = process_time()
        for code, name in codes:
            exec(code, {"__name__": name})
        least = min(least, process_time() - start)
    return least


def _sources() -> Iterator[tuple[str, str]]:
    for module in KERNEL:
        assert module.__file__ is not None
        yield module.__file__, module.__name__


def _import(modules: str, compiled: str) -> tuple[float, bool]:
    """Seconds for the import in a fresh interpreter, and whether it loaded numpy; `compiled` is where bytecode is."""
    code = IMPORT.format(modules=modules)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = compiled
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    seconds, loaded = done.stdout.split()
    return float(seconds), loaded == "True"
