"""Computer players' thoughts: the quick ones come at once, the slow one is begun early and asked for when it is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable

from bot.phom.actions import Action
from bot.tables.hands import Chooser, SlowChooser
from bot.tables.live import Live
from bot.tables.table import Computer, Level, LiveHand

log = logging.getLogger(__name__)


class Pondering:
    """`choose` decides at once; `think`, where it is given, for those computer players that take their time."""

    def __init__(self, choose: Chooser, think: SlowChooser | None) -> None:
        self.choose, self._think = choose, think
        self._stopped = False

    def begin(self, live: Live) -> None:
        """Let a computer player that takes its time begin at once; its delay decides when it must be done.

        The moment of its move was drawn before: how long it thinks shows nobody anything.
        """
        if live.thought is not None:
            live.thought.cancel()
            live.thought = None
        hand = live.table.hand
        if self._think is None or self._stopped or hand is None or not hand.running:
            return
        who = hand.occupants[hand.turn]
        if isinstance(who, Computer) and who.level is Level.HARD:
            thinking = _or_nothing(self._think(who, hand.view(hand.turn)), live.table.id)
            live.thought = asyncio.create_task(thinking, name=f"thought at table {live.table.id}")

    def move(self, live: Live, hand: LiveHand, who: Computer) -> Action:
        """What the computer player does that is to move: what was thought out, else what is seen at once."""
        return _come_to(live) or self.choose(who, hand.view(hand.turn))

    async def stop(self, tables: Iterable[Live]) -> None:
        """Begin no thought any more, and give up those under way."""
        self._stopped = True
        thoughts = [live.thought for live in tables if live.thought is not None]
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)


def _come_to(live: Live) -> Action | None:
    """What was thought out for the open decision; None if nothing was in time."""
    thought = live.thought
    if thought is None:
        return None
    if not thought.done():
        thought.cancel()
        log.info("table %d: the computer player thought too long", live.table.id)
        return None
    return None if thought.cancelled() else thought.result()


async def _or_nothing(thinking: Awaitable[Action], table_id: int) -> Action | None:
    """What is thought out; None, and a word in the log, if that fails."""
    try:
        return await thinking
    except Exception:
        log.warning("table %d: the computer player could not think", table_id, exc_info=True)
        return None
