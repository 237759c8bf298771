"""The state of one hand: a frozen value that `deal` makes and `apply` changes into the next one."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.phom import outcome
from bot.phom.arrange import has_phom, rest_after_best_cover
from bot.phom.cards import Card
from bot.phom.frozen import replacer
from bot.phom.kernel import Mask, meldable
from bot.phom.outcome import Outcome, Transfer
from bot.phom.rules import HouseRules

HAND_CARDS = 9
"""Cards dealt to each player; the first player gets one more (R3.1)."""
SEATS = 4
"""The most players that a hand can have (R3.1)."""
TURNS = 4
"""Turns that everybody has, but for those that eaten cards add (R4.5)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same for a whole hand. `deck` is the shuffled deck, top first (R3.2)."""

    rules: HouseRules
    players: int
    first: int
    deck: tuple[Card, ...] = field(repr=False)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock as it was after the deal, top first."""
        return self.deck[HAND_CARDS * self.players + 1 :]


@dataclass(frozen=True, slots=True)
class Eating:
    """A card eaten from the seat `source` in the hand's turn number `turn`; `chot` if it was a chốt (R7.3)."""

    card: Card
    source: int
    chot: bool
    turn: int


@dataclass(frozen=True, slots=True)
class LaidPhom:
    """A phỏm on the table with the cards sent to it; `sent` are those cards and the seats that sent them, in order."""

    cards: Mask
    sent: tuple[tuple[Card, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's side of a hand.

    `eaten` is the part of `cards`, the cards in hand, that was eaten. `laid_at` and `final_at` are the hand's turn
    numbers of the first lay and of the first final turn that is over; `left_at` is the decision at which the player
    left.
    """

    cards: Mask = field(repr=False)
    eaten: Mask = 0
    eatings: tuple[Eating, ...] = ()
    discards: tuple[Card, ...] = ()
    laid: tuple[LaidPhom, ...] = ()
    has_sent: bool = False
    laid_at: int | None = None
    final_at: int | None = None
    left_at: int | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """The last card discarded, while it lies on the table; `chot` if it was discarded in a final turn (R7.3)."""

    seat: int
    card: Card
    chot: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of Phỏm between two actions. Nothing but the views may show what it holds; a `repr` does not.

    `turn` is the seat to act, `turns` the number of turns finished, `decision` the number of actions applied.
    `taken` says whether the turn's take is over (or there is none), `final` whether the turn is a final one, which is
    known after the take, `fresh` is the card taken in this turn, and `laid_now` whether phỏm were laid in it.
    """

    setup: Setup
    seats: tuple[Seat, ...]
    turn: int
    decision: int = 0
    turns: int = 0
    drawn: int = 0
    eats: int = 0
    taken: bool = True
    final: bool = False
    fresh: Card | None = field(default=None, repr=False)
    laid_now: bool = False
    pile: Pile | None = None
    transfers: tuple[Transfer, ...] = ()
    result: Outcome | None = None

    @property
    def rules(self) -> HouseRules:
        return self.setup.rules

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def first(self) -> int:
        return self.setup.first

    @property
    def finished(self) -> bool:
        """Whether the hand is over and nothing is accepted any more (R4.8)."""
        return self.result is not None

    @property
    def outcome(self) -> Outcome:
        """The result, or the payments so far (R10.4)."""
        return outcome.running(self) if self.result is None else self.result

    @property
    def acting(self) -> Seat:
        """The side of the seat whose turn it is."""
        return self.seats[self.turn]

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards left in the stock, top first."""
        return self.setup.stock[self.drawn :]

    @property
    def stock_left(self) -> int:
        """The number of cards left in the stock."""
        return len(self.setup.deck) - HAND_CARDS * self.players - 1 - self.drawn

    @property
    def final_after_draw(self) -> bool:
        """Whether the turn is a final one if its take is a draw, or over already (R4.5)."""
        if self.taken:
            return self.final
        return self.final_with(self.eats)

    def final_with(self, eats: int) -> bool:
        """Whether the turn whose take is just over is a final one, `eats` cards having been eaten so far (R4.5)."""
        if self.rules.tai:
            return self.turns - eats >= (TURNS - 1) * self.players
        return self.turns // self.players == TURNS - 1

    @property
    def all_played(self) -> bool:
        """Whether the turn that just ended was the last of the hand (R4.5)."""
        turns = self.turns - self.eats if self.rules.tai else self.turns
        return turns == TURNS * self.players

    @property
    def rest(self) -> int:
        """The fewest cards of the acting seat outside phỏm: 0 is an ù tròn, 1 an ù (R6.1)."""
        return rest_after_best_cover(self.acting.cards, self.acting.eaten)

    @property
    def u_open(self) -> bool:
        """Whether the acting seat may declare ù by its cards (R6.1)."""
        seat = self.acting
        if not self.taken or seat.has_sent:
            return False
        loose = seat.cards & ~meldable(seat.cards)
        # Most hands hold two cards that no phỏm can take: that is quickly seen.
        return not loose & loose - 1 and self.rest <= 1

    @property
    def must_lay(self) -> bool:
        """Whether the acting seat must lay before it sends or discards, no ù being open (R5.1, R5.2)."""
        seat = self.acting
        # A hand of just one phỏm of three cannot be laid: no card would be left to discard.
        return self.final and not self.laid_now and seat.cards.bit_count() > 3 and has_phom(seat.cards)


change_hand = replacer(Hand)
"""The hand with the fields named changed."""
change_seat = replacer(Seat)
"""The seat with the fields named changed."""
