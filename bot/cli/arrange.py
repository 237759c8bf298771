"""`python -m bot arrange`: the best arrangement of a hand, for people and, as JSON, for programs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from bot.phom.arrange import Arrangement, best_arrangement, can_eat, deadwood_any, legal_discards
from bot.phom.cards import Card, parse_card, read_card
from bot.phom.errors import DoubledCard, EatenNotHeld, NoArrangement, PhomError, WrongCardCount
from bot.phom.kernel import Mask, bit, cards_of, mask_of

LEAST_CARDS = 3
MOST_CARDS = 10

Json = dict[str, object]


class BrokenLine(PhomError):
    """A line that is not JSON (R10.1)."""

    clause = "R10.1"


class WrongLine(PhomError):
    """A JSON line that is not an object of texts, or without a hand (R10.3)."""

    clause = "R10.3"


@dataclass(frozen=True, slots=True)
class Question:
    """A hand that somebody asks about: valid cards of which the eaten ones can have a phỏm each."""

    hand: Mask
    eaten: Mask
    best: Arrangement
    card: Card | None = None
    """The card that the holder thinks of eating."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command `arrange` to the parsers of `python -m bot`."""
    parser = subparsers.add_parser(
        "arrange",
        help="find the phỏm and the deadwood of a hand",
        description="Find the best arrangement of 3 to 10 cards: fewest deadwood points, eaten cards in a phỏm each.",
        epilog='Cards are rank then suit (S C D H), ten is T: arrange "KH KD 6S 5H 5C 5S 4S 3S 2S" --eaten "5C". '
        'Also read: 10h, 10♥. A line of --lines: {"hand": "…", "eaten": "…", "card": "…"}; only the hand is required.',
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("hand", nargs="?", help="the cards, blank-separated, in quotes")
    what.add_argument("--lines", action="store_true", help="read a JSON object a line, answer one a line (as JSON)")
    parser.add_argument("--eaten", metavar="CARDS", help="those of the cards that were eaten")
    parser.add_argument("--json", action="store_true", help="answer as one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answers on standard output. Returns 0, or 2 if the hand or some line was bad."""
    if args.lines:
        if args.eaten is not None:
            print("arrange: with --lines the eaten cards stand in the lines, not in --eaten", file=sys.stderr)
            return 2
        return _answer_lines(sys.stdin.buffer)
    try:
        question = ask(args.hand, args.eaten or "", read=read_card)
    except PhomError as error:
        if args.json:
            _print_json(_complaint(error))
        else:
            print(f"arrange: {error} ({error.clause})", file=sys.stderr)
        return 2
    if args.json:
        _print_json(answer(question))
    else:
        print("\n".join(describe(question)))
    return 0


def ask(hand: str, eaten: str = "", card: str | None = None, *, read: Callable[[str], Card] = parse_card) -> Question:
    """The question about blank-separated cards, each read by `read`.

    Raises `BadCard` (R1.3), `DoubledCard` (R1.1), `WrongCardCount` (R3.1), `EatenNotHeld` and `NoArrangement` (R2.2).
    """
    held = _read_set(hand, read)
    if not LEAST_CARDS <= held.bit_count() <= MOST_CARDS:
        raise WrongCardCount(held.bit_count(), LEAST_CARDS, MOST_CARDS)
    owed = _read_set(eaten, read)
    for missing in cards_of(owed & ~held):
        raise EatenNotHeld(missing)
    best = best_arrangement(held, owed)
    if best is None:
        raise NoArrangement(cards_of(owed))
    if card is None:
        return Question(held, owed, best)
    wanted = read(card)
    if held & bit(wanted):
        raise DoubledCard(wanted)
    return Question(held, owed, best, wanted)


def answer(question: Question) -> Json:
    """The answer for programs: cards in the form of files, everything in the order of R1.3."""
    hand, eaten, best = question.hand, question.eaten, question.best
    found: Json = {
        "points": best.points,
        "phom": [_texts(meld) for meld in best.melds],
        "deadwood": _texts(best.deadwood),
        "deadwood_any": _texts(cards_of(deadwood_any(hand, eaten))),
        "legal_discards": _texts(cards_of(legal_discards(hand, eaten))),
    }
    if question.card is not None:
        found["can_eat"] = can_eat(hand, eaten, question.card)
    return found


def describe(question: Question) -> Iterator[str]:
    """The answer for people, line by line; an eaten card is marked with a star."""
    hand, eaten, best = question.hand, question.eaten, question.best
    melds = "  |  ".join(_faces(meld, eaten) for meld in best.melds)
    yield f"phỏm      {melds or '–'}"
    yield f"deadwood  {_faces(best.deadwood, eaten) or '–'}"
    yield f"points    {best.points}"
    others = deadwood_any(hand, eaten) & ~mask_of(best.deadwood)
    if others:
        yield f"instead   {_faces(cards_of(others), eaten)}  (deadwood of other arrangements with {best.points} points)"
    yield f"discards  {_faces(cards_of(legal_discards(hand, eaten)), eaten) or '–'}"
    if eaten:
        yield "* eaten: it stays in a phỏm"


def _answer_lines(stream: BinaryIO) -> int:
    code = 0
    for raw in stream:
        if not raw.strip():
            continue
        try:
            found = answer(_ask_line(raw))
        except PhomError as error:
            found = _complaint(error)
            code = 2
        _print_json(found)
    return code


def _ask_line(raw: bytes) -> Question:
    try:
        line = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BrokenLine("the line is not JSON") from error
    if not isinstance(line, dict):
        raise WrongLine("the line is not a JSON object")
    if "hand" not in line:
        raise WrongLine('the line has no "hand"')
    for key in ("hand", "eaten", "card"):
        if not isinstance(line.get(key, ""), str):
            raise WrongLine(f'"{key}" is not a text')
    return ask(line["hand"], line.get("eaten", ""), line.get("card"))


def _read_set(text: str, read: Callable[[str], Card]) -> Mask:
    mask = 0
    for card in map(read, text.split()):
        if mask & bit(card):
            raise DoubledCard(card)
        mask |= bit(card)
    return mask


def _complaint(error: PhomError) -> Json:
    return {"clause": error.clause, "message": str(error)}


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _faces(cards: Iterable[Card], eaten: Mask) -> str:
    return " ".join(card.face + ("*" if bit(card) & eaten else "") for card in cards)


def _print_json(value: Json) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)
