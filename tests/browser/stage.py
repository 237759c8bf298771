"""A hand known to its last card, played at a table of the offline page: nothing is left to chance.

The deck and every move are those of ``hand.json``, a record like any other (R10). One person's moves are presses on
their page; those of the others go to the tables as typed commands do, so that they come at once.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import takewhile
from pathlib import Path
from typing import cast
from unittest.mock import patch

from bot.app import PhomBot, Settings, build_bot
from bot.offline.serve import Build, Offline
from bot.phom.actions import Action, Send
from bot.phom.record import Record
from bot.phom.views import SeatView
from bot.tables.ports import Change
from bot.tables.table import Human, LiveHand, Table, Timing
from tests.browser.page import Pane, PlayerPage
from tests.browser.play import Words, make_move
from tests.waiting import PATIENCE_SECONDS

SEAT = 0
"""Whose page is looked at: the owner of the table, who begins the hand."""
_PATIENT = Timing(grace=timedelta(hours=1), computer=(0.0, 0.0))
"""A turn never runs out, however slowly pictures are taken."""
_SCRIPT = Path(__file__).with_name("hand.json")


class OffScript(Exception):
    """A press did what the script does not have: the game advises other lays or sends than when it was written."""


def script() -> Record:
    """The hand: four players, one of whom eats twice, lays down and sends."""
    return Record.from_json(json.loads(_SCRIPT.read_text(encoding="utf-8")))


def patient_bot(database: Path, locale: str) -> Build:
    """The bot as the offline page has it, on this database, but with no hurry."""
    settings = {"discord_token": None, "database_url": str(database), "default_locale": locale}
    return lambda: build_bot(Settings.model_validate(settings), timing=_PATIENT, edit_seconds=0.2)


@contextmanager
def stacked_deck() -> Iterator[None]:
    """Until the context is left, whoever deals gets the deck of the script."""
    deck = script().deck
    with patch("bot.tables.dealing.fair_deck", lambda secret, seed: deck):
        yield


class Stage:
    """The table in the channel, at which the script is played."""

    def __init__(self, offline: Offline) -> None:
        self._people = [Human(person.member.id, person.name) for person in offline.world.people]
        self._tables = cast(PhomBot, offline.env.bot).tables
        self._channel = offline.world.channel.id
        self._record = script()
        self._changed = asyncio.Event()
        self._tables.listen(self)

    async def play(self, owner: PlayerPage, words: Words) -> AsyncIterator[SeatView]:
        """Seat everybody at the table that `owner` has opened, and play the hand to its end.

        What they see comes before each of their moves.
        """
        for token, person in enumerate(self._people[1:], start=1):
            await self._tables.sit(self._table.id, person, token=token)
        await owner.press(words.start)
        await owner.buttons(Pane.CHANNEL, words.hand).wait_for()
        while self._hand.running:
            made = len(self._hand.record.actions)
            action = self._record.actions[made]
            if action.seat == SEAT:
                yield self._hand.view(SEAT)
                await self._tables.outage_ended()  # taking pictures costs no time
                await make_move(owner, action)
                await self._until(made + self._at_once(made))
            else:
                await self._act(action)
            self._check()

    def table_changed(self, change: Change) -> None:
        """A listener of the tables."""
        self._changed.set()

    async def _act(self, action: Action) -> None:
        who = self._people[action.seat].user_id
        began = self._hand.turn_began_at
        await self._tables.playing.act(self._table.id, who, lambda seat: replace(action, seat=seat), None, began)

    def _at_once(self, made: int) -> int:
        """How many of the moves after those made are one press: one, but for the button that sends all cards."""
        coming = self._record.actions[made:]
        return max(1, len(list(takewhile(lambda move: isinstance(move, Send), coming))))

    async def _until(self, made: int) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(self._hand.record.actions) < made:
                self._changed.clear()
                await self._changed.wait()

    def _check(self) -> None:
        made = self._hand.record.actions
        if made != self._record.actions[: len(made)]:
            raise OffScript(f"{made[-1]} is not in {_SCRIPT.name}")

    @property
    def _table(self) -> Table:
        return self._tables.in_channel(self._channel)

    @property
    def _hand(self) -> LiveHand:
        assert self._table.hand is not None
        return self._table.hand
