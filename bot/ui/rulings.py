"""What those who manage a server decide about its hands and tables, said where everybody reads it."""

from __future__ import annotations

import logging

import discord

from bot.store import Store
from bot.tables.corrections import Correction
from bot.tables.ports import DealtHand
from bot.tables.rulings import read_hand_name
from bot.tables.service import Tables
from bot.tables.table import Human, Table
from bot.ui import messages, panels
from bot.ui.answers import Answer
from bot.ui.board import Board
from bot.ui.messages import CallFailed
from bot.ui.readers import Readers
from bot.ui.texts import plain_name, safe_name

log = logging.getLogger(__name__)

REASON_LETTERS = 200
MOST_CHOICES = 25
"""What Discord shows of an autocompletion."""
_SHORT = 16


class Rulings:
    """Voids a running hand, reverses an ended one, corrects points."""

    def __init__(self, client: discord.Client, tables: Tables, board: Board, store: Store, readers: Readers) -> None:
        self._client, self._tables, self._board, self._store, self._readers = client, tables, board, store, readers

    async def void(self, answer: Answer, reason: str, table: Table | None = None) -> None:
        """End the running hand of the table, of that in the channel without one, without a result.

        Raises `NoTable`, `NoHand`, `SatInHand`, `SaveFailed`.
        """
        if table is None:
            table = self._tables.in_channel(answer.interaction.channel_id or 0)
        change = await self._tables.void(table.id, who=answer.user_id, detail=reason)
        hand = change.after.hand
        assert hand is not None
        texts = await self._readers.table_texts(table.guild_id)
        said = texts("ruling-void", who=_author(answer), hand=hand.number)
        why = texts("ruling-reason", reason=safe_name(reason, REASON_LETTERS))
        await self._announce(answer, table.channel_id, said, why)

    async def reverse(self, answer: Answer, typed: str, reason: str) -> None:
        """Take back the payments of the hand that was typed: `3` at the channel's table, or `12-3`.

        Raises `NoTable` and what `Tables.reverse` does.
        """
        guild_id, channel_id = answer.interaction.guild_id or 0, answer.interaction.channel_id or 0
        table_id, number = read_hand_name(typed)
        if table_id is None:
            table_id = self._tables.in_channel(channel_id).id
        hand = await self._tables.reverse(guild_id, table_id, number, who=answer.user_id, reason=reason)
        texts = await self._readers.table_texts(guild_id)
        players = texts.listed([safe_name(who.name, _SHORT) for who in hand.occupants])
        said = texts("ruling-reversed", who=_author(answer), hand=hand.number, name=hand.name, players=players)
        why = texts("ruling-reason", reason=safe_name(reason, REASON_LETTERS))
        await self._announce(answer, hand.channel_id, said, why)

    async def correct(self, answer: Answer, person: discord.abc.User, amount: int, reason: str) -> None:
        """Give or take somebody's points, and tell the channel. Raises `OwnPoints`, `BadCorrection`, `StoreError`."""
        guild_id, whose = answer.interaction.guild_id or 0, Human(person.id, person.display_name)
        now = discord.utils.utcnow()
        await self._store.ledger.correct(Correction(guild_id, whose, amount, answer.user_id, reason, now))
        texts = await self._readers.table_texts(guild_id)
        balance = texts.number(await self._store.ledger.balance(guild_id, person.id))
        said = texts(
            "ruling-corrected",
            who=_author(answer),
            name=safe_name(whose.name),
            amount=texts.signed(amount),
            balance=balance,
        )
        why = texts("ruling-reason", reason=safe_name(reason, REASON_LETTERS))
        await self._announce(answer, answer.interaction.channel_id or 0, said, why)

    async def choices(self, guild_id: int, typed: str, *, reversible: bool = True) -> list[tuple[str, str]]:
        """The hands of the server that fit what was typed, the latest first: label and name.

        `reversible`: only those whose points could be given back.
        """
        latest = await self._store.tables.ended_hands(guild_id, limit=4 * MOST_CHOICES)
        if reversible:
            latest = tuple(hand for hand in latest if not hand.voided and not hand.reversed)
        found = [(_label(hand), hand.name) for hand in latest]
        return [choice for choice in found if typed.strip().casefold() in choice[0].casefold()][:MOST_CHOICES]

    async def _announce(self, answer: Answer, channel_id: int, *lines: str) -> None:
        """Say it as the answer, and in the channel of the table too if that is another one."""
        view = panels.text_panel("\n".join(lines))
        await answer.announce(view)
        if channel_id != answer.interaction.channel_id:
            try:
                await messages.post(self._client.get_partial_messageable(channel_id), view)
            except CallFailed as failure:
                log.warning("a ruling could not be posted in channel %d: %s", channel_id, failure.error)


def _author(answer: Answer) -> str:
    return safe_name(answer.interaction.user.display_name)


def _label(hand: DealtHand) -> str:
    return f"{hand.name} · {', '.join(plain_name(who.name, _SHORT) for who in hand.occupants)}"
