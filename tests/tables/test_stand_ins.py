"""A computer player that plays for a person who is away or wants a break, and gives the seat back."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.phom.actions import Draw
from bot.tables import errors
from bot.tables.hands import is_absent
from bot.tables.ports import Cause, Change
from bot.tables.table import Computer, Level, Options
from tests.tables.room import AN, BINH, CHI, GUILD, Room


async def allowed(room: Room, *, hints: bool = True) -> int:
    """A hand of An and Bình at a table where computer players may stand in."""
    table_id = await room.lobby(AN, BINH)
    for options in (Options(hints=hints), Options(hints=hints, takeover=True)):
        await room.tables.change_options(table_id, AN.user_id, lambda _, new=options: new, what="takeover")  # type: ignore[misc]
    await room.tables.ready(table_id, BINH.user_id, token=room.token())
    await room.tables.start(table_id, AN.user_id, token=room.token())
    return table_id


async def test_only_where_the_table_allows_it_and_has_hints(room: Room) -> None:
    table_id = await allowed(room, hints=False)
    before = room.table(table_id)
    with pytest.raises(errors.NoStandIn):
        await room.tables.playing.stand_in(table_id, AN.user_id)
    assert room.table(table_id) == before


async def test_only_the_owner_may_allow_it_and_only_between_hands(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    for user, refusal in ((BINH, errors.NotOwner), (AN, errors.HandRunning)):
        with pytest.raises(refusal):
            await room.tables.change_options(table_id, user.user_id, lambda o: replace(o, hints=True), what="hints")


async def test_it_plays_from_the_next_turn_on_and_the_account_stays_the_persons(room: Room) -> None:
    table_id = await allowed(room)
    await room.tables.playing.stand_in(table_id, AN.user_id)
    assert room.hand(table_id).machine(0) is None
    await room.turn_out(table_id)
    await room.turn_out(table_id)
    assert room.hand(table_id).machine(0) == Computer("An", Level.MEDIUM)
    turns = room.hand(table_id).state.turns
    while room.hand(table_id).state.turns == turns:
        await room.clock.advance(2)
    assert room.changes[-1].cause is Cause.ACTED
    assert room.changes[-1].who is None
    while (hand := room.hand(table_id)).running:
        if hand.machine(hand.turn):
            await room.clock.advance(2)
        else:
            await room.turn_out(table_id)
    balances = await room.store.ledger.balances(GUILD, [AN.user_id, BINH.user_id])
    assert list(balances.values()) == [10 * net for net in hand.state.outcome.net]
    assert any(balances.values())
    assert AN in room.table(table_id).people


async def test_two_timeouts_running_call_it_and_one_press_sends_it_away(room: Room) -> None:
    table_id = await allowed(room)
    for _ in range(2):
        await room.time_out(table_id)
        await room.turn_out(table_id)
    hand = room.hand(table_id)
    assert hand.machine(0) is not None
    assert hand.deadline is not None
    assert (hand.deadline - hand.turn_began_at).total_seconds() == 30
    await room.tables.playing.take_back(table_id, AN.user_id)
    hand = room.hand(table_id)
    assert not hand.stood_in(0)
    assert not is_absent(hand, 0)
    await room.clock.advance(5)
    assert room.hand(table_id).decision == hand.decision
    await room.play(table_id, Draw(0))


async def test_a_press_of_ones_own_takes_the_seat_back(room: Room) -> None:
    table_id = await allowed(room)
    await room.tables.playing.stand_in(table_id, AN.user_id)
    await room.turn_out(table_id)
    await room.turn_out(table_id)
    assert room.hand(table_id).machine(0) is not None
    await room.play(table_id, Draw(0))
    assert not room.hand(table_id).stood_in(0)


async def test_who_never_comes_back_is_stood_up_at_the_end(room: Room) -> None:
    table_id = await allowed(room)
    for _ in range(2):
        await room.time_out(table_id)
        await room.turn_out(table_id)
    while (hand := room.hand(table_id)).running:
        if hand.machine(hand.turn):
            await room.clock.advance(2)
        else:
            await room.turn_out(table_id)
    assert room.table(table_id).people == (BINH,)


async def test_it_outlives_a_restart(room: Room) -> None:
    table_id = await allowed(room)
    await room.tables.playing.stand_in(table_id, AN.user_id)
    await room.restart()
    assert room.hand(table_id).stood_in(0)
    assert room.table(table_id).options.stands_in


@pytest.mark.parametrize("ask", ["stand_in", "take_back"])
async def test_a_stranger_has_no_seat_to_give(room: Room, ask: str) -> None:
    table_id = await allowed(room)
    request: Callable[[int, int], Awaitable[Change]] = getattr(room.tables.playing, ask)
    with pytest.raises(errors.NotInHand):
        await request(table_id, CHI.user_id)
