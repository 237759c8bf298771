"""`python -m benchmarks.budget`: what whole hands cost of Discord's limits; exits 1 if a bar is missed.

Plays evenings of taps in a simulated Discord whose time is virtual, with the real bot, its real delays and a real
database file, and counts the calls that it makes.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from simcord.backend.models import Message

from benchmarks.budget_wire import Wire
from benchmarks.table import Row, print_table
from bot.app import build_bot, read_settings
from bot.offline.prune import prune
from bot.phom.actions import Timeout
from bot.store import Preferences
from bot.tables.table import HOUSE
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import when
from tests.play.steady import steady
from tests.play.world import World, controls, words

HANDS = 200
PACE_SECONDS = 4.0
"""How long a person thinks about each action."""
LOOK_SECONDS = 0.5
"""How often somebody who waits for a computer player looks again."""
_MOVES = frozenset({Verb.U, Verb.EAT, Verb.DRAW, Verb.LAY, Verb.SEND_ALL, Verb.DISCARD})


@dataclass(slots=True)
class Evening:
    """What some hands at one table cost; filled while they are played."""

    hands: int
    wire: Wire
    actions: int = 0
    """Those that people took, the readiness for each hand included."""
    moves: int = 0
    """The actions of everybody in the hands, those of computer players too."""
    stale: int = 0
    """How often the table's message did not show the open turn to a person about to move in it."""

    @property
    def per_action(self) -> float:
        """Calls that count against the global limit, per action of a person."""
        return self.wire.counted.total() / self.actions

    @property
    def bytes_per_action(self) -> float:
        """Bytes sent, per action of a person."""
        return self.wire.sent_bytes / self.actions


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays, and how their hands reach them."""

    name: str
    people: int
    computers: int = 0
    dm: bool = True
    bar: float | None = None


COMPANIES = (
    Company("four people, direct messages on", 4, bar=1.0),
    Company("four people, direct messages off", 4, dm=False, bar=0.5),
    Company("one person, three computer players", 1, 3),
    Company("the same, direct messages off", 1, 3, dm=False),
)


async def play(company: Company, hands: int, folder: Path, played: Callable[[], None] = lambda: None) -> Evening:
    """Play so many hands one after another, and return what they cost; `played` is called after each."""
    url = f"sqlite+aiosqlite:///{folder / 'phom.db'}"
    settings = read_settings(None).model_copy(update={"database_url": url})
    bot = build_bot(settings, rng=Random(5), token_bytes=Random(5).randbytes)
    async with steady(bot, soon_seconds=0.0) as env:
        guild = env.create_guild("Hội Phỏm")
        world = World(env, bot, guild, guild.create_text_channel("phom"))
        try:
            return await _evening(world, company, hands, played)
        finally:
            await bot.close()


async def _evening(world: World, company: Company, hands: int, played: Callable[[], None]) -> Evening:
    people = world.people[: company.people]
    if not company.dm:
        for person in people:
            await world.bot.readers.save_preferences(person.id, Preferences(dm=False))
    await world.opened(company.people, computers=company.computers)
    await world.env.advance_time(PACE_SECONDS)
    evening = Evening(hands, Wire(world.env))
    for number in range(hands):
        for tapper in people if number else people[:1]:
            await world.press(tapper, world.table_message(), Verb.READY if number else Verb.START)
            evening.actions += 1
        if not company.dm:
            for person in people:
                await world.press(person, world.table_message(), Verb.HAND)
        await _hand(world, evening, Random(number))
        prune(world.env)
        played()
    return evening


async def _hand(world: World, evening: Evening, rng: Random) -> None:
    """Play one hand."""
    while (hand := world.hand()).running:
        await world.env.advance_time(LOOK_SECONDS if world.mover() is None else PACE_SECONDS)
        mover = world.mover()
        if mover is None or world.hand().turn_key != hand.turn_key:
            continue
        assert hand.deadline is not None
        evening.stale += when(hand.deadline) not in words(world.table_message())
        panel = world.panel(mover)
        press = _chosen(panel, rng)
        await world.press(mover, panel, press.verb, press.argument)
    await world.env.advance_time(PACE_SECONDS)
    hand = world.hand()
    taken = [action for action in hand.record.actions if not isinstance(action, Timeout)]
    evening.actions += sum(hand.occupants[action.seat].account != HOUSE for action in taken)
    evening.moves += len(taken)


def _chosen(panel: Message, rng: Random) -> Press:
    """Any move that is open; a card out of a phỏm, which takes two taps, only where there is nothing else."""
    live = [press for control, press in controls(panel) if not control.get("disabled")]
    moves = [press for press in live if press.verb in _MOVES]
    return rng.choice(moves or [press for press in live if press.verb is Verb.BREAK])


def rows_of(company: Company, evening: Evening) -> Iterator[Row]:
    """The figures of an evening."""
    wire, bar = evening.wire, company.bar
    yield Row(
        f"{company.name}: calls an action",
        "" if bar is None else f"≤ {bar:g}",
        f"{evening.per_action:.2f} ({evening.actions:,} actions)",
        _kinds(wire.counted, evening.hands),
        None if bar is None else evening.per_action <= bar,
    )
    if company.computers:
        yield Row("  calls a move, the computers' included", "", f"{wire.counted.total() / evening.moves:.2f}")
    yield Row(
        "  free calls an action", "", f"{wire.free.total() / evening.actions:.2f}", _kinds(wire.free, evening.hands)
    )
    yield Row("  sent for an action", "", f"{evening.bytes_per_action / 1000:.2f} kB")
    yield Row("  edits of the table's message within a second", "0", f"{wire.too_soon}", held=not wire.too_soon)
    yield Row("  edits that changed nothing", "0", f"{wire.unchanged}", held=not wire.unchanged)
    yield Row("  turns not on the table's message", "0", f"{evening.stale}", held=not evening.stale)


def _kinds(calls: Counter[str], hands: int) -> str:
    return "a hand: " + ", ".join(f"{kind} {count / hands:.1f}" for kind, count in calls.most_common(4))


def main() -> int:
    """Play, and print the table. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.budget", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="hands of each company (default: %(default)s)")
    hands: int = parser.parse_args().hands
    rows: list[Row] = []
    for company in COMPANIES:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{company.name} ", end="", file=sys.stderr, flush=True)
            evening = asyncio.run(play(company, hands, Path(folder), _dot))
        print(file=sys.stderr)
        rows += rows_of(company, evening)
    print_table(rows)
    return 1 if any(row.held is False for row in rows) else 0


def _dot() -> None:
    print(".", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
