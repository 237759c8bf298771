"""The move that is judged, made in every imagined hand, and its turn played to the end."""

from __future__ import annotations

import numpy as np

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, Send, Timeout
from bot.phom.kernel import bit, mask_of
from bot.players.crowd import Crowd
from bot.players.deals import Deals
from bot.players.reflex import finish_turn
from bot.players.sim import Sim


def begin(base: Sim, seat: int, action: Action, deals: Deals) -> Crowd:
    """The hands of the deals after the move of `seat`, whose turn it is, at the beginning of the next turn.

    `base` lacks the hidden cards.
    """
    held, stock = deals.held, deals.stock
    match action:
        case Discard(_, card):
            crowd = Crowd(base, seat, held, stock)
            crowd.discard(np.full(held.shape[1], bit(card), dtype=np.int64))
        case Draw():
            crowd = Crowd(base, seat, held, stock)
            crowd.take(np.zeros(held.shape[1], dtype=np.bool_))
            finish_turn(crowd)
        case _:
            # No hidden card has a say in these.
            sim = base.copy()
            make(sim, action)
            crowd = Crowd(sim, seat, held, stock)
            if not sim.over:
                taking = isinstance(action, Eat)
                finish_turn(crowd, laid_now=not taking, may_u=taking)
    return crowd


def make(sim: Sim, action: Action) -> None:
    """Make the move in the imagined hand, whose turn it is."""
    match action:
        case Draw():
            sim.draw()
        case Eat():
            sim.eat()
        case Discard(_, card):
            sim.discard(bit(card))
        case Lay(_, melds):
            sim.lay(list(map(mask_of, melds)))
        case Send(_, card, target):
            sim.send(bit(card), target.seat, target.index)
        case DeclareU():
            sim.declare_u()
        case Timeout() | Leave():
            raise ValueError(f"a player does not {action}")
