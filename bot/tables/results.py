"""What a hand that came to its end was to each person in it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from bot.phom.hand import Hand
from bot.phom.outcome import End, Outcome
from bot.tables.table import Human, LiveHand

U_ENDS = frozenset({End.U, End.U_TRON, End.U_KHAN})


@dataclass(frozen=True, slots=True)
class Result:
    """A person's side of an ended hand. `units` are stakes, `points` are those times the hand's stake."""

    seat: int
    account: int
    place: int | None
    """From 1 (R7.1); None for those who lost to an ù: nobody ranks them (R7.4)."""
    units: int
    points: int
    deadwood: int | None
    """The points left in hand (R5.6); None where nobody showed."""
    u: bool
    """Whether they won by an ù of any kind."""
    u_tron: bool
    mom: bool
    chot_eaten: int
    chot_given: int
    times_left: int
    """1 for somebody who left in mid-hand, else 0; who ends it by leaving last has won it (R7.7)."""

    @property
    def won(self) -> bool:
        return self.place == 1

    def values(self) -> dict[str, Any]:
        """The result by the names of its fields."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def before(self, other: Result) -> bool:
        """Whether this one ranks before `other` of the same hand."""
        return self.place is not None and (other.place is None or self.place < other.place)


def results_of(hand: LiveHand) -> tuple[Result, ...]:
    """The results of the persons of a hand that has come to its end, by seat; computer players have none."""
    return tuple(_result(hand, seat, who.user_id) for seat, who in enumerate(hand.occupants) if isinstance(who, Human))


def _result(hand: LiveHand, seat: int, account: int) -> Result:
    state, outcome = hand.state, hand.state.outcome
    won = outcome.winner == seat
    return Result(
        seat=seat,
        account=account,
        place=_place(outcome, seat),
        units=outcome.net[seat],
        points=outcome.net[seat] * hand.record.stake,
        deadwood=None if outcome.points is None else outcome.points[seat],
        u=won and outcome.end in U_ENDS,
        u_tron=won and outcome.end is End.U_TRON,
        mom=outcome.mom[seat],
        chot_eaten=sum(eating.chot for eating in state.seats[seat].eatings),
        chot_given=_chot_given(state, seat),
        times_left=int(state.seats[seat].left_at is not None),
    )


def _place(outcome: Outcome, seat: int) -> int | None:
    assert outcome.ranking is not None, "the hand is over"
    place = outcome.ranking.index(seat) + 1
    return None if outcome.end in U_ENDS and place > 1 else place


def _chot_given(state: Hand, seat: int) -> int:
    return sum(eating.chot and eating.source == seat for other in state.seats for eating in other.eatings)
