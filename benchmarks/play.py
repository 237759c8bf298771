"""Whole hands by random legal actions in the engine that the bot uses, and the playouts of the strong player."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from random import Random
from typing import Any

from benchmarks.table import Row, faster
from benchmarks.timing import race
from bot.phom.deal import shuffled
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.hand import SEATS, Hand
from bot.phom.kernel import bit
from bot.phom.rules import PRESETS, Preset
from bot.players.fast import play_out
from bot.players.sim import Sim

HANDS = 40
PLAYOUTS = 200
RLCARD_GAMES = 24
IN_A_PART = {"hands": 4, "playouts": 20, "rlcard": 2}
SEED = 52
MOVES = ("draw", "eat", "lay", "send", "discard", "declare_u")
STANDARD = PRESETS[Preset.STANDARD]
ENGINE_BARS = 12, 3
PLAYOUT_BARS = 60, 15


def measure() -> Iterator[Row]:
    """The rows of the engine and of the playouts, in games and in actions a second."""
    from benchmarks import peers

    dealt = [imagined(hand) for hand in hands_of(PLAYOUTS, SEED)]
    tasks = (
        _parts(peers.rlcard_games, RLCARD_GAMES, IN_A_PART["rlcard"]),
        _parts(play_hands, HANDS, IN_A_PART["hands"]),
        [partial(_play_out, dealt[n : n + IN_A_PART["playouts"]]) for n in range(0, PLAYOUTS, IN_A_PART["playouts"])],
    )
    actions_theirs, actions = (sum(part() for part in task) for task in tasks[:2])
    # Counted once and aside: counting while the clock runs would slow the playouts.
    with _noted(Sim, MOVES) as made:
        _play_out(dealt)
    theirs, engine, playouts = race(*tasks, rounds=10)
    game, action = theirs / RLCARD_GAMES, theirs / actions_theirs
    for name, games, count, seconds, bars in (
        ("engine", HANDS, actions, engine, ENGINE_BARS),
        ("playouts", PLAYOUTS, len(made), playouts, PLAYOUT_BARS),
    ):
        yield faster(f"{name}: whole hands", bars[0], seconds / games, game, peers.RLCARD, "games/s")
        yield faster(f"{name}: actions", bars[1], seconds / count, action, peers.RLCARD, "actions/s")


def play_hands(count: int, seed: int) -> int:
    """Play hands of four through the engine, each action being any legal one but leaving. Returns their number."""
    forget()
    rng = Random(seed)
    actions = 0
    for _ in range(count):
        hand, _ = deal(STANDARD, SEATS, 0, shuffled(rng.randrange))
        while not hand.finished:
            *legal, _ = legal_actions(hand, hand.turn)  # the last one is to leave
            hand, _ = apply(hand, rng.choice(legal))
            actions += 1
    return actions


def hands_of(count: int, seed: int) -> list[Hand]:
    """Freshly dealt hands of four."""
    rng = Random(seed)
    return [deal(STANDARD, SEATS, 0, shuffled(rng.randrange))[0] for _ in range(count)]


def imagined(hand: Hand) -> Sim:
    """The freshly dealt hand as the strong player imagines one."""
    sim = Sim(STANDARD, SEATS, 0)
    sim.cards = [seat.cards for seat in hand.seats]
    sim.stock = [bit(card) for card in reversed(hand.stock)]
    return sim


def forget() -> None:
    """Empty what the rules remember of questions asked before: the same hands come again in every round."""
    for clear in _caches():
        clear()


@cache
def _caches() -> tuple[Callable[[], None], ...]:
    modules = [module for name, module in sys.modules.items() if name.startswith(("bot.phom.", "bot.players."))]
    kept = {id(value): value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")}
    return tuple(value.cache_clear for value in kept.values())


def _play_out(dealt: Iterable[Sim]) -> None:
    forget()
    for sim in dealt:
        play_out(sim.copy())


def _parts(play: Callable[[int, int], int], games: int, in_a_part: int) -> list[Callable[[], int]]:
    """The games in parts, each from a seed of its own."""
    return [partial(play, in_a_part, SEED + part) for part in range(games // in_a_part)]


@contextmanager
def _noted(kind: type[Any], methods: Iterable[str]) -> Iterator[list[str]]:
    """Note the calls of the methods of a class, by name, in the list given."""
    calls: list[str] = []
    originals = {name: getattr(kind, name) for name in methods}

    def noting(name: str) -> Callable[..., Any]:
        def method(*arguments: Any) -> Any:
            calls.append(name)
            return originals[name](*arguments)

        return method

    for name in originals:
        setattr(kind, name, noting(name))
    try:
        yield calls
    finally:
        for name, original in originals.items():
            setattr(kind, name, original)
