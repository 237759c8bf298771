"""An answer that Discord does not take: what it would have shown is shown all the same."""

from __future__ import annotations

import pytest

from bot.ui.ids import Verb, button_id
from bot.ui.texts import texts_for
from tests.play.raw import emit_press
from tests.play.world import World, controls, words

LOST = pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0), (503, 0)])


@LOST
async def test_the_table_shows_what_a_lost_answer_would_have_shown(world: World, status: int, code: int) -> None:
    await world.opened(1)
    message, person = world.table_message(), world.people[1]
    sit = next(press for _, press in controls(message) if press.verb is Verb.SIT)
    world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=None)
    emit_press(world, person.id, message, button_id(sit))
    await world.env.settle()
    world.env.backend.faults.clear()
    await world.env.advance_time(30)
    assert world.table().chair_of(person.id) is not None
    assert "Bình" in words(world.table_message())


@LOST
async def test_the_panel_in_the_direct_messages_shows_it_too(world: World, status: int, code: int) -> None:
    await world.started(2)
    first = world.mover()
    assert first is not None
    await world.play_turn(first)
    mover = world.mover()
    assert mover is not None
    before = words(world.dm(mover))
    draw = next(press for _, press in controls(world.dm(mover)) if press.verb is Verb.DRAW)
    world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=None)
    emit_press(world, mover.id, world.dm(mover), button_id(draw))
    await world.env.settle()
    world.env.backend.faults.clear()
    await world.env.advance_time(6)
    assert words(world.dm(mover)) != before
    assert not any(press.verb is Verb.DRAW for _, press in controls(world.dm(mover)))


@LOST
async def test_the_panel_in_the_channel_shows_it_while_it_can(world: World, status: int, code: int) -> None:
    """Through the press that it came with: the lost one's token is of no use."""
    await world.started(2)
    first = world.mover()
    assert first is not None
    await world.press(first, world.table_message(), Verb.HAND)
    panel = world.panels(first)[-1]
    discard = next(press for _, press in controls(panel) if press.verb is Verb.DISCARD)
    world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=None)
    emit_press(world, first.id, panel, button_id(discard))
    await world.env.settle()
    world.env.backend.faults.clear()
    await world.env.advance_time(6)
    assert world.mover() is not first
    live = [press for control, press in controls(world.panels(first)[-1]) if not control.get("disabled")]
    assert not any(press.verb is Verb.DISCARD for press in live)


async def test_nobody_is_told_that_nothing_has_changed_when_it_has(world: World) -> None:
    """The answer is lost, the word about it is not."""
    await world.opened(1)
    message, person = world.table_message(), world.people[1]
    sit = next(press for _, press in controls(message) if press.verb is Verb.SIT)
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    emit_press(world, person.id, message, button_id(sit))
    await world.env.settle()
    assert world.table().chair_of(person.id) is not None
    assert words(world.private(person)[-1]) == texts_for("en")("error-answer-lost")
