"""People at one table who take any move that is open, let the clock run out, leave, come back, and go on playing."""

from __future__ import annotations

from random import Random

from simcord.actors import MemberActor

from bot.phom.rules import Preset
from bot.tables.errors import NoTable
from bot.tables.table import Phase, Table
from bot.ui.ids import Verb
from tests.play.world import World, any_choice, controls

TIMEOUT, LEAVE, LOOK = 0.04, 0.02, 0.05
"""How often somebody lets the clock run out, leaves, or asks for their cards, instead of a move."""


class Evening:
    """Plays on from whatever there is, until a table has seen enough hands."""

    def __init__(self, world: World, rng: Random, *, people: int, computers: int) -> None:
        self._world, self._rng, self._computers = world, rng, computers
        self._people = world.people[:people]
        self._choose = any_choice(rng)

    async def play(self, hands: int) -> None:
        """Until a table has dealt so many hands and the last of them is over."""
        while not ((table := await self._at_rest()) and table.hands_dealt >= hands and not table.running):
            await self._go_on(table)

    async def until_running(self) -> None:
        """Until a hand runs."""
        while not ((table := await self._at_rest()) and table.running):
            await self._go_on(table)

    async def _at_rest(self) -> Table | None:
        """The table, when all that people see of it is up to date; None if there is none."""
        await self._world.env.settle()
        try:
            return self._world.table()
        except NoTable:
            return None

    async def _go_on(self, table: Table | None) -> None:
        if table is None:
            preset = self._rng.choice(list(Preset)).value
            await self._world.command(self._people[0], "phom open", preset=preset, stake=self._rng.randint(1, 50))
        elif table.running:
            await self._move()
        elif table.phase is Phase.LOBBY:
            await self._gather(table)
        else:
            await self._between(table)

    async def _move(self) -> None:
        person = self._world.mover()
        if person is None:
            await self._world.env.advance_time(2)
            return
        if not (self._world.panels(person) or self._world.dms(person)):
            await self._world.press(person, self._world.table_message(), Verb.HAND)
        chance = self._rng.random()
        if chance < TIMEOUT:
            await self._let_the_clock_run_out()
        elif chance < TIMEOUT + LEAVE:
            await self._leave(self._rng.choice(self._people))
        elif chance < TIMEOUT + LEAVE + LOOK:
            await self._world.press(person, self._world.table_message(), Verb.HAND)
        else:
            await self._world._tap(person, self._choose, self._world.panel)

    async def _let_the_clock_run_out(self) -> None:
        deadline = self._world.hand().deadline
        assert deadline is not None
        left = (deadline - self._world.env.now()).total_seconds()
        await self._world.env.advance_time(max(0.0, left) + 1.6)

    async def _leave(self, person: MemberActor) -> None:
        await self._world.press(person, self._world.table_message(), Verb.LEAVE)
        for message in reversed(self._world.private(person)):
            if any(press.verb is Verb.LEAVE_SURE for _, press in controls(message)):
                await self._world.press(person, message, Verb.LEAVE_SURE)
                return

    async def _gather(self, table: Table) -> None:
        missing = [person for person in self._people if table.chair_of(person.id) is None]
        owner = next(person for person in self._people if person.id == table.owner_id)
        unready = [
            person
            for person in self._people
            if (index := table.chair_of(person.id)) is not None and (chair := table.chairs[index]) and not chair.ready
        ]
        message = self._world.table_message()
        if missing:
            await self._world.press(missing[0], message, Verb.SIT)
        elif len(table.seated) < len(self._people) + self._computers:
            await self._world.press(owner, message, Verb.COMPUTER_ADD)
        elif unready and unready[0] is not owner:
            await self._world.press(unready[0], message, Verb.READY)
        else:
            await self._world.press(owner, message, Verb.START)

    async def _between(self, table: Table) -> None:
        missing = [person for person in self._people if table.chair_of(person.id) is None]
        if missing:
            await self._world.press(missing[0], self._world.table_message(), Verb.SIT)
            return
        for person in self._people:
            index = table.chair_of(person.id)
            chair = None if index is None else table.chairs[index]
            if chair is not None and chair.ready is None and self._rng.random() < 0.9:
                await self._world.press(person, self._world.table_message(), Verb.READY)
                return
        await self._world.env.advance_time(21)
