"""Whole hands by random legal actions in the engine that the bot uses, and the playouts of the strong player."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random

import numpy as np

from benchmarks.table import Row, faster
from benchmarks.timing import race
from bot.phom.deal import shuffled
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.hand import SEATS, Hand
from bot.phom.kernel import bit
from bot.phom.rules import PRESETS, Preset
from bot.players.crowd import Crowd
from bot.players.reflex import finish_turn, play_out, wants
from bot.players.sim import Sim

HANDS = 40
PLAYOUTS = 2000
"""Hands that the strong player plays out together: some candidates in a batch of deals."""
RLCARD_GAMES = 24
IN_A_PART = {"hands": 4, "rlcard": 2}
SEED = 52
STANDARD = PRESETS[Preset.STANDARD]
ENGINE_BARS = 12, 3
PLAYOUT_BARS = 60, 15


def measure() -> Iterator[Row]:
    """The rows of the engine and of the playouts, in games and in actions a second."""
    from benchmarks import peers

    crowd = imagined(hands_of(PLAYOUTS, SEED))
    tasks = (
        _parts(peers.rlcard_games, RLCARD_GAMES, IN_A_PART["rlcard"]),
        _parts(play_hands, HANDS, IN_A_PART["hands"]),
        [partial(_play_out, crowd)],
    )
    actions_theirs, actions = (sum(part() for part in task) for task in tasks[:2])
    # Counted once and aside: counting while the clock runs would slow the playouts.
    made = _actions(crowd)
    theirs, engine, playouts = race(*tasks, rounds=10)
    game, action = theirs / RLCARD_GAMES, theirs / actions_theirs
    for name, games, count, seconds, bars in (
        ("engine", HANDS, actions, engine, ENGINE_BARS),
        ("playouts", PLAYOUTS, made, playouts, PLAYOUT_BARS),
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


def imagined(hands: Sequence[Hand]) -> Callable[[], Crowd]:
    """What makes the freshly dealt hands anew as the strong player imagines them, all in one crowd."""
    held = np.array([[seat.cards for seat in hand.seats] for hand in hands], dtype=np.int64).T
    stock = np.array([[bit(card) for card in reversed(hand.stock)] for hand in hands], dtype=np.int64).T

    def crowd() -> Crowd:
        begun = Crowd(Sim(STANDARD, SEATS, 0), 0, held, stock)
        begun.cards = held.copy()
        return begun

    return crowd


def forget() -> None:
    """Empty what the rules remember of questions asked before: the same hands come again in every round."""
    for clear in _caches():
        clear()


@cache
def _caches() -> tuple[Callable[[], None], ...]:
    modules = [module for name, module in sys.modules.items() if name.startswith(("bot.phom.", "bot.players."))]
    kept = {id(value): value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")}
    return tuple(value.cache_clear for value in kept.values())


def _play_out(crowd: Callable[[], Crowd]) -> None:
    begun = crowd()
    finish_turn(begun)
    play_out(begun)


def _actions(crowd: Callable[[], Crowd]) -> int:
    """The takes, discards and ù that playing the crowd out takes; lays and sends are not counted."""
    begun = crowd()
    made = len(begun.place)
    finish_turn(begun)
    while not begun.over:
        running = begun.done == 0
        made += 2 * int(running.sum())  # a take, and a discard or an ù
        begun.take(wants(begun))
        finish_turn(begun)
    return made


def _parts(play: Callable[[int, int], int], games: int, in_a_part: int) -> list[Callable[[], int]]:
    """The games in parts, each from a seed of its own."""
    return [partial(play, in_a_part, SEED + part) for part in range(games // in_a_part)]
