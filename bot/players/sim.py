"""A hand that a seat imagines, changed in place: the engine's moves on masks, unchecked (R4–R7).

The engine decides what is true; this is its lean double, from which whole crowds of hands begin (`crowd`). The tests
hold all three together move by move. Whoever plays here makes legal moves only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from bot.phom.covers import deadwood_cards_with
from bot.phom.kernel import Mask, meldable, points_of
from bot.phom.rules import HouseRules
from bot.players.reading import TURNS

NEVER = 1 << 30
"""A turn number that no hand comes to."""


class Sim:
    """A running hand with every card in its place. Lists are by seat; `net` is in stakes, fees so far included.

    `eaten` are the eaten cards still in hand, `eats_of` how many each seat ate and `third_from` whom its third came
    from; `chot_eaters` who ate a chốt, in order. `laid_at` and `final_at` are turn numbers or `NEVER`; `left` gives the
    leavers a number, the later the higher, and the others 0. `stock` has its top card last. `pile` is the card that
    may be eaten, 0 if there is none.
    """

    __slots__ = (
        "ate_now",
        "cards",
        "chot_eaters",
        "eaten",
        "eats",
        "eats_of",
        "ended_by_u",
        "final",
        "final_at",
        "first",
        "has_sent",
        "laid",
        "laid_at",
        "laid_now",
        "left",
        "net",
        "over",
        "pile",
        "pile_chot",
        "pile_seat",
        "players",
        "rules",
        "shown",
        "stock",
        "taken",
        "third_from",
        "turn",
        "turns",
    )  # fmt: skip

    def __init__(self, rules: HouseRules, players: int, first: int) -> None:
        """The empty table before a deal: `cards`, `stock`, `turn` and what else is so are for the caller to set."""
        self.rules, self.players, self.first = rules, players, first
        self.cards: list[Mask] = [0] * players
        self.eaten: list[Mask] = [0] * players
        self.eats_of = [0] * players
        self.third_from = [0] * players
        self.laid: list[list[Mask]] = [[] for _ in range(players)]
        self.laid_at = [NEVER] * players
        self.final_at = [NEVER] * players
        self.has_sent = [False] * players
        self.left = [0] * players
        self.net = [0] * players
        self.chot_eaters: list[int] = []
        self.stock: list[Mask] = []
        self.shown: Mask = 0
        self.turn = first
        self.turns = self.eats = 0
        self.taken, self.final, self.laid_now, self.ate_now = True, False, False, False
        self.pile: Mask = 0
        self.pile_seat, self.pile_chot = 0, False
        self.over = self.ended_by_u = False

    def copy(self) -> Self:
        """A hand in the same state that goes its own way."""
        new = object.__new__(type(self))
        new.rules, new.players, new.first = self.rules, self.players, self.first
        new.cards, new.eaten = self.cards[:], self.eaten[:]
        new.eats_of, new.third_from = self.eats_of[:], self.third_from[:]
        new.laid = [phom[:] for phom in self.laid]
        new.laid_at, new.final_at = self.laid_at[:], self.final_at[:]
        new.has_sent, new.left, new.net = self.has_sent[:], self.left, self.net[:]
        new.chot_eaters, new.stock, new.shown = self.chot_eaters[:], self.stock[:], self.shown
        new.turn, new.turns, new.eats = self.turn, self.turns, self.eats
        new.taken, new.final, new.laid_now, new.ate_now = self.taken, self.final, self.laid_now, self.ate_now
        new.pile, new.pile_seat, new.pile_chot = self.pile, self.pile_seat, self.pile_chot
        new.over, new.ended_by_u = self.over, self.ended_by_u
        return new

    @property
    def progress(self) -> int:
        """The turns that are over as R4.5 counts them: the hand ends when it reaches four times the players."""
        return self.turns - self.eats if self.rules.tai else self.turns

    @property
    def u_open(self) -> bool:
        """Whether the seat to act may declare ù, its take being over (R6.1)."""
        seat = self.turn
        cards = self.cards[seat]
        if self.has_sent[seat]:
            return False
        rest = deadwood_cards_with(cards, self.eaten[seat])
        return rest is not None and rest <= 1

    @property
    def must_lay(self) -> bool:
        """Whether the seat to act must lay before it sends or discards, no ù being open (R5.1, R5.2)."""
        cards = self.cards[self.turn]
        return self.final and not self.laid_now and cards.bit_count() > 3 and meldable(cards) != 0

    def draw(self) -> None:
        """Take the top card of the stock."""
        self._take(self.stock.pop())

    def eat(self) -> None:
        """Take the card on the pile and the fee for it (R7.3)."""
        seat, source = self.turn, self.pile_seat
        self.eaten[seat] |= self.pile
        self.eats += 1
        self.eats_of[seat] += 1
        if self.eats_of[seat] == 3:
            self.third_from[seat] = source
        if self.pile_chot:
            fee = self.rules.chot_fee
            self.chot_eaters.append(seat)
        else:
            fee = self.rules.eat_fee_of(self.eats_of[seat])
        self.net[seat] += fee
        self.net[source] -= fee
        self.ate_now = True
        self._take(self.pile)
        self.pile = 0

    def lay(self, melds: Sequence[Mask]) -> None:
        """Put the phỏm on the table."""
        seat, laid = self.turn, sum(melds)
        self.cards[seat] ^= laid
        self.eaten[seat] &= ~laid
        self.shown |= laid
        self.laid[seat].extend(melds)
        if self.laid_at[seat] == NEVER:
            self.laid_at[seat] = self.turns
        self.laid_now = True

    def send(self, card: Mask, owner: int, index: int) -> None:
        """Move the card from the hand to the phỏm that `owner` laid as its `index`-th."""
        seat = self.turn
        self.cards[seat] ^= card
        self.shown |= card
        self.laid[owner][index] |= card
        self.has_sent[seat] = True

    def discard(self, card: Mask) -> None:
        """End the turn, and the hand with it if it was the last."""
        seat, final = self.turn, self.final
        self.cards[seat] ^= card
        self.shown |= card
        if final and self.final_at[seat] == NEVER:
            self.final_at[seat] = self.turns
        self.pile, self.pile_seat, self.pile_chot = card, seat, final
        self.turns = turns = self.turns + 1
        self.turn = (seat + 1) % self.players
        self.taken = self.final = self.laid_now = self.ate_now = False
        if turns >= TURNS * self.players == self.progress:
            self._show_down()

    def declare_u(self) -> None:
        """End the hand by an ù of the seat to act, and make the payments (R7.4, R7.5)."""
        winner, rules = self.turn, self.rules
        units = rules.u if deadwood_cards_with(self.cards[winner], self.eaten[winner]) else rules.u_tron
        alone = self._den_payer(winner)
        for payer in range(self.players):
            if payer == winner:
                continue
            owed = units if alone is None else units * (self.players - 1) if payer == alone else 0
            if self.left[payer]:
                owed = max(owed, rules.leave)
            self.net[payer] -= owed
            self.net[winner] += owed
        self.over = self.ended_by_u = True

    def _take(self, card: Mask) -> None:
        """Put the card into the hand to act, whose take is over; whether the turn is final is known then (R4.5)."""
        self.cards[self.turn] |= card
        self.taken = True
        turns = self.turns - self.eats if self.rules.tai else self.turns
        self.final = turns >= (TURNS - 1) * self.players

    def _den_payer(self, winner: int) -> int | None:
        rules = self.rules
        if rules.den_three and self.eats_of[winner] == 3:
            return self.third_from[winner]
        if rules.den_eat and self.ate_now:
            return self.pile_seat
        if rules.den_chot and self.final:
            return next((eater for eater in reversed(self.chot_eaters) if eater != winner), None)
        return None

    def _show_down(self) -> None:
        """Rank the seats and make the payments (R7.1, R7.2, R7.7)."""
        rules, net = self.rules, self.net
        winner, *others = sorted(range(self.players), key=self._standing)
        for place, payer in enumerate(others, 1):
            owed = rules.leave if self.left[payer] else place if self.laid[payer] else rules.mom
            net[payer] -= owed
            net[winner] += owed
        self.over = True

    def _standing(self, seat: int) -> tuple[int, int, int]:
        if self.left[seat]:
            return 2, -self.left[seat], 0
        if self.laid[seat]:
            return 0, points_of(self.cards[seat]), self.laid_at[seat]
        return 1, self.final_at[seat], 0
