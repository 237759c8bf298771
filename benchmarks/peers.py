"""The same tasks done by rlcard and by OpenSpiel, each with cards in its own form.

Both play gin rummy: its melds are the phỏm of R2.1, and the task is the same, to arrange ten cards so that the fewest
points are left over. Gin counts court cards as ten, which changes what is best but not the work; on hands without them
the numbers must be equal.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
import rlcard
from rlcard.games.gin_rummy.utils import melding, utils

from benchmarks.hands import Cards

RLCARD = "rlcard gin rummy"
OPEN_SPIEL = "OpenSpiel min_deadwood (C++)"

_SPIEL = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)

spiel_deadwood: Callable[[list[int]], int] = _SPIEL.min_deadwood
"""OpenSpiel's least deadwood of a hand in its form."""


def rlcard_hand(cards: Cards) -> list[Any]:
    """The cards as rlcard has them."""
    return [utils.card_from_text(str(card)) for card in cards]


def spiel_hand(cards: Cards) -> list[int]:
    """The cards as OpenSpiel has them."""
    return [_SPIEL.card_int(str(card)[0] + str(card)[1].lower()) for card in cards]


def rlcard_deadwood(hand: list[Any]) -> int:
    """rlcard's least deadwood: that of its best meld clusters."""
    clusters = melding.get_best_meld_clusters(hand)
    return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))


def rlcard_arrangement(hand: list[Any]) -> tuple[list[Any], list[Any], int]:
    """One of rlcard's best arrangements: the melds, the cards left over, and their points."""
    clusters = melding.get_best_meld_clusters(hand)
    best = clusters[0] if clusters else []
    return best, utils.get_deadwood(hand, best), utils.get_deadwood_count(hand, best)


_ENVIRONMENT = rlcard.make("gin-rummy")


def rlcard_games(games: int, seed: int) -> int:
    """Play whole games of rlcard's environment by random legal actions. Returns the number of actions."""
    env = _ENVIRONMENT
    env.seed(seed)
    rng = Random(seed)
    actions = 0
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            actions += 1
        env.get_payoffs()
    return actions
