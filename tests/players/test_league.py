"""Paired deals: the sums, that nothing depends on luck unasked, and what the levels win from each other."""

from __future__ import annotations

from random import Random

import pytest

from bot.phom.deal import shuffled
from bot.phom.rules import PRESETS, Preset
from bot.players import LEVELS, Player
from bot.players.effort import Effort
from bot.players.hard import Hard
from bot.players.league import DealResult, league, play_deal, play_hand, summary
from tests.phom.playing import STANDARD

CLOCK, EASY, MEDIUM, HARD = (LEVELS[level] for level in ("clock", "easy", "medium", "hard"))


def test_medium_beats_clock() -> None:
    """150 paired deals in `standard`, each deck from every seat."""
    result = league(MEDIUM, CLOCK, deals=150, seed=1, rules=STANDARD)
    assert result.hands == 600
    assert result.ci95[0] > 1
    assert result.firsts > 0.3
    assert result.chot_fed == 0  # clock never eats


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", Preset)
def test_medium_beats_clock_everywhere(preset: Preset, players: int) -> None:
    result = league(MEDIUM, CLOCK, deals=300, seed=2, rules=PRESETS[preset], players=players)
    assert result.ci95[0] > 0


@pytest.mark.parametrize(("better", "worse"), [(EASY, CLOCK), (MEDIUM, EASY)])
def test_each_level_beats_the_one_below(better: Player, worse: Player) -> None:
    assert league(better, worse, deals=60, seed=4, rules=STANDARD).ci95[0] > 0


@pytest.mark.long
@pytest.mark.parametrize(("better", "worse"), [(EASY, CLOCK), (MEDIUM, EASY)])
def test_each_level_beats_the_one_below_by_far(better: Player, worse: Player) -> None:
    assert league(better, worse, deals=1000, seed=4, rules=STANDARD).ci95[0] > 0.5


@pytest.mark.long
def test_hard_beats_medium() -> None:
    """1,000 paired deals in `standard`, by at least 0.2 units a hand; twenty minutes of one core."""
    result = league(HARD, MEDIUM, deals=1000, seed=1, rules=STANDARD)
    assert result.mean >= 0.2
    assert result.ci95[0] > 0


def test_hard_plays_whole_hands() -> None:
    """Every seat of one deck, by the rules to the end."""
    brief = Hard(Effort(turns=200, batch=4))
    result = play_deal(brief, MEDIUM, 2, 0, STANDARD)
    assert result.hands == 4
    assert play_deal(brief, MEDIUM, 2, 0, STANDARD) == result


def test_a_player_wins_nothing_from_itself() -> None:
    """R7.6: over every seat of one deck the units sum to zero, so each deal's result is 0."""
    result = league(MEDIUM, MEDIUM, deals=5, seed=3, rules=STANDARD)
    assert (result.mean, result.standard_error) == (0, 0)
    assert result.firsts == 1 / 4


def test_equal_seeds_give_equal_leagues() -> None:
    assert league(MEDIUM, CLOCK, 4, 9, STANDARD, 3) == league(MEDIUM, CLOCK, 4, 9, STANDARD, 3)
    assert league(MEDIUM, CLOCK, 4, 9, STANDARD, 3) != league(MEDIUM, CLOCK, 4, 10, STANDARD, 3)


def test_deals_can_be_shared_out() -> None:
    deals = [play_deal(MEDIUM, CLOCK, 9, number, STANDARD) for number in (2, 0, 1)]
    assert summary(deals) == league(MEDIUM, CLOCK, 3, 9, STANDARD)


def test_every_seat_plays_its_own_level() -> None:
    """What one clock among mediums does is what its seat did: it never eats."""
    deck = shuffled(Random(4).randrange)
    for seat in range(4):
        players = [CLOCK if other == seat else MEDIUM for other in range(4)]
        hand = play_hand(players, STANDARD, deck, 0, [Random(other) for other in range(4)])
        assert hand.finished
        assert hand.seats[seat].eatings == ()


def test_summary_of_known_deals() -> None:
    deals = [DealResult(4, units, 1, 0, 2, 1, 0, 100) for units in (4, 8, 0)]
    result = summary(deals)
    assert (result.deals, result.hands) == (3, 12)
    assert result.mean == 1
    assert result.standard_error == pytest.approx((1 / 3) ** 0.5)  # the deals had 1, 2 and 0 units a hand
    assert result.ci95 == pytest.approx((1 - 1.96 * (1 / 3) ** 0.5, 1 + 1.96 * (1 / 3) ** 0.5))
    assert (result.firsts, result.u, result.mom, result.chot_eaten) == (1 / 4, 0, 1 / 2, 1 / 4)


def test_one_deal_says_nothing() -> None:
    low, high = summary([DealResult(4, 4, 1, 0, 0, 0, 0, 90)]).ci95
    assert (low, high) == (float("-inf"), float("inf"))


def test_no_deals_are_no_league() -> None:
    with pytest.raises(ValueError, match="a league needs a deal"):
        summary([])
