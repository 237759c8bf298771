"""`/phom help`: every command there is, in the reader's language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.ui.answers import Answer
from bot.ui.errors import UnknownCommand
from bot.ui.manual import CommandEntry, Payload, entries_of, entry_of
from bot.ui.pages import show_page
from bot.ui.panels.help import command_panel, help_panel
from bot.ui.readers import Readers
from bot.ui.texts import LANGUAGES, Texts, texts_for

MOST_CHOICES = 25
"""What Discord shows of an autocompletion."""


class Helping:
    """Shows the help. `payloads` gives the commands as Discord is given them."""

    def __init__(self, readers: Readers, payloads: Callable[[], Awaitable[Sequence[Payload]]]) -> None:
        self._readers, self._payloads = readers, payloads
        self._entries: dict[str, tuple[CommandEntry, ...]] = {}

    async def page(self, answer: Answer, page: int) -> None:
        """Page `page` of the help, counted from 0."""
        texts = await self._texts(answer)
        await show_page(answer, help_panel(await self.entries(texts), texts, page))

    async def command(self, answer: Answer, typed: str) -> None:
        """The command that was typed, in full. Raises `UnknownCommand`."""
        texts = await self._texts(answer)
        key = await self._key(typed)
        entry = next(entry for entry in await self.entries(texts) if entry.key == key)
        await answer.say(command_panel(entry, texts))

    async def choices(self, user_id: int, guild_id: int | None, typed: str) -> list[tuple[str, str]]:
        """Commands to choose from while somebody types: what is shown of each, and its English name."""
        texts, wanted = await self._readers.texts(user_id, guild_id), typed.strip().lower().lstrip("/")
        found = [
            (f"/{entry.name} · {entry.about}"[:100], entry.key)
            for entry in await self.entries(texts)
            if wanted in entry.name or wanted in entry.key
        ]
        return found[:MOST_CHOICES]

    async def entries(self, texts: Texts) -> tuple[CommandEntry, ...]:
        """Every command, in the language of the texts."""
        if texts.language not in self._entries:
            self._entries[texts.language] = entries_of(await self._payloads(), texts)
        return self._entries[texts.language]

    async def _key(self, typed: str) -> str:
        """The English name of the command that somebody means, in whichever language. Raises `UnknownCommand`."""
        for language in LANGUAGES:
            entry = entry_of(await self.entries(texts_for(language)), typed)
            if entry is not None:
                return entry.key
        raise UnknownCommand(typed)

    async def _texts(self, answer: Answer) -> Texts:
        return await self._readers.texts(answer.user_id, answer.interaction.guild_id)
