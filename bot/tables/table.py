"""A table as one frozen value: who sits where, what is played, and what time it is about to be."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.phom.hand import Hand
from bot.phom.record import Record
from bot.phom.rules import HouseRules
from bot.phom.views import PublicView, SeatView, public_view, view_for

CHAIRS = 4
"""Chairs at a table; also the largest number of players of a hand (R3.1)."""

HOUSE = 0
"""The account of every computer player; no Discord id is 0."""


class Phase(StrEnum):
    """Where a table is in its evening."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    CLOSED = "closed"


class Book(StrEnum):
    """A set of accounts in a server's ledger."""

    POINTS = "points"
    PRACTICE = "practice"
    """Hands with computer players, where the server does not want them among the others."""


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Human:
    """A person: their Discord id and the name the server knows them by."""

    user_id: int
    name: str

    @property
    def account(self) -> int:
        return self.user_id


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player. All of them share the house's account."""

    name: str
    level: Level = Level.MEDIUM

    @property
    def account(self) -> int:
        return HOUSE


Occupant = Human | Computer


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody at the table between and during hands.

    `ready` is the id of the press that said "deal me in", None while nothing was said;
    `arriving` is set while the chair's person waits for the running hand to end.
    """

    occupant: Occupant
    ready: int | None = None
    arriving: bool = False

    @property
    def human(self) -> Human | None:
        return self.occupant if isinstance(self.occupant, Human) else None


@dataclass(frozen=True, slots=True)
class Options:
    """What a table allows beside its house rules."""

    hints: bool = False
    """Whether people may ask what a computer player would do."""
    takeover: bool = False
    """Whether a computer player may play for somebody who is away or wants it to; see `stands_in`."""
    time_bank: bool = False
    """Whether people may take more time for their turns, `TIME_BANK` times a hand each."""
    practice: bool = True
    """Whether hands with computer players count in the practice book; the server's setting when the table opened."""
    learning: bool = False
    """Whether the table was opened to learn at: its hands with computer players are practice in every server."""

    @property
    def stands_in(self) -> bool:
        """Whether computer players play for people here: not where hints are off, for they would be just that."""
        return self.hints and self.takeover


