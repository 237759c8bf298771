"""Whole hands by random legal actions in the engine that the bot uses, and the playouts of the strong player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from benchmarks.table import Row, faster
from benchmarks.timing import race
from bot.phom.deal import shuffled
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.hand import SEATS
from bot.phom.kernel import bit
from bot.phom.rules import PRESETS, Preset

HANDS = 40
PLAYOUTS = 60
RLCARD_GAMES = 24
SEED = 52
MOVES = ("draw", "eat", "lay", "send", "discard", "declare_u")
STANDARD = PRESETS[Preset.STANDARD]


def measure() -> Iterator[Row]:
    """The rows of the engine and of the playouts, in games and in actions a second."""
    from benchmarks import peers

    contestants: list[tuple[str, int, Callable[[], int], int, int]] = [
        ("engine", HANDS, lambda: play_hands(HANDS, SEED), 12, 3)
    ]
    playouts = _playouts()
    if playouts is not None:
        contestants.append(("playouts", PLAYOUTS, playouts, 60, 15))
    rlcard_actions = peers.rlcard_games(RLCARD_GAMES, SEED)
    actions = [play() for _, _, play, _, _ in contestants]
    tasks = [lambda: peers.rlcard_games(RLCARD_GAMES, SEED), *(play for _, _, play, _, _ in contestants)]
    theirs, *ours = race(*tasks, rounds=10)
    for (name, games, _, games_bar, actions_bar), count, seconds in zip(contestants, actions, ours, strict=True):
        yield faster(f"{name}: whole hands", games_bar, seconds / games, theirs / RLCARD_GAMES, peers.RLCARD, "games/s")
        theirs_each = theirs / rlcard_actions
        yield faster(f"{name}: actions", actions_bar, seconds / count, theirs_each, peers.RLCARD, "actions/s")
    if playouts is None:
        yield Row("playouts", "≥ 60×", "not measured", "there is no simulator", None)


def play_hands(count: int, seed: int) -> int:
    """Play hands of four through the engine, each action being any legal one but leaving. Returns their number."""
    rng = Random(seed)
    actions = 0
    for _ in range(count):
        hand, _ = deal(STANDARD, SEATS, 0, shuffled(rng.randrange))
        while not hand.finished:
            *legal, _ = legal_actions(hand, hand.turn)  # the last one is to leave
            hand, _ = apply(hand, rng.choice(legal))
            actions += 1
    return actions


def _playouts() -> Callable[[], int] | None:
    """The task of playing out freshly dealt hands as the strong player imagines them; gives the number of actions."""
    try:
        from bot.players.fast import play_out
        from bot.players.sim import Sim
    except ImportError:
        return None
    rng = Random(SEED)
    dealt = []
    for _ in range(PLAYOUTS):
        hand, _ = deal(STANDARD, SEATS, 0, shuffled(rng.randrange))
        sim = Sim(STANDARD, SEATS, 0)
        sim.cards = [seat.cards for seat in hand.seats]
        sim.stock = [bit(card) for card in reversed(hand.stock)]
        dealt.append(sim)

    def play() -> None:
        for sim in dealt:
            play_out(sim.copy())

    # Counted once and aside: counting while the clock runs would slow the playouts.
    with _noted(Sim, MOVES) as made:
        play()
    actions = len(made)

    def task() -> int:
        play()
        return actions

    return task


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
