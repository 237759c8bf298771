"""What the controls of a table do between hands, and leaving it at any time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from bot.phom.rules import PRESETS, HouseRules, Preset, replace_rule
from bot.tables import errors
from bot.tables.ports import Cause, Change
from bot.tables.service import Tables
from bot.tables.table import Human, Level, Options, Table
from bot.tables.terms import forbidden
from bot.ui import panels
from bot.ui.answers import Answer
from bot.ui.board import Board
from bot.ui.controls import StakeModal
from bot.ui.ids import Press, Verb
from bot.ui.numbers import read_number
from bot.ui.places import table_of
from bot.ui.readers import Readers
from bot.ui.texts import Texts, safe_name


class TablePresses:
    """Sitting, starting, house rules, leaving; commands use its parts too."""

    def __init__(self, tables: Tables, board: Board, readers: Readers) -> None:
        self._tables, self._board, self._readers = tables, board, readers

    def _table(self, answer: Answer, press: Press) -> Table:
        return table_of(self._tables, answer, press)

    async def press(self, answer: Answer, press: Press, value: str) -> None:
        """Do what a button, select or form about the table asks for."""
        match press.verb:
            case Verb.RULES | Verb.RULE | Verb.VALUE | Verb.OPTION | Verb.STAKE:
                await self._rules(answer, press, value)
            case Verb.LEAVE:
                await self.leave(answer, self._table(answer, press))
            case Verb.LEAVE_SURE:
                await self.leave_at_once(answer, self._table(answer, press))
            case _:
                await self._seats(answer, press, value)

    async def _seats(self, answer: Answer, press: Press, value: str) -> None:
        table_id, user_id = self._table(answer, press).id, answer.user_id
        token = answer.interaction.id
        work: Callable[[], Awaitable[Change]]
        match press.verb:
            case Verb.SIT:
                work = lambda: self._tables.sit(table_id, person_of(answer.interaction), token=token)  # noqa: E731
            case Verb.READY:
                work = lambda: self._tables.ready(table_id, user_id, token=token)  # noqa: E731
            case Verb.START:
                work = lambda: self._tables.start(table_id, user_id, token=token)  # noqa: E731
            case Verb.COMPUTER_ADD:
                level, names = _level(value), await self.computer_names(table_id)
                work = lambda: self._tables.add_computer(table_id, user_id, names, level)  # noqa: E731
            case Verb.COMPUTER_REMOVE:
                work = lambda: self._tables.remove_computer(table_id, user_id)  # noqa: E731
            case Verb.PRESET:
                rules = _preset(value)
                work = lambda: self._tables.change_rules(table_id, user_id, lambda _: rules, what="preset")  # noqa: E731
            case _:
                work = lambda: self._tables.close(table_id, user_id)  # noqa: E731
        await self.at_public(answer, table_id, work)

    async def at_public(self, answer: Answer, table_id: int, work: Callable[[], Awaitable[Change]]) -> None:
        """Do something that everybody sees, and answer where the press was made."""
        table = self._tables.table(table_id)
        public = self._board.public(table)
        person = self._board.person(table, answer.user_id)
        async with public.slot.lock:
            change = await work()
            person.key = answer.key
            if not await self._board.answer_public(answer, table):
                await self._say_done(answer, change)

    async def computer_names(self, table_id: int) -> tuple[str, ...]:
        """The names for computer players at the table, in its server's language."""
        return panels.computer_names(await self._readers.table_texts(self._tables.table(table_id).guild_id))

    async def _say_done(self, answer: Answer, change: Change) -> None:
        """The answer to a press or command that was not made on the table's present message."""
        texts = await self._readers.texts(answer.user_id, change.after.guild_id)
        view = panels.text_panel(said(change, texts))
        if answer.message is not None and answer.message.ephemeral:
            await answer.edit(view)
        else:
            await answer.say(view)

    # House rules

    async def _rules(self, answer: Answer, press: Press, value: str) -> None:
        table = self._table(answer, press)
        texts = await self._readers.texts(answer.user_id, table.guild_id)
        off = forbidden(await self._readers.server(table.guild_id))
        match press.verb:
            case Verb.RULES:
                await answer.say(panels.rule_panel(table, texts, off=off))
            case Verb.RULE:
                await answer.edit(panels.rule_panel(table, texts, off=off, chosen_rule=value))
            case Verb.VALUE:
                edit = _rule_edit(press.argument, value)
                change = await self._tables.change_rules(table.id, answer.user_id, edit, what=press.argument)
                await answer.edit(panels.rule_panel(change.after, texts, off=off, chosen_rule=press.argument))
            case Verb.OPTION:
                change = await self._switch(answer, table.id, press)
                await answer.edit(panels.rule_panel(change.after, texts, off=off))
            case _ if answer.interaction.type is discord.InteractionType.modal_submit:
                stake = read_number(value)
                await self.at_public(
                    answer, table.id, lambda: self._tables.change_stake(table.id, answer.user_id, stake)
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
            return replace(options, **{name: on})

        return await self._tables.change_options(table_id, answer.user_id, edit, what=name)

    # Leaving

    async def leave(self, answer: Answer, table: Table) -> None:
        """Leave the table; where that costs points, ask first."""
        seat = table.playing_seat(answer.user_id)
        if seat is None:
            await self.leave_at_once(answer, table)
            return
        texts = await self._readers.texts(answer.user_id, table.guild_id)
        await answer.say(panels.leave_question(table, seat, texts))

    async def leave_at_once(self, answer: Answer, table: Table) -> None:
        """Leave the table, whatever it costs."""
        await self.at_public(answer, table.id, lambda: self._tables.leave(table.id, answer.user_id))


def person_of(interaction: discord.Interaction) -> Human:
    """Who pressed or typed, by the name the server knows them by."""
    return Human(interaction.user.id, interaction.user.display_name)


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
