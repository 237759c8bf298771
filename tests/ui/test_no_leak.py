"""Hands that look the same make the same panels, lines and sentences, to the letter (non-interference).

Of two hands with equal public views whatever everybody sees is equal; with equal views of a seat, whatever it sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, MeldRef, Send
from bot.phom.cards import DECK
from bot.phom.engine import apply
from bot.phom.errors import PhomError
from bot.phom.events import TimedOut
from bot.phom.rules import PRESETS, HouseRules
from bot.phom.views import public_view, view_for
from bot.tables.ports import Cause, Change
from bot.tables.table import Chair, Human, Phase, Table
from bot.ui import panels
from bot.ui.errors import sentence
from bot.ui.notices import notice_of
from bot.ui.texts import LANGUAGES, texts_for
from tests.leaks.twins import Story, Twins, twins
from tests.ui.builders import NOW, PEOPLE, payload, table_with

LINK = "https://discord.com/channels/500/600/700"
WATCHING = Human(105, "Giang")
SEEDS = st.integers(0, 2**32)
RULES = st.sampled_from(tuple(PRESETS.values()))
PLAYERS = st.integers(2, 4)
STEPS = st.integers(1, 60)
FEW = settings(max_examples=40)
MANY = settings(max_examples=600)


def tables_of(story: Story) -> list[Table]:
    """A table in every state of the story; somebody waits there for the next hand."""
    players = story.states[0].players
    found = []
    for place, state in enumerate(story.states):
        table = table_with(state, PEOPLE[:players], story.moves[:place])
        found.append(table if players == 4 else table.with_chair(3, Chair(WATCHING, arriving=True)))
    return found


def changes_of(story: Story) -> Iterator[Change]:
    """The steps of the story as the table tells them."""
    tables = tables_of(story)
    yield Change(replace(tables[0], phase=Phase.LOBBY, hand=None), tables[0], Cause.STARTED, NOW, 101, hand_begun=True)
    for before, after, move, events in zip(tables, tables[1:], story.moves, story.events[1:], strict=False):
        cause = Cause.TIMED_OUT if any(isinstance(event, TimedOut) for event in events) else Cause.ACTED
        yield Change(before, after, cause, NOW, None, actions=(move,), events=events)


def everybody_sees(story: Story) -> Iterator[object]:
    """All that is shown or written down where others than one player may read it, of every state of the story."""
    for change in changes_of(story):
        table = change.after
        assert table.hand is not None
        for texts in map(texts_for, LANGUAGES):
            notice = notice_of(change, texts)
            yield payload(panels.table_panel(table, texts, notice, mention=change.hand_begun))
            yield payload(panels.ping_message(texts, table.hand.occupants[table.hand.turn].account, NOW))
            yield payload(panels.closed_panel(replace(table, phase=Phase.CLOSED), texts, notice, {101: 40, 102: -40}))
            yield payload(panels.lobby_panel(replace(table, phase=Phase.LOBBY), texts, notice))
            yield payload(panels.sit_offer(table, texts))
            for seat in range(table.hand.state.players):
                yield payload(panels.leave_question(table, seat, texts))
                yield payload(panels.result_line(table, 101 + seat, texts, {}))
        yield repr(table), repr(change), repr(table.hand), repr(table.hand.state), repr(table.hand.record)
        yield table.hand.decision, table.hand.turn_key


def seat_sees(story: Story, seat: int) -> Iterator[object]:
    """All that the player of `seat` is shown: the panel, and the answer to whatever they try."""
    for table in tables_of(story):
        assert table.hand is not None
        for texts in map(texts_for, LANGUAGES):
            for confirm in (None, *table.hand.view(seat).break_cards):
                yield payload(panels.hand_panel(table, seat, texts, LINK, confirm))
        for action in attempts(seat):
            try:
                apply(table.hand.state, action)
                yield "done"
            except PhomError as error:
                yield sentence(error, texts_for("en"), players=table.hand.record.players)


def attempts(seat: int) -> Iterator[Action]:
    """Everything that can be tried from a seat, wise or not."""
    yield from (Draw(seat), Eat(seat), DeclareU(seat), Lay(seat, ()))
    for card in DECK:
        yield Discard(seat, card)
        yield Send(seat, card, MeldRef(0, 0))
        yield Lay(seat, (DECK[card.index // 4 * 4 : card.index // 4 * 4 + 3],))


def check_everybody(seed: int, rules: HouseRules, players: int, steps: int) -> Twins:
    pair = twins(Random(seed), rules, players, steps)
    for one, other in zip(everybody_sees(pair.one), everybody_sees(pair.other), strict=True):
        assert one == other
    return pair


def check_seat(seed: int, rules: HouseRules, players: int, steps: int, seat: int) -> Twins:
    pair = twins(Random(seed), rules, players, steps, seat=seat)
    assert [view_for(s, seat) for s in pair.one.states] == [view_for(s, seat) for s in pair.other.states]
    for one, other in zip(seat_sees(pair.one, seat), seat_sees(pair.other, seat), strict=True):
        assert one == other
    return pair


@FEW
@given(SEEDS, RULES, PLAYERS, STEPS)
def test_equal_public_views_look_the_same_to_everybody(seed: int, rules: HouseRules, players: int, steps: int) -> None:
    check_everybody(seed, rules, players, steps)


@FEW
@given(SEEDS, RULES, PLAYERS, STEPS, st.integers(0, 3))
def test_equal_views_of_a_seat_look_the_same_to_it(
    seed: int, rules: HouseRules, players: int, steps: int, seat: int
) -> None:
    check_seat(seed, rules, players, steps, seat % players)


@pytest.mark.long
@MANY
@given(SEEDS, RULES, PLAYERS, STEPS, st.integers(0, 3))
def test_many_hands_look_the_same(seed: int, rules: HouseRules, players: int, steps: int, seat: int) -> None:
    check_everybody(seed, rules, players, steps)
    check_seat(seed, rules, players, steps, seat % players)


def test_the_pairs_are_worth_comparing() -> None:
    """Most of them differ in many cards, late in the hand too; and a panel of their own shows the difference."""
    pairs = [twins(Random(seed), PRESETS[preset], 4, 40) for seed in range(4) for preset in PRESETS]
    assert sum(pair.swapped >= 4 for pair in pairs) >= len(pairs) * 3 // 4
    assert sum(pair.one.states[-1].turns > 12 and pair.swapped >= 4 for pair in pairs) >= 2
    for pair in pairs:
        assert public_view(pair.one.states[-1]) == public_view(pair.other.states[-1])
        if pair.swapped >= 4:
            views = [[view_for(story.states[-1], seat) for seat in range(4)] for story in (pair.one, pair.other)]
            assert views[0] != views[1]
    pair = next(pair for pair in pairs if pair.swapped >= 4)
    assert [list(seat_sees(pair.one, seat)) for seat in range(4)] != [
        list(seat_sees(pair.other, seat)) for seat in range(4)
    ]


def test_a_repr_holds_no_card_that_is_hidden() -> None:
    """What is unseen is in no repr of a table, a hand, its record or a step of it."""
    for story in (twins(Random(seed), PRESETS[next(iter(PRESETS))], 4, 30).one for seed in range(3)):
        for change in changes_of(story):
            hand = change.after.hand
            assert hand is not None
            shown = repr(change) + repr(hand.state) + repr(hand.record)
            shown_cards = {str(card) for card in DECK if re.search(rf"\b{card}\b", shown)}
            held = {str(card) for seat in range(4) for card in hand.view(seat).hand}
            eaten = {str(card) for seat in range(4) for card in hand.view(seat).eaten_in_hand}
            assert bool(shown_cards) == any(seat.discarded for seat in hand.public().seats)
            assert not shown_cards & (held - eaten)
            assert not shown_cards & {str(card) for card in hand.state.stock}
            assert change.after.secret.hex() not in shown
            assert repr(change.after.secret) not in shown
