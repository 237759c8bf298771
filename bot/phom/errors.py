"""What can be wrong in the game: each error carries its clause of the rules and the facts, no sentence for players."""

from __future__ import annotations

from reprlib import repr as short
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.phom.cards import Card


class PhomError(Exception):
    """Base of every error of the rules engine. `clause` is the clause of RULES broken (`R5.3`)."""

    clause: str = "R10.3"


class BadCard(PhomError):
    """A text that names no card (R1.3)."""

    clause = "R1.3"

    def __init__(self, text: str) -> None:
        super().__init__(f"no card is called {text!r}")
        self.text = text


class DoubledCard(PhomError):
    """A card that appears twice (R1.1)."""

    clause = "R1.1"

    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} appears twice")
        self.card = card


class EatenNotHeld(PhomError):
    """A card is called eaten that is not among the cards held (R2.2)."""

    clause = "R2.2"

    def __init__(self, card: Card) -> None:
        super().__init__(f"the eaten card {card} is not in the hand")
        self.card = card


class NoArrangement(PhomError):
    """No arrangement gives each of the eaten cards a phỏm of its own (R2.2)."""

    clause = "R2.2"

    def __init__(self, eaten: tuple[Card, ...]) -> None:
        super().__init__(f"no arrangement holds {' '.join(map(str, eaten))}, each in its own phỏm")
        self.eaten = eaten


class WrongCardCount(PhomError):
    """A number of cards that no player can be asked about: `least` to `most` are possible (R3.1)."""

    clause = "R3.1"

    def __init__(self, count: int, least: int, most: int) -> None:
        super().__init__(f"{least} to {most} cards are needed, not {count}")
        self.count = count
        self.least = least
        self.most = most


class BadRule(PhomError):
    """A house rule that does not exist, or a value that it cannot take (R8, R10.3)."""

    clause = "R10.3"

    def __init__(self, name: str, value: object, wanted: str) -> None:
        super().__init__(f"house rule {short(name)} cannot be {short(value)}: {wanted}")
        self.name = name
        self.value = value
        self.wanted = wanted


class LeavingPays(PhomError):
    """House rules by which a player would gain by leaving: `leave` is below `least` (R8.1, R7.7)."""

    clause = "R7.7"

    def __init__(self, leave: int, least: int) -> None:
        super().__init__(f"leave is {leave}, but must be {least} or more")
        self.leave = leave
        self.least = least


class BadDeal(PhomError):
    """A number of players, a first player or a deck that no hand can be dealt with (R3.1, R3.2)."""

    clause = "R3.1"


class BadAction(PhomError):
    """A JSON value that is not an action of a record (R10.2)."""

    clause = "R10.2"


class RecordError(PhomError):
    """A record that breaks a rule: `index` of the action that does, None outside the actions (R10.3)."""

    def __init__(self, index: int | None, clause: str, message: str) -> None:
        super().__init__(message)
        self.index = index
        self.clause = clause
        self.message = message


class IllegalAction(PhomError):
    """An action that the rules do not allow `seat` now. The hand is as it was."""

    def __init__(self, seat: int, message: str) -> None:
        super().__init__(message)
        self.seat = seat


class NoSuchSeat(IllegalAction):
    """Nobody sits there in this hand (R10.2)."""

    clause = "R10.2"

    def __init__(self, seat: int, players: int) -> None:
        super().__init__(seat, f"there is no seat {seat} in a hand of {players}")
        self.players = players


class HandOver(IllegalAction):
    """After the end nothing is accepted (R4.8)."""

    clause = "R4.8"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "the hand is over")


class AlreadyLeft(IllegalAction):
    """The seat has left the hand: the machine plays it to the end (R7.7)."""

    clause = "R7.7"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, f"seat {seat} has left the hand")


class NotYourTurn(IllegalAction):
    """It is the turn of another seat, `turn` (R4.8)."""

    clause = "R4.8"

    def __init__(self, seat: int, turn: int) -> None:
        super().__init__(seat, f"it is the turn of seat {turn}, not of seat {seat}")
        self.turn = turn


class MustTakeFirst(IllegalAction):
    """A turn begins with a take: eat or draw (R4.1, R4.8)."""

    clause = "R4.8"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "the turn begins with an eat or a draw")


class AlreadyTaken(IllegalAction):
    """One take a turn, and none in the first player's first turn (R4.1, R4.8)."""

    clause = "R4.8"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "nothing more can be taken in this turn")


class CannotEat(IllegalAction):
    """The card finds no phỏm, robs an eaten card of its own, or leaves neither a discard nor an ù (R4.3)."""

    clause = "R4.3"

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat, f"{card} cannot be eaten with these cards")
        self.card = card


