"""The room that tests of tables play in."""

import hashlib
import itertools
from collections.abc import Callable
from datetime import timedelta
from random import Random

from bot.phom.actions import Action, Discard, Leave
from bot.phom.rules import PRESETS, HouseRules, Preset
from bot.phom.views import SeatView
from bot.store import Store
from bot.tables.hands import SlowChooser
from bot.tables.houses import Houses
from bot.tables.ports import Cause, Change, Decision
from bot.tables.service import Tables
from bot.tables.table import Computer, Human, LiveHand, Table, Timing
from tests.tables.clocks import START, ManualClock, WatchedStore

GUILD, CHANNEL = 1, 10
AN, BINH, CHI, DUNG, GIANG = (Human(100 + k, name) for k, name in enumerate(("An", "Bình", "Chi", "Dung", "Giang")))

MACHINES = ("Máy 1", "Máy 2", "Máy 3", "Máy 4")


class Room:
    """Tables on a real store, with what every change told. `restart` is a new process on the same database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changes: list[Change] = []
        self.clock = ManualClock(START)
        self._tokens = itertools.count(5000)
        self._secrets = itertools.count()
        self.think: SlowChooser | None = None
        self._start()

    def _start(self) -> None:
        self.watched = WatchedStore(self.store.tables)
        self.clock.store = self.watched
        self.houses = Houses(self.store.servers)
        self.tables = Tables(
            self.watched,
            self.clock,
            first_discard,
            self.houses,
            rng=Random(7),
            token_bytes=lambda n: hashlib.sha256(b"%d" % next(self._secrets)).digest()[:n],
            think=self.think,
        )
        self.tables.listen(self)

    def table_changed(self, change: Change) -> None:
        self.changes.append(change)

    async def restart(self, after_seconds: float = 0) -> None:
        """Kill the tables as a process is killed, let time pass, and take them up again."""
        await self.tables.shut_down()
        await self.clock.advance(after_seconds)
        self._start()
        await self.tables.resume(await self.store.tables.live_tables())

    async def close(self) -> None:
        await self.tables.shut_down()

    def token(self) -> int:
        return next(self._tokens)

    @property
    def causes(self) -> list[Cause]:
        return [change.cause for change in self.changes]

    async def lobby(
        self, *people: Human, rules: HouseRules = PRESETS[Preset.STANDARD], stake: int = 10, computers: int = 0
    ) -> int:
        """A table where the first person is the owner; its id."""
        table = await self.tables.open(GUILD, CHANNEL, people[0], rules, stake, token=self.token())
        for person in people[1:]:
            await self.tables.sit(table.id, person, token=self.token())
        for _ in range(computers):
            await self.tables.add_computer(table.id, people[0].user_id, MACHINES)
        return table.id

    async def playing(
        self, *people: Human, rules: HouseRules = PRESETS[Preset.STANDARD], stake: int = 10, computers: int = 0
    ) -> int:
        """A table whose first hand has been dealt; its id."""
        table_id = await self.lobby(*people, rules=rules, stake=stake, computers=computers)
        await self.tables.start(table_id, people[0].user_id, token=self.token())
        return table_id

    def table(self, table_id: int) -> Table:
        return self.tables.table(table_id)

    def hand(self, table_id: int) -> LiveHand:
        hand = self.table(table_id).hand
        assert hand is not None
        return hand

    async def play(self, table_id: int, action: Action) -> Change:
        """The action, pressed by whoever plays its seat, now."""
        hand = self.hand(table_id)
        decision = Decision(hand.number, action.seat, hand.decision)
        user_id = hand.occupants[action.seat].account
        return await self.tables.playing.act(table_id, user_id, lambda _: action, decision, self.clock.now())

    async def play_out(self, table_id: int, choose: Callable[[SeatView], Action] | None = None) -> LiveHand:
        """The running hand played to its end by its people; the hand as it ended."""
        number = self.hand(table_id).number
        pick = choose or (lambda view: first_discard(None, view))
        while (hand := self.hand(table_id)).running and hand.number == number:
            if isinstance(hand.occupants[hand.turn], Computer):
                await self.clock.advance(2)
            else:
                await self.play(table_id, pick(hand.view(hand.turn)))
        return hand

    async def turn_out(self, table_id: int) -> None:
        """Play the open turn of a person to its discard."""
        hand = self.hand(table_id)
        began = hand.turn_began_at, hand.turn, hand.state.turns
        while (hand := self.hand(table_id)).running and (hand.turn_began_at, hand.turn, hand.state.turns) == began:
            await self.play(table_id, first_discard(None, hand.view(hand.turn)))

    async def time_out(self, table_id: int) -> None:
        """Let the open turn's clock run out, to the moment."""
        deadline = self.hand(table_id).deadline
        assert deadline is not None
        left = deadline - self.clock.now() + Timing().grace
        await self.clock.advance(left / timedelta(seconds=1))


def first_discard(_: Computer | None, view: SeatView) -> Action:
    """A player who draws, lays when they must, and discards: the plainest that always ends a hand."""
    acting = [action for action in view.legal if not isinstance(action, Leave)]
    return next((action for action in acting if isinstance(action, Discard)), acting[0])


def any_legal(rng: Random) -> Callable[[SeatView], Action]:
    """A player who does anything legal but leave."""
    return lambda view: rng.choice([action for action in view.legal if not isinstance(action, Leave)])
