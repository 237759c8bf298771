"""Explains each step of a hand to whoever learns, on their own panel, the first time it comes up."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.store import Preferences
from bot.tables.ports import Cause, Change, StoreError
from bot.tables.table import Table
from bot.ui.lessons import Step, step_due
from bot.ui.readers import Readers
from bot.ui.slots import Tasks
from bot.ui.texts import Texts

log = logging.getLogger(__name__)


class Teacher:
    """A listener of `Tables`. Who learns, and what they know already, is kept with their preferences."""

    def __init__(self, readers: Readers, tasks: Tasks) -> None:
        self._readers, self._tasks = readers, tasks
        self._shown: dict[int, tuple[int, Step]] = {}
        """What each learner's panel explains now: at which table, and which step."""

    async def begin(self, user_id: int) -> None:
        """Explain everything to this person, from the beginning. Raises `StoreError`."""
        chosen = await self._readers.preferences(user_id)
        await self._readers.save_preferences(user_id, replace(chosen, lessons=()))

    async def lesson(self, table: Table, user_id: int, texts: Texts) -> str | None:
        """What to say on this person's panel as `table` stands; None for those who do not learn, or know it."""
        step = _due(table, user_id, await self._readers.preferences(user_id))
        if step is None:
            self._shown.pop(user_id, None)
            return None
        self._shown[user_id] = table.id, step
        return texts(f"lesson-{step.value}")

    def reading(self, table: Table, user_id: int) -> bool:
        """Whether this person's panel explains something just now."""
        return self._shown.get(user_id, (None,))[0] == table.id

    def table_changed(self, change: Change) -> None:
        """Remember what was explained and is past; what the clock did for somebody who was away is not."""
        table = change.after
        for user_id in [person for person, (at, _) in self._shown.items() if at == table.id]:
            step, chosen = self._shown[user_id][1], self._readers.known(user_id)
            if chosen is not None and _due(table, user_id, chosen) is step:
                continue
            del self._shown[user_id]
            if chosen is not None and chosen.lessons is not None and change.cause is not Cause.TIMED_OUT:
                self._readers.assume(user_id, replace(chosen, lessons=(*chosen.lessons, step.value)))
                self._tasks.spawn(self._keep(user_id), f"lessons of {user_id}")

    async def _keep(self, user_id: int) -> None:
        chosen = self._readers.known(user_id)
        if chosen is None:
            return  # erased meanwhile
        try:
            await self._readers.save_preferences(user_id, chosen)
        except StoreError:
            log.warning("what %d was taught could not be kept; it may be said once more", user_id, exc_info=True)


def _due(table: Table, user_id: int, chosen: Preferences) -> Step | None:
    """What is to be explained to this person at the table now."""
    hand = table.hand
    seat = None if hand is None else hand.seat_of(user_id)
    if hand is None or seat is None or chosen.lessons is None:
        return None
    return step_due(hand, seat, chosen.lessons)
