"""What every button, select and form does: a press in, one request to the tables, one answer out."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import discord
from discord import app_commands

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay
from bot.phom.errors import PhomError
from bot.phom.rules import PRESETS, HouseRules, Preset, replace_rule
from bot.tables import errors
from bot.tables.errors import TableError
from bot.tables.ports import Cause, Change, Decision
from bot.tables.service import Tables
from bot.tables.table import Human, Level, Options, Table
from bot.ui import panels
from bot.ui.answers import Answer
from bot.ui.board import Board
from bot.ui.coach import Coach
from bot.ui.controls import STAKE_DIGITS, StakeModal
from bot.ui.errors import NoProof, NotANumber, UnreadableProof, sentence
from bot.ui.ids import OldPress, Press, Verb, read_lay, read_send
from bot.ui.messages import FAULTS
from bot.ui.pages import Pages
from bot.ui.permissions import MissingPermissions
from bot.ui.proofs import Proofs
from bot.ui.readers import Readers
from bot.ui.texts import Texts, safe_name

log = logging.getLogger(__name__)

Maker = Callable[[int], Action]
"""What a person wants to do, made for the seat that they turn out to play."""

MISTAKES = (
    TableError,
    PhomError,
    NotANumber,
    MissingPermissions,
    NoProof,
    UnreadableProof,
    app_commands.AppCommandError,
)
"""What a person can do wrong; anything else is a fault of ours."""

PRIVATE = frozenset(
    {Verb.EAT, Verb.DRAW, Verb.DISCARD, Verb.BREAK, Verb.CANCEL, Verb.LAY, Verb.LAY_THIS, Verb.SEND, Verb.SEND_ALL,
     Verb.U, Verb.RULE, Verb.VALUE, Verb.OPTION, Verb.STAND_IN, Verb.TAKE_BACK, Verb.HINT}
)  # fmt: skip
"""The controls that only private panels have: they are answered by an edit of the panel."""


class Presses:
    """The client's handler of presses; commands use its parts too."""

    def __init__(
        self, tables: Tables, board: Board, readers: Readers, pages: Pages, proofs: Proofs, coach: Coach
    ) -> None:
        self.tables, self.board, self.readers, self.pages = tables, board, readers, pages
        self.proofs, self.coach = proofs, coach

    async def press(self, interaction: discord.Interaction, press: Press | OldPress, values: Sequence[str]) -> None:
        """Do what the press asks for and answer it."""
        self.readers.saw(interaction)
        if isinstance(press, OldPress):
            raise errors.StalePress
        async with Answer(interaction) as answer:
            try:
                await self._do(answer, press, values[0] if values else "")
            except Exception as error:
                # Answered in here, where an answer that was put off is known about.
                await self.explain(answer, error)

    async def failed(self, interaction: discord.Interaction, error: Exception) -> None:
        """Tell the person what went wrong; log it where it is no mistake of theirs."""
        async with Answer(interaction) as answer:
            await self.explain(answer, error)

    async def explain(self, answer: Answer, error: Exception) -> None:
        """One private sentence about a mistake; anything else is logged, too."""
        if isinstance(error, FAULTS):
            log.warning("a press by %d was not answered: %s", answer.user_id, error)
        elif not isinstance(error, MISTAKES):
            log.error("a press by %d failed", answer.user_id, exc_info=error)
        try:
            texts = await self.readers.texts(answer.user_id, answer.interaction.guild_id)
            faces, players = await self.readers.faces(answer.user_id), self._players(answer.interaction)
            await answer.say(panels.text_panel(sentence(error, texts, players=players, faces=faces)))
        except FAULTS as fault:
            log.warning("%d could not be told: %s", answer.user_id, fault)

    def _players(self, interaction: discord.Interaction) -> tuple[str, ...]:
        try:
            hand = self.tables.in_channel(interaction.channel_id or 0).hand
        except errors.NoTable:
            return ()
        return () if hand is None else hand.record.players

    def _table(self, answer: Answer, press: Press) -> Table:
        """The table that the control belongs to, if it is used where that table is.

        In a server this is the table's channel, in direct messages whoever is at the table has it before them.
        Raises `NoTable`; `StalePress` for a control of private panels that somebody sees in public.
        """
        if press.table is None:
            raise errors.NoTable
        table, user_id = self.tables.table(press.table), answer.user_id
        if answer.interaction.guild_id is None:
            playing = table.hand is not None and table.hand.seat_of(user_id) is not None
            here = playing or table.chair_of(user_id) is not None
        else:
            here = answer.interaction.channel_id == table.channel_id
            if here and press.verb in PRIVATE and (answer.message is None or not answer.message.ephemeral):
                raise errors.StalePress  # the answer would be an edit that shows everybody what only one may see
        if not here:
            raise errors.NoTable
        return table

    async def _do(self, answer: Answer, press: Press, value: str) -> None:
        match press.verb:
            case Verb.GUIDE | Verb.POINTS:
                await self.pages.press(answer, press, value)
            case Verb.DM | Verb.PING | Verb.PINGS_OFF | Verb.LANGUAGE:
                await self.pages.press(answer, press, value)
            case Verb.TEXT_ONLY | Verb.FOUR_COLOUR | Verb.HAND_PICTURE:
                await self.pages.press(answer, press, value)
            case (
                Verb.SIT | Verb.READY | Verb.START | Verb.COMPUTER_ADD | Verb.COMPUTER_REMOVE | Verb.PRESET | Verb.CLOSE
            ):
                await self._at_table(answer, press, value)
            case Verb.RULES | Verb.RULE | Verb.VALUE | Verb.OPTION | Verb.STAKE:
                await self._rules(answer, press, value)
            case Verb.PROOF:
                await self.proofs.show(answer, self._table(answer, press).id, press.hand or 0)
            case Verb.HINT:
                await self.coach.hint(answer, self._table(answer, press), _decision(press))
            case Verb.REVIEW:
                table = self._table(answer, press)
                await self.coach.review(answer, table.guild_id, table.id, press.hand or 0)
            case Verb.LEAVE:
                await self.leave(answer, self._table(answer, press))
            case Verb.LEAVE_SURE:
                await self.leave_at_once(answer, self._table(answer, press))
            case Verb.HAND | Verb.CANCEL | Verb.BREAK:
                await self._look(answer, press)
            case _:
                await self._in_hand(answer, press, value)

    # At the table

    async def _at_table(self, answer: Answer, press: Press, value: str) -> None:
        table_id, user_id = self._table(answer, press).id, answer.user_id
        token = answer.interaction.id
        work: Callable[[], Awaitable[Change]]
        match press.verb:
            case Verb.SIT:
                work = lambda: self.tables.sit(table_id, person_of(answer.interaction), token=token)  # noqa: E731
            case Verb.READY:
                work = lambda: self.tables.ready(table_id, user_id, token=token)  # noqa: E731
            case Verb.START:
                work = lambda: self.tables.start(table_id, user_id, token=token)  # noqa: E731
            case Verb.COMPUTER_ADD:
                level, names = _level(value), await self.computer_names(table_id)
                work = lambda: self.tables.add_computer(table_id, user_id, names, level)  # noqa: E731
            case Verb.COMPUTER_REMOVE:
                work = lambda: self.tables.remove_computer(table_id, user_id)  # noqa: E731
            case Verb.PRESET:
                rules = _preset(value)
                work = lambda: self.tables.change_rules(table_id, user_id, lambda _: rules, what="preset")  # noqa: E731
            case _:
                work = lambda: self.tables.close(table_id, user_id)  # noqa: E731
        await self.at_public(answer, table_id, work)

    async def at_public(self, answer: Answer, table_id: int, work: Callable[[], Awaitable[Change]]) -> None:
        """Do something that everybody sees, and answer where the press was made."""
        table = self.tables.table(table_id)
        public = self.board.public(table)
        person = self.board.person(table, answer.user_id)
        async with public.slot.lock:
            change = await work()
            person.key = answer.key
            if not await self.board.answer_public(answer, table_id):
                await self._say_done(answer, change)

    async def computer_names(self, table_id: int) -> tuple[str, ...]:
        """The names for computer players at the table, in its server's language."""
        return panels.computer_names(await self.readers.table_texts(self.tables.table(table_id).guild_id))

    async def _say_done(self, answer: Answer, change: Change) -> None:
        """The answer to a press or command that was not made on the table's present message."""
        texts = await self.readers.texts(answer.user_id, change.after.guild_id)
        view = panels.text_panel(said(change, texts))
        if answer.message is not None and answer.message.ephemeral:
            await answer.edit(view)
        else:
            await answer.say(view)

    # House rules

    async def _rules(self, answer: Answer, press: Press, value: str) -> None:
        table = self._table(answer, press)
        texts = await self.readers.texts(answer.user_id, table.guild_id)
        match press.verb:
            case Verb.RULES:
                await answer.say(panels.rule_panel(table, texts))
            case Verb.RULE:
                await answer.edit(panels.rule_panel(table, texts, chosen_rule=value))
            case Verb.VALUE:
                edit = _rule_edit(press.argument, value)
                change = await self.tables.change_rules(table.id, answer.user_id, edit, what=press.argument)
                await answer.edit(panels.rule_panel(change.after, texts, chosen_rule=press.argument))
            case Verb.OPTION:
                change = await self._switch(answer, table.id, press)
                await answer.edit(panels.rule_panel(change.after, texts))
            case _ if answer.interaction.type is discord.InteractionType.modal_submit:
                stake = read_stake(value)
                await self.at_public(
                    answer, table.id, lambda: self.tables.change_stake(table.id, answer.user_id, stake)
                )
            case _:
                await answer.ask(StakeModal(texts, press, table.stake))

    async def _switch(self, answer: Answer, table_id: int, press: Press) -> Change:
        """Turn an option of the table on or off."""
        option = panels.read_option(press.argument)
        if option is None:
            raise errors.StalePress
        name, on = option

        def edit(options: Options) -> Options:
            return replace(options, hints=on) if name == "hints" else replace(options, takeover=on)

        return await self.tables.change_options(table_id, answer.user_id, edit, what=name)

    # Leaving

    async def leave(self, answer: Answer, table: Table) -> None:
        """Leave the table; where that costs points, ask first."""
        seat = table.playing_seat(answer.user_id)
        if seat is None:
            await self.leave_at_once(answer, table)
            return
        texts = await self.readers.texts(answer.user_id, table.guild_id)
        await answer.say(panels.leave_question(table, seat, texts))

    async def leave_at_once(self, answer: Answer, table: Table) -> None:
        """Leave the table, whatever it costs."""
        await self.at_public(answer, table.id, lambda: self.tables.leave(table.id, answer.user_id))

    # In a hand

    async def _look(self, answer: Answer, press: Press) -> None:
        table = self._table(answer, press)
        if press.verb is Verb.HAND:
            await self.show_hand(answer, table)
            return
        confirm = None
        if press.verb is Verb.BREAK:
            self.tables.check(table.id, answer.user_id, _decision(press), answer.interaction.created_at)
            confirm = press.card
        await answer.edit(await self.board.hand_view(table, answer.user_id, confirm=confirm))

    async def show_hand(self, answer: Answer, table: Table) -> None:
        """Answer with the person's own cards, seen by nobody else."""
        person = self.board.person(table, answer.user_id)
        async with person.ephemeral.slot.lock:
            view = await self.board.hand_view(table, answer.user_id)
            person.ephemeral.posted = await answer.say(view)
            person.ephemeral.slot.clean()
        person.key = answer.key

    async def _in_hand(self, answer: Answer, press: Press, value: str) -> None:
        table = self._table(answer, press)
        person = self.board.person(table, answer.user_id)
        message = answer.message
        assert message is not None
        panel = person.ephemeral if message.ephemeral else person.dm
        async with panel.slot.lock:
            try:
                await self._play(answer, table.id, press, value)
            except errors.StalePress:
                panel.slot.mark()
                raise
            view = await self.board.hand_view(self.board.public(table).table, answer.user_id)
            await answer.edit(view)
            panel.posted = message
            panel.slot.clean()

    async def _play(self, answer: Answer, table_id: int, press: Press, value: str) -> None:
        if press.verb is Verb.SEND_ALL:
            await self.send_all(answer, table_id, _decision(press))
            return
        if press.verb in (Verb.STAND_IN, Verb.TAKE_BACK):
            await self._seat(answer, table_id, press)
            return
        maker = self._maker(table_id, press, value)
        await self.play(answer, table_id, maker, _decision(press))

    async def _seat(self, answer: Answer, table_id: int, press: Press) -> None:
        """Give the seat to a computer player, or take it back."""
        hand = self.tables.table(table_id).hand
        if hand is None or hand.number != press.hand:
            raise errors.StalePress
        change = self.tables.stand_in if press.verb is Verb.STAND_IN else self.tables.take_back
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
                return lambda seat: best_lay(self.tables.table(table_id), seat)
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
        return await self.tables.act(table_id, answer.user_id, maker, decision, answer.interaction.created_at)

    async def send_all(self, answer: Answer, table_id: int, decision: Decision | None) -> None:
        """The sends worth most, one after another. Raises `NothingToSend`."""

        def plan(table: Table, seat: int) -> tuple[Action, ...]:
            assert table.hand is not None
            sends = table.hand.view(seat).best_sends
            if not sends:
                raise errors.NothingToSend
            return sends

        await self.tables.act_all(table_id, answer.user_id, plan, decision, answer.interaction.created_at)


