"""A hand looked at again: which decisions count, and what a poor one costs."""

from random import Random

from bot.phom.actions import Action, Leave, Timeout
from bot.phom.engine import apply, deal
from bot.phom.record import Record, replay
from bot.phom.rules import HouseRules
from bot.phom.views import view_for
from bot.players import LEVELS
from bot.players.effort import Effort
from bot.players.judge import rank_moves
from bot.tables.deals import fair_deck
from bot.tables.reviewing import Choice, choices_of, judged
from tests.phom.playing import act
from tests.players.positions import first_to_discard

LITTLE = Effort(turns=400, deals=40)


def played(*extra: tuple[int, Action], seed: int = 3) -> Record:
    """A hand of four medium players; at the decisions named something else is done."""
    deck = fair_deck(bytes([seed]) * 32, "1,2,3,4")
    state, _ = deal(HouseRules(), 4, 0, deck)
    actions: list[Action] = []
    others = dict(extra)
    while not state.finished:
        action = others.pop(len(actions), None) or LEVELS["medium"].choose(view_for(state, state.turn), Random(1))
        state, _ = apply(state, action)
        actions.append(action)
    return Record(HouseRules(), 10, ("An", "Bình", "Chi", "Dung"), 0, deck, tuple(actions))


def test_the_decisions_of_one_seat_that_had_a_choice() -> None:
    record = played()
    assert replay(record).finished
    for seat in range(4):
        choices = list(choices_of(record, seat))
        assert choices
        made = iter(record.actions)
        assert all(choice.made in made for choice in choices)  # in their order
        for choice in choices:
            assert choice.view.seat == choice.made.seat == seat
            assert choice.made in choice.view.legal
            assert len(choice.view.legal) > 2


def test_what_the_clock_did_is_no_decision_and_nothing_is_after_leaving() -> None:
    record = played((0, Timeout(0)))
    assert next(choices_of(record, 0)).view.public.round > 1
    record = played((3, Leave(0)))
    assert [choice.made for choice in choices_of(record, 0)] == [record.actions[0]]


def test_breaking_a_phom_costs_units_and_the_better_move_is_named() -> None:
    hand = first_to_discard("4S 5S 6S 9H 9D 9C QC 2D KH JS")
    view = view_for(hand, 0)
    worst = act("0 discard 9H")
    choice = Choice(view, worst)
    verdict = judged(choice, rank_moves(view, Random(1), LITTLE, also=worst))
    assert verdict.lost > 0.5
    assert verdict.best != worst
    good = Choice(view, verdict.best)
    assert judged(good, rank_moves(view, Random(1), LITTLE, also=good.made)).lost == 0
