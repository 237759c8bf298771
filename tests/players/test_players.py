"""What holds for every computer player: it plays by the rules, and knows no more than its seat."""

from __future__ import annotations

import ast
import dataclasses
import random
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bot.players
from bot.phom.actions import Action, DeclareU, Leave
from bot.phom.hand import Hand
from bot.phom.views import view_for
from bot.players import LEVELS, Player, choose_for
from bot.players.effort import Effort
from bot.players.hard import Hard
from tests.phom.playing import shuffled_hand
from tests.players.positions import hands, otherwise_dealt

MANY = settings(max_examples=150, deadline=None)
levels = st.sampled_from(list(LEVELS))
PLAYERS: dict[str, Player] = {**LEVELS, "hard": Hard(Effort(turns=40, batch=4))}
"""The players by level; the strong one with little thought, which is no other way of choosing."""


@MANY
@given(hands(), levels, st.integers(0, 2**32))
def test_choice_is_legal_and_stays_at_the_table(hand: Hand, level: str, seed: int) -> None:
    view = view_for(hand, hand.turn)
    choice = PLAYERS[level].choose(view, random.Random(seed))
    assert choice in view.legal
    assert not isinstance(choice, Leave)


@MANY
@given(hands(), levels)
def test_an_open_u_is_declared(hand: Hand, level: str) -> None:
    """R6.1; *hard* may play on for more, but where it must."""
    view = view_for(hand, hand.turn)
    choice = PLAYERS[level].choose(view, random.Random(1))
    if level != "hard" or view.public.is_final_turn:
        assert isinstance(choice, DeclareU) == (DeclareU(hand.turn) in view.legal)


@MANY
@given(hands(), levels, st.integers(0, 2**32))
def test_choice_knows_nothing_of_hidden_cards(hand: Hand, level: str, seed: int) -> None:
    other = otherwise_dealt(hand, hand.turn, seed)
    view, same = view_for(hand, hand.turn), view_for(other, hand.turn)
    assert view == same
    choice = PLAYERS[level].choose(view, random.Random(seed))
    assert PLAYERS[level].choose(same, random.Random(seed)) == choice


def test_hidden_cards_do_change_places() -> None:
    hand = shuffled_hand(1)
    other = otherwise_dealt(hand, 0, 1)
    assert other.seats[0] == hand.seats[0]
    assert other.stock != hand.stock
    assert all(other.seats[seat].cards != hand.seats[seat].cards for seat in (1, 2, 3))


@MANY
@given(hands())
def test_no_hand_can_be_reached_from_a_view(hand: Hand) -> None:
    assert not any(isinstance(value, Hand) for value in reachable(view_for(hand, hand.turn)))


def reachable(value: object) -> Iterator[object]:
    """The value and everything it holds."""
    yield value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from reachable(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from reachable(item)
    else:
        assert value is None or isinstance(value, int | str | Enum), f"{value!r} could hold anything"


STATE = {"advice", "engine", "hand", "legal", "machine", "steps", "record", "deal"}


@pytest.mark.parametrize("file", sorted(Path(bot.players.__path__[0]).glob("*.py")), ids=lambda file: file.name)
def test_players_import_nothing_that_holds_a_hand(file: Path) -> None:
    """Only the league, which deals, knows the state; `view_for` and `inspect` are no doors for a player either."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules = {node.module for node in imports} | {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    names = {alias.name for node in imports for alias in node.names}
    if file.name == "league.py":
        assert "bot.phom.engine" in modules
        return
    assert not modules & {f"bot.phom.{name}" for name in STATE}
    assert not modules & {"gc", "inspect", "sys", "bot.players.league"}
    assert "view_for" not in names


def test_choose_for_plays_the_level_it_is_asked_for() -> None:
    hand = shuffled_hand(5)
    view = view_for(hand, 0)
    asked: dict[str, Action] = {level: choose_for(random.Random(1))(level, view) for level in LEVELS}
    assert asked == {level: player.choose(view, random.Random(1)) for level, player in LEVELS.items()}
    with pytest.raises(KeyError):
        choose_for(random.Random(1))("grandmaster", view)
