"""The repair kit of those who manage a server: what is wrong, and the fix as a button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.store import DamagedTable, Store
from bot.tables import errors
from bot.tables.ports import StoreError
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui import panels
from bot.ui.announcements import REASON_LETTERS
from bot.ui.announcing import Announcer
from bot.ui.answers import Answer
from bot.ui.board import Board
from bot.ui.checkup import (
    Area,
    Finding,
    Fix,
    announcement_findings,
    damage_findings,
    disk_findings,
    permission_findings,
    table_findings,
)
from bot.ui.controls import Form
from bot.ui.emojis import CardEmojis
from bot.ui.faces import TEXT_FACES
from bot.ui.ids import Press, Verb
from bot.ui.pages import show_page
from bot.ui.readers import Readers
from bot.ui.rulings import Rulings
from bot.ui.servers import managed_guild
from bot.ui.texts import plain_name

DOCTOR_VERBS = frozenset({
    Verb.DOCTOR, Verb.DOC_TABLE, Verb.DOC_SHOW, Verb.DOC_VOID, Verb.DOC_CLOSE, Verb.DOC_EMOJIS, Verb.DOC_POST,
    Verb.DOC_DROP,
})  # fmt: skip
"""The controls of the repair kit, which only those who manage the server may use."""
LATEST_HANDS, MOST_VOIDED = 200, 5
"""Among how many of the last hands those are looked for that were voided, and how many of them are told."""


class Doctor:
    """Looks a server through and mends what can be mended; shows nothing of any hand."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        board: Board,
        store: Store,
        readers: Readers,
        emojis: CardEmojis,
        rulings: Rulings,
        announcer: Announcer,
    ) -> None:
        self._client, self._tables, self._board, self._store = client, tables, board, store
        self._readers, self._emojis, self._rulings, self._announcer = readers, emojis, rulings, announcer
        self._damaged: list[DamagedTable] = []

    def set_aside(self, damaged: Iterable[DamagedTable]) -> None:
        """Remember the tables that could not be taken up when the bot started."""
        self._damaged += damaged

    async def press(self, answer: Answer, press: Press, values: Sequence[str]) -> None:
        """Do what a control asks for. Raises `NotManager`, `NoTable` and what the fix itself does."""
        guild_id = managed_guild(answer)
        value = values[0] if values else ""
        match press.verb:
            case Verb.DOCTOR:
                await self.show(answer)
            case Verb.DOC_EMOJIS:
                self._board.tasks.spawn(self._emojis.upload(), "upload of card faces")
                await self._say(answer, "doctor-emojis-coming")
            case Verb.DOC_POST:
                posted, left = await self._announcer.post_again(guild_id, answer.interaction.channel_id or 0)
                await self._say(answer, "doctor-not-posted" if left else "doctor-posted", n=posted, left=left)
            case Verb.DOC_DROP:
                dropped = await self._announcer.drop(guild_id, answer.user_id)
                await self._say(answer, "doctor-dropped", n=dropped)
            case Verb.DOC_TABLE:
                await self._card(answer, self._table(guild_id, int(value) if value.isdecimal() else None))
            case Verb.DOC_SHOW:
                self._board.show_anew(self._table(guild_id, press.table))
                await self._say(answer, "doctor-shown-anew")
            case Verb.DOC_CLOSE:
                table = self._table(guild_id, press.table)
                await self._tables.shut(table.id, answer.user_id)
                await self._say(answer, "said-closed")
            case _:
                await self._void(answer, self._table(guild_id, press.table), press, value)

    async def show(self, answer: Answer) -> None:
        """Everything that is wrong in the server. Raises `NotManager`."""
        guild_id = managed_guild(answer)
        texts = await self._readers.texts(answer.user_id, guild_id)
        tables = self._of(guild_id)
        findings = await self._findings(guild_id, tables)
        places = [self._place(table) for table in tables]
        await show_page(answer, panels.doctor_panel(findings, tables, places, texts))

    async def _findings(self, guild_id: int, tables: Sequence[Table]) -> list[Finding]:
        found: list[Finding] = []
        guild = self._client.get_guild(guild_id)
        try:
            settings = await self._readers.server(guild_id)
            if guild is not None:
                found += permission_findings(guild, settings, tables)
            found += announcement_findings(await self._store.announcements.of_server(guild_id))
            found += await self._database(guild_id)
        except StoreError:
            found.append(Finding(Area.DATABASE, "database"))
        if self._emojis.faces() is TEXT_FACES:
            found.append(Finding(Area.EMOJIS, "emojis", fix=Fix.EMOJIS))
        closed = sorted({name for table in tables for name in self._board.deaf(table)})
        if closed:
            found.append(Finding(Area.MESSAGES, "messages", names=tuple(closed)))
        still = frozenset(table.id for table in tables if self._tables.stands_still(table.id))
        unseen = frozenset(table.id for table in tables if self._board.public(table).unwritable)
        found += table_findings(tables, still=still, unwritable=unseen, now=discord.utils.utcnow())
        found += damage_findings(self._damaged, guild_id)
        return found

    async def _database(self, guild_id: int) -> list[Finding]:
        """Whether it can be written, has room, and which hands came to nothing. Raises `StoreError`."""
        await self._store.tables.probe()
        latest = await self._store.tables.ended_hands(guild_id, limit=LATEST_HANDS)
        voided = [hand for hand in latest if hand.voided][:MOST_VOIDED]
        sat = [f"{hand.name}: {', '.join(plain_name(who.name, 12) for who in hand.occupants)}" for hand in voided]
        hands = [Finding(Area.HANDS, "voided", names=(line,)) for line in sat]
        return [*disk_findings(await self._store.free_bytes()), *hands]

    async def _card(self, answer: Answer, table: Table) -> None:
        texts = await self._readers.texts(answer.user_id, table.guild_id)
        await show_page(answer, panels.table_card(table, texts))

    async def _void(self, answer: Answer, table: Table, press: Press, typed: str) -> None:
        """Ask for the reason, which everybody will read; then void the hand, as the command does."""
        if answer.interaction.type is discord.InteractionType.modal_submit:
            await self._rulings.void(answer, typed, table)
            return
        texts = await self._readers.texts(answer.user_id, table.guild_id)
        form = Form(
            press,
            title=texts("button-void"),
            label=texts("void-label"),
            hint=texts("opt-ruling-reason-about"),
            most_letters=REASON_LETTERS,
        )
        await answer.ask(form)

    async def _say(self, answer: Answer, key: str, **facts: int) -> None:
        texts = await self._readers.texts(answer.user_id, answer.interaction.guild_id)
        await answer.say(panels.text_panel(texts(key, **facts)))

    def _of(self, guild_id: int) -> list[Table]:
        return [table for table in self._tables.all() if table.guild_id == guild_id]

    def _table(self, guild_id: int, table_id: int | None) -> Table:
        """The open table of the server. Raises `NoTable`."""
        found = next((table for table in self._of(guild_id) if table.id == table_id), None)
        if found is None:
            raise errors.NoTable
        return found

    def _place(self, table: Table) -> str:
        channel = self._client.get_channel(table.channel_id)
        return f"#{channel.name}" if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else "?"
