"""Hints and reviews in Discord. The judge is the real one, without its processes and with little effort."""

from random import Random

import pytest
from simcord.actors import MemberActor

from bot.phom.actions import Action
from bot.phom.views import SeatView
from bot.players.effort import Effort
from bot.players.judge import Judged, rank_moves
from bot.ui.ids import Press, Verb, button_id
from bot.ui.texts import texts_for
from tests.play.raw import emit_press
from tests.play.test_stand_ins import started_with, switch
from tests.play.world import World, any_choice, controls, words


class SmallJudge:
    """Judges at once, in the test's own process."""

    def __init__(self) -> None:
        self.asked: list[SeatView] = []

    async def rank(self, view: SeatView, *, also: Action | None = None) -> tuple[Judged, ...] | None:
        self.asked.append(view)
        return rank_moves(view, Random(1), Effort(turns=120, deals=12), also=also)


@pytest.fixture
def judge(world: World) -> SmallJudge:
    judge = SmallJudge()
    world.bot.coach.judge = judge
    return judge


def verbs(world: World, person: MemberActor) -> set[Verb]:
    return {press.verb for _, press in controls(world.panel(person))}


async def test_no_hints_unless_the_table_has_them(world: World, judge: SmallJudge) -> None:
    await world.started(2)
    an = world.people[0]
    assert Verb.HINT not in verbs(world, an)
    await world.press(an, world.table_message(), Verb.HAND)
    panel = world.panel(an)
    forged = button_id(Press(Verb.HINT, world.table().id, 1, 0, world.hand().decision))
    emit_press(world, an.id, panel, forged)
    await world.env.settle()
    assert words(world.private(an)[-1]) == texts_for("en")("error-no-hints")
    assert judge.asked == []


async def test_a_hint_names_moves_units_and_a_reason_to_the_player_alone(world: World, judge: SmallJudge) -> None:
    await started_with(world, "hints-on")
    an, binh = world.people[:2]
    assert Verb.HINT not in verbs(world, binh)
    before = words(world.table_message())
    await world.press(an, world.table_message(), Verb.HAND)
    await world.press(an, world.panel(an), Verb.HINT)
    said = words(world.private(an)[-1])
    assert said.startswith("### 💡 Hint\n1. **")
    assert "stakes" in said
    assert judge.asked == [world.hand().view(0)]
    assert words(world.table_message()) == before
    assert world.hand().decision == 0


async def test_a_hint_for_an_earlier_decision_is_refused(world: World, judge: SmallJudge) -> None:
    await started_with(world, "hints-on")
    an = world.people[0]
    await world.press(an, world.table_message(), Verb.HAND)
    panel = world.panel(an)
    hint = next(control["custom_id"] for control, press in controls(panel) if press.verb is Verb.HINT)
    await world.play_turn(an)
    emit_press(world, an.id, world.panel(an), hint)
    await world.env.settle()
    assert words(world.private(an)[-1]) == texts_for("en")("error-stale-press")
    assert judge.asked == []


async def test_a_review_goes_through_every_decision_and_shows_the_worst_first(world: World, judge: SmallJudge) -> None:
    await world.started(2)
    hand = await world.play_hand(any_choice(Random(6)))
    an = world.people[0]
    await world.press(an, world.table_message(), Verb.REVIEW)
    said = words(world.private(an)[-1])
    assert "Review of hand 1" in said
    mistakes = [line for line in said.splitlines() if line.startswith("❌")]
    assert len(mistakes) + said.count("✅") == len(judge.asked)
    lost = [float(line.split("**−")[1].split("**")[0]) for line in mistakes]
    assert lost == sorted(lost, reverse=True)
    assert all(view.seat == 0 for view in judge.asked)
    assert hand.state.finished


async def test_by_command_any_past_hand_for_who_sat_in_it(world: World, judge: SmallJudge) -> None:
    await world.started(2)
    await world.play_hand(any_choice(Random(6)))
    for person in world.people[:2]:
        await world.press(person, world.table_message(), Verb.READY)
    an, _, chi = world.people[:3]
    await world.command(an, "phom review", hand=1)
    assert "Review of hand 1" in words(world.private(an)[-1])
    refusal = texts_for("en")("error-no-review")
    for person, options in ((an, {"hand": 2}), (an, {"hand": 9}), (chi, {"hand": 1})):
        asked = len(judge.asked)
        await world.command(person, "phom review", **options)
        assert words(world.private(person)[-1]) == refusal
        assert len(judge.asked) == asked


async def test_the_switches_are_the_owners(world: World) -> None:
    await world.opened(2)
    await switch(world, "hints-on")
    binh = world.people[1]
    await world.press(binh, world.table_message(), Verb.RULES)
    await world.press(binh, world.private(binh)[-1], Verb.OPTION, "hints-off")
    assert world.table().options.hints
