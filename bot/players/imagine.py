"""Hands that a seat can imagine: what it has seen, and the hidden cards dealt as they may well lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.phom.kernel import FULL, Mask, bit, bits, mask_of
from bot.phom.outcome import net_of
from bot.phom.views import PublicSeat, PublicView, SeatView
from bot.players.clues import Clues, clues_of
from bot.players.reading import PAIRS, TURNS, read
from bot.players.sim import NEVER, Sim


@dataclass(frozen=True, slots=True)
class Imagined:
    """What a seat sees, ready to be filled up: `base` lacks the hidden cards, of which others hold `hidden`.

    `clues` are by seat, `unseen` the cards to be dealt, lowest first.
    """

    base: Sim
    seat: int
    hidden: tuple[int, ...]
    clues: tuple[Clues, ...]
    unseen: tuple[Mask, ...]

    def dealt(self, rng: Random) -> list[Mask]:
        """The unseen cards by place, those of each seat in turn, then the stock: one deal that can be.

        Each seat has a phỏm for each card that it ate (R2.2).
        """
        eaten = [(seat, own) for seat, clues in enumerate(self.clues) for own in bits(clues.eaten)]
        tied = _tie(eaten, sum(self.unseen), rng)
        assert tied is not None, "the cards do lie somehow"
        rest = [card for card in self.unseen if not card & sum(tied)]
        rng.shuffle(rest)
        places: list[Mask] = []
        for seat, count in enumerate(self.hidden):
            own = [card for (owner, _), pair in zip(eaten, tied, strict=True) if owner == seat for card in bits(pair)]
            own += [rest.pop() for _ in range(count - len(own))]
            places += own
        return places + rest


def _tie(eaten: Sequence[tuple[int, Mask]], unseen: Mask, rng: Random) -> list[Mask] | None:
    """Two cards for each eaten one that make a phỏm with it, all disjoint; None if there are none."""
    if not eaten:
        return []
    pairs = [pair for pair in PAIRS[eaten[0][1]] if pair & unseen == pair]
    rng.shuffle(pairs)
    for pair in pairs:
        rest = _tie(eaten[1:], unseen & ~pair, rng)
        if rest is not None:
            return [pair, *rest]
    return None


def imagine(view: SeatView) -> Imagined:
    """What the seat of the view knows. It must be the seat's turn in a running hand."""
    public = view.public
    reading = read(view)
    sim = Sim(public.rules, public.players, public.first)
    eaten = [_eaten_in_hand(seat) for seat in public.seats]
    times = _eat_turns(public)
    for index, seat in enumerate(public.seats):
        own = index == view.seat
        sim.cards[index] = reading.cards if own else eaten[index]
        sim.eaten[index] = reading.eaten if own else eaten[index]
        sim.eats_of[index] = len(seat.eaten)
        sim.third_from[index] = seat.eaten[2].source if len(seat.eaten) > 2 else 0
        sim.laid[index] = [mask_of(phom) for phom in seat.laid]
        sim.left[index] = int(seat.gone)
        sim.shown |= mask_of(seat.discarded) | sum(sim.laid[index])
        if seat.final_turn_done:
            sim.final_at[index] = _first_final_turn(public, index, times)
        if seat.laid:
            sim.laid_at[index] = sim.final_at[index] if seat.final_turn_done else reading_turns(public)
        for sent in seat.received:
            sim.has_sent[sent.sender] = True
    sim.chot_eaters = _chot_eaters(public)
    sim.net = list(net_of(public.players, public.transfers))
    sim.turn, sim.turns, sim.eats = public.turn, reading_turns(public), len(times)
    sim.taken, sim.final = public.has_taken, public.has_taken and public.is_final_turn
    # After a lay the seat has nothing more that must be laid in this turn.
    sim.laid_now = sim.final and bool(public.seats[view.seat].laid) and view.best_lay is None
    sim.ate_now = view.fresh is not None and view.fresh in view.eaten_in_hand
    if public.last_discard is not None and public.last_discard.eatable:
        last = public.last_discard
        sim.pile, sim.pile_chot = bit(last.card), public.seats[last.seat].final_turn_done
    sim.pile_seat = (public.turn - 1) % public.players
    hidden = [seat.cards_in_hand - eaten[index].bit_count() for index, seat in enumerate(public.seats)]
    hidden[view.seat] = 0
    unseen = FULL & ~sim.shown & ~sum(sim.cards) & ~sim.pile
    eaten[view.seat] = 0
    clues = tuple(clues_of(public, seat, cards) for seat, cards in enumerate(eaten))
    return Imagined(sim, view.seat, tuple(hidden), clues, tuple(bits(unseen)))


def reading_turns(public: PublicView) -> int:
    """The turns that are over."""
    return sum(seat.turns_done for seat in public.seats)


def _eaten_in_hand(seat: PublicSeat) -> Mask:
    laid = 0
    for phom in seat.laid:
        laid |= mask_of(phom)
    return mask_of(eaten.card for eaten in seat.eaten) & ~laid


def _eat_turns(public: PublicView) -> dict[int, tuple[int, bool]]:
    """By number of the turn in which a card was eaten: the eater, and whether it was a chốt."""
    turns = {}
    for index, seat in enumerate(public.seats):
        for eaten in seat.eaten:
            thrown = public.seats[eaten.source].discarded.index(eaten.card)
            step = (eaten.source - public.first) % public.players
            turns[thrown * public.players + step + 1] = index, eaten.chot
    return turns


def _chot_eaters(public: PublicView) -> list[int]:
    return [eater for _, (eater, chot) in sorted(_eat_turns(public).items()) if chot]


def _first_final_turn(public: PublicView, seat: int, eat_turns: dict[int, tuple[int, bool]]) -> int:
    """The number of the seat's first final turn, by R4.5."""
    least = (TURNS - 1) * public.players
    for done in range(public.seats[seat].turns_done):
        turn = done * public.players + (seat - public.first) % public.players
        eaten = sum(1 for other in eat_turns if other <= turn) if public.rules.tai else 0
        if turn - eaten >= least:
            return turn
    return NEVER
