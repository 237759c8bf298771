"""Answering an interaction exactly once and in time, whatever the work behind it takes."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

import discord

from bot.ui.illustrated import files_of
from bot.ui.messages import FAULTS, Key, Posted, prepared
from bot.ui.view import PanelView

PATIENCE_SECONDS = 1.5
"""Discord gives three seconds; after this the answer is promised and follows when it is ready."""


class Answer:
    """The one answer to a press or a command, as a context manager.

    Within it `edit`, `say` or `ask` answers; if none has after a while, the answer is put off, and they follow it up.
    """

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.user_id = interaction.user.id
        self.key = Key.of(interaction)
        self._lock = asyncio.Lock()
        self._watch: asyncio.TimerHandle | None = None
        self._putting_off: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._watch = asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self._run_out)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._watch is not None
        self._watch.cancel()
        if self._putting_off is not None:
            self._putting_off.cancel()

    @property
    def message(self) -> Posted | None:
        """The message whose control was pressed; None for a command."""
        message = self.interaction.message
        if message is None:
            return None
        return Posted(message.channel.id, message.id, self.key, message.flags.ephemeral)

    async def edit(self, view: PanelView) -> None:
        """Answer by an edit of the pressed message."""
        message = self.message
        assert message is not None
        async with self._lock:
            if not self.interaction.response.is_done():
                await self.interaction.response.edit_message(view=prepared(view), attachments=files_of(view))
                return
        await self.key.webhook.edit_message(message.message_id, view=prepared(view), attachments=files_of(view))

    async def say(
        self,
        view: PanelView,
        *,
        ephemeral: bool = True,
        mentions: bool = False,
        file: discord.File = discord.utils.MISSING,
    ) -> Posted:
        """Answer by a message of its own; `file` is one that `view` shows."""
        allowed = discord.AllowedMentions(users=True) if mentions else discord.AllowedMentions.none()
        channel_id = self.interaction.channel_id or 0
        files = files_of(view) if file is discord.utils.MISSING else [file]
        async with self._lock:
            if not self.interaction.response.is_done():
                response = await self.interaction.response.send_message(
                    view=prepared(view), ephemeral=ephemeral, allowed_mentions=allowed, files=files
                )
                assert response.message_id is not None
                return Posted(channel_id, response.message_id, self.key, ephemeral)
        message = await self.key.webhook.send(
            view=prepared(view), ephemeral=ephemeral, allowed_mentions=allowed, files=files, wait=True
        )
        return Posted(channel_id, message.id, self.key, ephemeral)

    async def announce(self, view: PanelView) -> None:
        """Answer by a message that everybody sees, even where the answer was put off, which nobody else ever sees."""
        async with self._lock:
            put_off = self.interaction.response.is_done()
        if put_off:
            await self.say(view)
        await self.say(view, ephemeral=False)

    async def ask(self, form: discord.ui.Modal) -> None:
        """Answer by opening a form; only an answer that was not put off can."""
        async with self._lock:
            if not self.interaction.response.is_done():
                await self.interaction.response.send_modal(form)

    def _run_out(self) -> None:
        # Few answers take so long: a task for each from the start would be made to be thrown away.
        self._putting_off = asyncio.create_task(self._put_off(), name=f"answer to {self.interaction.id}")

    async def _put_off(self) -> None:
        async with self._lock:
            if self.interaction.response.is_done():
                return
            try:
                if self.interaction.type is discord.InteractionType.application_command:
                    await self.interaction.response.defer(ephemeral=True, thinking=True)
                else:
                    await self.interaction.response.defer()
            except FAULTS:
                return  # too late or unreachable; whoever answers next learns it and says so
