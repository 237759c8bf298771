"""What a life writes down of itself, line by line, so that its death loses nothing of it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.phom.actions import action_to_json
from bot.tables.ports import Change
from bot.tables.table import Phase, Table

Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Journal:
    """A file that lives append to. A line that is written outlives the process that wrote it."""

    file: Path

    def write(self, what: str, **facts: Any) -> None:
        """Add a line, in one call of the system."""
        line = json.dumps({"what": what, **facts}, ensure_ascii=False) + "\n"
        descriptor = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(descriptor, line.encode())
        finally:
            os.close(descriptor)

    def lines(self) -> Iterator[Line]:
        """All lines of all lives, in order."""
        if self.file.exists():
            for line in self.file.read_text(encoding="utf-8").splitlines():
                yield json.loads(line)


def step_of(change: Change) -> Line:
    """What a step would keep: the table after it, and what it adds to which hand."""
    hand = change.after.hand
    facts: Line = {"cause": change.cause.value, "who": change.who, "table": fingerprint(change.after)}
    if hand is not None and (change.actions or change.hand_begun):
        first = len(hand.record.actions) - len(change.actions)
        facts |= {"hand": hand.number, "first": first, "actions": [action_to_json(action) for action in change.actions]}
    return facts


def fingerprint(table: Table) -> str | None:
    """Something that is equal for equal tables, secrets, decks and clocks included; None for a closed one."""
    if table.phase is Phase.CLOSED:
        return None
    hidden: list[object] = [table.secret]
    if table.hand is not None:
        hidden += [table.hand.secret, table.hand.record.to_json()]
    return hashlib.sha256(repr((replace(table, id=0), hidden)).encode()).hexdigest()[:16]
