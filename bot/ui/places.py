"""Where a control may be used: with the table it belongs to in the same channel, or in its players' direct messages."""

from __future__ import annotations

from bot.tables import errors
from bot.tables.ports import Decision
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.answers import Answer
from bot.ui.ids import Press, Verb

PRIVATE = frozenset(
    {Verb.EAT, Verb.DRAW, Verb.DISCARD, Verb.BREAK, Verb.CANCEL, Verb.LAY, Verb.LAY_THIS, Verb.SEND, Verb.SEND_ALL,
     Verb.U, Verb.RULE, Verb.VALUE, Verb.OPTION, Verb.STAND_IN, Verb.TAKE_BACK, Verb.HINT,
     Verb.MORE_TIME, Verb.EAGER}
)  # fmt: skip
"""The controls that only private panels have: they are answered by an edit of the panel."""


def table_of(tables: Tables, answer: Answer, press: Press) -> Table:
    """The table that the control belongs to, if it is used where that table is.

    In a server this is the table's channel, in direct messages whoever is at the table has it before them.
    Raises `NoTable`; `StalePress` for a control of private panels that somebody sees in public.
    """
    if press.table is None:
        raise errors.NoTable
    table, user_id = tables.table(press.table), answer.user_id
    if answer.interaction.guild_id is None:
        playing = table.hand is not None and table.hand.seat_of(user_id) is not None
        here = playing or table.chair_of(user_id) is not None
    else:
        here = answer.interaction.channel_id == table.channel_id
        if here and press.verb in PRIVATE and (answer.message is None or not answer.message.ephemeral):
            raise errors.StalePress  # the answer would be an edit that shows everybody what only one may see
    if not here:
        raise errors.NoTable
    return table


def decision_of(press: Press) -> Decision:
    """What the move was for. Raises `StalePress` for a control without it: only a command is for whatever is open."""
    if press.decision is None:
        raise errors.StalePress
    return press.decision
