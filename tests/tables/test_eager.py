"""*Ăn nếu được*: said while one waits, it eats the card that may be eaten when the turn comes, and nothing else."""

from datetime import timedelta

import pytest

from bot.phom.actions import Action, Discard, Draw, Eat, Leave
from bot.phom.cards import parse_card
from bot.store import Unavailable
from bot.tables import errors
from bot.tables.ports import Cause, Change, Decision
from bot.tables.table import Options, Timing
from tests.tables.room import AN, BINH, CHI, GIANG, Room
from tests.ui.builders import deck_of

HANDS = ("7S 7C 7D 2H 5S 9C JD QH KS KH", "KD KC 3S 4H 6S 8D TC JS AD", "AS AC 3D 4C 5D 8S 9H TD QS")
"""Bình can eat K♥, not 2♥."""
KING, TWO = Discard(0, parse_card("KH")), Discard(0, parse_card("2H"))
SECOND = timedelta(seconds=1)


@pytest.fixture
async def table_id(room: Room, monkeypatch: pytest.MonkeyPatch) -> int:
    """An is to discard, Bình and Chi wait."""
    deck = deck_of(HANDS, stock="4S 6H 8C")
    monkeypatch.setattr("bot.tables.dealing.fair_deck", lambda secret, seed: deck)
    return await room.playing(AN, BINH, CHI)


def eaten(room: Room) -> list[Change]:
    return [change for change in room.changes if any(isinstance(action, Eat) for action in change.actions)]


async def test_the_card_is_eaten_as_by_a_press_after_a_computers_delay(room: Room, table_id: int) -> None:
    """R4.3."""
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.play(table_id, KING)
    discarded = room.changes[-1]
    await room.clock.advance(0.9)
    assert room.changes[-1] is discarded
    await room.clock.advance(1.2)
    (change,) = eaten(room)
    assert (change.cause, change.who, change.actions) == (Cause.ACTED, BINH.user_id, (Eat(1),))
    assert SECOND <= change.at - discarded.at <= 2 * SECOND
    assert room.hand(table_id).turn == 1
    assert not room.tables.playing.is_eager(table_id, BINH.user_id)
    await room.restart()
    assert room.hand(table_id).record.actions == (KING, Eat(1))


async def test_a_card_that_may_not_be_eaten_changes_nothing_and_is_the_end_of_it(room: Room, table_id: int) -> None:
    """R9.2: the clock draws then."""
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.play(table_id, TWO)
    assert not room.tables.playing.is_eager(table_id, BINH.user_id)
    told = len(room.changes)
    await room.clock.advance(29)
    assert [change.cause for change in room.changes[told:]] == [Cause.PINGED]
    await room.time_out(table_id)
    assert eaten(room) == []


async def test_it_may_be_unsaid_while_one_waits(room: Room, table_id: int) -> None:
    for on in (True, True, False):
        await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=on)
    await room.play(table_id, KING)
    await room.clock.advance(5)
    assert eaten(room) == []


@pytest.mark.parametrize("action", [Draw(1), Eat(1)])
async def test_a_move_of_ones_own_comes_before_it(room: Room, table_id: int, action: Action) -> None:
    """R4.2: one card is taken."""
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.play(table_id, KING)
    await room.play(table_id, action)
    await room.clock.advance(5)
    assert room.hand(table_id).record.actions == (KING, action)
    assert not room.tables.playing.is_eager(table_id, BINH.user_id)


async def test_nothing_is_told_and_nothing_kept_of_saying_so(room: Room, table_id: int) -> None:
    before, told, kept = room.table(table_id), len(room.changes), len(room.watched.changes)
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    assert room.tables.playing.is_eager(table_id, BINH.user_id)
    assert not room.tables.playing.is_eager(table_id, CHI.user_id)
    assert (room.table(table_id), len(room.changes), len(room.watched.changes)) == (before, told, kept)


async def test_it_is_too_late_in_ones_own_turn(room: Room, table_id: int) -> None:
    with pytest.raises(errors.StalePress):
        await room.tables.playing.make_eager(table_id, AN.user_id, None, on=True)
    assert not room.tables.playing.is_eager(table_id, AN.user_id)


async def test_a_button_holds_for_its_player_and_its_hand_whatever_the_decision(room: Room, table_id: int) -> None:
    old = Decision(1, 2, 0)
    await room.play(table_id, TWO)
    await room.tables.playing.make_eager(table_id, CHI.user_id, old, on=True)
    assert room.tables.playing.is_eager(table_id, CHI.user_id)
    for user, decision, refusal in (
        (AN, old, errors.NotYourHand),
        (CHI, Decision(7, 2, 0), errors.StalePress),
        (GIANG, None, errors.NotInHand),
    ):
        with pytest.raises(refusal):
            await room.tables.playing.make_eager(table_id, user.user_id, decision, on=True)


async def test_who_has_left_says_nothing_more(room: Room, table_id: int) -> None:
    """R7.7."""
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.play(table_id, Leave(1))
    with pytest.raises(errors.NotInHand):
        await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.play(table_id, KING)
    await room.clock.advance(5)
    assert eaten(room) == []


async def test_it_ends_with_the_hand(room: Room, table_id: int) -> None:
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.tables.void(table_id, who=None, detail="?")
    with pytest.raises(errors.NoHand):
        await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    for person in (AN, BINH, CHI):
        await room.tables.ready(table_id, person.user_id, token=room.token())
    assert not room.tables.playing.is_eager(table_id, BINH.user_id)
    await room.play(table_id, KING)
    await room.clock.advance(5)
    assert eaten(room) == []


async def test_a_restart_forgets_it_and_everybody_eats_for_themselves(room: Room, table_id: int) -> None:
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.restart()
    assert not room.tables.playing.is_eager(table_id, BINH.user_id)
    await room.play(table_id, KING)
    await room.clock.advance(5)
    assert eaten(room) == []
    await room.play(table_id, Eat(1))


async def test_it_outlives_a_database_that_stops(room: Room, table_id: int) -> None:
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.play(table_id, KING)
    room.watched.down = Unavailable("locked")
    await room.clock.advance(60)
    assert eaten(room) == []
    room.watched.down = None
    await room.clock.advance(Timing().retry / SECOND + 2)
    assert len(eaten(room)) == 1


async def test_a_machine_that_slept_eats_when_it_wakes(room: Room, table_id: int) -> None:
    await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
    await room.play(table_id, KING)
    await room.clock.jump(3600)
    await room.clock.advance(2)
    assert len(eaten(room)) == 1
    assert not any(change.cause is Cause.TIMED_OUT for change in room.changes)


async def test_a_seat_that_a_computer_plays_is_not_eager(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    await room.tables.change_options(
        table_id, AN.user_id, lambda _: Options(hints=True, takeover=True), what="takeover"
    )
    await room.tables.ready(table_id, BINH.user_id, token=room.token())
    await room.tables.start(table_id, AN.user_id, token=room.token())
    await room.tables.playing.stand_in(table_id, BINH.user_id)
    with pytest.raises(errors.StalePress):
        await room.tables.playing.make_eager(table_id, BINH.user_id, None, on=True)
