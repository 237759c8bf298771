"""The panels that one person sees: in their direct messages, and behind *Bài của tôi* in the channel."""

from __future__ import annotations

import discord

from bot.phom.cards import Card
from bot.tables.service import Tables
from bot.tables.table import LiveHand, Table
from bot.ui import messages, panels
from bot.ui.illustrated import with_picture
from bot.ui.limits import fitting
from bot.ui.memory import DM, Memory
from bot.ui.messages import CallFailed, Posted, Trouble
from bot.ui.pictures import hand_picture, picture_of
from bot.ui.readers import Readers
from bot.ui.shown import Person, Shown
from bot.ui.table_views import TableViews
from bot.ui.teaching import Teacher
from bot.ui.texts import Texts
from bot.ui.view import PanelView

HEAD_PARTS = 3
"""The parts of a hand panel before the player's own cards, besides one for each seat."""


class PrivatePanels:
    """Renders private panels and keeps them up to date."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        readers: Readers,
        views: TableViews,
        memory: Memory,
        teacher: Teacher,
    ) -> None:
        self._client, self._tables, self._readers, self._views = client, tables, readers, views
        self._memory, self._teacher = memory, teacher

    async def view(self, shown: Shown, table: Table, user_id: int, *, confirm: Card | None = None) -> PanelView:
        """The panel of this person as `table` stands: the hand, its result, or the offer of a chair."""
        texts = await self._readers.texts(user_id, table.guild_id)
        hand = table.hand
        seat = None if hand is None else hand.seat_of(user_id)
        if hand is None or seat is None or (table.running and _arriving(table, user_id)):
            return panels.sit_offer(table, texts, waiting=table.chair_of(user_id) is not None)
        gone = hand.public().seats[seat].gone
        lesson = None if gone else await self._teacher.lesson(table, user_id, texts)
        if not hand.running or gone:
            return panels.result_line(table, user_id, texts, await self._views.balances(table), lesson=lesson)
        playing, link, place = seat, _link(shown, table), self._place(table)
        eager, unseen = self._tables.playing.is_eager(table.id, user_id), shown.public.unwritable
        view = fitting(
            lambda f: panels.hand_panel(
                table, playing, texts, link, confirm, place=place, eager=eager, faces=f, lesson=lesson, unseen=unseen
            ),
            await self._readers.faces(user_id),
        )
        return await self._illustrated(view, hand, seat, user_id, texts)

    async def _illustrated(self, view: PanelView, hand: LiveHand, seat: int, user_id: int, texts: Texts) -> PanelView:
        """The panel with a picture of the hand, for those who want one."""
        chosen = await self._readers.preferences(user_id)
        if chosen.text_only or not chosen.hand_picture:
            return view
        shown = hand_picture(hand.view(seat), four_colour=chosen.four_colour)
        picture = await picture_of(shown, f"hand-{hand.number}-{hand.decision}.png", texts("picture-hand"))
        return with_picture(view, picture, place=len(hand.occupants) + HEAD_PARTS)

    # In direct messages

    async def show_dm(self, shown: Shown, user_id: int) -> None:
        """Bring the person's direct message up to date, or send the one of the hand. The caller holds its lock."""
        table, person = shown.table, shown.people[user_id]
        if person.dm_closed or not (await self._readers.preferences(user_id)).dm:
            return
        hand = table.hand
        assert hand is not None
        view = await self.view(shown, table, user_id)
        person.dm.posted = await self._memory.known(shown, person.dm.posted)
        try:
            if not await self._edit_dm(person, hand, view) and hand.running:
                await self._post_dm(shown, user_id, hand, view)
        except CallFailed as failure:
            shown.complain(f"the direct message to {user_id}", failure)
            if failure.trouble in (Trouble.DM_CLOSED, Trouble.NOWHERE):
                person.dm_closed = True
                await self._tell_dm_closed(shown, user_id)

    async def _edit_dm(self, person: Person, hand: LiveHand, view: PanelView) -> bool:
        """Whether there is a message of this hand, which shows `view` now."""
        if person.dm.posted is None or person.dm.hand != hand.number:
            return False
        try:
            person.dm.posted = await messages.edit(self._client, person.dm.posted, view)
        except CallFailed as failure:
            if failure.trouble is not Trouble.GONE:
                raise
            return False
        return True

    async def _post_dm(self, shown: Shown, user_id: int, hand: LiveHand, view: PanelView) -> None:
        person = shown.people[user_id]
        last = person.dm.posted
        posted = await self._follow_last(shown, user_id, view)
        if posted is None:
            posted = await messages.post(await self._dm_channel(user_id, last), view)
        person.dm.posted, person.dm.hand = posted, hand.number
        await self._memory.save(shown, DM, posted, user_id)

    async def _follow_last(self, shown: Shown, user_id: int, view: PanelView) -> Posted | None:
        """The message of a new hand as a follow-up of the person's last press in the direct messages, while it can be.

        Through that press it can be edited for free, too, before they have pressed anything on it.
        """
        last = shown.people[user_id].dm.posted
        if last is None or last.key is None or not last.key.good():
            return None
        try:
            return await messages.follow_up(last.key, view)
        except CallFailed as failure:
            shown.complain(f"the follow-up with the hand of {user_id}", failure)
            return None

    async def _dm_channel(self, user_id: int, last: Posted | None) -> discord.abc.Messageable:
        """Where the person reads direct messages; asked of Discord only if there was no message before."""
        if last is not None:
            return self._client.get_partial_messageable(last.channel_id, type=discord.ChannelType.private)
        try:
            return await self._client.create_dm(discord.Object(user_id))
        except messages.FAULTS as error:
            raise CallFailed(messages.trouble_of(error), error) from error

    async def _tell_dm_closed(self, shown: Shown, user_id: int) -> None:
        """Say once, where only they see it, that the hand is behind the button."""
        person = shown.people[user_id]
        if person.key is None or not person.key.good() or person.ephemeral.posted is not None:
            return
        texts = await self._readers.texts(user_id, shown.table.guild_id)
        try:
            await messages.follow_up(person.key, panels.text_panel(texts("dm-closed")), ephemeral=True)
        except CallFailed as failure:
            shown.complain(f"the word to {user_id} that their messages are closed", failure)

    # In the channel

    async def show_ephemeral(self, shown: Shown, user_id: int) -> None:
        """Bring the person's panel in the channel up to date, while it can be. The caller holds its lock."""
        panel = shown.people[user_id].ephemeral
        if panel.posted is None or panel.posted.key is None or not panel.posted.key.good():
            return
        try:
            view = await self.view(shown, shown.table, user_id)
            await messages.edit(self._client, panel.posted, view)
        except CallFailed as failure:
            panel.posted = None
            shown.complain(f"the private panel of {user_id}", failure)

    def _place(self, table: Table) -> str | None:
        """The server and the channel by name, where Discord has told us."""
        guild, channel = self._client.get_guild(table.guild_id), self._client.get_channel(table.channel_id)
        if guild is None or channel is None or isinstance(channel, discord.abc.PrivateChannel):
            return None
        return f"{guild.name} › #{channel.name}"


def _link(shown: Shown, table: Table) -> str:
    """The table's message; the channel, at whose end it will stand, while the hand has none yet."""
    where = f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
    public = shown.public
    return where if public.posted is None or public.begins else f"{where}/{public.posted.message_id}"


def _arriving(table: Table, user_id: int) -> bool:
    index = table.chair_of(user_id)
    chair = None if index is None else table.chairs[index]
    return chair is not None and chair.arriving
