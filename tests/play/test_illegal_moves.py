"""For every way to break the rules: a real hand that comes to it, typed as commands, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.phom.actions import Action, Discard, Draw, Eat, Lay, Leave, Send, Timeout, action_from_json
from bot.phom.engine import apply, deal
from bot.phom.errors import AlreadyLeft, HandOver, IllegalAction, NoSuchSeat, PhomError
from bot.phom.record import Record
from bot.phom.rules import rules_from_json
from bot.tables import dealing
from bot.ui.errors import sentence
from bot.ui.ids import Verb, lay_value, send_value
from bot.ui.texts import texts_for
from tests.play.world import NAMES, World, words
from tests.ui.error_samples import classes

VECTORS = Path(__file__).parents[1] / "data" / "vectors" / "bad.jsonl"
Case = tuple[Record, Action]

UNREACHABLE = {
    IllegalAction,  # the base of them all
    NoSuchSeat,  # a person has the seat they have
    HandOver,  # the table answers first: no hand is being played
    AlreadyLeft,  # a leaver has no cards to play, see below
}


def _turned(item: Any, first: int, players: int) -> Any:
    """An action's JSON with the seats numbered from the first player."""
    seat, verb, *rest = item
    turned = [(seat - first) % players, verb, *rest]
    if verb == "send":
        turned[3] = [(rest[1][0] - first) % players, rest[1][1]]
    return turned


def cases() -> dict[type[PhomError], Case]:
    """For each class of illegal action a hand played up to it, and the action."""
    found: dict[type[PhomError], Case] = {}
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        vector = json.loads(line)
        try:
            case = _case(vector["record"], vector["error_at"])
            error = _error(case)
        except (PhomError, TypeError, ValueError, KeyError, IndexError, AttributeError):
            continue
        if error is not None:
            found.setdefault(error, case)
    return found


def _case(raw: dict[str, Any], error_at: int) -> Case:
    first, players = raw["first"], len(raw["players"])
    actions = [action_from_json(_turned(item, first, players)) for item in raw["actions"][: error_at + 1]]
    plain = {**raw, "first": 0, "actions": []}
    record = Record.from_json(plain)
    return Record(record.rules, 10, record.players, 0, record.deck, tuple(actions[:-1])), actions[-1]


def _error(case: Case) -> type[PhomError] | None:
    record, bad = case
    hand, _ = deal(record.rules, len(record.players), 0, record.deck)
    for action in record.actions:
        if isinstance(action, Leave):
            return None
        hand, _ = apply(hand, action)
    try:
        apply(hand, bad)
    except IllegalAction as error:
        return type(error)
    return None


CASES = cases()


def test_every_class_of_illegal_action_is_come_to() -> None:
    missing = set(classes(IllegalAction)) - set(CASES) - UNREACHABLE
    assert not missing, sorted(kind.__name__ for kind in missing)


async def bring(world: World, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the record's hand and play its actions, as its people would."""
    monkeypatch.setattr(dealing, "fair_deck", lambda secret, seed: record.deck)
    table = await world.opened(len(record.players))
    rules = rules_from_json(record.rules.to_json())
    await world.bot.tables.change_rules(table.id, table.owner_id, lambda _: rules, what="preset")
    for person in world.people[1 : len(record.players)]:
        await world.press(person, world.table_message(), Verb.READY)
    await world.press(world.people[0], world.table_message(), Verb.START)
    for action in record.actions:
        await typed(world, action)
    assert world.hand().record.actions == record.actions


async def typed(world: World, action: Action) -> None:
    """The action as the command that a person types; a timeout by waiting."""
    person = world.people[action.seat]
    match action:
        case Timeout():
            deadline = world.hand().deadline
            assert deadline is not None
            left = (deadline - world.env.now()).total_seconds()
            await world.env.advance_time(left + 1.6)
        case Draw():
            await world.command(person, "phom draw")
        case Eat():
            await world.command(person, "phom eat")
        case Discard(card=card):
            await world.command(person, "phom discard", card=str(card))
        case Lay():
            await world.command(person, "phom lay", way=lay_value(action) or "-")
        case Send():
            await world.command(person, "phom send", card=send_value(action))
        case _:
            await world.command(person, "phom u")


@pytest.mark.parametrize("kind", [kind for kind in CASES if kind not in UNREACHABLE], ids=lambda kind: kind.__name__)
async def test_it_is_answered_and_changes_nothing(
    world: World, kind: type[PhomError], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, bad = CASES[kind]
    await bring(world, record, monkeypatch)
    before = world.table()
    person = world.people[bad.seat]
    with pytest.raises(kind) as caught:
        apply(world.hand().state, bad)
    faces = await world.bot.readers.faces(person.id)
    for locale in ("vi", "en-US"):
        world.speak(locale)
        said_before = {message.id for message in world.private(person)}
        await typed(world, bad)
        said = [words(message) for message in world.private(person) if message.id not in said_before]
        assert said == [sentence(caught.value, texts_for(locale), players=names_of(record), faces=faces)]
        assert world.table() == before


def names_of(record: Record) -> tuple[str, ...]:
    """The names that the people of this world play under."""
    return NAMES[: len(record.players)]


async def test_a_leaver_cannot_go_on_playing(world: World) -> None:
    await world.started(3)
    leaver = world.people[0]
    await world.press(leaver, world.table_message(), Verb.LEAVE)
    await world.press(leaver, world.private(leaver)[-1], Verb.LEAVE_SURE)
    before = world.table()
    result = await world.command(leaver, "phom draw")
    assert result.response is not None
    assert "You have left this hand" in str(result.response.components)
    assert world.table() == before
