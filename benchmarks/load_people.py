"""People at tables who tap what they see, four at each, as fast as they are told to."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from benchmarks import load_payloads as payloads
from benchmarks.load_discord import Discord, Unanswered
from benchmarks.load_payloads import Json
from bot.ui.ids import Press, Verb, read_press

SEATS = 4
PATIENCE_SECONDS = 45.0
"""A table at which nothing can be done for so long is stuck."""
AT_ONCE = 8
"""Tables at which people sit down at the same time."""
BEHIND_SECONDS = 2.0
"""How much of a delay people make up for."""
_COMMAND, _COMPONENT, _BUTTON = 2, 3, 2
_MOVES = frozenset({Verb.U, Verb.EAT, Verb.DRAW, Verb.LAY, Verb.SEND_ALL, Verb.DISCARD})
_QUICK = frozenset({Verb.LAY, Verb.SEND_ALL, Verb.BREAK})
"""What is followed by the next tap at once, so that a turn of many steps does not run out of time."""


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    actions: int = 0
    """Taps that the game took."""
    refused: int = 0
    """Taps that were answered with a word to the person alone."""
    lost: int = 0
    answers: list[float] = field(default_factory=list)
    """Seconds from each tap to its answer."""
    nexts: list[float] = field(default_factory=list)
    """Seconds from each discard until the next player's panel shows that it is their turn."""


@dataclass(slots=True)
class Pace:
    """How fast everybody plays, for as long as they do."""

    seconds: float
    """From one action at a table to the next; 0 for as fast as it goes."""
    over: bool = False


@dataclass(frozen=True, slots=True)
class Tap:
    """A control that somebody can tap now."""

    user: int
    message: Json
    custom_id: str
    press: Press


class FourPeople:
    """A table of four people who play by direct message, hand after hand."""

    def __init__(self, discord: Discord, channel_id: int, rng: Random, tally: Tally) -> None:
        self.discord, self.channel_id, self._rng, self.tally = discord, channel_id, rng, tally
        self.users = [discord.snowflake() for _ in range(SEATS)]
        self.channels = {channel_id, *(discord.direct_channel(user) for user in self.users)}
        self._public: Json | None = None
        self._panels: dict[int, Json] = {}
        self._shown_to: set[int] = set()
        """Who was shown a hand in their direct messages."""
        self._ready: set[tuple[int | None, int]] = set()
        """Who said so after which hand."""
        self._news = asyncio.Event()
        self._discarded_at: float | None = None
        self._stuck = False

    def saw(self, message: Json) -> None:
        """Look at a message of the bot's in the channel or in somebody's direct messages."""
        if int(message["channel_id"]) == self.channel_id:
            if any(press.verb in (Verb.HAND, Verb.SIT, Verb.READY) for _, press in controls(message)):
                self._public = message
        else:
            user = next(u for u in self.users if self.discord.direct_channel(u) == int(message["channel_id"]))
            self._panels[user] = message
            self._shown_to.add(user)
            if self._discarded_at is not None and self.move() is not None:
                self.tally.nexts.append(perf_counter() - self._discarded_at)
                self._discarded_at = None
        self._news.set()

    async def sit(self) -> None:
        """Open the table and sit down at it."""
        command = {"id": "1", "name": "phom", "type": 1, "options": [{"name": "open", "type": 1, "options": []}]}
        user = payloads.person(self.users[0])
        await self.discord.interact(user, self.channel_id, _COMMAND, command, None)
        for sitting in self.users[1:]:
            await self._tap(await self._shown(Verb.SIT, sitting))

    async def start(self) -> None:
        """Have the first hand dealt."""
        await self._tap(await self._shown(Verb.START, self.users[0]))

    async def play(self, pace: Pace) -> None:
        """Play, one action at the table in the time that `pace` says, until it says to stop."""
        due = perf_counter() + self._rng.random() * pace.seconds
        while not pace.over:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            tap = await self._next()
            if tap is None:
                return
            await self._tap(tap)
            due = max(due, perf_counter() - BEHIND_SECONDS) + pace.seconds / (2 if tap.press.verb in _QUICK else 1)

    async def _shown(self, verb: Verb, user: int) -> Tap:
        """The control of the public message, as soon as it is there."""
        while True:
            for custom_id, press in controls(self._public or {}):
                if press.verb is verb:
                    return Tap(user, self._public or {}, custom_id, press)
            await self._wait()

    async def _wait(self) -> None:
        self._news.clear()
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self._news.wait()

    async def _next(self) -> Tap | None:
        """What somebody at the table does next; None for a table that is stuck."""
        while True:
            tap = self.move() or self._readiness()
            if tap is not None:
                return tap
            try:
                await self._wait()
            except TimeoutError:
                self.tally.lost += 1
                self._stuck = True
                return None

    @property
    def all_shown(self) -> bool:
        """Whether all four have been shown a hand; a table that is stuck shows no more."""
        return self._stuck or len(self._shown_to) == SEATS

    def move(self) -> Tap | None:
        """A move that one of them can make now; None while there is none."""
        for user, message in self._panels.items():
            live = list(controls(message))
            moves = [(i, p) for i, p in live if p.verb in _MOVES] or [(i, p) for i, p in live if p.verb is Verb.BREAK]
            if moves:
                custom_id, press = self._rng.choice(moves)
                return Tap(user, message, custom_id, press)
        return None

    def _readiness(self) -> Tap | None:
        for custom_id, press in controls(self._public or {}):
            if press.verb is Verb.READY and press.hand is not None:
                for user in self.users:
                    if (press.hand, user) not in self._ready:
                        return Tap(user, self._public or {}, custom_id, press)
        return None

    async def _tap(self, tap: Tap) -> None:
        began = perf_counter()
        data: Json = {"custom_id": tap.custom_id, "component_type": _BUTTON, "id": 1}
        channel_id = int(tap.message["channel_id"])
        if tap.press.verb is Verb.DISCARD:
            self._discarded_at = began
        try:
            user = payloads.person(tap.user)
            answer = await self.discord.interact(user, channel_id, _COMPONENT, data, tap.message)
        except Unanswered:
            self.tally.lost += 1
            return
        self.tally.answers.append(perf_counter() - began)
        if answer is not None and answer["id"] != tap.message["id"]:
            self.tally.refused += 1
            self._panels.pop(tap.user, None)
        else:
            self.tally.actions += tap.press.verb is not Verb.BREAK
        if tap.press.verb is Verb.READY:
            self._ready.add((tap.press.hand, tap.user))


