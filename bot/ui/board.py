"""What stands on Discord for each table, kept up to date: the public message, the private panels, the late ping."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord

from bot.phom.actions import Draw
from bot.phom.cards import Card
from bot.store import EVERYBODY, Panel, Store
from bot.tables.ports import Cause, Change, StoreError
from bot.tables.service import Tables
from bot.tables.table import Human, LiveHand, Phase, Table
from bot.ui import messages, panels
from bot.ui.answers import Answer
from bot.ui.claims import claim
from bot.ui.illustrated import Picture, with_picture
from bot.ui.limits import components_of, fitting
from bot.ui.messages import CallFailed, Key, Posted, Trouble
from bot.ui.notices import notice_of
from bot.ui.permissions import may_attach
from bot.ui.pictures import hand_picture, picture_of, showdown_picture
from bot.ui.readers import Readers
from bot.ui.slots import Slot, Tasks
from bot.ui.texts import Texts

log = logging.getLogger(__name__)

EDIT_SECONDS = 1.0
"""At most one edit of a table's public message in this time."""
BURIED_BELOW = 8
"""With this many messages below it the table is posted anew."""
RETRY_SECONDS, RETRIES = 5.0, 3
"""How soon, and how often in a row, a showing that failed in passing is tried again."""
REPOST = timedelta(seconds=20)


HEAD_PARTS = 3
"""The parts of a hand panel before the player's own cards, besides one for each seat."""
FAREWELL_SECONDS = 2.0
"""How long the end of the process waits for its last edits."""


@dataclass(slots=True, eq=False)
class PublicMessage:
    """The table's message in its channel."""

    slot: Slot
    table: Table
    """The table as it is, closed or not."""
    notice: Change | None = None
    """The last change worth a line of its own."""
    posted: Posted | None = None
    posted_at: datetime | None = None
    hand: int | None = None
    """The number of the hand that the message was posted for; None for a lobby."""
    evening: tuple[int | None, Mapping[int, int]] | None = None
    """What each person had won at the table before the hand of this number."""
    picture: tuple[tuple[int | None, str], Picture | None] | None = None
    """The picture of the end of the hand of this number, in this language."""
    key: Key | None = None
    """The freshest way to post a follow-up in the channel."""
    below: int = 0
    fresh: bool = False
    """Whether the next showing is a new message whatever there was."""
    last: object = None
    failures: int = 0
    """Showings in a row that failed in passing."""
    unwritable: bool = False
    """Whether the channel does not take the message; the private panels say so then."""


@dataclass(slots=True, eq=False)
class PrivatePanel:
    """One person's panel of a hand: in the direct messages, or ephemeral in the channel."""

    slot: Slot
    posted: Posted | None = None
    hand: int | None = None


@dataclass(slots=True, eq=False)
class Person:
    """What a table remembers of one person for as long as it lives."""

    dm: PrivatePanel
    ephemeral: PrivatePanel
    key: Key | None = None
    """Their last press at this table: the way to tell them something only they see."""
    dm_closed: bool = False


@dataclass(slots=True, eq=False)
class Shown:
    """Everything of one table that stands on Discord."""

    public: PublicMessage
    people: dict[int, Person] = field(default_factory=dict)
    ping: Posted | None = None
    complaints: set[tuple[str, Trouble]] = field(default_factory=set)
    """What has failed and was logged."""


