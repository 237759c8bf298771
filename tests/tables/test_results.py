"""What a hand was to each person: places, who ranks before whom, chốt, and leaving."""

from __future__ import annotations

from bot.phom.actions import DeclareU, Leave
from bot.phom.outcome import End
from bot.tables.results import Result, results_of
from bot.tables.table import Computer
from tests.ui.builders import PEOPLE, crowded_tables, played

U_HAND = "4H 5H 6H 9S 9C 9D JD QD KD 2C"
TRON_HAND = "4H 5H 6H 9S 9C 9D TD JD QD KD"
OTHERS = ("AS 2D 3C 5S 7H 8C TC JH KS", "AC 2H 3D 6C 7D 8S TS QH KC")


def of(hands: list[str], *actions: DeclareU | Leave, stake: int = 10) -> tuple[Result, ...]:
    table = played(hands, list(actions))
    assert table.hand is not None
    return results_of(table.hand)


def test_after_an_u_nobody_ranks_those_who_lost() -> None:
    """R7.4: they pay the same, and R10.4 lists them in turn order only."""
    won, *lost = of([U_HAND, *OTHERS], DeclareU(0))
    assert (won.place, won.won, won.u, won.u_tron, won.units, won.points) == (1, True, True, False, 10, 100)
    assert [(one.place, one.u, one.units, one.deadwood, one.mom) for one in lost] == [
        (None, False, -5, None, False)
    ] * 2
    assert won.before(lost[0])
    assert not lost[0].before(won)
    assert not lost[0].before(lost[1])
    assert not lost[1].before(lost[0])


def test_an_u_tron_is_an_u_too() -> None:
    won, *_ = of([TRON_HAND, *OTHERS], DeclareU(0))
    assert (won.u, won.u_tron, won.units) == (True, True, 20)


def test_who_leaves_last_wins_and_has_not_left() -> None:
    """R7.7: the walkover; the other two left, the later before the earlier."""
    an, binh, chi = of([U_HAND, *OTHERS], Leave(1), Leave(2), Leave(0))
    assert [(one.place, one.times_left) for one in (an, binh, chi)] == [(1, 0), (3, 1), (2, 1)]
    assert chi.before(binh)


def test_a_showdown_gives_everybody_a_place_and_their_deadwood() -> None:
    """R7.1, R5.6, R7.3."""
    for seed in range(4):
        hand = crowded_tables(seed)[-1].hand
        assert hand is not None
        outcome, results = hand.state.outcome, results_of(hand)
        if outcome.end is not End.SHOWDOWN:
            continue
        assert outcome.ranking is not None
        assert [results[seat].place for seat in outcome.ranking] == [1, 2, 3, 4]
        assert tuple(one.deadwood for one in results) == outcome.points
        assert tuple(one.mom for one in results) == outcome.mom
        assert sum(one.chot_eaten for one in results) == sum(one.chot_given for one in results)
        assert sum(one.units for one in results) == 0


def test_computer_players_have_no_results() -> None:
    table = played([U_HAND, *OTHERS], [DeclareU(0)], occupants=[PEOPLE[0], Computer("Máy 1"), PEOPLE[2]])
    assert table.hand is not None
    assert [(one.seat, one.account) for one in results_of(table.hand)] == [(0, 101), (2, 103)]