class People:
    """Everybody at all tables; each is shown what the bot sends to them."""

    def __init__(self, discord: Discord, seed: int = 1) -> None:
        self.discord, self.tally = discord, Tally()
        self.tables: list[FourPeople] = []
        self._by_channel: dict[int, FourPeople] = {}
        self._rng = Random(seed)
        self.pace = Pace(0.0)
        self._playing: list[asyncio.Task[None]] = []
        self._watched: set[int] = set()
        self._all_seen = asyncio.Event()
        discord.seen = self._saw

    def _saw(self, message: Json) -> None:
        self._watched.discard(int(message["channel_id"]))
        if not self._watched:
            self._all_seen.set()
        table = self._by_channel.get(int(message["channel_id"]))
        if table is not None:
            table.saw(message)

    async def sit(self, channels: Sequence[int]) -> None:
        """Four people sit down in each of the channels."""
        new = [FourPeople(self.discord, channel, Random(self._rng.random()), self.tally) for channel in channels]
        for table in new:
            self.tables.append(table)
            self._by_channel.update(dict.fromkeys(table.channels, table))
        await _some_at_a_time([table.sit() for table in new])

    async def start(self) -> None:
        """The first hand of every table that has none is dealt, and played from then on."""
        await _some_at_a_time([self._start(table) for table in self.tables[len(self._playing) :]])

    async def _start(self, table: FourPeople) -> None:
        await table.start()
        self._playing.append(asyncio.create_task(table.play(self.pace)))

    async def all_shown(self) -> None:
        """Return when everybody at every table has been shown a hand in their direct messages."""
        while not all(table.all_shown for table in self.tables):  # noqa: ASYNC110  # thousands of events tell of it
            await asyncio.sleep(1.0)

    def count_anew(self) -> Tally:
        """What is counted from now on."""
        self.tally = Tally()
        for table in self.tables:
            table.tally = self.tally
        return self.tally

    async def stop(self) -> None:
        """Let everybody make their last action."""
        self.pace.over = True
        await asyncio.gather(*self._playing)

    def watch(self) -> asyncio.Event:
        """An event that is set when a message was sent or edited in the channel of every table."""
        self._watched = {table.channel_id for table in self.tables}
        self._all_seen.clear()
        return self._all_seen

    def some_panel(self) -> Json:
        """A hand panel with which somebody can move."""
        return next(tap.message for table in self.tables if (tap := table.move()) is not None)


async def _some_at_a_time(work: Sequence[Coroutine[Any, Any, None]]) -> None:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(coroutine: Coroutine[Any, Any, None]) -> None:
        async with free:
            await coroutine

    await asyncio.gather(*map(one, work))


def controls(message: Json) -> Iterator[tuple[str, Press]]:
    """The live buttons of a message, by their custom ids."""
    for component in walk(message.get("components", ())):
        custom_id = component.get("custom_id") or ""
        if custom_id.startswith("phomb") and not component.get("disabled"):
            version, _, body = custom_id[5:].partition(":")
            press = read_press(version, body)
            assert isinstance(press, Press)
            yield custom_id, press


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Every component, those inside others too."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
