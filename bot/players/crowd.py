"""Many imagined hands of one table, played in step: `sim` for whole columns at once, with what one seat gets of each.

All hands are in the same turn; what differs is a column with an entry for each hand. The rules are those of `sim`
(R4–R7) with two liberties, both too rare to matter to a mean: an arrangement may miss the best by a little (`columns`),
and an eaten card is only asked for cards of its own in number, not phỏm by phỏm (R2.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np

from bot.phom.kernel import Mask
from bot.players.columns import Column, Flags, Split, ends, lowest, meldable, points, split
from bot.players.reading import TURNS
from bot.players.sim import NEVER, Sim

WIDE = ("cards", "eaten", "eats_of", "third_from", "laid", "laid_at", "final_at", "sent")
"""The arrays with a row for each seat."""
SINGLE = (
    *("net", "sets", "runs", "shown", "left_in_stock", "column", "eats"),
    *("pile", "pile_chot", "chot_last", "chot_before", "place", "done"),
)
"""The arrays with one row."""
NOBODY = -1
GONE = 1 << 40
MOM = 1 << 39


class Crowd:
    """As many hands as `held` has columns, each like `sim` but for the cards in the hands and in the stock.

    `net` is what `seat` has so far, in stakes, and `result` what it has in the end, by `place`. `sets` and `runs` are
    the cards on the table, `chot_last` and `chot_before` the two seats that ate a chốt last. `done` marks hands that
    an ù has ended: they are played on, to keep step, for nothing.
    """

    cards: Column
    eaten: Column
    eats_of: Column
    third_from: Column
    laid: Column
    laid_at: Column
    final_at: Column
    sent: Column
    net: Column
    sets: Column
    runs: Column
    shown: Column
    left_in_stock: Column
    column: Column
    eats: Column
    pile: Column
    pile_chot: Column
    chot_last: Column
    chot_before: Column
    place: Column
    done: Column

    def __init__(self, sim: Sim, seat: int, held: Column, stock: Column) -> None:
        """`held` has a row for each seat, whose own row is not used; `stock` a row for each card, the top last."""
        count = held.shape[1]

        def many(values: Sequence[int]) -> Column:
            return np.repeat(np.array(values, dtype=np.int64)[:, None], count, axis=1)

        def one(value: int) -> Column:
            return np.full(count, value, dtype=np.int64)

        self.rules, self.players, self.seat, self.gone = sim.rules, sim.players, seat, sim.left
        self.turn, self.turns, self.pile_seat = sim.turn, sim.turns, sim.pile_seat
        self.stock = stock
        self.cards = held.copy()
        self.cards[seat] = sim.cards[seat]
        self.eaten, self.eats_of, self.third_from = many(sim.eaten), many(sim.eats_of), many(sim.third_from)
        self.laid = many([bool(phom) for phom in sim.laid])
        self.laid_at, self.final_at, self.sent = many(sim.laid_at), many(sim.final_at), many(sim.has_sent)
        sets, runs = _table(sim)
        self.net, self.sets, self.runs, self.shown = one(sim.net[seat]), one(sets), one(runs), one(sim.shown)
        self.left_in_stock, self.column = one(len(stock)), np.arange(count)
        self.eats, self.pile, self.pile_chot = one(sim.eats), one(sim.pile), one(sim.pile_chot)
        before = [eater for eater in sim.chot_eaters if eater != sim.chot_eaters[-1]]
        self.chot_last = one(sim.chot_eaters[-1] if sim.chot_eaters else NOBODY)
        self.chot_before = one(before[-1] if before else NOBODY)
        self.place, self.done = np.arange(count), one(0)
        self.result = np.zeros(count, dtype=np.int64)
        self.ate_now: Flags = np.full(count, sim.ate_now)
        self.final: Flags = np.full(count, sim.final)
        self.over = sim.over
        if sim.over:
            self.result[:] = sim.net[seat]
            self._keep(np.zeros(count, dtype=np.bool_))

    @property
    def progress(self) -> Column:
        """The turns that are over as R4.5 counts them, by hand."""
        return self.turns - self.eats if self.rules.tai else self.eats * 0 + self.turns

    def join(self, others: Sequence[Self]) -> None:
        """Take the hands of the others in, which are at the beginning of the same turn, behind these."""
        crowds = [self, *others]
        running = next((crowd for crowd in crowds if not crowd.over), self)
        self.turn, self.turns, self.pile_seat = running.turn, running.turns, running.pile_seat
        self.over = running.over
        for place, crowd in enumerate(crowds):
            crowd.place += place * len(self.result)
        for name in WIDE + SINGLE:
            setattr(self, name, np.concatenate([getattr(crowd, name) for crowd in crowds], axis=-1))
        self.column = self.place % len(self.result)
        self.result = np.concatenate([crowd.result for crowd in crowds])

    def take(self, eat: Flags) -> None:
        """Eat the card on the pile where `eat` says so, with its fee (R7.3), and draw elsewhere."""
        seat, source, rules = self.turn, self.pile_seat, self.rules
        drawn = self.stock[self.left_in_stock - 1, self.column]
        self.left_in_stock -= ~eat
        self.cards[seat] |= np.where(eat, self.pile, drawn)
        if eat.any():
            self.eaten[seat] |= np.where(eat, self.pile, 0)
            self.eats += eat
            self.eats_of[seat] += eat
            nth = np.minimum(self.eats_of[seat], len(rules.eat_fee))
            fee = np.where(self.pile_chot, rules.chot_fee, np.array((0, *rules.eat_fee)).take(nth)) * eat
            self.net += fee * ((seat == self.seat) - (source == self.seat))
            self.third_from[seat] = np.where(eat & (self.eats_of[seat] == 3), source, self.third_from[seat])
            chot = eat & (self.pile_chot != 0)
            self.chot_before = np.where(chot & (self.chot_last != seat), self.chot_last, self.chot_before)
            self.chot_last = np.where(chot, seat, self.chot_last)
        self.ate_now = eat
        last_round = (TURNS - 1) * self.players
        self.final = self.progress >= last_round if rules.tai else np.full(len(eat), self.turns >= last_round)

    def declare_u(self) -> None:
        """End the hands in which the seat to act may declare an ù (R6.1), with its payments (R7.4, R7.5)."""
        winner, rules, others = self.turn, self.rules, self.players - 1
        cards = self.cards[winner]
        few = np.bitwise_count(cards & ~meldable(cards)) <= 1
        may = np.flatnonzero(few & (self.sent[winner] == 0) & (self.done == 0))
        if not may.size:
            return
        laid_out = split(cards[may])
        rest = np.bitwise_count(laid_out.left)
        won = (rest <= 1) & covers(laid_out, self.eaten[winner][may])
        may, rest = may[won], rest[won]
        units = np.where(rest == 0, rules.u_tron, rules.u)
        if winner == self.seat:
            got = units * others
        else:
            payer = self._den_payer(winner, may)
            got = -units * np.where(payer == NOBODY, 1, np.where(payer == self.seat, others, 0))
        self.result[self.place[may]] = self.net[may] + got
        self.done[may] = 1

    def _den_payer(self, winner: int, hands: Column) -> Column:
        rules, nobody = self.rules, np.full(len(hands), NOBODY)
        payer = nobody
        if rules.den_chot:
            last, before = self.chot_last[hands], self.chot_before[hands]
            payer = np.where(self.final[hands], np.where(last == winner, before, last), nobody)
        if rules.den_eat:
            payer = np.where(self.ate_now[hands], self.pile_seat, payer)
        if rules.den_three:
            payer = np.where(self.eats_of[winner][hands] == 3, self.third_from[winner][hands], payer)
        return payer

    def lay(self) -> None:
        """Lay phỏm in the final turns (R5.1), but for hands that would be left without a card (R5.2)."""
        seat = self.turn
        cards = self.cards[seat]
        hands = np.flatnonzero(self.final & (np.bitwise_count(cards) > 3) & (meldable(cards) != 0))
        if not hands.size:
            return
        sets, runs, left, _ = split(cards[hands])
        some = left != 0
        hands, sets, runs, left = hands[some], sets[some], runs[some], left[some]
        self.cards[seat, hands] = left
        self.eaten[seat, hands] &= left
        self.sets[hands] |= sets
        self.runs[hands] |= runs
        self.shown[hands] |= sets | runs
        self.laid[seat, hands] = 1
        self.laid_at[seat, hands] = np.minimum(self.laid_at[seat, hands], self.turns)

    def send(self) -> None:
        """Send in the final turns whatever goes to a phỏm on the table, but for the last card (R5.4, R5.5)."""
        seat = self.turn
        hands = np.flatnonzero(self.final & (self.laid[seat] != 0))
        while hands.size:
            cards, sets, runs = self.cards[seat, hands], self.sets[hands], self.runs[hands]
            sent = cards & ends(sets, runs) & ~self.eaten[seat, hands]
            sent ^= np.where(sent == cards, lowest(sent), 0)
            some = sent != 0
            hands, sent, runs = hands[some], sent[some], runs[some]
            self.cards[seat, hands] ^= sent
            self.shown[hands] |= sent
            to_runs = sent & ends(np.zeros_like(runs), runs)
            self.runs[hands] |= to_runs
            self.sets[hands] |= sent ^ to_runs
            self.sent[seat, hands] = 1

    def discard(self, cards: Column) -> None:
        """End the turn with these discards, and the hands for which it was the last."""
        seat = self.turn
        self.cards[seat] ^= cards
        self.shown |= cards
        self.final_at[seat] = np.where(self.final, np.minimum(self.final_at[seat], self.turns), self.final_at[seat])
        self.pile, self.pile_seat, self.pile_chot = cards, seat, self.final.astype(np.int64)
        self.turns += 1
        self.turn = (seat + 1) % self.players
        ended = self.progress >= TURNS * self.players
        if ended.any():
            self._show_down(np.flatnonzero(ended & (self.done == 0)))
            self._keep(~ended)

    def _show_down(self, hands: Column) -> None:
        """Rank the seats and make the payments of the seat looked at (R7.1, R7.2, R7.7)."""
        rules, seat = self.rules, self.seat
        laid = self.laid[:, hands] != 0
        standing = np.where(laid, points(self.cards[:, hands]) * NEVER + self.laid_at[:, hands], MOM)
        standing += np.where(laid, 0, self.final_at[:, hands])
        for other, left in enumerate(self.gone):
            if left:
                standing[other] = GONE - left
        place = np.argsort(np.argsort(standing, axis=0), axis=0)
        owed = np.where(laid, place, rules.mom)
        for other, left in enumerate(self.gone):
            if left:
                owed[other] = rules.leave
        owed = np.where(place == 0, 0, owed)
        got = np.where(place[seat] == 0, owed.sum(axis=0), -owed[seat])
        self.result[self.place[hands]] = self.net[hands] + got

    def _keep(self, hands: Flags) -> None:
        """Go on with these hands only."""
        for name in WIDE + SINGLE:
            setattr(self, name, getattr(self, name)[..., hands])
        self.over = not hands.any()


def covers(laid_out: Split, eaten: Column) -> Flags:
    """Whether the phỏm hold the eaten cards, and cards enough for one phỏm each."""
    enough = np.bitwise_count(laid_out.sets | laid_out.runs) >= 3 * np.bitwise_count(eaten)
    covered: Flags = (laid_out.left & eaten == 0) & enough
    return covered


def _table(sim: Sim) -> tuple[Mask, Mask]:
    """The cards on the table in sets and in runs."""
    sets = runs = 0
    for phom in (phom for laid in sim.laid for phom in laid):
        low = phom & -phom
        if phom & low << 1:
            runs |= phom
        else:
            sets |= phom
    return sets, runs
