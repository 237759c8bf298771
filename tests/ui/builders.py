"""Tables for the tests of what is shown: lobbies, hands dealt as a test says, and the fullest table there is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

from bot.phom.actions import Action, Discard, Eat, Lay, Send
from bot.phom.arrange import can_eat
from bot.phom.cards import DECK, Card, parse_cards
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.hand import Hand
from bot.phom.record import Record
from bot.phom.rules import HouseRules
from bot.tables.table import CHAIRS, Chair, Computer, Human, LiveHand, Occupant, Phase, Table
from bot.ui.ids import CONTROL_TEMPLATE, Press, read_press
from bot.ui.view import Component, PanelView

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
_CONTROL = re.compile(CONTROL_TEMPLATE)
PEOPLE = (Human(101, "An"), Human(102, "Bình"), Human(103, "Chi"), Human(104, "Dung"))
STANDARD = HouseRules()
LONG_RULES = HouseRules(
    tai=True, eat_fee=(1, 2, 3), chot_fee=5, mom=5, u=6, u_tron=12, u_khan=6, den_eat=True, leave=6, turn_seconds=45
)  # fmt: skip


def table_of(occupants: Sequence[Occupant], **changes: Any) -> Table:
    """A lobby with these on its first chairs, the first its owner, everybody ready."""
    chairs = [Chair(who, ready=None if isinstance(who, Computer) else 7) for who in occupants]
    table = Table(
        id=17,
        guild_id=500,
        channel_id=600,
        owner_id=occupants[0].account,
        rules=HouseRules(),
        stake=10,
        opened_at=NOW,
        touched_at=NOW,
        owner_acted_at=NOW,
        secret=b"s" * 32,
        chairs=(*chairs, *(None,) * (CHAIRS - len(chairs))),
    )
    return replace(table, **changes)


def deck_of(hands: Sequence[str], stock: str = "", first: int = 0) -> tuple[Card, ...]:
    """A deck from which each seat gets its hand (the first player's has ten cards), and then the stock (R3.2).

    What is not named comes after the named stock, in the order of R1.3.
    """
    dealt = [list(parse_cards(hand)) for hand in hands]
    order = [(first + step) % len(hands) for step in range(len(hands))]
    top = [dealt[seat][turn] for turn in range(9) for seat in order] + [dealt[first][9]]
    top += parse_cards(stock)
    return (*top, *(card for card in DECK if card not in top))


def hand_of(state: Hand, occupants: Sequence[Occupant], actions: Sequence[Action], stake: int = 10) -> LiveHand:
    """The hand that these actions brought to the state given, its turn just begun."""
    names = tuple(who.name for who in occupants)
    record = Record(state.rules, stake, names, state.first, state.setup.deck, tuple(actions))
    return LiveHand(
        number=3,
        record=record,
        state=state,
        chairs=tuple(range(len(occupants))),
        occupants=tuple(occupants),
        started_at=NOW,
        turn_began_at=NOW,
        deadline=None if state.finished else NOW + timedelta(seconds=30),
        idle=(0,) * len(occupants),
    )


def played(
    hands: Sequence[str],
    actions: Sequence[Action] = (),
    *,
    stock: str = "",
    first: int = 0,
    rules: HouseRules = STANDARD,
    occupants: Sequence[Occupant] = PEOPLE,
) -> Table:
    """A table at which these hands were dealt and these actions played."""
    occupants = occupants[: len(hands)]
    deck = deck_of(hands, stock, first)
    state, _ = deal(rules, len(hands), first, deck)
    for action in actions:
        state, _ = apply(state, action)
    return table_with(state, occupants, actions)


def table_with(state: Hand, occupants: Sequence[Occupant], actions: Sequence[Action], stake: int = 10) -> Table:
    """A table at which the hand that these actions brought to this state is played, or was the last one."""
    hand = hand_of(state, occupants, actions, stake)
    chairs = [None if chair is None else replace(chair, ready=None) for chair in table_of(occupants).chairs]
    return table_of(
        occupants,
        phase=Phase.BETWEEN if state.finished else Phase.PLAYING,
        hand=hand,
        hands_dealt=hand.number,
        rules=state.rules,
        stake=stake,
        chairs=tuple(chairs),
        rematch_at=NOW + timedelta(seconds=20) if state.finished else None,
    )


def crowded_tables(seed: int, occupants: Sequence[Occupant] = PEOPLE, stake: int = 10) -> list[Table]:
    """A table in every state of one hand in which all eat, lay and send whatever they can; the last is its end."""
    states, actions = _crowded(seed)
    return [table_with(state, occupants, actions[:place], stake) for place, state in enumerate(states)]


@cache
def _crowded(seed: int) -> tuple[tuple[Hand, ...], tuple[Action, ...]]:
    rng = Random(seed)
    deck = list(DECK)
    rng.shuffle(deck)
    state, _ = deal(LONG_RULES, 4, 0, deck)
    states, actions = [state], []
    while not state.finished:
        actions.append(_generous(state, rng))
        state, _ = apply(state, actions[-1])
        states.append(state)
    return tuple(states), tuple(actions)


def _generous(state: Hand, rng: Random) -> Action:
    """Eat, lay, send; else discard what the next player can eat."""
    legal = legal_actions(state, state.turn)
    for kind in (Eat, Lay, Send):
        for action in legal:
            if isinstance(action, kind):
                return action
    discards = [action for action in legal if isinstance(action, Discard)]
    if not discards:
        return legal[0]
    following = state.seats[(state.turn + 1) % state.players]
    wanted = [action for action in discards if can_eat(following.cards, following.eaten, action.card, may_u=True)]
    return rng.choice(wanted or discards)


@dataclass(frozen=True, slots=True)
class Size:
    """What Discord counts of a message."""

    components: int
    letters: int
    weight: int
    """UTF-8 bytes of its text and 12 for each text: beyond about 10,170 Discord fails."""

    @property
    def fits(self) -> bool:
        return self.components <= 40 and self.letters <= 4000 and self.weight <= 10_170


def payload(view: PanelView) -> list[Component]:
    """The components of a view as Discord gets them."""
    return view.to_components()


def nested(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, those inside others too."""
    for component in components:
        yield component
        yield from nested(component.get("components", []))


def size_of(view: PanelView) -> Size:
    """What Discord counts of this view."""
    everything = list(nested(payload(view)))
    texts = [component["content"] for component in everything if "content" in component]
    return Size(
        len(everything), sum(map(len, texts)), sum(len(content.encode()) for content in texts) + 12 * len(texts)
    )


def text_of(view: PanelView) -> str:
    """All the text of a view, without the marks that make letters of suits."""
    texts = [component["content"] for component in nested(payload(view)) if "content" in component]
    return "\n".join(texts).replace("\ufe0e", "")


def buttons_of(view: PanelView) -> dict[str, dict[str, Any]]:
    """The buttons of a view by label, without the marks that make letters of suits."""
    buttons = [component for component in nested(payload(view)) if component["type"] == 2]
    return {button["label"].replace("\ufe0e", ""): button for button in buttons}


def presses_of(view: PanelView) -> list[Press]:
    """What the buttons and selects of a view stand for, in order."""
    ids = [component["custom_id"] for component in nested(payload(view)) if "custom_id" in component]
    found = [read_press(*match.group("version", "body")) for match in map(_CONTROL.fullmatch, ids) if match]
    assert len(found) == len(ids)
    return [press for press in found if isinstance(press, Press)]


def selects_of(view: PanelView) -> list[dict[str, Any]]:
    """The selects of a view."""
    return [component for component in nested(payload(view)) if component["type"] == 3]
