"""What every button, select and form does: a press in, one request to the tables, one answer out."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord
from discord import app_commands

from bot.phom.errors import PhomError
from bot.tables import errors
from bot.tables.errors import TableError
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui import panels
from bot.ui.answers import Answer
from bot.ui.board import Board
from bot.ui.coach import Coach
from bot.ui.errors import NoProof, NotANumber, NotConfirmed, NotManager, UnknownCommand, UnreadableProof, sentence
from bot.ui.hand_presses import HandPresses
from bot.ui.helping import Helping
from bot.ui.ids import OldPress, Press, Verb
from bot.ui.messages import FAULTS
from bot.ui.pages import Pages
from bot.ui.permissions import MissingPermissions
from bot.ui.places import decision_of, table_of
from bot.ui.proofs import Proofs
from bot.ui.readers import Readers
from bot.ui.relay import Relay
from bot.ui.table_presses import TablePresses

log = logging.getLogger(__name__)

Handler = Callable[[Answer, Press, Sequence[str]], Awaitable[None]]
"""Does what a control asks for, given what was chosen or typed, and answers."""

MISTAKES = (
    TableError,
    PhomError,
    NotANumber,
    NotConfirmed,
    NotManager,
    MissingPermissions,
    NoProof,
    UnreadableProof,
    UnknownCommand,
    app_commands.AppCommandError,
)
"""What a person can do wrong; anything else is a fault of ours."""


AT_TABLE = frozenset(
    {Verb.SIT, Verb.READY, Verb.START, Verb.COMPUTER_ADD, Verb.COMPUTER_REMOVE, Verb.PRESET, Verb.CLOSE, Verb.RULES,
     Verb.RULE, Verb.VALUE, Verb.OPTION, Verb.STAKE, Verb.LEAVE, Verb.LEAVE_SURE}
)  # fmt: skip
"""The controls about the table itself."""


class Presses:
    """The client's handler of presses; commands use its parts too. `routes` are the controls that it hands on.

    `relay` is there where several processes play the tables.
    """

    def __init__(
        self,
        tables: Tables,
        board: Board,
        readers: Readers,
        pages: Pages,
        helping: Helping,
        proofs: Proofs,
        coach: Coach,
        routes: Mapping[Verb, Handler],
        relay: Relay | None,
    ) -> None:
        self.tables, self.readers, self.pages = tables, readers, pages
        self.helping, self.proofs, self.coach, self._routes = helping, proofs, coach, routes
        self._relay = relay
        self.table, self.hand = TablePresses(tables, board, readers), HandPresses(tables, board)

    async def press(self, interaction: discord.Interaction, press: Press | OldPress, values: Sequence[str]) -> None:
        """Do what the press asks for and answer it."""
        self.readers.saw(interaction)
        if isinstance(press, OldPress):
            raise errors.StalePress
        if self._relay is not None and press.verb not in self._routes and await self._relay.hand_on(interaction, press):
            return
        async with Answer(interaction) as answer:
            try:
                if press.verb in self._routes:
                    await self._routes[press.verb](answer, press, values)
                else:
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
            texts, faces = await self.readers.whatever_is_known(answer.user_id, answer.interaction.guild_id)
            players = self._players(answer.interaction)
            await answer.say(panels.text_panel(sentence(error, texts, players=players, faces=faces)))
        except FAULTS as fault:
            log.warning("%d could not be told: %s", answer.user_id, fault)

    def _players(self, interaction: discord.Interaction) -> tuple[str, ...]:
        try:
            hand = self.tables.in_channel(interaction.channel_id or 0).hand
        except errors.NoTable:
            return ()
        return () if hand is None else hand.record.players

    async def _do(self, answer: Answer, press: Press, value: str) -> None:
        match press.verb:
            case Verb.GUIDE:
                await self.pages.press(answer, press, value)
            case Verb.HELP:
                await self.helping.page(answer, press.page)
            case Verb.DM | Verb.PING | Verb.PINGS_OFF | Verb.LANGUAGE:
                await self.pages.press(answer, press, value)
            case Verb.TEXT_ONLY | Verb.FOUR_COLOUR | Verb.HAND_PICTURE:
                await self.pages.press(answer, press, value)
            case Verb.PROOF:
                await self.proofs.show(answer, self._table(answer, press).id, press.hand or 0)
            case Verb.HINT:
                await self.coach.hint(answer, self._table(answer, press), decision_of(press))
            case Verb.REVIEW:
                table = self._table(answer, press)
                await self.coach.review(answer, table.guild_id, table.id, press.hand or 0)
            case _ if press.verb in AT_TABLE:
                await self.table.press(answer, press, value)
            case _:
                await self.hand.press(answer, press, value)

    def _table(self, answer: Answer, press: Press) -> Table:
        return table_of(self.tables, answer, press)
