"""Telling in the channel what was decided: as the answer to who decided it, else as a message, until it stands there.

What is told was kept with the decision, and is forgotten once Discord has it. In between a crash may tell it twice, but
for what is posted as a message: Discord knows that by its number for some minutes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from weakref import WeakValueDictionary

import discord

from bot.store import Store
from bot.tables.announcements import Announcement, Subject
from bot.tables.ports import StoreError
from bot.ui import messages
from bot.ui.announcements import Wording
from bot.ui.answers import Answer
from bot.ui.messages import FAULTS, CallFailed
from bot.ui.readers import Readers
from bot.ui.slots import Tasks
from bot.ui.texts import safe_name

log = logging.getLogger(__name__)

STORE_SECONDS = 60.0
"""How long to wait for a store that cannot be read or written."""
_NO_CHANNEL = 10003
"""Discord's word for a channel that is gone, and with it every hope of posting there."""


class Announcer:
    """Posts announcements, each until it stands in its channel or was tried often enough."""

    def __init__(self, client: discord.Client, store: Store, readers: Readers, tasks: Tasks) -> None:
        self._client, self._store, self._tasks = client, store, tasks
        self._wording = Wording(client, store, readers)
        self._locks: WeakValueDictionary[Subject, asyncio.Lock] = WeakValueDictionary()
        self._left: tuple[Announcement, ...] = ()
        self._posted: set[Subject] = set()

    async def find_left(self) -> None:
        """Look what an earlier process left to be told; called before anything new can be. Raises `StoreError`."""
        self._left = await self._store.announcements.waiting()

    def tell_left(self) -> None:
        """Tell what was found, now that there is a Discord to tell it in. To call this again does nothing."""
        left, self._left = self._left, ()
        for announcement in left:
            self._keep_trying(announcement.subject)

    async def announce(self, answer: Answer, subject: Subject) -> None:
        """Say it as the answer, and in its channel if that is another one; what fails is made up for there.

        Raises `StoreError`: it is told later then.
        """
        try:
            async with self._lock(subject):
                await self._answer(answer, subject)
        except FAULTS as error:
            log.warning("%s could not be told to %d: %s", _name(subject), answer.user_id, error)
        finally:
            self._keep_trying(subject)  # which ends at once where nothing is left to do

    async def post_again(self, guild_id: int, channel_id: int) -> tuple[int, int]:
        """Post all that waits in the server, what its own channel refuses in this one: how many, and how many not."""
        waiting = await self._store.announcements.of_server(guild_id)
        for announcement in waiting:
            async with self._lock(announcement.subject):
                await self._post(announcement.subject, otherwise=channel_id)
        left = len(await self._store.announcements.of_server(guild_id))
        return max(0, len(waiting) - left), left

    async def drop(self, guild_id: int, who: int) -> int:
        """Let go of what was tried too often in the server; how many that were."""
        given_up = [each for each in await self._store.announcements.of_server(guild_id) if each.due is None]
        for each in given_up:
            log.warning("server %d: %s is dropped unannounced by %d", guild_id, _name(each.subject), who)
            await self._store.announcements.done(each.subject)
        return len(given_up)

    def _lock(self, subject: Subject) -> asyncio.Lock:
        return self._locks.setdefault(subject, asyncio.Lock())

    async def _answer(self, answer: Answer, subject: Subject) -> None:
        announcement = await self._store.announcements.find(subject)
        if announcement is None:
            return
        interaction = answer.interaction
        view = await self._wording.view(announcement, safe_name(interaction.user.display_name), answer=interaction)
        await answer.announce(view)
        if announcement.channel_id == interaction.channel_id:
            await self._done(subject)
        else:
            await self._post(subject)

    def _keep_trying(self, subject: Subject) -> None:
        self._tasks.spawn(self._until_posted(subject), f"announcement of {_name(subject)}")

    async def _until_posted(self, subject: Subject) -> None:
        while True:
            try:
                announcement = await self._store.announcements.find(subject)
                if announcement is None or announcement.due is None:
                    return
                await asyncio.sleep(max(0.0, (announcement.due - discord.utils.utcnow()).total_seconds()))
                async with self._lock(subject):
                    await self._post(subject, due=True)
            except StoreError:
                log.warning("%s waits for the database to be announced", _name(subject), exc_info=True)
                await asyncio.sleep(STORE_SECONDS)

    async def _post(self, subject: Subject, *, due: bool = False, otherwise: int | None = None) -> None:
        """Post it in its channel, else in the one `otherwise`; with `due` only if it is its time."""
        announcement = await self._store.announcements.find(subject)
        now = discord.utils.utcnow()
        if announcement is None or (due and (announcement.due is None or announcement.due > now)):
            return
        places = [announcement.channel_id] if otherwise is None else [announcement.channel_id, otherwise]
        failure = None if subject in self._posted else await self._post_in(announcement, places)
        if failure is None:
            await self._done(subject)
            return
        log.warning("%s could not be announced in channel %d: %s", _name(subject), places[0], failure.error)
        for_good = getattr(failure.error, "code", None) == _NO_CHANNEL
        await self._store.announcements.failed(subject, str(failure.error), at=now, for_good=for_good)

    async def _done(self, subject: Subject) -> None:
        """It stands in the channel, and is not posted again although that could not be kept now."""
        self._posted.add(subject)
        await self._store.announcements.done(subject)
        self._posted.discard(subject)

    async def _post_in(self, announcement: Announcement, places: Sequence[int]) -> CallFailed | None:
        """Post it in the first of the channels that takes it; what the first one answered if none does."""
        failures = []
        for channel_id in places:
            view = await self._wording.view(announcement, await self._author(announcement), channel_id=channel_id)
            channel = self._client.get_partial_messageable(channel_id)
            try:
                await messages.post(channel, view, nonce=f"phom-{announcement.id}")
                return None
            except CallFailed as failure:
                failures.append(failure)
        return failures[0]

    async def _author(self, announcement: Announcement) -> str:
        """Who decided it, as the server calls them now; for who has left it, what Discord makes of their id."""
        guild = self._client.get_guild(announcement.subject.guild_id)
        try:
            if guild is not None and announcement.author > 0:
                return safe_name((await guild.fetch_member(announcement.author)).display_name)
        except FAULTS:
            log.info("the name of %d could not be asked", announcement.author, exc_info=True)
        return f"<@{announcement.author}>" if announcement.author > 0 else ""


def _name(subject: Subject) -> str:
    return f"{subject.kind.value} {subject.about} of server {subject.guild_id}"
