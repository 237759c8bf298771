"""*Ăn nếu được*: somebody who waits says beforehand that they eat the card they will be offered, if they may.

It is remembered by the process alone: after a restart nobody has said so, and everybody eats for themselves. Nothing
that others see depends on it before the card is eaten.
"""

from __future__ import annotations

from bot.phom.actions import Eat
from bot.tables import errors
from bot.tables.hands import check_seat
from bot.tables.ports import Decision
from bot.tables.table import LiveHand, Table

Eager = frozenset[int]
"""The seats that eat as soon as they may."""
NOBODY: Eager = frozenset()


def made_eager(table: Table, eager: Eager, user_id: int, decision: Decision | None, *, on: bool) -> Eager:
    """`eager` with or without the person's seat.

    `decision` is what the button was made for, of which only hand and seat matter; None for a typed command.
    Raises `NoHand`, `NotInHand`, `NotYourHand`; `StalePress` where it is too late to say so: in one's own turn, and
    for a seat that is played by a computer player.
    """
    seat = check_seat(table, user_id, decision)
    hand = table.hand
    assert hand is not None
    if hand.public().seats[seat].gone:
        raise errors.NotInHand
    if hand.turn == seat or hand.stood_in(seat):
        raise errors.StalePress
    return eager | {seat} if on else eager - {seat}


def still_eager(eager: Eager, hand: LiveHand | None) -> Eager:
    """Those of `eager` whose turn has not come, or who may eat in it now."""
    if not eager or hand is None or not hand.running:
        return NOBODY
    turn = hand.turn
    may_eat = hand.machine(turn) is None and Eat(turn) in hand.view(turn).legal
    return eager if may_eat else eager - {turn}
