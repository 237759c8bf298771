"""A person's own data: everything that is kept of them, given out or erased."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import secrets
from collections.abc import Mapping, Sequence

import discord

from bot.store import Store
from bot.tables.errors import StillPlaying
from bot.tables.service import Tables
from bot.ui import panels
from bot.ui.answers import Answer
from bot.ui.controls import Form
from bot.ui.errors import NotConfirmed
from bot.ui.ids import Press, Verb
from bot.ui.readers import Readers
from bot.ui.texts import LANGUAGES, Texts, texts_for

PERSONAL_VERBS = frozenset({Verb.EXPORT, Verb.ERASE})
"""The controls of one's own data."""
PLAIN_BYTES = 8 * 1024 * 1024
"""A larger file is packed: every server takes ten megabytes."""
FILE_NAME = "phom-data.json"
_PSEUDONYM_BITS = 62
_CONFIRM_LETTERS = 20


class Personal:
    """Gives out and erases what is kept of the person who asks, in every server."""

    def __init__(self, tables: Tables, store: Store, readers: Readers) -> None:
        self._tables, self._store, self._readers = tables, store, readers

    async def press(self, answer: Answer, press: Press, values: Sequence[str]) -> None:
        """Do what a button asks for, or a form that was filled in."""
        if press.verb is Verb.EXPORT:
            await self.export(answer)
        elif answer.interaction.type is discord.InteractionType.modal_submit:
            await self.erase(answer, values[0] if values else "")
        elif press.argument == panels.SURE:
            await self._ask(answer)
        else:
            await self.explain_erasing(answer)

    async def export(self, answer: Answer) -> None:
        """Answer with a file of everything that is kept of the person, as JSON; a very large one packed."""
        texts = await self._texts(answer)
        kept = await self._store.people.export(answer.user_id)
        name, content = await asyncio.to_thread(packed, answer.user_id, kept)
        await answer.say(panels.export_panel(texts, name), file=discord.File(io.BytesIO(content), name))

    async def explain_erasing(self, answer: Answer) -> None:
        """Answer with what erasing means, and the way to it."""
        await answer.say(panels.erase_question(await self._texts(answer)))

    async def erase(self, answer: Answer, typed: str) -> None:
        """Erase everything of the person if they typed the word for it; they stand up everywhere first.

        Raises `NotConfirmed`; `StillPlaying` for somebody in a running hand.
        """
        if typed.strip().casefold() not in {texts_for(language)("erase-word").casefold() for language in LANGUAGES}:
            raise NotConfirmed((await self._texts(answer))("erase-word"))
        texts = await self._texts(answer)
        await self._stand_up(answer.user_id)
        await self._store.people.erase(answer.user_id, -1 - secrets.randbits(_PSEUDONYM_BITS))
        self._readers.forget(answer.user_id)
        await answer.say(panels.text_panel(texts("erase-done")))

    async def _stand_up(self, user_id: int) -> None:
        """Give up every chair of theirs, if they play nowhere. Raises `StillPlaying`."""
        tables = self._tables.all()
        for table in tables:
            if table.hand is not None and table.hand.running and table.hand.seat_of(user_id) is not None:
                raise StillPlaying
        for table in tables:
            if table.chair_of(user_id) is not None:
                await self._tables.stand(table.id, user_id)

    async def _ask(self, answer: Answer) -> None:
        texts = await self._texts(answer)
        word = texts("erase-word")
        form = Form(
            Press(Verb.ERASE, argument=panels.SURE),
            title=texts("erase-title"),
            label=texts("erase-label", word=word),
            hint=word,
            most_letters=_CONFIRM_LETTERS,
        )
        await answer.ask(form)

    async def _texts(self, answer: Answer) -> Texts:
        return await self._readers.texts(answer.user_id, answer.interaction.guild_id)


def packed(user_id: int, kept: Mapping[str, object]) -> tuple[str, bytes]:
    """The name and the content of the file."""
    content = json.dumps({"user_id": user_id, **kept}, ensure_ascii=False, indent=1).encode()
    if len(content) <= PLAIN_BYTES:
        return FILE_NAME, content
    return f"{FILE_NAME}.gz", gzip.compress(content)
