"""A recorded hand told in English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.phom.cards import Card
from bot.phom.events import (
    Dealt,
    Discarded,
    Drawn,
    Eaten,
    Event,
    HandEnded,
    Laid,
    Left,
    Paid,
    Sent,
    TimedOut,
    UDeclared,
    WentMom,
)
from bot.phom.hand import Hand
from bot.phom.kernel import cards_of
from bot.phom.outcome import End, Outcome, Transfer, Why
from bot.phom.record import Record, Step, steps
from bot.phom.rules import PRESETS, Preset

_RULES = {Preset.STANDARD: "standard rules", Preset.QUICK: "quick rules", Preset.VILLAGE: "village rules"}
_U = {End.U: "ù", End.U_TRON: "ù tròn", End.U_KHAN: "ù khan"}
_PLACES = {1: "second", 2: "third", 3: "fourth"}


def tell(record: Record, *, every_step: bool = False) -> Iterator[str]:
    """The story of a record, a line each: who plays, what mattered, the end. With `every_step` every single action.

    Raises `RecordError` where an action is illegal; a record read by `from_json` has none.
    """
    teller = _Teller(record)
    yield from teller.opening()
    turns = -1
    last: Hand | None = None
    for index, step in enumerate(steps(record)):
        if last is not None and every_step and last.turns != turns:
            turns = last.turns
            yield teller.turn_heading(last)
        yield from teller.step(index - 1, step, every_step=every_step)
        last = step.hand
    assert last is not None
    yield ""
    yield from teller.ending(last)


class _Teller:
    """Tells the parts of one record's story."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.names = _distinct(record.players)

    def opening(self) -> Iterator[str]:
        record = self.record
        rules = _RULES[record.rules.preset]
        if record.rules != PRESETS[record.rules.preset]:
            rules += " with changes"
        yield f"{_list(self.names)} play by {rules}; a stake is {_points(record.stake)}."
        yield f"{self.names[record.first]} leads."

    def turn_heading(self, hand: Hand) -> str:
        kind = ""
        if hand.final_after_draw:
            kind = ", a tái turn" if hand.acting.final_at is not None else ", the final turn"
        cards = _faces(cards_of(hand.acting.cards)) or "no cards"
        return f"\nTurn {hand.turns + 1}: {self.names[hand.turn]}{kind}, with {cards}"

    def step(self, index: int, step: Step, *, every_step: bool) -> Iterator[str]:
        for event in step.events:
            line = self.event(event, every_step=every_step)
            if line:
                # What the machine adds to an action of the record has no number of its own.
                number = f"{index:4d}. " if step.action is not None and event is step.events[0] else " " * 6
                yield number + line if every_step else line

    def event(self, event: Event, *, every_step: bool) -> str | None:
        """The event in words; None if it is not worth a line."""
        match event:
            case Dealt() | HandEnded():
                return None
            case Drawn(seat, card, by_machine):
                return f"{self._who(seat, by_machine)} draws {card.face}." if every_step else None
            case Discarded(seat, card, by_machine):
                return f"{self._who(seat, by_machine)} discards {card.face}." if every_step else None
            case Eaten(seat, card, source, chot):
                what = f"the chốt {card.face}" if chot else card.face
                return f"{self.names[seat]} eats {what} from {self.names[source]}."
            case Laid(seat, melds, by_machine):
                return f"{self._who(seat, by_machine)} lays {_list([_faces(meld) for meld in melds])}."
            case Sent(seat, card, target, by_machine):
                owner = "their own" if target.seat == seat else f"{self.names[target.seat]}’s"
                place = f"{owner} phỏm number {target.index + 1}"
                return f"{self._who(seat, by_machine)} sends {card.face} to {place}."
            case WentMom(seat):
                return f"{self.names[seat]} has no phỏm on the table: móm."
            case UDeclared(seat, kind, by_machine):
                return f"{self._who(seat, by_machine and kind is not End.U_KHAN)} declares {_U[kind]}!"
            case TimedOut(seat):
                return f"{self.names[seat]}’s time runs out."
            case Left(seat):
                return f"{self.names[seat]} leaves the hand."
            case Paid(transfer):
                # The payments at the end are told there.
                return self._payment(transfer) if every_step and transfer.why in (Why.EAT, Why.CHOT) else None
            case _:
                assert_never(event)

    def ending(self, hand: Hand) -> Iterator[str]:
        outcome = hand.outcome
        if outcome.ranking is None:
            yield f"The hand is not over: {self.names[hand.turn]} is to play, {hand.stock_left} cards in the stock."
        else:
            yield self._end(outcome)
            for place, seat in enumerate(outcome.ranking, 1):
                yield f"  {place}. {self.names[seat]}{self._standing(hand, outcome, seat)}"
        if outcome.transfers:
            yield "Payments:" if outcome.finished else "Payments so far:"
            for transfer in outcome.transfers:
                yield "  " + self._payment(transfer)
        else:
            yield "Nobody pays anything." if outcome.finished else "Nobody has paid anything yet."
        stake = self.record.stake
        sums = [f"{name} {_signed(units * stake)}" for name, units in zip(self.names, outcome.net, strict=True)]
        yield ("In all: " if outcome.finished else "So far: ") + ", ".join(sums) + "."

    def _end(self, outcome: Outcome) -> str:
        assert outcome.end is not None
        assert outcome.winner is not None
        name = self.names[outcome.winner]
        match outcome.end:
            case End.SHOWDOWN:
                return f"Showdown: {name} is first."
            case End.WALKOVER:
                return f"Walkover: everybody else had left, so {name} wins."
            case End.U | End.U_TRON | End.U_KHAN:
                return f"{name} wins by {_U[outcome.end]}."
            case _:
                assert_never(outcome.end)

    def _standing(self, hand: Hand, outcome: Outcome, seat: int) -> str:
        facts = []
        if outcome.points is not None:
            facts.append(f"{_points(outcome.points[seat])} in hand")
        if outcome.mom[seat]:
            facts.append("móm")
        if hand.seats[seat].left_at is not None:
            facts.append("left")
        cards = _faces(cards_of(hand.seats[seat].cards))
        if cards:
            facts.append(f"with {cards}")
        return f": {', '.join(facts)}" if facts else ""

    def _payment(self, transfer: Transfer) -> str:
        amount = _points(transfer.units * self.record.stake)
        return f"{self.names[transfer.payer]} pays {self.names[transfer.payee]} {amount} {self._reason(transfer)}."

    def _reason(self, transfer: Transfer) -> str:
        match transfer.why:
            case Why.EAT:
                return "for a card eaten"
            case Why.CHOT:
                return "for a chốt eaten"
            case Why.PLACE:
                return f"for coming {_PLACES[transfer.units]}"
            case Why.MOM:
                return "for móm"
            case Why.LEAVE:
                return "for leaving"
            case Why.U | Why.U_TRON | Why.U_KHAN:
                return f"for the {_U[End(transfer.why.value)]}"
            case Why.DEN:
                return "for the ù, alone for the whole table (đền)"
            case _:
                assert_never(transfer.why)

    def _who(self, seat: int, by_machine: bool) -> str:
        return f"The machine, for {self.names[seat]}," if by_machine else self.names[seat]


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names as they can be printed on a line; with the seat's number where one is missing or doubled."""
    shown = ["".join(letter if letter.isprintable() else "�" for letter in name).strip() for name in names]
    counts = Counter(shown)
    return tuple(
        f"{name} (seat {seat})".lstrip() if not name or counts[name] > 1 else name for seat, name in enumerate(shown)
    )


def _faces(cards: Iterable[Card]) -> str:
    return " ".join(card.face for card in cards)


def _list(items: Iterable[str]) -> str:
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points:,} points"


def _signed(points: int) -> str:
    return f"+{points:,}" if points > 0 else f"{points:,}".replace("-", "−")
