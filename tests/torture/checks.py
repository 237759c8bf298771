"""What must be true of an evening that was killed again and again: its journal against its database."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.phom.actions import action_to_json
from bot.phom.record import Record, replay
from bot.store import Store
from bot.store.audit import Severity, audit_database
from bot.store.errors import NoSuchHand
from bot.tables.table import HOUSE, Book
from bot.ui.ids import Verb
from tests.torture.journal import Line

CHANGING = frozenset({
    Verb.SIT, Verb.READY, Verb.START, Verb.COMPUTER_ADD, Verb.LEAVE_SURE, Verb.EAT, Verb.DRAW, Verb.DISCARD, Verb.LAY,
    Verb.LAY_THIS, Verb.SEND, Verb.SEND_ALL, Verb.U,
})  # fmt: skip
"""An edit in answer to one of these says that it has been done."""


@dataclass(slots=True)
class Reading:
    """The journal, read line by line; `losses` is what is wrong."""

    losses: list[str] = field(default_factory=list)
    now: str | None = None
    """The table as it was last kept."""
    begun: Line | None = None
    """The step of which nothing is known but that it began."""
    tables: int = 0
    log: defaultdict[tuple[int, int], list[object]] = field(default_factory=lambda: defaultdict(list))
    """The actions kept, by table and hand."""
    pressed: dict[int, Line] = field(default_factory=dict)
    kept_by: Counter[int] = field(default_factory=Counter)
    """How many steps of each person were kept in this life."""
    before: dict[int, int] = field(default_factory=dict)
    answered: int = 0
    people: dict[str, int] = field(default_factory=dict)
    guild: int = 0

    def read(self, line: Line) -> None:
        match line["what"]:
            case "born":
                self.people, self.guild = line["people"], line["guild"]
                self.pressed.clear()
                self.kept_by.clear()
            case "loaded":
                self._loaded(line["tables"])
            case "begin":
                self.begun = line
            case "failed":
                self.begun = None
            case "kept":
                self._kept()
            case "press":
                self.pressed[line["press"]] = line
                self.before[line["press"]] = self.kept_by[line["who"]]
            case "answer":
                self._answered(line)
            case "trespass":
                self.losses.append(f"another message was touched: {line['call']}")
            case "errors":
                self.losses += [f"an error in the bot: {error}" for error in line["errors"]]
            case _:
                pass

    def _kept(self) -> None:
        step, self.begun = self.begun, None
        if step is None:
            self.losses.append("a step was kept that had not begun, or two at once")
            return
        self.now = step["table"]
        if step["cause"] == "opened":
            self.tables += 1
        if "hand" in step:
            log = self.log[self.tables, step["hand"]]
            if step["first"] != len(log):
                self.losses.append(f"hand {step['hand']}: action {step['first']} was kept when there were {len(log)}")
            log += step["actions"]
        if step["who"] is not None:
            self.kept_by[step["who"]] += 1

    def _loaded(self, tables: list[str]) -> None:
        found = tables[0] if tables else None
        if self.begun is not None and found == self.begun["table"] != self.now:
            self._kept()  # killed after it was durable and before anybody knew
        self.begun = None
        if found != self.now or len(tables) > 1:
            self.losses.append(f"the table was taken up as {tables}, but {self.now} was kept")

    def _answered(self, line: Line) -> None:
        self.answered += 1
        press = self.pressed.get(line["press"])
        assert press is not None
        if line["again"]:
            self.losses.append(f"{press['id']} was answered twice")
        verb = press["id"].split(":")[5] if press["id"].startswith("phomb") else ""
        kept = self.kept_by[press["who"]] > self.before[line["press"]]
        if line["how"] == "update_source" and verb in CHANGING and not kept:
            self.losses.append(f"{press['id']} was answered as done, but not kept")


async def losses(database: str, lines: Iterable[Line]) -> list[str]:
    """What was lost, doubled or never happened; nothing if all is well. The bot must not be running."""
    reading = Reading()
    for line in lines:
        reading.read(line)
    audit = await audit_database(database)
    found = reading.losses + [finding.message for finding in audit.findings if finding.severity is Severity.ERROR]
    async with await Store.open(database, now=datetime.now(UTC), backup=False) as store:
        return found + await _otherwise(store, reading)


async def _otherwise(store: Store, reading: Reading) -> list[str]:
    """Where hands and balances are not as the journal has them."""
    found = []
    owed: Counter[int] = Counter()
    for (table, number), log in reading.log.items():
        try:
            record = await store.tables.hand_record(table, number)
        except NoSuchHand:
            found.append(f"hand {number} of table {table} is not over, or gone")
            continue
        if [action_to_json(action) for action in record.actions] != log:
            found.append(f"hand {number} of table {table} was played otherwise than it is remembered")
        outcome = replay(Record.from_json(record.to_json())).outcome
        for name, net in zip(record.players, outcome.net, strict=True):
            owed[reading.people.get(name, HOUSE)] += net * record.stake
    accounts = [HOUSE, *reading.people.values()]
    balances: Counter[int] = Counter()
    for book in Book:
        of_book = await store.ledger.balances(reading.guild, accounts, book)
        balances.update(of_book)
        if sum(of_book.values()):
            found.append(f"the {book.value} sum to {sum(of_book.values())}, not to zero")
    found += [
        f"{account} has {balances[account]} points, and should have {owed[account]}"
        for account in accounts
        if balances[account] != owed[account]
    ]
    return found
