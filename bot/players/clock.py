"""The fixed player that all others are measured against: what the clock does, lays and sends included (R9.2, R9.3)."""

from __future__ import annotations

from random import Random

from bot.phom.actions import Action, DeclareU, Discard, Draw, Lay, Send
from bot.phom.views import SeatView


class Clock:
    """Never eats, declares every ù, lays the best arrangement, sends all it can, discards by R9.2."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """The machine's move; the generator is not asked."""
        first = view.legal[0]
        match first:
            case DeclareU() | Lay():
                return first
        drawing = [action for action in view.legal if isinstance(action, Draw)]
        if drawing:
            return drawing[0]
        sends = [action for action in view.legal if isinstance(action, Send)]
        if sends:
            highest = sends[-1].card
            return next(send for send in sends if send.card == highest)
        return _discard(view)


def _discard(view: SeatView) -> Discard:
    """The highest legal discard that some best arrangement leaves over, else the highest legal one (R9.2)."""
    discards = [action for action in view.legal if isinstance(action, Discard)]
    sparing = [action for action in discards if action.card not in view.break_cards]
    return (sparing or discards)[-1]
