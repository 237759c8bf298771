"""What those who manage a server decide about its hands and points; each decision is announced."""

from __future__ import annotations

import discord

from bot.store import Store
from bot.tables.announcements import AnnouncementKind, Subject
from bot.tables.corrections import Correction
from bot.tables.ports import DealtHand
from bot.tables.rulings import read_hand_name
from bot.tables.service import Tables
from bot.tables.table import Human, Table
from bot.ui.announcing import Announcer
from bot.ui.answers import Answer
from bot.ui.texts import plain_name

MOST_CHOICES = 25
"""What Discord shows of an autocompletion."""
_SHORT = 16


class Rulings:
    """Voids a running hand, reverses an ended one, corrects points."""

    def __init__(self, tables: Tables, store: Store, announcer: Announcer) -> None:
        self._tables, self._store, self._announcer = tables, store, announcer

    async def void(self, answer: Answer, reason: str, table: Table | None = None) -> None:
        """End the running hand of the table, of that in the channel without one, without a result.

        Raises `NoTable`, `NoHand`, `SatInHand`, `SaveFailed`.
        """
        if table is None:
            table = self._tables.in_channel(answer.interaction.channel_id or 0)
        change = await self._tables.void(table.id, who=answer.user_id, detail=reason)
        hand = change.after.hand
        assert hand is not None
        await self._announce(answer, table.guild_id, AnnouncementKind.VOIDED, f"{table.id}-{hand.number}")

    async def reverse(self, answer: Answer, typed: str, reason: str) -> None:
        """Take back the payments of the hand that was typed: `3` at the channel's table, or `12-3`.

        Raises `NoTable` and what `Tables.reverse` does.
        """
        guild_id, channel_id = answer.interaction.guild_id or 0, answer.interaction.channel_id or 0
        table_id, number = read_hand_name(typed)
        if table_id is None:
            table_id = self._tables.in_channel(channel_id).id
        hand = await self._tables.reverse(guild_id, table_id, number, who=answer.user_id, reason=reason)
        await self._announce(answer, guild_id, AnnouncementKind.REVERSED, hand.name)

    async def correct(self, answer: Answer, person: discord.abc.User, amount: int, reason: str) -> None:
        """Give or take somebody's points, and tell the channel. Raises `OwnPoints`, `BadCorrection`, `StoreError`."""
        guild_id, channel_id = answer.interaction.guild_id or 0, answer.interaction.channel_id or 0
        whose, now = Human(person.id, person.display_name), discord.utils.utcnow()
        correction = Correction(guild_id, whose, amount, answer.user_id, reason, now, channel_id)
        number = await self._store.ledger.correct(correction)
        await self._announce(answer, guild_id, AnnouncementKind.CORRECTED, str(number))

    async def choices(self, guild_id: int, typed: str, *, reversible: bool = True) -> list[tuple[str, str]]:
        """The hands of the server that fit what was typed, the latest first: label and name.

        `reversible`: only those whose points could be given back.
        """
        latest = await self._store.tables.ended_hands(guild_id, limit=4 * MOST_CHOICES)
        if reversible:
            latest = tuple(hand for hand in latest if not hand.voided and not hand.reversed)
        found = [(_label(hand), hand.name) for hand in latest]
        return [choice for choice in found if typed.strip().casefold() in choice[0].casefold()][:MOST_CHOICES]

    async def _announce(self, answer: Answer, guild_id: int, kind: AnnouncementKind, about: str) -> None:
        await self._announcer.announce(answer, Subject(guild_id, kind, about))


def _label(hand: DealtHand) -> str:
    return f"{hand.name} · {', '.join(plain_name(who.name, _SHORT) for who in hand.occupants)}"
