"""The end of a hand: ranking and payments (R7), and the outcome of a record (R10.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from bot.phom.kernel import points_of

if TYPE_CHECKING:
    from bot.phom.hand import Hand


class End(StrEnum):
    """How a hand ended."""

    SHOWDOWN = "showdown"
    U = "u"
    U_TRON = "u_tron"
    U_KHAN = "u_khan"
    WALKOVER = "walkover"


class Why(StrEnum):
    """What a payment is for (R10.4)."""

    EAT = "eat"
    CHOT = "chot"
    PLACE = "place"
    MOM = "mom"
    LEAVE = "leave"
    U = "u"
    U_TRON = "u_tron"
    U_KHAN = "u_khan"
    DEN = "den"


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment from the seat `payer` to the seat `payee`: `units` stakes, at least 1."""

    payer: int
    payee: int
    units: int
    why: Why

    def to_json(self) -> dict[str, Any]:
        """The transfer of a record's outcome (R10.4)."""
        return {"from": self.payer, "to": self.payee, "units": self.units, "why": self.why.value}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a hand, or the state of its payments while it runs (R10.4).

    `ranking` lists seats, the winner first; `points`, `mom` and `net` are by seat. While the hand runs `end`,
    `winner`, `ranking` and `points` are None; `points` are so after anything but a showdown too. `net` is in stakes.
    """

    finished: bool
    end: End | None
    winner: int | None
    ranking: tuple[int, ...] | None
    points: tuple[int, ...] | None
    mom: tuple[bool, ...]
    transfers: tuple[Transfer, ...]
    net: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The outcome object of R10.4."""
        return {
            "finished": self.finished,
            "end": None if self.end is None else self.end.value,
            "winner": self.winner,
            "ranking": None if self.ranking is None else list(self.ranking),
            "points": None if self.points is None else list(self.points),
            "mom": list(self.mom),
            "transfers": [transfer.to_json() for transfer in self.transfers],
            "net": list(self.net),
        }


def net_of(players: int, transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """What each seat has won in stakes; the sum is zero (R7.6)."""
    net = [0] * players
    for transfer in transfers:
        net[transfer.payer] -= transfer.units
        net[transfer.payee] += transfer.units
    return tuple(net)


def running(hand: Hand) -> Outcome:
    """The outcome of a hand that is not over: the payments so far (R10.4)."""
    players = hand.players
    net = net_of(players, hand.transfers)
    return Outcome(False, None, None, None, None, (False,) * players, hand.transfers, net)


def settle(hand: Hand, end: End, winner: int | None = None) -> Outcome:
    """The outcome of a hand that ends now, its last payments included.

    `winner` is who wins an ù or a walkover; a showdown finds its own.
    """
    ranking = _ranking(hand, end, winner)
    showdown = end is End.SHOWDOWN
    transfers = hand.transfers + tuple(t for t in _payments(hand, end, ranking) if t.units)
    return Outcome(
        finished=True,
        end=end,
        winner=ranking[0],
        ranking=ranking,
        points=tuple(points_of(seat.cards) for seat in hand.seats) if showdown else None,
        mom=tuple(showdown and not seat.laid for seat in hand.seats),
        transfers=transfers,
        net=net_of(hand.players, transfers),
    )


def _ranking(hand: Hand, end: End, winner: int | None) -> tuple[int, ...]:
    seats = range(hand.players)
    if winner is None:
        return tuple(sorted(seats, key=lambda seat: _standing(hand, seat)))
    others = [seat for seat in seats if seat != winner]
    if end is End.WALKOVER:
        others.sort(key=lambda seat: _standing(hand, seat))
    else:
        others.sort(key=lambda seat: (seat - winner) % hand.players)
    return (winner, *others)


def _standing(hand: Hand, index: int) -> tuple[int, int, int]:
    """A key by which the better of two seats comes first in a showdown (R7.1)."""
    seat = hand.seats[index]
    if seat.left_at is not None:
        return 2, -seat.left_at, 0
    if seat.laid_at is not None:
        return 0, points_of(seat.cards), seat.laid_at
    assert seat.final_at is not None, "every seat has had a final turn when cards are compared (R4.5)"
    return 1, seat.final_at, 0


def _payments(hand: Hand, end: End, ranking: tuple[int, ...]) -> Iterator[Transfer]:
    """What the others owe the winner, by ranking of the payer (R10.4)."""
    winner, *others = ranking
    match end:
        case End.SHOWDOWN:
            for place, payer in enumerate(others, 1):
                yield _place_payment(hand, payer, winner, place)
        case End.WALKOVER:
            for payer in others:
                yield Transfer(payer, winner, hand.rules.leave, Why.LEAVE)
        case End.U | End.U_TRON | End.U_KHAN:
            owed = _u_debts(hand, end, winner, others)
            for payer in others:
                yield _u_payment(hand, payer, winner, *owed[payer])


def _place_payment(hand: Hand, payer: int, winner: int, place: int) -> Transfer:
    """R7.2, with R7.7 for who left."""
    seat, rules = hand.seats[payer], hand.rules
    if seat.left_at is not None:
        return Transfer(payer, winner, rules.leave, Why.LEAVE)
    if not seat.laid:
        return Transfer(payer, winner, rules.mom, Why.MOM)
    return Transfer(payer, winner, place, Why.PLACE)


def _u_debts(hand: Hand, end: End, winner: int, others: list[int]) -> dict[int, tuple[int, Why]]:
    """What each of the others owes after an ù by R7.4 and R7.5, leaving aside."""
    rules = hand.rules
    units, why = {
        End.U: (rules.u, Why.U),
        End.U_TRON: (rules.u_tron, Why.U_TRON),
        End.U_KHAN: (rules.u_khan, Why.U_KHAN),
    }[end]
    alone = den_payer(hand, winner)
    if alone is None:
        return dict.fromkeys(others, (units, why))
    return dict.fromkeys(others, (0, why)) | {alone: (units * len(others), Why.DEN)}


def _u_payment(hand: Hand, payer: int, winner: int, units: int, why: Why) -> Transfer:
    """A debt after an ù, which is at least `leave` for who left (R7.7)."""
    leave = hand.rules.leave
    if hand.seats[payer].left_at is not None and units < leave:
        return Transfer(payer, winner, leave, Why.LEAVE)
    return Transfer(payer, winner, units, why)


def den_payer(hand: Hand, winner: int) -> int | None:
    """Who pays alone if `winner` declares ù now, or None (R7.5)."""
    rules, eatings = hand.rules, hand.seats[winner].eatings
    if rules.den_three and len(eatings) == 3:
        return eatings[2].source
    if rules.den_eat and eatings and eatings[-1].turn == hand.turns:
        return eatings[-1].source
    if rules.den_chot and hand.final:
        chot = [
            (eating.turn, index)
            for index, seat in enumerate(hand.seats)
            if index != winner
            for eating in seat.eatings
            if eating.chot
        ]
        if chot:
            return max(chot)[1]
    return None