@dataclass(frozen=True, slots=True)
class LiveHand:
    """A hand at a table: running, or the last one ended.

    `record` and `state` hold the deck: they go to the store and to the rules, never to anything that shows.
    Seats of the hand are numbered 0, 1, … in the order of the chairs they sit on (`chairs`).
    """

    number: int
    record: Record = field(repr=False)
    state: Hand = field(repr=False)
    chairs: tuple[int, ...]
    occupants: tuple[Occupant, ...]
    started_at: datetime
    turn_began_at: datetime
    deadline: datetime | None
    """When the clock of the turn runs out, as shown to people; None once the hand is over."""
    secret: bytes = field(repr=False, default=b"")
    """The 32 bytes that shuffled this hand; may be shown once it is over."""
    book: Book = Book.POINTS
    """Where the hand's payments are entered."""
    seed: str = ""
    """The public part of the shuffle: the ids of the ready presses in seat order, comma-separated."""
    idle: tuple[int, ...] = ()
    """For each seat, how many of its turns running the clock has finished."""
    recent: tuple[tuple[int, bool], ...] = ()
    """The last two turns ended: the seat, and whether its clock ran out."""
    stand_ins: tuple[int | None, ...] = ()
    """For each seat, the number of the turn (`Hand.turns`) from which a computer player plays for its person."""
    time_bank: tuple[int, ...] = ()
    """For each seat, how often its person has taken more time in this hand; empty where nobody has."""
    voided: bool = False
    # A hand never changes, and several messages show the same one: it is looked at once.
    _public: list[PublicView] = field(default_factory=list, init=False, repr=False, compare=False)
    _views: dict[int, SeatView] = field(default_factory=dict, init=False, repr=False, compare=False)

    def time_taken(self, seat: int) -> int:
        """How often the seat's person has taken more time in this hand."""
        return self.time_bank[seat] if self.time_bank else 0

    def stood_in(self, seat: int) -> bool:
        """Whether a computer player plays for the seat's person, or will from their next turn on."""
        return bool(self.stand_ins) and self.stand_ins[seat] is not None

    def machine(self, seat: int) -> Computer | None:
        """The computer player that plays the seat in this turn; None if its person does."""
        who = self.occupants[seat]
        if isinstance(who, Computer):
            return who
        since = self.stand_ins[seat] if self.stand_ins else None
        return None if since is None or self.state.turns < since else Computer(who.name)

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def decision(self) -> int:
        """The number of the open decision, which a press must have been made for.

        It counts the actions so far but for leaves: that somebody else has gone stales nobody's panel.
        """
        return self.state.decision - sum(seat.left_at is not None for seat in self.state.seats)

    @property
    def turn_key(self) -> tuple[int, int, bool]:
        """Something that changes when, and only when, a turn begins or the hand ends."""
        return self.number, self.state.turns, self.running

    @property
    def running(self) -> bool:
        return not self.state.finished and not self.voided

    def seat_of(self, user_id: int) -> int | None:
        """The seat that this person plays in this hand, gone or not; None if none."""
        return next((s for s, who in enumerate(self.occupants) if who.account == user_id != HOUSE), None)

    def public(self) -> PublicView:
        """What everybody sees of the hand."""
        if not self._public:
            self._public.append(public_view(self.state))
        return self._public[0]

    def view(self, seat: int) -> SeatView:
        """What the player of the seat sees of the hand."""
        if seat not in self._views:
            self._views[seat] = view_for(self.state, seat)
        return self._views[seat]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about one table that is worth keeping; changed only by making a new one."""

    id: int
    guild_id: int
    channel_id: int
    owner_id: int
    rules: HouseRules
    stake: int
    opened_at: datetime
    touched_at: datetime
    """When a person last did something at the table."""
    owner_acted_at: datetime
    secret: bytes = field(repr=False)
    """The 32 bytes that shuffle the next hand, drawn before anyone is ready for it."""
    phase: Phase = Phase.LOBBY
    chairs: tuple[Chair | None, ...] = (None,) * CHAIRS
    hand: LiveHand | None = None
    """The running hand, or between hands the last one."""
    hands_dealt: int = 0
    options: Options = Options()
    rematch_at: datetime | None = None
    """When the next hand starts with those who are ready; None while nobody has said so."""

    def chair_of(self, user_id: int) -> int | None:
        """The chair that this person sits or waits on; None if none."""
        for index, chair in enumerate(self.chairs):
            if chair is not None and chair.occupant.account == user_id != HOUSE:
                return index
        return None

    def playing_seat(self, user_id: int) -> int | None:
        """The seat that this person still plays in the running hand; None if none."""
        hand = self.hand
        if hand is None or not hand.running:
            return None
        seat = hand.seat_of(user_id)
        return None if seat is None or hand.public().seats[seat].gone else seat

    @property
    def seated(self) -> tuple[tuple[int, Chair], ...]:
        """The taken chairs with their numbers, in seat order."""
        return tuple((i, chair) for i, chair in enumerate(self.chairs) if chair is not None)

    @property
    def people(self) -> tuple[Human, ...]:
        """The persons at the table in seat order, those who wait for the next hand included."""
        return tuple(chair.occupant for _, chair in self.seated if isinstance(chair.occupant, Human))

    @property
    def running(self) -> bool:
        return self.phase is Phase.PLAYING

    @property
    def next_book(self) -> Book:
        """Where a hand of those who sit here now would count."""
        computers = any(isinstance(chair.occupant, Computer) for _, chair in self.seated)
        return Book.PRACTICE if computers and self.options.practice else Book.POINTS

    def with_chair(self, index: int, chair: Chair | None) -> Table:
        return replace(self, chairs=(*self.chairs[:index], chair, *self.chairs[index + 1 :]))


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a table waits for what, wherever it is; what a server decides is in its settings.

    The turn's own length is a house rule (R9.1).
    """

    grace: timedelta = timedelta(seconds=1.5)
    """A press made before the deadline counts if it arrives this long after it."""
    resume: timedelta = timedelta(seconds=15)
    """The least time a turn has left after an outage."""
    late_wake: timedelta = timedelta(seconds=5)
    """A clock that wakes later than this was asleep with its machine: nobody is timed out."""
    bank: timedelta = timedelta(seconds=15)
    """What somebody who takes more time gets each time."""
    absent_turn: timedelta = timedelta(seconds=5)
    """A turn of somebody whose clock ran out twice running."""
    owner_silent: timedelta = timedelta(seconds=60)
    retry: timedelta = timedelta(seconds=3)
    """How soon the clock tries again when the store failed."""
    computer: tuple[float, float] = (1.0, 2.0)
    """A computer player's delay in seconds, drawn evenly before it decides."""


STANDARD_TIMING = Timing()


TIME_BANK = 2
"""How often a person may take more time in a hand, where the table has a time bank."""
ABSENT_AFTER = 2
"""Timeouts running after which a person counts as absent."""
