"""Hand records: the save format, the replay, the bug report and the test case (R10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from reprlib import repr as short
from typing import Any

from bot.phom.actions import Action, action_from_json, action_to_json
from bot.phom.cards import DECK, Card, format_cards, parse_cards
from bot.phom.engine import PLAYERS, apply, deal
from bot.phom.errors import PhomError, RecordError
from bot.phom.events import Event
from bot.phom.hand import Hand
from bot.phom.rules import HouseRules, rules_from_json

FORMAT = "phom-hand/1"
KEYS = ("format", "rules", "stake", "players", "first", "deck", "actions")
"""The keys of a record, all of them required (R10.3)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of a replay: the action that led to it (None for the deal), the hand then, and what happened."""

    action: Action | None
    hand: Hand
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A finished or running hand (R10.1). `players` are names by seat; `stake` is in points; `deck` is top first."""

    rules: HouseRules
    stake: int
    players: tuple[str, ...]
    first: int
    deck: tuple[Card, ...] = field(repr=False)
    actions: tuple[Action, ...]

    @classmethod
    def from_json(cls, value: object) -> Record:
        """The record of a JSON value, checked to the last action.

        Raises `RecordError` for the first fault: those outside the actions, then the actions in order (R10.3).
        """
        fields = _fields_of(value)
        try:
            record = _without_actions(fields)
        except RecordError:
            raise
        except PhomError as error:
            raise RecordError(None, error.clause, str(error)) from error
        listed = fields["actions"]
        if not isinstance(listed, list):
            raise RecordError(None, "R10.3", "actions is not a list")
        hand, _ = deal(record.rules, len(record.players), record.first, record.deck)
        actions: list[Action] = []
        for index, item in enumerate(listed):
            try:
                action = action_from_json(item)
                hand, _ = apply(hand, action)
            except PhomError as error:
                raise RecordError(index, error.clause, str(error)) from error
            actions.append(action)
        return replace(record, actions=tuple(actions))

    def to_json(self) -> dict[str, Any]:
        """The JSON object of R10.1, with every house rule written."""
        return {
            "format": FORMAT,
            "rules": self.rules.to_json(),
            "stake": self.stake,
            "players": list(self.players),
            "first": self.first,
            "deck": format_cards(self.deck),
            "actions": [action_to_json(action) for action in self.actions],
        }


def parse_record(text: str | bytes) -> Record:
    """The record of a JSON text, UTF-8 if it is bytes. Raises `RecordError`; broken JSON breaks R10.1."""
    return Record.from_json(parse_json(text))


def parse_json(text: str | bytes) -> object:
    """The value of a JSON text (R10.1). Raises `RecordError` (R10.1) if it is none."""
    import json  # seldom needed, and a part of what the import of the rules takes

    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value: object = json.loads(decoded, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RecordError(None, "R10.1", f"not a JSON value: {error}") from error
    return value


def steps(record: Record) -> Iterator[Step]:
    """The replay of a record: the deal, then each action.

    Raises `RecordError` with the action's index where one is illegal; a record read by `from_json` has none.
    """
    hand, events = deal(record.rules, len(record.players), record.first, record.deck)
    yield Step(None, hand, events)
    for index, action in enumerate(record.actions):
        try:
            hand, events = apply(hand, action)
        except PhomError as error:
            raise RecordError(index, error.clause, str(error)) from error
        yield Step(action, hand, events)


def replay(record: Record) -> Hand:
    """The hand as it stands after all the record's actions. Raises `RecordError` where one is illegal."""
    *_, last = steps(record)
    return last.hand


def _fields_of(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(None, "R10.1", "a record is a JSON object")
    missing = [key for key in KEYS if key not in value]
    if missing:
        raise RecordError(None, "R10.1", f"the record lacks {', '.join(missing)}")
    unknown = [short(key) for key in value if key not in KEYS]
    if unknown:
        raise RecordError(None, "R10.1", f"a record has no {', '.join(unknown)}")
    if value["format"] != FORMAT:
        raise RecordError(None, "R10.1", f"the format is {short(value['format'])}, not {FORMAT!r}")
    return value


def _without_actions(fields: dict[str, Any]) -> Record:
    rules = rules_from_json(fields["rules"])
    stake = _whole(fields, "stake")
    if stake < 1:
        raise RecordError(None, "R10.3", f"the stake is {stake}, but must be at least 1")
    players = fields["players"]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise RecordError(None, "R10.3", "players is not a list of names")
    if len(players) not in PLAYERS:
        raise RecordError(None, "R3.1", f"{len(players)} players: 2 to 4 can play")
    first = _whole(fields, "first")
    if first not in range(len(players)):
        raise RecordError(None, "R3.1", f"the first player is seat {first} of {len(players)}")
    return Record(rules, stake, tuple(players), first, _deck(fields["deck"]), ())


def _whole(fields: dict[str, Any], key: str) -> int:
    value = fields[key]
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(None, "R10.3", f"{key} is {short(value)}, not a whole number")
    return value


def _deck(value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise RecordError(None, "R10.3", "the deck is not a text")
    deck = parse_cards(value)
    seen: set[Card] = set()
    for card in deck:
        if card in seen:
            raise RecordError(None, "R10.3", f"{card} is in the deck twice")
        seen.add(card)
    if len(deck) != len(DECK):
        raise RecordError(None, "R10.3", f"the deck has {len(deck)} cards, not {len(DECK)}")
    return deck


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")
