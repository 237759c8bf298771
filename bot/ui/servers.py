"""What those who manage a server decide for it: its settings, each change logged and in force from the next hand."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.store import Store
from bot.tables.errors import BadSetting, StalePress
from bot.tables.houses import Houses
from bot.tables.service import Tables
from bot.tables.settings import SPECS, Group, JsonValue, Kind, value_of
from bot.ui import panels
from bot.ui.answers import Answer
from bot.ui.board import Board
from bot.ui.controls import STAKE_DIGITS, Form
from bot.ui.errors import NotManager
from bot.ui.ids import Press, Verb
from bot.ui.numbers import read_number
from bot.ui.pages import show_page
from bot.ui.readers import Readers

SERVER_VERBS = frozenset({Verb.SETTINGS, Verb.SETTING, Verb.SET, Verb.SET_AMOUNT, Verb.SET_LOG})
"""The controls of these panels, which only those who manage the server may use, however old the panel is."""


class Servers:
    """Shows a server's settings and changes them."""

    def __init__(self, tables: Tables, houses: Houses, board: Board, store: Store, readers: Readers) -> None:
        self._tables, self._houses, self._board, self._store, self._readers = tables, houses, board, store, readers

    async def press(self, answer: Answer, press: Press, values: Sequence[str]) -> None:
        """Do what a control of a panel asks for. Raises `NotManager` for who may not manage the server (any more)."""
        guild_id = managed_guild(answer)
        match press.verb:
            case Verb.SETTINGS:
                group = Group(press.argument) if press.argument in tuple(Group) else Group.SERVER
                await self.show(answer, group)
            case Verb.SETTING:
                await self.show(answer, chosen=values[0] if values else None)
            case Verb.SET:
                await self.change(answer, press.argument, read_values(press.argument, values))
                await self.show(answer, chosen=press.argument)
            case Verb.SET_AMOUNT if answer.interaction.type is discord.InteractionType.modal_submit:
                await self.change(answer, press.argument, read_number(values[0] if values else ""))
                await self.show(answer, chosen=press.argument)
            case Verb.SET_AMOUNT:
                await self._ask(answer, guild_id, press)
            case _:
                await self.log(answer, press.page)

    async def show(self, answer: Answer, group: Group = Group.SERVER, chosen: str | None = None) -> None:
        """The settings of a group, or of the group of the `chosen` one with what it can be. Raises `NotManager`."""
        guild_id = managed_guild(answer)
        texts = await self._readers.texts(answer.user_id, guild_id)
        settings = await self._houses.load(guild_id)
        await show_page(answer, panels.settings_panel(settings, texts, group, chosen))

    async def change(self, answer: Answer, name: str, value: JsonValue) -> None:
        """Set it, log it, and let the tables know. Raises `BadSetting` and what else `settings.with_value` does."""
        guild_id, now = answer.interaction.guild_id or 0, discord.utils.utcnow()
        await self._houses.change(guild_id, name, value, author=answer.user_id, at=now)
        await self._tables.settings_changed(guild_id)
        self._board.server_changed(guild_id)

    async def command(self, answer: Answer, name: str, value: JsonValue, said: str = "said-saved") -> None:
        """Set it by a command of its own, which answers with the text `said`."""
        await self.change(answer, name, value)
        texts = await self._readers.texts(answer.user_id, answer.interaction.guild_id)
        await answer.say(panels.text_panel(texts(said)))

    async def log(self, answer: Answer, page: int) -> None:
        """Page `page`, from 0, of the changes of the settings. Raises `NotManager`."""
        guild_id, size = managed_guild(answer), panels.LOG_ROWS
        texts = await self._readers.texts(answer.user_id, guild_id)
        changes = await self._store.servers.setting_log(guild_id, limit=size + 1, offset=page * size)
        await show_page(answer, panels.setting_log_panel(changes[:size], texts, page, more=len(changes) > size))

    async def _ask(self, answer: Answer, guild_id: int, press: Press) -> None:
        """The form for an amount that is not among those offered."""
        spec = SPECS.get(press.argument)
        if spec is None or spec.kind is not Kind.AMOUNT:
            raise StalePress
        texts = await self._readers.texts(answer.user_id, guild_id)
        now = value_of(await self._houses.load(guild_id), spec.name)
        await answer.ask(
            Form(
                press,
                title=panels.setting_name(spec, texts),
                label=texts("setting-amount"),
                hint=panels.form_label(spec, texts),
                most_letters=STAKE_DIGITS,
                default=str(now),
            )
        )


def managed_guild(answer: Answer) -> int:
    """The server in which the person pressed or typed, and which they may manage. Raises `NotManager`."""
    interaction = answer.interaction
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotManager
    return interaction.guild_id


def read_values(name: str, values: Sequence[str]) -> JsonValue:
    """What was chosen for the setting, as JSON has it. Raises `StalePress`, `BadSetting`."""
    spec = SPECS.get(name)
    if spec is None:
        raise BadSetting(name)
    if spec.kind is Kind.CHANNELS:
        return [int(value) for value in values if value.isascii() and value.isdecimal() and len(value) < LONGEST_ID]
    if not values:
        raise StalePress
    return panels.read_value(values[0])


LONGEST_ID = 20
