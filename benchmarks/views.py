"""`python -m benchmarks.views`: what each view reads, in a server of 100,000 hands beside one of 1,000.

No view's time may grow with the number of all hands: the ratio of the two is judged.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from time import process_time

from benchmarks.league import BEGAN, GUILD, HANDS, HANDS_AT_TABLE, PEOPLE, build
from benchmarks.table import Row, print_table
from bot.store import ALL_TIME, OLDEST, Board, Store
from bot.tables.ports import Book
from bot.ui.doctor import LATEST_HANDS
from bot.ui.rulings import MOST_CHOICES

TIMES = 100
"""How many times as many hands the large server has."""
BAR = 2.0
"""How many times as long a view may take there: twice, for the trees of its indexes are deeper."""
ROUNDS = 25
PAGE = 10
ME, YOU, TABLE = PEOPLE[0].user_id, PEOPLE[1].user_id, 1

View = Callable[[Store], Awaitable[object]]


def _top(board: Board) -> View:
    return lambda store: store.standings.leaderboard(GUILD, board=board, limit=PAGE)


VIEWS: dict[str, View] = {
    "/points me": lambda store: store.standings.rank_of(GUILD, ME),
    **{f"/points top, by {board.value}": _top(board) for board in Board},
    "/points top, last page of all time": lambda store: store.standings.leaderboard(
        GUILD, season=ALL_TIME, limit=PAGE, offset=len(PEOPLE) - PAGE
    ),
    "/points versus": lambda store: store.standings.record(GUILD, ME, YOU),
    "/points profile": lambda store: store.standings.profile(GUILD, ME),
    "/points history, newest page": lambda store: store.history.entries(GUILD, ME, limit=PAGE),
    "/points history, oldest page": lambda store: store.history.entries(GUILD, ME, limit=PAGE, cursor=OLDEST),
    "/points history, of all time": lambda store: store.history.entries(GUILD, ME, season=ALL_TIME, limit=PAGE),
    "/points season": lambda store: store.standings.leaderboard(GUILD, season=1, limit=PAGE),
    "chart of a balance, 100 entries": lambda store: store.history.entries(GUILD, ME, limit=100),
    "/hands table": lambda store: store.past_hands.of_table(GUILD, TABLE, limit=PAGE),
    "/hands server, newest page": lambda store: store.past_hands.of_server(GUILD, limit=PAGE),
    "/hands server, oldest page": lambda store: store.past_hands.of_server(GUILD, limit=PAGE, cursor=OLDEST),
    "/hands member": lambda store: store.past_hands.of_member(GUILD, ME, limit=PAGE),
    "/hands replay": lambda store: store.tables.hand_record(TABLE, HANDS_AT_TABLE),
    "/hands export, 50 hands": lambda store: store.exports.records(GUILD, ME, limit=50),
    "/phom-settings ledger, 500 lines": lambda store: store.exports.entered(GUILD, Book.POINTS, limit=500),
    "hands to reverse": lambda store: store.tables.ended_hands(GUILD, limit=4 * MOST_CHOICES),
    "/phom-settings doctor, voided hands": lambda store: store.tables.ended_hands(GUILD, limit=LATEST_HANDS),
    "showdown: balances": lambda store: store.ledger.balances(GUILD, [person.user_id for person in PEOPLE[:4]]),
    "showdown: head to head": lambda store: store.standings.records(
        GUILD, [person.user_id for person in PEOPLE[:4]]
    ),
    "showdown: the evening": lambda store: store.ledger.evening(TABLE),
    "start: open tables": lambda store: store.tables.live_tables(),
}  # fmt: skip
"""Every view that reads the store, as people call it."""

ERASURES = 3
ERASURE = "/phom me erase, for each of one's hands"
OF_ONE: dict[str, Callable[[Store, int, int], Awaitable[object]]] = {
    "/phom me export, for each of one's hands": lambda store, who, _: store.people.export(who),
    ERASURE: lambda store, who, pseudonym: store.people.erase(who, pseudonym),
}
"""What goes through all that is kept of a person, who bears another number after each erasure."""


def measure(times: int = TIMES) -> Iterator[Row]:
    """A row for each view: its processor time in a server of `times` as many hands, and in the small one."""
    yield from asyncio.run(_measure(times))


async def _measure(times: int) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="phom-views-") as folder:
        async with AsyncExitStack() as open_stores:
            stores = []
            for each in (1, times):
                file = Path(folder) / f"{each}.db"
                store = await open_stores.enter_async_context(await Store.open(str(file), now=BEGAN))
                print(f"building a server of {each * HANDS:,} hands …", file=sys.stderr, flush=True)
                await build(store, times=each)
                stores.append(store)
            rows = [await _compared(name, view, stores) for name, view in VIEWS.items()]
            return [*rows, *[await _per_hand(name, work, stores) for name, work in OF_ONE.items()]]


async def _compared(name: str, view: View, stores: list[Store]) -> Row:
    least = [float("inf")] * len(stores)
    for _ in range(ROUNDS):  # taking turns, so that a busy moment meets both
        for place, store in enumerate(stores):
            start = process_time()
            await view(store)
            least[place] = min(least[place], process_time() - start)
    few, many = least
    ratio = many / few
    return Row(name, f"≤ {BAR:g}×", f"{ratio:.2f}× ({many * 1e3:.2f} ms)", f"{few * 1e3:.2f} ms", ratio <= BAR)


async def _per_hand(name: str, work: Callable[[Store, int, int], Awaitable[object]], stores: list[Store]) -> Row:
    """What is about everything that one person did, by how often they played: that is what it may grow with."""
    least, hands, who = [float("inf")] * len(stores), [0] * len(stores), ME
    for again in range(ERASURES):
        for place, store in enumerate(stores):
            hands[place] = (await store.standings.profile(GUILD, who, season=ALL_TIME)).tally.hands
            start = process_time()
            await work(store, who, -again - 1)
            least[place] = min(least[place], (process_time() - start) / hands[place])
        if name == ERASURE:
            who = -again - 1
    few, many = least
    ratio, figure = many / few, f"{many * 1e6:.0f} µs; {hands[1]:,} hands: {many * hands[1]:.2f} s"
    return Row(name, f"≤ {BAR:g}×", f"{ratio:.2f}× ({figure})", f"{few * 1e6:.0f} µs", ratio <= BAR)


def main() -> int:
    """Build both databases, print the table; returns the exit code: 1 if a view grows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.views", description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES, help=f"how many times as many hands (default {TIMES})")
    rows = list(measure(parser.parse_args().times))
    print_table(rows)
    return 1 if any(row.held is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