class CardNotHeld(IllegalAction):
    """The card is not in the player's hand (R4.4, R5.1, R5.4: by what was to be done with it)."""

    clause = "R4.4"

    def __init__(self, seat: int, card: Card, clause: str = "R4.4") -> None:
        super().__init__(seat, f"{card} is not in the hand")
        self.card = card
        self.clause = clause


class EatenCardKept(IllegalAction):
    """An eaten card stays with who ate it until it is laid (R4.4)."""

    clause = "R4.4"

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat, f"{card} was eaten and cannot be given away")
        self.card = card


class BreaksEatenPhom(IllegalAction):
    """Without the card, some eaten card would have no phỏm any more (R4.4)."""

    clause = "R4.4"

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat, f"without {card} the eaten cards have no phỏm each")
        self.card = card


class MustDeclareU(IllegalAction):
    """In a final turn in which an ù is open nothing else may be done (R5.1)."""

    clause = "R5.1"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "an ù is open in this final turn: it is declared")


class MustLay(IllegalAction):
    """In a final turn the phỏm in hand are laid before anything is sent or discarded (R5.1)."""

    clause = "R5.1"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "there are phỏm in hand to be laid first")


class NotFinalTurn(IllegalAction):
    """Phỏm are laid and cards sent in final turns only (R4.5)."""

    clause = "R4.5"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "this is not a final turn")


class AlreadyLaid(IllegalAction):
    """All phỏm are laid at once, one time a turn (R4.8, R5.1)."""

    clause = "R4.8"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "the phỏm of this turn are laid already")


class EmptyLay(IllegalAction):
    """A lay without any phỏm (R5.1)."""

    clause = "R5.1"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "a lay needs at least one phỏm")


class NotAPhom(IllegalAction):
    """The cards are neither three or four of a rank nor a run of a suit (R2.1)."""

    clause = "R2.1"

    def __init__(self, seat: int, cards: tuple[Card, ...]) -> None:
        super().__init__(seat, f"{' '.join(map(str, cards)) or 'no card'} is not a phỏm")
        self.cards = cards


class OverlappingPhom(IllegalAction):
    """A card is laid twice (R2.3)."""

    clause = "R2.3"

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat, f"{card} is laid twice")
        self.card = card


class TwoEatenInPhom(IllegalAction):
    """A phỏm holds at most one eaten card (R2.2)."""

    clause = "R2.2"

    def __init__(self, seat: int, cards: tuple[Card, ...]) -> None:
        super().__init__(seat, f"{' '.join(map(str, cards))} holds more than one eaten card")
        self.cards = cards


class EatenNotLaid(IllegalAction):
    """The laid phỏm hold every eaten card (R5.1)."""

    clause = "R5.1"

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat, f"the eaten card {card} must be laid too")
        self.card = card


class PhomLeft(IllegalAction):
    """The cards left in hand after the lay hold a further phỏm (R5.1)."""

    clause = "R5.1"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "the cards left hold a further phỏm")


class NoCardLeft(IllegalAction):
    """A lay leaves a card to discard (R5.2)."""

    clause = "R5.2"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "the lay would leave no card to discard")


class MomCannotSend(IllegalAction):
    """Who has laid nothing sends nothing (R5.4)."""

    clause = "R5.4"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "nothing can be sent by a player who has laid nothing")


class NoSuchPhom(IllegalAction):
    """No phỏm lies at that place (R5.4)."""

    clause = "R5.4"

    def __init__(self, seat: int, owner: int, index: int) -> None:
        super().__init__(seat, f"seat {owner} has no phỏm number {index} on the table")
        self.owner = owner
        self.index = index


class DoesNotFit(IllegalAction):
    """The card neither completes the rank nor goes to an end of the run (R5.4)."""

    clause = "R5.4"

    def __init__(self, seat: int, card: Card, phom: tuple[Card, ...]) -> None:
        super().__init__(seat, f"{card} does not fit {' '.join(map(str, phom))}")
        self.card = card
        self.phom = phom


class LastCard(IllegalAction):
    """The last card in hand is discarded, not sent (R5.5)."""

    clause = "R5.5"

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat, f"{card} is the last card in hand: it is discarded")
        self.card = card


class NoU(IllegalAction):
    """More than one card lies outside phỏm (R6.1)."""

    clause = "R6.1"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "no ù is open with these cards")


class UAfterSend(IllegalAction):
    """Who has sent a card cannot ù any more (R6.1)."""

    clause = "R6.1"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "a player who has sent a card cannot ù")