class Board:
    """The listener of `Tables`: marks what a change touched; slots render and edit it, latest state wins."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        store: Store,
        readers: Readers,
        *,
        edit_seconds: float = EDIT_SECONDS,
    ) -> None:
        self._client, self._tables, self._store, self.readers = client, tables, store, readers
        self._edit_seconds = edit_seconds
        self.tasks = Tasks()
        self._shown: dict[int, Shown] = {}
        self._channels: dict[int, int] = {}

    # What the tables tell

    def table_changed(self, change: Change) -> None:
        """Mark every message that the change touches."""
        table = change.after
        shown = self._of(table)
        public = shown.public
        public.table = table
        if change.cause is Cause.PINGED:
            self.tasks.spawn(self._ping(shown, table), f"ping at table {table.id}")
            return
        public.notice = change
        if change.cause is Cause.RESUMED:
            public.fresh = True
        if _turn_ended(change) and shown.ping is not None:
            self.tasks.spawn(self._unping(shown, table.id), f"ping off at table {table.id}")
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
            turn_came = hand.running and hand.turn == seat and _turn_ended(change)
            if change.hand_begun or change.hand_ended or turn_came or change.cause in (Cause.RESUMED, Cause.REVERSED):
                person.dm.slot.mark()
                person.ephemeral.slot.mark()
            elif any(action.seat == seat for action in change.actions) or _clock_was_set(change):
                # The person's own panels, wherever an edit is free.
                person.ephemeral.slot.mark()
                if person.dm.posted is not None and person.dm.posted.key is not None and person.dm.posted.key.good():
                    person.dm.slot.mark()

    def server_changed(self, guild_id: int) -> None:
        """The server's settings are others: show its open tables as they are then."""
        for shown in self._shown.values():
            if shown.public.table.guild_id == guild_id and shown.public.table.phase is not Phase.CLOSED:
                shown.public.slot.mark()

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

    # What presses need

    def public(self, table: Table) -> PublicMessage:
        """The public message of the table."""
        return self._of(table).public

    def person(self, table: Table, user_id: int) -> Person:
        """What is remembered of this person at the table."""
        return self._person(self._of(table), user_id)

    async def answer_public(self, answer: Answer, table_id: int) -> bool:
        """Answer a press on the table's present message by an edit of it, and post the hand's own if one began.

        Returns whether the press was made there; if not, it is still to be answered. The caller holds the slot's lock.
        """
        public = self._shown[table_id].public
        here = answer.message
        if here is None or public.posted is None or here.message_id != public.posted.message_id:
            public.key = answer.key
            return False
        public.key = answer.key
        public.posted = here
        if self._begins_message(public):
            await answer.edit(await self._faded(public))
            public.slot.clean()
            await self._show_public(public)
            return True
        view = await self._public_view(public)
        public.last = components_of(view)
        await answer.edit(view)
        public.slot.clean()
        return True

    async def post_table(self, answer: Answer, table: Table) -> None:
        """Answer a command with the table's message; it takes the place of the one there was."""
        public = self._of(table).public
        async with public.slot.lock:
            view = await self._public_view(public)
            public.last = components_of(view)
            public.key = answer.key
            old = await self._known(public.posted, table.id)
            try:
                posted = await answer.say(view, ephemeral=False)
            except messages.FAULTS:
                public.last = None
                public.slot.mark()
                raise
            await self._now_posted(public, posted, hand=_hand_number(table))
            public.slot.clean()
            if old is not None:
                await self._delete(table.id, old)

    async def hand_view(self, table: Table, user_id: int, *, confirm: Card | None = None) -> discord.ui.LayoutView:
        """The private panel of this person as the table stands: the hand, its result, or the offer of a chair."""
        texts = await self.readers.texts(user_id, table.guild_id)
        hand = table.hand
        seat = None if hand is None else hand.seat_of(user_id)
        if hand is None or seat is None or (table.running and _arriving(table, user_id)):
            return panels.sit_offer(table, texts, waiting=table.chair_of(user_id) is not None)
        if hand.running and not hand.public().seats[seat].gone:
            playing, link, place = seat, self._link(table), self._place(table)
            faces = await self.readers.faces(user_id)
            view = fitting(
                lambda f: panels.hand_panel(table, playing, texts, link, confirm=confirm, place=place, faces=f), faces
            )
            if self._shown[table.id].public.unwritable:
                view.add_item(discord.ui.TextDisplay(texts("hand-no-channel")))
            return await self._with_hand(view, hand, seat, user_id, texts)
        balances = await self._balances(table)
        return panels.result_line(table, user_id, texts, balances)

    async def _with_hand(
        self, view: discord.ui.LayoutView, hand: LiveHand, seat: int, user_id: int, texts: Texts
    ) -> discord.ui.LayoutView:
        """The panel with a picture of the hand, for those who want one."""
        chosen = await self.readers.preferences(user_id)
        if not chosen.hand_picture:
            return view
        shown = hand_picture(hand.view(seat), four_colour=chosen.four_colour)
        picture = await picture_of(shown, f"hand-{hand.number}-{hand.decision}.png", texts("picture-hand"))
        return with_picture(view, picture, place=hand.state.players + HEAD_PARTS)

    # Taking up after a restart

    async def restore(self, table: Table) -> None:
        """Remember where the table's messages were before the restart; each is looked at before it is touched."""
        shown = self._of(table)
        for panel in await self._panels_of(table):
            posted = Posted(panel.channel_id, panel.message_id, remembered=True)
            if panel.kind == "table":
                shown.public.posted = posted
                shown.public.hand = table.hand.number if table.hand is not None else None
            elif panel.kind == "ping":
                shown.ping = posted
            elif panel.kind == "dm":
                person = self._person(shown, panel.user_id)
                person.dm.posted = posted
                person.dm.hand = table.hand.number if table.hand is not None else None

    async def _panels_of(self, table: Table) -> tuple[Panel, ...]:
        try:
            return await self._store.panels.of_table(table.id)
        except StoreError:
            log.warning("table %d: where it was shown could not be read; it is shown anew", table.id, exc_info=True)
            return ()

    async def farewell(self) -> None:
        """Show once more what has changed, the notice of a restart above all; give up after `FAREWELL_SECONDS`."""
        showing = [self._show_last(shown.public) for shown in self._shown.values()]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await asyncio.gather(*showing, return_exceptions=True)

    async def _show_last(self, public: PublicMessage) -> None:
        if public.table.phase is Phase.CLOSED:
            return
        async with public.slot.lock:
            public.slot.clean()
            await self._show_public(public)

    async def close(self) -> None:
        """Stop showing."""
        await self.tasks.close()

    async def _known(self, posted: Posted | None, table_id: int) -> Posted | None:
        """`posted`, unless it is remembered from before a restart and turns out to be gone or none of ours."""
        if posted is None or not posted.remembered:
            return posted
        return await claim(self._client, posted, table_id)

    # The public message

    async def _show_public(self, public: PublicMessage) -> None:
        old = public.posted = await self._known(public.posted, public.table.id)
        if old is None or self._begins_message(public) or self._buried(public) or public.fresh:
            await self._post_public(public)
            return
        view = await self._public_view(public)
        components = components_of(view)
        if components == public.last:
            return
        try:
            public.posted = await messages.edit(self._client, old, view)
            public.last = components
            public.unwritable, public.failures = False, 0
        except CallFailed as failure:
            if failure.trouble is Trouble.GONE:
                public.posted = None
                await self._post_public(public)
            else:
                self._public_failed(public, failure)

    def _public_failed(self, public: PublicMessage, failure: CallFailed) -> None:
        """Complain; try again where it may pass, else say so in the private panels."""
        self._complain(self._shown[public.table.id], "the table's message", failure)
        if failure.trouble is Trouble.PASSING:
            public.failures += 1
            if public.failures <= RETRIES:
                public.slot.mark_later(RETRY_SECONDS)
        elif not public.unwritable:
            public.unwritable = True
            for person in self._shown[public.table.id].people.values():
                person.dm.slot.mark()
                person.ephemeral.slot.mark()

    async def _post_public(self, public: PublicMessage) -> None:
        table, old = public.table, public.posted
        new_hand = self._begins_message(public)
        view = await self._public_view(public, mention=new_hand or public.fresh)
        posted = await self._post_anywhere(public, view, mentions=new_hand or public.fresh)
        if posted is None:
            return
        public.unwritable, public.failures = False, 0
        public.last = None
        replaced = public.fresh or not new_hand
        public.fresh = False
        await self._now_posted(public, posted, hand=_hand_number(table))
        if old is not None and replaced:
            await self._delete(public.table.id, old)

    async def _delete(self, table_id: int, posted: Posted) -> None:
        try:
            await messages.delete(self._client, posted)
        except CallFailed as failure:
            self._complain(self._shown[table_id], "deleting an old message", failure)

    async def _post_anywhere(
        self, public: PublicMessage, view: discord.ui.LayoutView, *, mentions: bool
    ) -> Posted | None:
        key = public.key
        if key is not None and key.good():
            try:
                return await messages.follow_up(key, view, mentions=mentions)
            except CallFailed as failure:
                self._complain(self._shown[public.table.id], "the follow-up with the table's message", failure)
        channel = self._client.get_partial_messageable(public.table.channel_id)
        try:
            return await messages.post(channel, view, mentions=mentions)
        except CallFailed as failure:
            self._public_failed(public, failure)
            return None

    async def _now_posted(self, public: PublicMessage, posted: Posted, *, hand: int | None) -> None:
        public.posted, public.hand, public.below = posted, hand, 0
        public.posted_at = discord.utils.utcnow()
        await self._save(public.table.id, "table", posted)

    async def _public_view(self, public: PublicMessage, *, mention: bool = False) -> discord.ui.LayoutView:
        table = public.table
        texts = await self.readers.table_texts(table.guild_id)
        faces = self.readers.table_faces()
        notice = notice_of(public.notice, texts)
        if table.phase is Phase.CLOSED:
            return panels.closed_panel(table, texts, notice, await self._balances(table))
        if table.running:
            won = await self._evening(public)
            return fitting(
                lambda f: panels.table_panel(table, texts, mention=mention, notice=notice, evening=won, faces=f), faces
            )
        if table.hand is not None:
            return await self._showdown(table, texts, notice)
        return panels.lobby_panel(table, texts, notice=notice)

    async def _faded(self, public: PublicMessage) -> discord.ui.LayoutView:
        """What becomes of the lobby or the showdown when the next hand has its own message."""
        change = public.notice
        before = change.before if change is not None else None
        assert before is not None
        texts = await self.readers.table_texts(before.guild_id)
        if before.hand is None:
            return panels.lobby_panel(before, texts, live=False)
        return await self._showdown(before, texts, None, live=False)

    async def _showdown(
        self, table: Table, texts: Texts, notice: str | None, *, live: bool = True
    ) -> discord.ui.LayoutView:  # fmt: skip
        sums, won = await self._balances(table), await self._store.ledger.evening(table.id)
        view = fitting(
            lambda f: panels.showdown_panel(table, texts, sums, notice, live=live, evening=won, faces=f),
            self.readers.table_faces(),
        )
        return with_picture(view, await self._picture(table, texts), place=1)

    async def _picture(self, table: Table, texts: Texts) -> Picture | None:
        """The picture of the end of the table's last hand, drawn once; None where the server wants or allows none."""
        public, number = self._shown[table.id].public, _hand_number(table)
        if not (await self.readers.server(table.guild_id)).pictures or not may_attach(self._client, table):
            return None
        key = number, texts.language
        if public.picture is None or public.picture[0] != key:
            shown = showdown_picture(table, texts)
            name = f"phom-{table.id}-{number}.png"
            drawn = None if shown is None else await picture_of(shown, name, texts("picture-showdown"))
            public.picture = key, drawn
        return public.picture[1]

    async def _evening(self, public: PublicMessage) -> Mapping[int, int]:
        """What was won at the table before the running hand: read once a hand, for nothing is won in between."""
        number, table = _hand_number(public.table), public.table
        if public.evening is None or public.evening[0] != number:
            public.evening = number, await self._store.ledger.evening(table.id)
        return public.evening[1]

    @staticmethod
    def _begins_message(public: PublicMessage) -> bool:
        return public.table.running and public.hand != _hand_number(public.table)

    @staticmethod
    def _buried(public: PublicMessage) -> bool:
        old_enough = public.posted_at is None or discord.utils.utcnow() - public.posted_at >= REPOST
        return public.below >= BURIED_BELOW and old_enough

    # The private panels

    async def _show_dm(self, table_id: int, user_id: int) -> None:
        shown = self._shown[table_id]
        table, person = shown.public.table, shown.people[user_id]
        if person.dm_closed or not (await self.readers.preferences(user_id)).dm:
            return
        hand = table.hand
        assert hand is not None
        view = await self.hand_view(table, user_id)
        person.dm.posted = await self._known(person.dm.posted, table_id)
        try:
            if person.dm.posted is not None and person.dm.hand == hand.number:
                try:
                    person.dm.posted = await messages.edit(self._client, person.dm.posted, view)
                    return
                except CallFailed as failure:
                    if failure.trouble is not Trouble.GONE:
                        raise
            if hand.running:
                await self._post_dm(person, table_id, user_id, hand, view)
        except CallFailed as failure:
            self._complain(shown, f"the direct message to {user_id}", failure)
            if failure.trouble in (Trouble.DM_CLOSED, Trouble.NOWHERE):
                person.dm_closed = True
                await self._tell_dm_closed(person, table_id, user_id)

    async def _post_dm(
        self, person: Person, table_id: int, user_id: int, hand: LiveHand, view: discord.ui.LayoutView
    ) -> None:
        user = self._client.get_user(user_id)
        try:
            if user is None:
                user = await self._client.fetch_user(user_id)
            channel = user.dm_channel or await user.create_dm()
        except messages.FAULTS as error:
            raise CallFailed(messages.trouble_of(error), error) from error
        person.dm.posted = await messages.post(channel, view)
        person.dm.hand = hand.number
        await self._save(table_id, "dm", person.dm.posted, user_id)

    async def _tell_dm_closed(self, person: Person, table_id: int, user_id: int) -> None:
        """Say once, where only they see it, that the hand is behind the button; with the hand itself."""
        table = self._shown[table_id].public.table
        if person.key is None or not person.key.good() or (person.ephemeral.posted is not None):
            return
        texts = await self.readers.texts(user_id, table.guild_id)
        try:
            await messages.follow_up(person.key, panels.text_panel(texts("dm-closed")), ephemeral=True)
        except CallFailed as failure:
            self._complain(self._shown[table_id], f"the word to {user_id} that their messages are closed", failure)

    async def _show_ephemeral(self, table_id: int, user_id: int) -> None:
        shown = self._shown[table_id]
        panel = shown.people[user_id].ephemeral
        if panel.posted is None or panel.posted.key is None or not panel.posted.key.good():
            return
        try:
            view = await self.hand_view(shown.public.table, user_id)
            await messages.edit(self._client, panel.posted, view)
        except CallFailed as failure:
            panel.posted = None
            self._complain(shown, f"the private panel of {user_id}", failure)

    # The late ping

    async def _ping(self, shown: Shown, table: Table) -> None:
        hand = table.hand
        assert hand is not None
        assert hand.deadline is not None
        who = hand.occupants[hand.turn]
        if not isinstance(who, Human) or not (await self.readers.preferences(who.user_id)).ping:
            return
        texts = await self.readers.texts(who.user_id, table.guild_id)
        channel = self._client.get_partial_messageable(table.channel_id)
        try:
            posted = await messages.post(channel, panels.ping_message(texts, who.user_id, hand.deadline), mentions=True)
        except CallFailed as failure:
            self._complain(shown, "the ping", failure)
            return
        now_hand = shown.public.table.hand
        if now_hand is None or now_hand.turn_key != hand.turn_key:
            await self._delete(table.id, posted)
            return
        shown.ping = posted
        await self._save(table.id, "ping", posted)

    async def _unping(self, shown: Shown, table_id: int) -> None:
        posted, shown.ping = shown.ping, None
        known = await self._known(posted, table_id)
        if known is not None:
            await self._delete(table_id, known)
        if posted is not None:
            await self._store.panels.drop(table_id, "ping")

    # Inside

    def _complain(self, shown: Shown, what: str, failure: CallFailed) -> None:
        """Log a failed call with what it was for, once for as long as the table lives."""
        if (what, failure.trouble) not in shown.complaints:
            shown.complaints.add((what, failure.trouble))
            log.warning("table %d: %s failed: %s", shown.public.table.id, what, failure.error)

    def _of(self, table: Table) -> Shown:
        shown = self._shown.get(table.id)
        if shown is None:
            slot = Slot(
                f"message of table {table.id}",
                lambda: self._show_public(self._shown[table.id].public),
                self.tasks,
                interval_seconds=self._edit_seconds,
            )
            shown = self._shown[table.id] = Shown(PublicMessage(slot, table))
            self._channels[table.channel_id] = table.id
        return shown

    def _person(self, shown: Shown, user_id: int) -> Person:
        person = shown.people.get(user_id)
        if person is None:
            table_id = shown.public.table.id
            dm = Slot(f"DM of {user_id}, table {table_id}", lambda: self._show_dm(table_id, user_id), self.tasks)
            ephemeral = Slot(
                f"panel of {user_id}, table {table_id}", lambda: self._show_ephemeral(table_id, user_id), self.tasks
            )
            person = shown.people[user_id] = Person(PrivatePanel(dm), PrivatePanel(ephemeral))
        return person

    async def _balances(self, table: Table) -> dict[int, int]:
        accounts = {who.account for who in table.people}
        if table.hand is not None:
            accounts |= {who.account for who in table.hand.occupants}
        book = table.next_book if table.hand is None else table.hand.book
        return dict(await self._store.ledger.balances(table.guild_id, sorted(accounts), book))

    async def _save(self, table_id: int, kind: str, posted: Posted, user_id: int = EVERYBODY) -> None:
        """Remember the message for after a restart; failing that costs no more than a message posted twice."""
        try:
            await self._store.panels.save(Panel(table_id, kind, posted.channel_id, posted.message_id, user_id))
        except StoreError:
            log.warning("table %d: its %s message could not be remembered", table_id, kind, exc_info=True)

    def _place(self, table: Table) -> str | None:
        """The server and the channel by name, where Discord has told us."""
        guild, channel = self._client.get_guild(table.guild_id), self._client.get_channel(table.channel_id)
        if guild is None or channel is None or isinstance(channel, discord.abc.PrivateChannel):
            return None
        return f"{guild.name} › #{channel.name}"

    def _link(self, table: Table) -> str:
        public = self._shown[table.id].public
        where = f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
        return where if public.posted is None else f"{where}/{public.posted.message_id}"


def _arriving(table: Table, user_id: int) -> bool:
    index = table.chair_of(user_id)
    chair = None if index is None else table.chairs[index]
    return chair is not None and chair.arriving


def _hand_number(table: Table) -> int | None:
    return table.hand.number if table.hand is not None else None


def _turn_ended(change: Change) -> bool:
    before = change.before.hand if change.before is not None else None
    after = change.after.hand
    return after is not None and (before is None or before.turn_key != after.turn_key)


def _clock_was_set(change: Change) -> bool:
    return change.cause in (Cause.CLOCK_SET, Cause.MENDED)


def _only_drew(change: Change) -> bool:
    return bool(change.actions) and all(isinstance(action, Draw) for action in change.actions)
