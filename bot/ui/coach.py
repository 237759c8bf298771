"""Advice during a hand, where the table allows it, and the review of one that is over; both are seen by nobody else."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Protocol

from bot.phom.actions import Action
from bot.phom.errors import NotYourTurn
from bot.phom.views import SeatView
from bot.players.judge import Judged
from bot.store import NoSuchHand, Store
from bot.tables import errors
from bot.tables.ports import Decision
from bot.tables.reviewing import Choice, Verdict, choices_of, judged
from bot.tables.service import Tables
from bot.tables.table import Human, Table
from bot.ui import messages, panels
from bot.ui.answers import Answer
from bot.ui.limits import fitting
from bot.ui.messages import CallFailed, Posted
from bot.ui.readers import Readers
from bot.ui.texts import Texts
from bot.ui.view import PanelView

log = logging.getLogger(__name__)

PROGRESS_SECONDS = 1.0
"""How often, at most, a review says how far it has come."""


class Judge(Protocol):
    """Who judges moves, elsewhere than in the event loop."""

    async def rank(self, view: SeatView, *, also: Action | None = None) -> tuple[Judged, ...] | None:
        """The moves of the seat whose turn it is, the best first, `also` among them; None if that took too long."""
        ...


class Coach:
    """Hints and reviews. One review is made at a time: the computer players' moves come between its decisions."""

    def __init__(self, tables: Tables, store: Store, readers: Readers, judge: Judge) -> None:
        self._tables, self._store, self._readers, self.judge = tables, store, readers, judge
        self._reviewing = asyncio.Lock()

    async def hint(self, answer: Answer, table: Table, decision: Decision | None) -> None:
        """Answer with the best moves for the person's open decision.

        Raises `NoHints`, `NotYourTurn`, and what `Tables.check` raises.
        """
        seat = self._tables.playing.check(table.id, answer.user_id, decision, answer.interaction.created_at)
        hand = table.hand
        assert hand is not None
        if not table.options.hints:
            raise errors.NoHints
        if hand.turn != seat:
            raise NotYourTurn(seat, hand.turn)
        texts = await self._readers.texts(answer.user_id, table.guild_id)
        view = hand.view(seat)
        moves = await self.judge.rank(view)
        if not moves:
            await answer.say(panels.text_panel(texts("hint-late")))
            return
        faces = await self._readers.faces(answer.user_id)
        await answer.say(panels.hint_panel(view, moves, texts, faces))

    async def review(self, answer: Answer, guild_id: int, table_id: int, number: int) -> None:
        """Answer with what the person could have done better in a hand that is over. Raises `NoReview`."""
        choices = await self._choices(answer.user_id, guild_id, table_id, number)
        texts = await self._readers.texts(answer.user_id, guild_id)
        posted = await answer.say(panels.thinking_panel(texts, 0, len(choices)))
        async with self._reviewing:
            verdicts = await self._verdicts(answer, posted, choices, texts)
        faces = await self._readers.faces(answer.user_id)

        def result() -> PanelView:
            return fitting(lambda f: panels.review_panel(number, verdicts, texts, f), faces)

        try:
            await messages.edit(answer.interaction.client, posted, result())
        except CallFailed as failure:
            log.info("the review of hand %d of table %d is said anew: %s", number, table_id, failure.error)
            await answer.say(result())

    async def _choices(self, user_id: int, guild_id: int, table_id: int, number: int) -> tuple[Choice, ...]:
        dealt = await self._store.tables.dealt_hand(guild_id, table_id, number)
        if dealt is None or dealt.running:
            raise errors.NoReview
        seats = [seat for seat, who in enumerate(dealt.occupants) if isinstance(who, Human) and who.user_id == user_id]
        if not seats:
            raise errors.NoReview
        try:
            record = await self._store.tables.hand_record(table_id, number)
        except NoSuchHand as error:
            raise errors.NoReview from error
        # Off the loop: every decision of the hand is worked out anew.
        return await asyncio.to_thread(lambda: tuple(choices_of(record, seats[0])))

    async def _verdicts(
        self, answer: Answer, posted: Posted, choices: Sequence[Choice], texts: Texts
    ) -> tuple[Verdict, ...]:
        verdicts: list[Verdict] = []
        told = time.monotonic()
        for done, choice in enumerate(choices, 1):
            moves = await self.judge.rank(choice.view, also=choice.made)
            if moves:
                verdicts.append(judged(choice, moves))
            if time.monotonic() - told >= PROGRESS_SECONDS and done < len(choices):
                told = time.monotonic()
                try:
                    await messages.edit(
                        answer.interaction.client, posted, panels.thinking_panel(texts, done, len(choices))
                    )
                except CallFailed:
                    continue  # the result is worth another try
        return tuple(verdicts)
