"""Paired deals: how much one computer player wins from another, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from bot.phom.cards import Card
from bot.phom.deal import shuffled
from bot.phom.engine import apply, deal
from bot.phom.hand import Hand
from bot.phom.outcome import End
from bot.phom.rules import HouseRules
from bot.phom.views import view_for
from bot.players.base import Player

NORMAL_95 = 1.96
"""The half-width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deck played once from every seat of player A, all others being B: what A had, over those hands together.

    `units` is A's net in stakes; `firsts`, `u` and `mom` count the hands that A won (an ù included), won by an ù, and
    ended móm; `chot_eaten` and `chot_fed` the chốt that A ate and that were eaten from A. `decisions` are those of all
    seats.
    """

    hands: int
    units: int
    firsts: int
    u: int
    mom: int
    chot_eaten: int
    chot_fed: int
    decisions: int


@dataclass(frozen=True, slots=True)
class LeagueResult:
    """What A won from B, a hand: units (stakes) in the mean, with their standard error, and how often the rest came.

    The error is of the deals, since the hands of one deck are no independent trials; `ci95` is the interval that
    holds the true mean in 95 of 100 leagues. It is infinite after a single deal. `decisions` is a number in all.
    """

    deals: int
    hands: int
    mean: float
    standard_error: float
    firsts: float
    u: float
    mom: float
    chot_eaten: float
    chot_fed: float
    decisions: int

    @property
    def ci95(self) -> tuple[float, float]:
        """The ends of the 95 % interval of the mean, in units a hand."""
        half = NORMAL_95 * self.standard_error
        return self.mean - half, self.mean + half


def league(a: Player, b: Player, deals: int, seed: int, rules: HouseRules, players: int = 4) -> LeagueResult:
    """`deals` decks, each played once from every seat by one A among B's (`players` hands a deck).

    Equal arguments give equal results. Raises `ValueError` without a deal, `BadDeal` for a number of players that
    cannot be.
    """
    return summary(play_deal(a, b, seed, number, rules, players) for number in range(deals))


def play_deal(a: Player, b: Player, seed: int, number: int, rules: HouseRules, players: int = 4) -> DealResult:
    """The deal `number` of the league `seed`: it depends on no other deal, so that deals can be shared out.

    Who is first is drawn with the deck and stays while A goes round the seats, so A holds each hand of the deck once.
    """
    chance = Random(f"{seed}/{number}")
    deck = shuffled(chance.randrange)
    first = chance.randrange(players)
    return _total(
        _result_of(
            play_hand(
                [a if other == seat else b for other in range(players)],
                rules,
                deck,
                first,
                [Random(f"{seed}/{number}/{other}") for other in range(players)],
            ),
            seat,
        )
        for seat in range(players)
    )


def play_hand(
    players: Sequence[Player], rules: HouseRules, deck: Sequence[Card], first: int, rngs: Sequence[Random]
) -> Hand:
    """The finished hand of these players, by seat; each gets its own seat's views and its own generator.

    Raises what `deal` raises, and an `IllegalAction` if a player breaks the rules.
    """
    hand, _ = deal(rules, len(players), first, deck)
    while not hand.finished:
        seat = hand.turn
        hand, _ = apply(hand, players[seat].choose(view_for(hand, seat), rngs[seat]))
    return hand


def summary(results: Iterable[DealResult]) -> LeagueResult:
    """The result over all these deals. Raises `ValueError` if there are none."""
    played = list(results)
    if not played:
        raise ValueError("a league needs a deal")
    total = _total(played)
    return LeagueResult(
        deals=len(played),
        hands=total.hands,
        mean=total.units / total.hands,
        standard_error=_standard_error([deal.units / deal.hands for deal in played]),
        firsts=total.firsts / total.hands,
        u=total.u / total.hands,
        mom=total.mom / total.hands,
        chot_eaten=total.chot_eaten / total.hands,
        chot_fed=total.chot_fed / total.hands,
        decisions=total.decisions,
    )


def _standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean of independent values; infinite for a single one."""
    count = len(values)
    if count == 1:
        return float("inf")
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def _result_of(hand: Hand, seat: int) -> DealResult:
    outcome = hand.outcome
    won = outcome.winner == seat
    chot = [eating.source for other in hand.seats for eating in other.eatings if eating.chot]
    return DealResult(
        hands=1,
        units=outcome.net[seat],
        firsts=int(won),
        u=int(won and outcome.end in (End.U, End.U_TRON, End.U_KHAN)),
        mom=int(outcome.mom[seat]),
        chot_eaten=sum(eating.chot for eating in hand.seats[seat].eatings),
        chot_fed=chot.count(seat),
        decisions=hand.decision,
    )


def _total(results: Iterable[DealResult]) -> DealResult:
    return DealResult(*map(sum, zip(*map(_counts, results), strict=True)))


def _counts(result: DealResult) -> Iterator[int]:
    yield from (result.hands, result.units, result.firsts, result.u, result.mom)
    yield from (result.chot_eaten, result.chot_fed, result.decisions)
