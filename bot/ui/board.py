"""Keeps what stands on Discord for each table up to date: marks what a change touches, and forgets closed tables."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Awaitable, Callable

import discord

from bot.phom.actions import Draw
from bot.phom.cards import Card
from bot.store import Store
from bot.tables import errors
from bot.tables.ports import Cause, Change
from bot.tables.service import Tables
from bot.tables.table import Human, Phase, Table
from bot.ui.answers import Answer
from bot.ui.lost import LostPlaces
from bot.ui.memory import DM, PING, TABLE, Memory
from bot.ui.messages import Posted
from bot.ui.pinging import Pinging
from bot.ui.private_panels import PrivatePanels
from bot.ui.public_messages import PublicMessages
from bot.ui.readers import Readers
from bot.ui.shown import Person, PrivatePanel, PublicMessage, Shown, hand_number
from bot.ui.slots import Show, Slot, Tasks
from bot.ui.table_views import TableViews
from bot.ui.teaching import Teacher
from bot.ui.view import PanelView

EDIT_SECONDS = 1.0
"""At most one edit of a table's public message in this time."""
FAREWELL_SECONDS = 2.0
"""How long the end of the process waits for its last edits."""


class Board:
    """The listener of `Tables`: marks what a change touched; slots render and edit it, latest state wins.

    What is shown of a table is remembered from its first change until it is closed and its last edits are made.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        store: Store,
        readers: Readers,
        *,
        edit_seconds: float = EDIT_SECONDS,
    ) -> None:
        self._tables, self._edit_seconds = tables, edit_seconds
        self.tasks = Tasks()
        views = TableViews(client, store, readers)
        self._memory = Memory(client, store)
        lost = LostPlaces(client, tables, self.tasks)
        self._messages = PublicMessages(client, views, self._memory, lost, self.tasks)
        self.teacher = Teacher(readers, self.tasks)
        self._panels = PrivatePanels(client, tables, readers, views, self._memory, self.teacher)
        self._pinging = Pinging(client, readers, self._memory, self.teacher)
        self._shown: dict[int, Shown] = {}
        self._channels: dict[int, int] = {}

    # What the tables tell

    def table_changed(self, change: Change) -> None:
        """Mark every message that the change touches."""
        self.teacher.table_changed(change)
        table = change.after
        shown = self._remember(table)
        public = shown.public
        public.table = table
        if change.cause is Cause.PINGED:
            self.tasks.spawn(self._pinging.ping(shown, table), f"ping at table {table.id}")
            return
        public.notice = change
        if change.cause is Cause.RESUMED:
            public.fresh = True
        if _turn_ended(change) and shown.ping is not None:
            self.tasks.spawn(self._pinging.unping(shown), f"ping off at table {table.id}")
        if not _only_drew(change) and change.cause is not Cause.OPENED:
            public.slot.mark()  # a new table is the answer to the command that opened it
        self._mark_people(shown, change)
        if table.phase is Phase.CLOSED:
            self._channels.pop(table.channel_id, None)

    def _mark_people(self, shown: Shown, change: Change) -> None:
        hand = change.after.hand
        if hand is None:
            return
        for seat, who in enumerate(hand.occupants):
            if not isinstance(who, Human):
                continue
            person = self._person(shown, who.user_id)
            # After a restart the others' panels are as good as before, and all tables want their calls at once.
            turn_came = hand.running and hand.turn == seat and (_turn_ended(change) or change.cause is Cause.RESUMED)
            if change.hand_begun or change.hand_ended or turn_came or change.cause is Cause.REVERSED:
                person.dm.slot.mark()
                person.ephemeral.slot.mark()
            elif any(action.seat == seat for action in change.actions) or _clock_was_set(change):
                _mark_free(person)

    def person_changed(self, table: Table, user_id: int) -> None:
        """Something is new that only this person sees."""
        _mark_free(self.person(table, user_id))

    def server_changed(self, guild_id: int) -> None:
        """The server's settings are others: show its open tables as they are then."""
        for shown in self._shown.values():
            if shown.table.guild_id == guild_id and shown.table.phase is not Phase.CLOSED:
                shown.public.slot.mark()

    def show_anew(self, table: Table) -> None:
        """Post the table's message anew, whatever there was."""
        public = self._of(table).public
        public.fresh = True
        public.slot.mark()

    def deaf(self, table: Table) -> tuple[str, ...]:
        """The names of those at the table who take no direct messages from the bot, as far as was tried."""
        people = self._of(table).people
        return tuple(who.name for who in table.people if who.user_id in people and people[who.user_id].dm_closed)

    def message_seen(self, channel_id: int, message_id: int) -> None:
        """Somebody wrote in a channel; a table buried under messages is posted anew at its next change."""
        table_id = self._channels.get(channel_id)
        if table_id is not None:
            public = self._shown[table_id].public
            if public.posted is not None and message_id > public.posted.message_id:
                public.below += 1

    def message_deleted(self, channel_id: int, message_id: int) -> None:
        """Somebody deleted a message; a table's own is posted again."""
        table_id = self._channels.get(channel_id)
        if table_id is not None:
            public = self._shown[table_id].public
            if public.posted is not None and public.posted.message_id == message_id:
                public.posted = None
                public.slot.mark()

    @property
    def remembered(self) -> frozenset[int]:
        """The ids of the tables that something is shown of, or will be."""
        return frozenset(self._shown)

    # What presses need

    def public(self, table: Table) -> PublicMessage:
        """The public message of the table."""
        return self._of(table).public

    def person(self, table: Table, user_id: int) -> Person:
        """What is remembered of this person at the table."""
        return self._person(self._of(table), user_id)

    async def answer_public(self, answer: Answer, table: Table) -> bool:
        """Answer a press on the table's present message by an edit of it; see `PublicMessages.answer`."""
        return await self._messages.answer(self._of(table), answer)

    async def post_table(
        self, answer: Answer, table: Table, *, first: Callable[[], Awaitable[Change]] | None = None
    ) -> None:
        """Answer a command with the table's message, after `first` was done; see `PublicMessages.answer_anew`."""
        await self._messages.answer_anew(self._of(table), answer, first)

    async def hand_view(self, table: Table, user_id: int, *, confirm: Card | None = None) -> PanelView:
        """The private panel of this person as the table stands; see `PrivatePanels.view`."""
        return await self._panels.view(self._of(table), table, user_id, confirm=confirm)

    # Life of the process

    async def restore(self, table: Table) -> None:
        """Remember where the table's messages were before the restart; each is looked at before it is touched."""
        shown = self._remember(table)
        for panel in await self._memory.of_table(table):
            posted = Posted(panel.channel_id, panel.message_id, remembered=True)
            if panel.kind == TABLE:
                shown.public.posted = posted
                shown.public.hand = hand_number(table)
            elif panel.kind == PING:
                shown.ping = posted
            elif panel.kind == DM:
                person = self._person(shown, panel.user_id)
                person.dm.posted = posted
                person.dm.hand = hand_number(table)

    async def farewell(self) -> None:
        """Show once more what has changed, the notice of a restart above all; give up after `FAREWELL_SECONDS`."""
        showing = [self._show_last(shown) for shown in self._shown.values()]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await asyncio.gather(*showing, return_exceptions=True)

    async def _show_last(self, shown: Shown) -> None:
        if shown.table.phase is Phase.CLOSED:
            return
        async with shown.public.slot.lock:
            shown.public.slot.clean()
            await self._messages.show(shown)

    async def close(self) -> None:
        """Stop showing."""
        await self.tasks.close()

    # What is remembered

    def _of(self, table: Table) -> Shown:
        """What is shown of the table; something empty, remembered by nobody, for one that was closed meanwhile."""
        shown = self._shown.get(table.id)
        if shown is not None:
            return shown
        try:
            self._tables.table(table.id)
        except errors.NoTable:
            return self._new(table)
        return self._remember(table)

    def _remember(self, table: Table) -> Shown:
        shown = self._shown.get(table.id)
        if shown is None:
            shown = self._shown[table.id] = self._new(table)
            self._channels[table.channel_id] = table.id
        return shown

    def _new(self, table: Table) -> Shown:
        slot = Slot(
            f"message of table {table.id}",
            lambda: self._messages.show(shown),
            self.tasks,
            interval_seconds=self._edit_seconds,
            idle=lambda: self._forget_done(shown),
        )
        shown = Shown(PublicMessage(slot, table))
        return shown

    def _person(self, shown: Shown, user_id: int) -> Person:
        person = shown.people.get(user_id)
        if person is None:
            at = f"of {user_id}, table {shown.table.id}"
            dm = self._private_slot(f"DM {at}", shown, functools.partial(self._panels.show_dm, shown, user_id))
            ephemeral = self._private_slot(
                f"panel {at}", shown, functools.partial(self._panels.show_ephemeral, shown, user_id)
            )
            person = shown.people[user_id] = Person(PrivatePanel(dm), PrivatePanel(ephemeral))
        return person

    def _private_slot(self, name: str, shown: Shown, show: Show) -> Slot:
        return Slot(name, show, self.tasks, idle=lambda: self._forget_done(shown))

    def _forget_done(self, shown: Shown) -> None:
        if shown.done and self._shown.get(shown.table.id) is shown:
            del self._shown[shown.table.id]


def _mark_free(person: Person) -> None:
    """Mark the person's own panels, wherever an edit is free."""
    person.ephemeral.slot.mark()
    if person.dm.posted is not None and person.dm.posted.key is not None and person.dm.posted.key.good():
        person.dm.slot.mark()


def _turn_ended(change: Change) -> bool:
    before = change.before.hand if change.before is not None else None
    after = change.after.hand
    return after is not None and (before is None or before.turn_key != after.turn_key)


def _clock_was_set(change: Change) -> bool:
    return change.cause in (Cause.CLOCK_SET, Cause.MENDED, Cause.MORE_TIME)


def _only_drew(change: Change) -> bool:
    return bool(change.actions) and all(isinstance(action, Draw) for action in change.actions)
