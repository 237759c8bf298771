"""A table's message in its channel: posted, edited by the cheapest way, posted anew when it is lost or buried."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import discord

from bot.tables.ports import Change
from bot.ui import messages
from bot.ui.answers import Answer
from bot.ui.lost import LostPlaces
from bot.ui.memory import TABLE, Memory
from bot.ui.messages import CallFailed, Posted, Trouble
from bot.ui.shown import PublicMessage, Shown, hand_number
from bot.ui.slots import Tasks
from bot.ui.table_views import TableViews
from bot.ui.view import PanelView

BURIED_BELOW = 8
"""With this many messages below it the table is posted anew."""
REPOST = timedelta(seconds=20)
"""It is posted anew for that at most once in this time."""
RETRY_SECONDS, RETRIES = 5.0, 3
"""How soon, and how often in a row, a showing that failed in passing is tried again."""


class PublicMessages:
    """Shows tables in their channels."""

    def __init__(
        self, client: discord.Client, views: TableViews, memory: Memory, lost: LostPlaces, tasks: Tasks
    ) -> None:
        self._client, self._views, self._memory, self._lost = client, views, memory, lost
        self._tasks = tasks

    async def show(self, shown: Shown) -> None:
        """Bring the message up to date. The caller holds its slot's lock."""
        public = shown.public
        old = public.posted = await self._memory.known(shown, public.posted)
        if old is None or public.begins or _buried(public) or public.fresh:
            await self._post(shown)
            return
        view = await self._views.present(public)
        components = view.components
        if components == public.last:
            return
        public.last = None  # what fails may have been done all the same
        try:
            public.posted = await messages.edit(self._client, old, view)
            public.last = components
            public.unwritable, public.failures = False, 0
        except CallFailed as failure:
            if failure.trouble is Trouble.GONE:
                public.posted = None
                await self._post(shown)
            else:
                self._failed(shown, failure)

    async def answer(self, shown: Shown, answer: Answer) -> bool:
        """Answer a press on the present message by an edit of it, or by the message of the hand that began with it.

        Returns whether the press was made there; if not, it is still to be answered. The caller holds the slot's lock.
        """
        public, here = shown.public, answer.message
        public.key = answer.key
        if here is None or public.posted is None or here.message_id != public.posted.message_id:
            return False
        if public.begins:
            await self._begin(shown, answer, public.posted)
            return True
        public.posted, public.last = here, None
        view = await self._views.present(public)
        await answer.edit(view)
        public.last = view.components
        public.slot.clean()
        return True

    async def _begin(self, shown: Shown, answer: Answer, old: Posted) -> None:
        """Answer with the message of a new hand: an answer is free where a follow-up is not. `old` fades beside it."""
        public = shown.public
        view, faded = await self._views.present(public, mention=True), await self._views.faded(public)
        await self._now_posted(shown, await answer.say(view, ephemeral=False, mentions=True))
        public.fresh, public.unwritable, public.failures = False, False, 0
        public.last = None
        public.slot.clean()
        self._tasks.spawn(self._fade(shown, old, faded), f"the faded message of table {public.table.id}")

    async def _fade(self, shown: Shown, old: Posted, faded: PanelView) -> None:
        try:
            await messages.edit(self._client, old, faded)
        except CallFailed as failure:
            if failure.trouble is not Trouble.GONE:
                shown.complain("the message before the hand's own", failure)

    async def answer_anew(
        self, shown: Shown, answer: Answer, first: Callable[[], Awaitable[Change]] | None = None
    ) -> None:
        """Answer a command with the message; it takes the place of the one there was.

        What `first` does to the table is shown by this answer alone; where it fails, the message is still posted.
        """
        public = shown.public
        async with public.slot.lock:
            if first is not None:
                public.key = answer.key
                public.slot.mark()
                await first()
            view = await self._views.present(public)
            public.key, public.last = answer.key, None
            old = await self._memory.known(shown, public.posted)
            try:
                posted = await answer.say(view, ephemeral=False)
            except messages.FAULTS:
                public.slot.mark()
                raise
            public.last = view.components
            await self._now_posted(shown, posted)
            public.slot.clean()
            if old is not None:
                await self._memory.delete(shown, old)

    async def _post(self, shown: Shown) -> None:
        public, old = shown.public, shown.public.posted
        new_hand = public.begins
        mention = new_hand or public.fresh
        view = await self._views.present(public, mention=mention)
        posted = await self._post_anywhere(shown, view, mentions=mention)
        if posted is None:
            return
        public.unwritable, public.failures = False, 0
        public.last = None
        replaced = public.fresh or not new_hand
        public.fresh = False
        await self._now_posted(shown, posted)
        if old is not None and replaced:
            await self._memory.delete(shown, old)

    async def _post_anywhere(self, shown: Shown, view: PanelView, *, mentions: bool) -> Posted | None:
        key = shown.public.key
        if key is not None and key.good():
            try:
                return await messages.follow_up(key, view, mentions=mentions)
            except CallFailed as failure:
                shown.complain("the follow-up with the table's message", failure)
        channel = self._client.get_partial_messageable(shown.table.channel_id)
        try:
            return await messages.post(channel, view, mentions=mentions)
        except CallFailed as failure:
            self._failed(shown, failure)
            return None

    async def _now_posted(self, shown: Shown, posted: Posted) -> None:
        public = shown.public
        public.posted, public.hand, public.below = posted, hand_number(public.table), 0
        public.posted_at = discord.utils.utcnow()
        await self._memory.save(shown, TABLE, posted)

    def _failed(self, shown: Shown, failure: CallFailed) -> None:
        """Complain; try again where it may pass, else say so in the private panels, and see if the place is gone."""
        public = shown.public
        shown.complain("the table's message", failure)
        if failure.trouble is Trouble.PASSING:
            public.failures += 1
            if public.failures <= RETRIES:
                public.slot.mark_later(RETRY_SECONDS)
        elif not public.unwritable:
            public.unwritable = True
            for person in shown.people.values():
                person.dm.slot.mark()
                person.ephemeral.slot.mark()
            self._lost.look(public.table)


def _buried(public: PublicMessage) -> bool:
    old_enough = public.posted_at is None or discord.utils.utcnow() - public.posted_at >= REPOST
    return public.below >= BURIED_BELOW and old_enough
