"""Our card faces as emojis of the application: uploaded once, found again at every start."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import discord

from bot.phom.cards import DECK, Card
from bot.render.cards import ALL_FACES, design, emoji_png
from bot.ui.faces import TEXT_FACES, EmojiFaces, Faces
from bot.ui.messages import FAULTS

log = logging.getLogger(__name__)

FIND_SECONDS = 5.0
"""How long a start waits to be told which emojis there are."""

_OURS = re.compile(r"phom[24][0-9a-f]{4}_([A2-9TJQK][SCDH]|back)")
"""The names that we give: the colours of the set, the version of the drawing, the card. Others are none of ours."""
_SETS: dict[bool, tuple[Card | None, ...]] = {False: ALL_FACES, True: DECK}
"""What there is in two colours and in four, in the order of uploading. One back is enough."""


class EmojiHome(Protocol):
    """Where an application's emojis are kept: what is needed of `discord.Client`."""

    async def fetch_application_emojis(self) -> Sequence[discord.Emoji]:
        """Those that are there. Raises `discord.HTTPException`."""

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        """A new one. Raises `discord.HTTPException`."""


class CardEmojis:
    """The card faces that there are by now.

    A set is used once all of its cards are there: nobody ever sees which of them were uploaded last.
    """

    def __init__(self, home: EmojiHome) -> None:
        self._home = home
        self._there: dict[str, discord.Emoji] | None = None
        self._sets: dict[bool, Faces] = {}
        self._uploading = asyncio.Lock()
        self._complained = False

    def faces(self, *, four_colour: bool = False) -> Faces:
        """The faces in two or four colours; as text while, or where, there are not pictures of all cards."""
        return self._sets.get(four_colour, TEXT_FACES)

    async def find(self) -> None:
        """Take the faces that earlier runs uploaded. What goes wrong is logged, and left to `upload`."""
        try:
            async with asyncio.timeout(FIND_SECONDS):
                await self._find()
        except FAULTS as error:
            self._complain(error)

    async def upload(self) -> None:
        """Upload the faces that are missing, and delete those of older drawings.

        Takes as long as Discord's rate limit for uploads wants; what goes wrong is logged once, and leaves the cards
        as text until the next call.
        """
        async with self._uploading:
            try:
                await self._upload_missing()
            except FAULTS as error:
                self._complain(error)

    async def _find(self) -> dict[str, discord.Emoji]:
        there = {emoji.name: emoji for emoji in await self._home.fetch_application_emojis()}
        self._there = there
        for four in _SETS:
            self._take(four, there)
        return there

    async def _upload_missing(self) -> None:
        there = await self._find() if self._there is None else self._there
        for four, cards in _SETS.items():
            missing = [card for card in cards if name_of(card, four) not in there]
            if missing:
                log.info("uploading %d card faces", len(missing))
            for card in missing:
                name, picture = name_of(card, four), await asyncio.to_thread(emoji_png, card, four)
                there[name] = await self._home.create_application_emoji(name=name, image=picture)
            self._take(four, there)
        for name in _outdated(there):
            await there.pop(name).delete()

    def _take(self, four: bool, there: Mapping[str, discord.Emoji]) -> None:
        """Use a set if it is there as a whole."""
        found = {card: there.get(name_of(card, four)) for card in DECK}
        emojis = {card: _partial(emoji) for card, emoji in found.items() if emoji is not None}
        if len(emojis) == len(DECK):
            back = there.get(name_of(None, False))
            self._sets[four] = EmojiFaces(emojis, None if back is None else _partial(back))

    def _complain(self, error: Exception) -> None:
        level = logging.DEBUG if self._complained else logging.WARNING
        self._complained = True
        log.log(level, "card faces could not be found or uploaded, so cards are shown as text: %r", error)


def name_of(card: Card | None, four_colour: bool) -> str:
    """The emoji's name: `phom2a1b2_TH`, the four colours' `phom4a1b2_TH`; `phom2a1b2_back` for None."""
    return f"phom{4 if four_colour else 2}{design()}_{'back' if card is None else card}"


def _partial(emoji: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=emoji.name, id=emoji.id)


def _outdated(names: Iterable[str]) -> list[str]:
    """Those of our emojis that are of no use any more."""
    wanted = {name_of(card, four) for four, cards in _SETS.items() for card in cards}
    return [name for name in names if name not in wanted and _OURS.fullmatch(name)]
