"""R9.2, R9.3: *clock* plays as the machine does where the machine lays."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import assume, given, settings

from bot.phom.actions import Draw, Eat, Leave, Timeout
from bot.phom.engine import apply
from bot.phom.hand import Hand
from bot.phom.rules import FinalTimeout
from bot.phom.views import view_for
from bot.players.clock import Clock
from tests.phom.playing import dealt, play
from tests.players.positions import hands


@settings(max_examples=150, deadline=None)
@given(hands())
def test_plays_the_turn_that_the_machine_plays(hand: Hand) -> None:
    rules = replace(hand.rules, final_timeout=FinalTimeout.LAY)
    hand = replace(hand, setup=replace(hand.setup, rules=rules))
    # A turn that somebody else has begun may have no lay left to it; the machine then only discards.
    assume(not hand.laid_now and not hand.acting.has_sent)
    turns, player, mine = hand.turns, Clock(), hand
    while mine.turns == turns and not mine.finished:
        mine, _ = apply(mine, player.choose(view_for(mine, mine.turn), random.Random(1)))
    machines, _ = apply(hand, Timeout(hand.turn))
    assert mine == replace(machines, decision=mine.decision)


def test_never_eats() -> None:
    hand = play(dealt("7H 2S 3D 4C 5H 9S TD JC QH KS", "7S 7C 2H 3S 4D 5C 9H TS JD"), "0 discard 7H")
    assert view_for(hand, 1).legal == (Eat(1), Draw(1), Leave(1))
    assert Clock().choose(view_for(hand, 1), random.Random(1)) == Draw(1)