def person_of(interaction: discord.Interaction) -> Human:
    """Who pressed or typed, by the name the server knows them by."""
    return Human(interaction.user.id, interaction.user.display_name)


def best_lay(table: Table, seat: int) -> Lay:
    """The lay that the game offers first; an empty one, for the rules to refuse, where none is possible."""
    hand = table.hand
    lay = hand.view(seat).best_lay if hand is not None else None
    return Lay(seat, ()) if lay is None else lay


def read_stake(text: str) -> int:
    """The stake that a person typed: `1000`, `1.000`, `1 000`. Raises `NotANumber`."""
    digits = text.replace(".", "").replace(",", "").replace(" ", "")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > STAKE_DIGITS:
        raise NotANumber
    return int(digits)


def said(change: Change, texts: Texts) -> str:
    """What to tell the person who made the change, where they do not see it."""
    name = safe_name(change.detail)
    match change.cause:
        case Cause.SAT:
            return texts("said-sat-next" if change.after.running else "said-sat")
        case Cause.STOOD:
            return texts("said-stood")
        case Cause.KICKED:
            return texts("said-kicked", name=name)
        case Cause.COMPUTER_ADDED:
            return texts("said-computer-added", name=name)
        case Cause.COMPUTER_REMOVED:
            return texts("said-computer-removed", name=name)
        case Cause.READY:
            return texts("said-ready")
        case Cause.STARTED:
            return texts("said-started")
        case Cause.LEFT:
            return texts("said-left")
        case Cause.CLOSED:
            return texts("said-closed")
        case _:
            return texts("said-saved")


def _decision(press: Press) -> Decision:
    """What the move was for. Raises `StalePress` for a control without it: only a command is for whatever is open."""
    if press.decision is None:
        raise errors.StalePress
    return press.decision


def _preset(value: str) -> HouseRules:
    if value not in tuple(Preset):
        raise errors.StalePress
    return PRESETS[Preset(value)]


def _level(value: str) -> Level:
    """The level that was chosen; the plain button says none. Raises `StalePress` for a value of no option."""
    if not value:
        return Level.MEDIUM
    if value not in tuple(Level):
        raise errors.StalePress
    return Level(value)


def _rule_edit(name: str, value: str) -> Callable[[HouseRules], HouseRules]:
    return lambda rules: replace_rule(rules, name, panels.read_value(value))
