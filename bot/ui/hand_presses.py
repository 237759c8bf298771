"""What the controls of a hand do: looking at one's cards, and every move."""

from __future__ import annotations

from collections.abc import Callable

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay
from bot.tables import errors
from bot.tables.ports import Change, Decision
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.answers import Answer
from bot.ui.board import Board
from bot.ui.ids import Press, Verb, read_lay, read_send
from bot.ui.messages import FAULTS
from bot.ui.places import decision_of, table_of

Maker = Callable[[int], Action]
"""What a person wants to do, made for the seat that they turn out to play."""


class HandPresses:
    """One's own cards, and the moves; commands use its parts too."""

    def __init__(self, tables: Tables, board: Board) -> None:
        self._tables, self._board = tables, board

    async def press(self, answer: Answer, press: Press, value: str) -> None:
        """Do what a control about a hand asks for."""
        if press.verb in (Verb.HAND, Verb.CANCEL, Verb.BREAK):
            await self._look(answer, press)
        else:
            await self._move(answer, press, value)

    async def _look(self, answer: Answer, press: Press) -> None:
        table = table_of(self._tables, answer, press)
        if press.verb is Verb.HAND:
            await self.show(answer, table)
            return
        confirm = None
        if press.verb is Verb.BREAK:
            self._tables.playing.check(table.id, answer.user_id, decision_of(press), answer.interaction.created_at)
            confirm = press.card
        await answer.edit(await self._board.hand_view(table, answer.user_id, confirm=confirm))

    async def show(self, answer: Answer, table: Table) -> None:
        """Answer with the person's own cards as they are now, seen by nobody else."""
        public, person = self._board.public(table), self._board.person(table, answer.user_id)
        async with person.ephemeral.slot.lock:
            view = await self._board.hand_view(public.table, answer.user_id)
            person.ephemeral.posted = await answer.say(view)
            person.ephemeral.slot.clean()
        person.key = answer.key

    async def _move(self, answer: Answer, press: Press, value: str) -> None:
        table = table_of(self._tables, answer, press)
        public, person = self._board.public(table), self._board.person(table, answer.user_id)
        message = answer.message
        assert message is not None
        panel = person.ephemeral if message.ephemeral else person.dm
        async with panel.slot.lock:
            try:
                await self._play(answer, table.id, press, value)
            except errors.StalePress:
                panel.slot.mark()
                raise
            try:
                await answer.edit(await self._board.hand_view(public.table, answer.user_id))
            except FAULTS:
                panel.slot.mark()  # shown in another way, then
                raise
            panel.posted = message
            panel.slot.clean()

    async def _play(self, answer: Answer, table_id: int, press: Press, value: str) -> None:
        match press.verb:
            case Verb.SEND_ALL:
                await self.send_all(answer, table_id, decision_of(press))
            case Verb.STAND_IN | Verb.TAKE_BACK:
                await self._seat(answer, table_id, press)
            case Verb.MORE_TIME:
                await self.more_time(answer, table_id, decision_of(press), press.page)
            case Verb.EAGER:
                await self.make_eager(answer, table_id, decision_of(press), on=press.argument == "on")
            case _:
                await self.play(answer, table_id, self._maker(table_id, press, value), decision_of(press))

    async def _seat(self, answer: Answer, table_id: int, press: Press) -> None:
        """Give the seat to a computer player, or take it back."""
        hand = self._tables.table(table_id).hand
        if hand is None or hand.number != press.hand:
            raise errors.StalePress
        change = self._tables.playing.stand_in if press.verb is Verb.STAND_IN else self._tables.playing.take_back
        await change(table_id, answer.user_id)

    def _maker(self, table_id: int, press: Press, value: str) -> Maker:
        match press.verb:
            case Verb.EAT:
                return Eat
            case Verb.DRAW:
                return Draw
            case Verb.DISCARD:
                return lambda seat: Discard(seat, press.card)
            case Verb.LAY:
                return lambda seat: best_lay(self._tables.table(table_id), seat)
            case Verb.LAY_THIS:
                return lambda seat: read_lay(seat, value)
            case Verb.SEND:
                return lambda seat: read_send(seat, value or press.argument)
            case Verb.U:
                return DeclareU
            case _:
                raise errors.StalePress

    async def play(self, answer: Answer, table_id: int, maker: Maker, decision: Decision | None) -> Change:
        """One move of the person who pressed or typed."""
        return await self._tables.playing.act(table_id, answer.user_id, maker, decision, answer.interaction.created_at)

    async def more_time(self, answer: Answer, table_id: int, decision: Decision | None, taken: int | None) -> None:
        """More time for the person's turn; `taken` is what the button knew, None for a command."""
        pressed_at = answer.interaction.created_at
        await self._tables.playing.more_time(table_id, answer.user_id, decision, taken, pressed_at)

    async def make_eager(self, answer: Answer, table_id: int, decision: Decision | None, *, on: bool) -> None:
        """Let the person eat as soon as they may, or no longer; shown on their panels and nowhere else."""
        await self._tables.playing.make_eager(table_id, answer.user_id, decision, on=on)
        self._board.person_changed(self._tables.table(table_id), answer.user_id)

    async def send_all(self, answer: Answer, table_id: int, decision: Decision | None) -> None:
        """The sends worth most, one after another. Raises `NothingToSend`."""

        def plan(table: Table, seat: int) -> tuple[Action, ...]:
            assert table.hand is not None
            sends = table.hand.view(seat).best_sends
            if not sends:
                raise errors.NothingToSend
            return sends

        await self._tables.playing.act_all(table_id, answer.user_id, plan, decision, answer.interaction.created_at)


def best_lay(table: Table, seat: int) -> Lay:
    """The lay that the game offers first; an empty one, for the rules to refuse, where none is possible."""
    hand = table.hand
    lay = hand.view(seat).best_lay if hand is not None else None
    return Lay(seat, ()) if lay is None else lay
