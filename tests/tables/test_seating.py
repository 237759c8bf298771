"""Sitting, standing, owning, being ready: what a table allows between hands, and what it refuses."""

from collections.abc import Awaitable, Callable

import pytest

from bot.phom.rules import PRESETS, Preset, replace_rule
from bot.tables import errors
from bot.tables.ports import Cause, Change
from bot.tables.table import Computer, Level, Phase
from tests.tables.room import AN, BINH, CHANNEL, CHI, DUNG, GIANG, GUILD, MACHINES, Room


async def test_one_table_in_a_channel(room: Room) -> None:
    await room.lobby(AN)
    with pytest.raises(errors.TableExists):
        await room.tables.open(GUILD, CHANNEL, BINH, PRESETS[Preset.QUICK], 10, token=1)
    assert len(room.tables.all()) == 1


@pytest.mark.parametrize("stake", [0, -5, 1_000_001])
async def test_stake_has_bounds(room: Room, stake: int) -> None:
    with pytest.raises(errors.BadStake) as caught:
        await room.tables.open(GUILD, CHANNEL, AN, PRESETS[Preset.STANDARD], stake, token=1)
    assert (caught.value.least, caught.value.most) == (1, 1_000_000)
    assert room.tables.all() == ()


async def test_a_fifth_person_finds_no_chair_and_takes_that_of_a_computer(room: Room) -> None:
    table_id = await room.lobby(AN, BINH, CHI, computers=1)
    await room.tables.sit(table_id, DUNG, token=1)
    assert [chair.occupant for _, chair in room.table(table_id).seated] == [AN, BINH, CHI, DUNG]
    with pytest.raises(errors.TableFull):
        await room.tables.sit(table_id, GIANG, token=2)


async def test_nobody_sits_twice(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    before = room.table(table_id)
    with pytest.raises(errors.AlreadySeated):
        await room.tables.sit(table_id, BINH, token=1)
    assert room.table(table_id) == before


async def test_r3_4_ownership_passes_to_the_next_person_not_to_a_computer(room: Room) -> None:
    table_id = await room.lobby(AN, BINH, CHI)
    await room.tables.stand(table_id, BINH.user_id)
    await room.tables.add_computer(table_id, AN.user_id, MACHINES)
    await room.tables.stand(table_id, AN.user_id)
    assert room.table(table_id).owner_id == CHI.user_id


async def test_the_last_person_to_stand_closes_the_table(room: Room) -> None:
    table_id = await room.lobby(AN, computers=2)
    change = await room.tables.stand(table_id, AN.user_id)
    assert change.after.phase is Phase.CLOSED
    with pytest.raises(errors.NoTable):
        room.tables.in_channel(CHANNEL)
    await room.lobby(BINH)


async def test_what_only_the_owner_may(room: Room) -> None:
    table_id = await room.lobby(AN, BINH, CHI)
    refused: list[Callable[[], Awaitable[Change]]] = [
        lambda: room.tables.add_computer(table_id, BINH.user_id, MACHINES, Level.HARD),
        lambda: room.tables.remove_computer(table_id, BINH.user_id),
        lambda: room.tables.change_stake(table_id, BINH.user_id, 20),
        lambda: room.tables.kick(table_id, BINH.user_id, CHI.user_id),
        lambda: room.tables.close(table_id, BINH.user_id),
        lambda: room.tables.start(table_id, BINH.user_id, token=1),
    ]
    before = room.table(table_id)
    for attempt in refused:
        with pytest.raises(errors.NotOwner) as caught:
            await attempt()
        assert caught.value.owner == "An"
    assert room.table(table_id) == before


async def test_kicking(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    for nobody in (AN, CHI):
        with pytest.raises(errors.CannotKick):
            await room.tables.kick(table_id, AN.user_id, nobody.user_id)
    change = await room.tables.kick(table_id, AN.user_id, BINH.user_id)
    assert (change.cause, change.detail) == (Cause.KICKED, "Bình")
    assert room.table(table_id).people == (AN,)


async def test_computers_have_names_of_their_own_and_leave_last_first(room: Room) -> None:
    table_id = await room.lobby(AN, computers=3)
    with pytest.raises(errors.NoFreeChair):
        await room.tables.add_computer(table_id, AN.user_id, MACHINES)
    await room.tables.remove_computer(table_id, AN.user_id)
    names = [chair.occupant.name for _, chair in room.table(table_id).seated if isinstance(chair.occupant, Computer)]
    assert names == ["Máy 1", "Máy 2"]
    for _ in range(2):
        await room.tables.remove_computer(table_id, AN.user_id)
    with pytest.raises(errors.NoComputer):
        await room.tables.remove_computer(table_id, AN.user_id)


async def test_other_rules_clear_everybodys_ready_but_the_owners(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    change = await room.tables.change_rules(
        table_id, AN.user_id, lambda rules: replace_rule(rules, "chot_fee", 6), what="chot_fee"
    )
    assert (change.cause, change.detail, change.after.rules.chot_fee) == (Cause.RULES, "chot_fee", 6)
    with pytest.raises(errors.NotReady) as caught:
        await room.tables.start(table_id, AN.user_id, token=1)
    assert caught.value.names == ("Bình",)
    await room.tables.ready(table_id, BINH.user_id, token=2)
    await room.tables.start(table_id, AN.user_id, token=3)
    assert room.hand(table_id).record.rules.chot_fee == 6


async def test_a_hand_needs_two(room: Room) -> None:
    table_id = await room.lobby(AN)
    with pytest.raises(errors.NotEnoughPlayers):
        await room.tables.start(table_id, AN.user_id, token=1)


async def test_when_the_owner_is_silent_anybody_seated_may_start(room: Room) -> None:
    table_id = await room.lobby(AN, BINH, CHI)
    await room.clock.advance(59)
    with pytest.raises(errors.NotOwner):
        await room.tables.start(table_id, BINH.user_id, token=1)
    await room.clock.advance(1)
    with pytest.raises(errors.NotSeated):
        await room.tables.start(table_id, DUNG.user_id, token=1)
    await room.tables.start(table_id, BINH.user_id, token=1)
    assert room.hand(table_id).occupants == (AN, BINH, CHI)


async def test_a_table_where_nobody_acts_for_a_quarter_of_an_hour_closes(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    await room.clock.advance(14 * 60)
    await room.tables.ready(table_id, BINH.user_id, token=1)
    await room.clock.advance(14 * 60 + 59)
    assert room.table(table_id).phase is Phase.LOBBY
    await room.clock.advance(1)
    assert room.changes[-1].cause is Cause.IDLE_CLOSED
    assert room.tables.all() == ()


async def test_a_failed_write_changes_nothing_and_says_so(room: Room) -> None:
    from bot.store import Unavailable

    table_id = await room.lobby(AN)
    before = room.table(table_id)
    room.watched.fail = [Unavailable("disk full")]
    with pytest.raises(errors.SaveFailed):
        await room.tables.sit(table_id, BINH, token=1)
    assert room.table(table_id) == before
    await room.tables.sit(table_id, BINH, token=2)
    assert room.table(table_id).people == (AN, BINH)
