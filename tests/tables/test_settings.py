"""What a server sets: kept within bounds, asked of tables as they open, in force from the next hand on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.phom.errors import BadRule, LeavingPays
from bot.phom.rules import PRESETS, Preset
from bot.store import StoreError
from bot.tables import errors
from bot.tables.houses import Houses
from bot.tables.ports import Cause
from bot.tables.settings import (
    SPECS,
    Allowed,
    Kind,
    ServerSettings,
    settings_from_json,
    settings_to_json,
    value_of,
    with_value,
)
from bot.tables.table import Book, Level, Options, Phase
from tests.tables.room import AN, BINH, CHANNEL, CHI, DUNG, GUILD, MACHINES, Room

STANDARD = PRESETS[Preset.STANDARD]
AMOUNTS = sorted(spec.name for spec in SPECS.values() if spec.kind is Kind.AMOUNT)


async def put(room: Room, name: str, value: Any) -> None:
    """An admin sets it."""
    await room.houses.change(GUILD, name, value, author=99, at=room.clock.now())
    await room.tables.settings_changed(GUILD)


# Values

CHANGES = st.one_of(
    st.tuples(st.just("language"), st.sampled_from(["vi", "en", None])),
    st.tuples(st.sampled_from(["quiet", "pictures", "computers_count"]), st.booleans()),
    st.tuples(st.sampled_from(["hints", "takeover", "time_bank"]), st.sampled_from([each.value for each in Allowed])),
    st.tuples(st.just("channels"), st.lists(st.integers(1, 2**62), max_size=25, unique=True)),
    st.tuples(st.just("idle_minutes"), st.integers(2, 240)),
    st.tuples(st.just("preset"), st.sampled_from([each.value for each in Preset])),
    st.tuples(st.just("rule_turn_seconds"), st.integers(1, 300)),
    st.tuples(st.just("rule_eat_fee"), st.lists(st.integers(0, 9), min_size=1, max_size=3)),
    st.tuples(st.just("rule_final_timeout"), st.sampled_from(["mom", "lay"])),
)


@given(st.lists(CHANGES, max_size=12))
def test_what_was_set_is_read_back_and_kept(changes: list[tuple[str, Any]]) -> None:
    settings = ServerSettings()
    for name, value in changes:
        settings = with_value(settings, name, value)
        assert value_of(settings, name) == value
    assert settings_from_json(settings_to_json(settings)) == settings


def test_defaults_are_not_kept() -> None:
    assert settings_to_json(ServerSettings()) == {}
    assert settings_to_json(with_value(ServerSettings(), "stake", 10)) == {}


@pytest.mark.parametrize("name", AMOUNTS)
def test_an_amount_has_bounds(name: str) -> None:
    spec = SPECS[name]
    assert all(value_of(with_value(ServerSettings(), name, n), name) == n for n in (spec.least, spec.most))
    for wrong in (spec.least - 1 if not spec.off else -1, spec.most + 1):
        with pytest.raises(errors.BadAmount) as refused:
            with_value(ServerSettings(), name, wrong)
        assert (refused.value.least, refused.value.most) == (spec.least, spec.most)
    assert all(n == 0 or spec.least <= n <= spec.most for n in spec.offered)
    assert 0 not in spec.offered or spec.off


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "fr"), ("language", 1), ("quiet", 1), ("hints", True), ("hints", "maybe"), ("stake", True),
        ("stake", "10"), ("channels", 5), ("channels", ["5"]), ("channels", [0]), ("channels", list(range(1, 27))),
        ("preset", "house"), ("preset", None), ("rules", {}), ("nothing", 1), ("", None),
    ],
)  # fmt: skip
def test_other_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(errors.BadSetting):
        with_value(ServerSettings(), name, value)


def test_a_house_rule_is_as_r8_wants_it() -> None:
    with pytest.raises(LeavingPays):
        with_value(ServerSettings(), "rule_mom", 5)
    with pytest.raises(BadRule):
        with_value(ServerSettings(), "rule_tai", 3)


def test_no_default_stake_above_the_largest() -> None:
    capped = with_value(ServerSettings(), "stake_most", 50)
    with pytest.raises(errors.BadStake) as refused:
        with_value(capped, "stake", 60)
    assert refused.value.most == 50
    assert with_value(capped, "stake_most", 5).opening_stake == 5


def test_what_another_version_kept_does_not_stop_this_one() -> None:
    kept = {"language": "xx", "hints": "sometimes", "stake": 0, "rules": {"tai": 7}, "moon": 1, "quiet": True}
    assert settings_from_json(kept) == replace(ServerSettings(), quiet=True)


# Opening


async def test_a_table_opens_as_the_server_says(room: Room) -> None:
    await put(room, "hints", "on")
    await put(room, "computers_count", True)
    table = room.table(await room.lobby(AN))
    assert table.options == Options(hints=True, practice=False)


async def test_no_table_opens_above_the_largest_stake(room: Room) -> None:
    await put(room, "stake_most", 50)
    with pytest.raises(errors.BadStake):
        await room.tables.open(GUILD, CHANNEL, AN, STANDARD, 51, token=1)
    assert room.tables.all() == ()
    table_id = await room.lobby(AN, stake=50)
    with pytest.raises(errors.BadStake):
        await room.tables.change_stake(table_id, AN.user_id, 51)
    assert room.table(table_id).stake == 50


async def test_tables_stand_in_the_channels_that_were_chosen_and_in_their_threads(room: Room) -> None:
    await put(room, "channels", [11, 12])
    with pytest.raises(errors.WrongChannel) as refused:
        await room.lobby(AN)
    assert refused.value.channels == (11, 12)
    assert room.tables.all() == ()
    in_thread = await room.tables.open(GUILD, 77, AN, STANDARD, 10, token=1, parent_id=12)
    assert (await room.tables.open(GUILD, 11, BINH, STANDARD, 10, token=1)).id != in_thread.id
    assert (await room.tables.open(GUILD + 1, CHANNEL, CHI, STANDARD, 10, token=1)).channel_id == CHANNEL


# From the next hand on


async def test_an_option_that_is_forbidden_is_off_in_a_lobby_at_once(room: Room) -> None:
    await put(room, "hints", "on")
    table_id = await room.lobby(AN, BINH)
    await put(room, "hints", "never")
    assert not room.table(table_id).options.hints
    assert room.causes[-1] is Cause.SETTINGS
    assert [chair.ready is not None for _, chair in room.table(table_id).seated] == [True, False]
    with pytest.raises(errors.OptionForbidden):
        await room.tables.change_options(table_id, AN.user_id, lambda o: replace(o, hints=True), what="hints")
    assert not room.table(table_id).options.hints


async def test_a_running_hand_keeps_what_it_began_with(room: Room) -> None:
    await put(room, "hints", "on")
    table_id = await room.playing(AN, BINH, stake=100)
    await put(room, "hints", "never")
    await put(room, "stake_most", 20)
    await put(room, "computers_count", True)
    before = room.table(table_id)
    assert before.options == Options(hints=True, practice=True)
    assert before.stake == 100
    await room.play_out(table_id)
    after = room.table(table_id)
    assert (after.options, after.stake) == (Options(practice=False), 20)
    assert after.hand is not None
    assert after.hand.record.stake == 100
    assert await room.store.tables.live_tables() == (after,)


async def test_what_does_not_touch_a_table_changes_nothing_there(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    before, told = room.table(table_id), len(room.changes)
    await put(room, "quiet", True)
    await put(room, "rule_mom", 3)
    assert room.table(table_id) == before
    assert len(room.changes) == told


async def test_hands_with_computers_count_as_the_server_says_from_the_next_hand_on(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    await room.tables.add_computer(table_id, AN.user_id, MACHINES, Level.EASY)
    assert room.table(table_id).next_book is Book.PRACTICE
    await put(room, "computers_count", True)
    assert room.table(table_id).next_book is Book.POINTS


async def test_other_servers_tables_are_left_alone(room: Room) -> None:
    other = await room.tables.open(GUILD + 1, 50, CHI, STANDARD, 500, token=1)
    await put(room, "stake_most", 20)
    assert room.table(other.id) == other


async def test_a_setting_that_a_table_cannot_be_told_now_reaches_it_when_its_hand_ends(room: Room) -> None:
    table_id = await room.lobby(AN, BINH, stake=100)
    room.watched.fail = [StoreError("no")]
    await put(room, "stake_most", 20)
    assert room.table(table_id).stake == 100
    await room.tables.start(table_id, AN.user_id, token=room.token())
    await room.play_out(table_id)
    assert room.table(table_id).stake == 20


# Time


@pytest.mark.parametrize("seconds", [5, 20])
async def test_the_late_ping_comes_when_the_server_wants_it(room: Room, seconds: int) -> None:
    await put(room, "ping_seconds", seconds)
    await room.playing(AN, BINH)
    await room.clock.advance(seconds - 1)
    assert Cause.PINGED not in room.causes
    await room.clock.advance(1)
    assert room.causes.count(Cause.PINGED) == 1


async def test_no_late_ping_where_the_server_wants_none(room: Room) -> None:
    await put(room, "ping_seconds", 0)
    await room.playing(AN, BINH)
    await room.clock.advance(29)
    assert Cause.PINGED not in room.causes


async def test_the_running_hand_is_pinged_as_it_began(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await put(room, "ping_seconds", 0)
    await room.clock.advance(10)
    assert room.causes.count(Cause.PINGED) == 1
    await room.tables.void(table_id, who=None, detail="")
    for person in (AN, BINH):
        await room.tables.ready(table_id, person.user_id, token=room.token())
    await room.clock.advance(25)
    assert room.causes.count(Cause.PINGED) == 1


async def test_an_idle_table_closes_when_the_server_says_even_one_that_stands_already(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    await put(room, "idle_minutes", 2)
    await room.clock.advance(119)
    assert room.table(table_id).phase is Phase.LOBBY
    await room.clock.advance(1)
    assert room.tables.all() == ()


async def test_idle_times_are_the_servers_after_a_restart_too(room: Room) -> None:
    await room.lobby(AN, BINH)
    await put(room, "idle_minutes", 30)
    await room.restart()
    await room.clock.advance(29 * 60)
    assert len(room.tables.all()) == 1
    await room.clock.advance(60)
    assert room.tables.all() == ()


async def test_the_next_hand_waits_as_long_as_the_server_says(room: Room) -> None:
    await put(room, "rematch_seconds", 60)
    table_id = await room.playing(AN, BINH, CHI)
    await room.play_out(table_id)
    for person in (AN, BINH):
        await room.tables.ready(table_id, person.user_id, token=room.token())
    await room.clock.advance(59)
    assert room.table(table_id).phase is Phase.BETWEEN
    await room.clock.advance(1)
    assert room.hand(table_id).number == 2


async def test_tables_are_taken_up_although_settings_cannot_be_read(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await put(room, "computers_count", True)
    table_id = await room.playing(AN, computers=1)
    read, down = room.store.servers.settings, [True]

    async def settings(guild_id: int) -> ServerSettings:
        if down:
            raise StoreError("no")
        return await read(guild_id)

    monkeypatch.setattr(room.store.servers, "settings", settings)
    await room.restart()
    assert room.hand(table_id).running
    await room.play_out(table_id)
    assert room.table(table_id).options == Options(practice=False)  # left as it was
    with pytest.raises(errors.SaveFailed):
        await room.tables.open(GUILD, 77, CHI, STANDARD, 10, token=1)
    down.clear()
    await room.tables.ready(table_id, AN.user_id, token=room.token())
    await room.play_out(table_id)
    assert room.table(table_id).options == Options(practice=False)


# Debts


async def test_debts_are_allowed_unless_the_server_asks_for_points(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.play_out(table_id)
    balances = await room.store.ledger.balances(GUILD, [AN.user_id, BINH.user_id])
    loser = min((AN, BINH), key=lambda person: balances[person.user_id])
    assert balances[loser.user_id] < 0
    await room.tables.ready(table_id, loser.user_id, token=room.token())
    assert room.table(table_id).rematch_at is not None


async def test_where_points_are_needed_who_has_too_few_is_not_dealt_in(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.play_out(table_id)
    balances = await room.store.ledger.balances(GUILD, [AN.user_id, BINH.user_id])
    winner, loser = sorted((AN, BINH), key=lambda person: -balances[person.user_id])
    rich = balances[winner.user_id]
    await put(room, "balance", rich // 10)
    before = room.table(table_id)
    with pytest.raises(errors.TooPoor) as refused:
        await room.tables.ready(table_id, loser.user_id, token=room.token())
    assert (refused.value.balance, refused.value.needed) == (-rich, rich // 10 * 10)
    with pytest.raises(errors.TooPoor):
        await room.tables.sit(table_id, DUNG, token=room.token())
    with pytest.raises(errors.TooPoor):
        await room.tables.open(GUILD, 55, CHI, STANDARD, 10, token=1)
    assert room.table(table_id) == before
    await room.tables.ready(table_id, winner.user_id, token=room.token())
    assert room.table(table_id).rematch_at is not None


async def test_a_stake_is_asked_for_again_after_it_was_raised(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.play_out(table_id)
    balances = await room.store.ledger.balances(GUILD, [AN.user_id, BINH.user_id])
    winner = max((AN, BINH), key=lambda person: balances[person.user_id])
    await put(room, "balance", 1)
    await room.tables.ready(table_id, winner.user_id, token=room.token())
    owner = room.table(table_id).owner_id
    await room.tables.change_stake(table_id, owner, balances[winner.user_id] + 1)
    with pytest.raises(errors.TooPoor):
        await room.tables.ready(table_id, winner.user_id, token=room.token())


async def test_practice_is_for_everybody(room: Room) -> None:
    table_id = await room.lobby(AN, computers=2)
    await put(room, "balance", 10)
    await room.tables.sit(table_id, CHI, token=room.token())
    await room.tables.start(table_id, AN.user_id, token=room.token())
    assert room.hand(table_id).book is Book.PRACTICE


# Houses


async def test_settings_are_read_once_and_changed_for_all(room: Room) -> None:
    houses = Houses(room.store.servers)
    assert houses.of(GUILD) == await houses.load(GUILD) == ServerSettings()
    await houses.change(GUILD, "quiet", True, author=1, at=room.clock.now())
    assert houses.of(GUILD).quiet
    assert (await Houses(room.store.servers).load(GUILD)).quiet
    houses.forget(GUILD)
    assert houses.of(GUILD) == ServerSettings()
