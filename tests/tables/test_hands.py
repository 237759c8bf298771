"""Whole hands at a table: the clock, the absent, leavers, the next hand, and what is paid."""

from collections import Counter
from datetime import timedelta
from random import Random

import pytest

from bot.phom.actions import Discard, Draw
from bot.phom.errors import IllegalAction
from bot.phom.outcome import End
from bot.phom.record import Record, replay
from bot.phom.rules import PRESETS, Preset, replace_rule
from bot.tables import errors
from bot.tables.deals import commitment, fair_deck
from bot.tables.ports import Cause, Decision
from bot.tables.table import CHAIRS, HOUSE, Book, Computer, Phase, Timing
from tests.tables.room import AN, BINH, CHI, DUNG, GIANG, GUILD, Room, any_legal

SECOND = timedelta(seconds=1)


def first_card(room: Room, table_id: int) -> Discard:
    hand = room.hand(table_id)
    return next(action for action in hand.view(hand.turn).legal if isinstance(action, Discard))


async def test_r3_3_the_owner_leads_the_first_hand(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    hand = room.hand(table_id)
    assert (hand.turn, hand.state.first, hand.deadline) == (0, 0, room.clock.now() + 30 * SECOND)
    assert hand.record.players == ("An", "Bình", "Chi")


@pytest.mark.parametrize("preset", list(Preset))
@pytest.mark.parametrize("count", [2, 3, 4])
async def test_three_hands_pay_what_their_records_say(room: Room, preset: Preset, count: int) -> None:
    people = (AN, BINH, CHI, DUNG)[:count]
    table_id = await room.playing(*people, rules=PRESETS[preset], stake=7)
    owed: Counter[int] = Counter()
    for number in range(1, 4):
        hand = await room.play_out(table_id, any_legal(Random(number)))
        outcome = replay(Record.from_json(hand.record.to_json())).outcome
        for who, net in zip(hand.occupants, outcome.net, strict=True):
            owed[who.account] += 7 * net
        for person in room.table(table_id).people:
            await room.tables.ready(table_id, person.user_id, token=room.token())
        following = room.hand(table_id)
        assert following.number == number + 1
        assert following.occupants[following.state.first] == hand.occupants[outcome.winner or 0]
    balances = await room.store.ledger.balances(GUILD, [person.user_id for person in people])
    assert dict(balances) == {person.user_id: owed[person.user_id] for person in people}
    assert sum(balances.values()) == 0


async def test_computers_play_and_the_house_holds_their_side(room: Room) -> None:
    table_id = await room.playing(AN, BINH, computers=2)
    hand = await room.play_out(table_id, any_legal(Random(3)))
    accounts = [AN.user_id, BINH.user_id, HOUSE]
    balances = await room.store.ledger.balances(GUILD, accounts, Book.PRACTICE)
    net = hand.state.outcome.net
    assert [balances[account] for account in accounts] == [10 * net[0], 10 * net[1], 10 * (net[2] + net[3])]


async def test_a_computer_moves_after_one_to_two_seconds(room: Room) -> None:
    table_id = await room.playing(AN, computers=1)
    await room.turn_out(table_id)
    began = room.hand(table_id).decision
    await room.clock.advance(0.99)
    assert room.hand(table_id).decision == began
    await room.clock.advance(1.02)
    assert room.hand(table_id).decision == began + 1


async def test_the_clock_finishes_a_turn_after_the_grace_and_not_before(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.clock.advance(30 + 1.4)
    assert room.hand(table_id).turn == 0
    await room.clock.advance(0.1)
    assert (room.hand(table_id).turn, room.changes[-1].cause) == (1, Cause.TIMED_OUT)


async def test_a_press_made_in_time_counts_in_the_grace_and_a_late_one_does_not(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.clock.advance(31)
    deadline = room.hand(table_id).deadline
    assert deadline is not None
    discard = first_card(room, table_id)
    with pytest.raises(errors.TooLate):
        await room.tables.playing.act(
            table_id, AN.user_id, lambda _: discard, Decision(1, 0, 0), deadline + 0.1 * SECOND
        )
    await room.tables.playing.act(table_id, AN.user_id, lambda _: discard, Decision(1, 0, 0), deadline)
    assert room.hand(table_id).turn == 1


async def test_after_two_timeouts_a_turn_lasts_five_seconds_until_the_person_acts(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    for _ in range(2):
        await room.time_out(table_id)
        await room.turn_out(table_id)
    hand = room.hand(table_id)
    assert (hand.turn, hand.deadline) == (0, hand.turn_began_at + 5 * SECOND)
    await room.clock.advance(4)
    await room.play(table_id, Draw(0))
    hand = room.hand(table_id)
    assert hand.deadline == hand.turn_began_at + 30 * SECOND
    await room.turn_out(table_id)
    await room.turn_out(table_id)
    if room.hand(table_id).running:
        assert room.hand(table_id).deadline == room.hand(table_id).turn_began_at + 30 * SECOND


async def test_who_stays_away_is_stood_up_after_the_hand(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    while room.hand(table_id).running:
        if room.hand(table_id).turn == 1:
            await room.time_out(table_id)
        else:
            await room.turn_out(table_id)
    assert room.table(table_id).people == (AN, CHI)


async def test_whoever_timed_out_at_the_end_is_not_waited_for(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI, rules=replace_rule(PRESETS[Preset.QUICK], "final_timeout", "mom"))
    while room.hand(table_id).running:
        hand = room.hand(table_id)
        if hand.turn == 2 and hand.state.turns >= 9:
            await room.time_out(table_id)
        else:
            await room.turn_out(table_id)
    assert CHI in room.table(table_id).people
    await room.tables.ready(table_id, AN.user_id, token=1)
    assert room.table(table_id).phase is Phase.BETWEEN
    await room.tables.ready(table_id, BINH.user_id, token=2)
    assert room.hand(table_id).occupants == (AN, BINH)


async def test_the_next_hand_starts_twenty_seconds_after_the_first_press(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    await room.play_out(table_id)
    await room.tables.ready(table_id, BINH.user_id, token=1)
    await room.clock.advance(10)
    await room.tables.ready(table_id, CHI.user_id, token=2)
    await room.clock.advance(9.9)
    assert room.table(table_id).phase is Phase.BETWEEN
    await room.clock.advance(0.1)
    table = room.table(table_id)
    assert (table.phase, room.hand(table_id).occupants, table.owner_id) == (Phase.PLAYING, (BINH, CHI), BINH.user_id)


async def test_one_person_alone_waits_for_a_second(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.play_out(table_id)
    await room.tables.ready(table_id, AN.user_id, token=1)
    await room.clock.advance(60)
    assert room.table(table_id).phase is Phase.BETWEEN
    await room.tables.sit(table_id, CHI, token=2)
    await room.tables.ready(table_id, CHI.user_id, token=3)
    assert room.hand(table_id).occupants == (AN, CHI)


async def test_one_person_and_computers_go_on_at_once(room: Room) -> None:
    table_id = await room.playing(AN, computers=3)
    await room.play_out(table_id)
    await room.tables.ready(table_id, AN.user_id, token=1)
    assert room.hand(table_id).number == 2


async def test_r3_3_when_the_winner_is_gone_the_next_seat_leads(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI, DUNG)
    hand = await room.play_out(table_id)
    winner = hand.state.outcome.winner
    assert winner is not None
    gone = hand.occupants[winner]
    await room.tables.stand(table_id, gone.account)
    for person in room.table(table_id).people:
        await room.tables.ready(table_id, person.user_id, token=room.token())
    following = room.hand(table_id)
    assert following.occupants[following.state.first] == hand.occupants[(winner + 1) % CHAIRS]


async def test_after_a_voided_hand_the_same_player_leads_and_nobody_pays(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.turn_out(table_id)
    await room.tables.void(table_id, who=None, detail="channel deleted")
    assert room.table(table_id).phase is Phase.BETWEEN
    for person in (AN, BINH):
        await room.tables.ready(table_id, person.user_id, token=room.token())
    assert room.hand(table_id).state.first == 0
    assert set((await room.store.ledger.balances(GUILD, [AN.user_id, BINH.user_id])).values()) <= {0}


async def test_r7_7_a_leaver_pays_and_their_seat_is_played_at_once(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    await room.tables.leave(table_id, BINH.user_id)
    assert room.table(table_id).people == (AN, CHI)
    await room.turn_out(table_id)
    assert room.hand(table_id).turn == 2
    hand = await room.play_out(table_id)
    assert (hand.state.outcome.ranking or ())[-1] == 1
    with pytest.raises(errors.NotSeated):
        await room.tables.leave(table_id, BINH.user_id)


async def test_walkover(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.tables.leave(table_id, AN.user_id)
    change = await room.tables.leave(table_id, BINH.user_id)
    hand = change.after.hand
    assert hand is not None
    assert (hand.state.outcome.end, hand.state.outcome.winner) == (End.WALKOVER, 1)
    assert change.after.phase is Phase.CLOSED
    balances = await room.store.ledger.balances(GUILD, [AN.user_id, BINH.user_id])
    assert (balances[AN.user_id], balances[BINH.user_id]) == (-40, 40)


async def test_when_no_person_is_left_the_computers_finish_and_the_table_closes(room: Room) -> None:
    table_id = await room.playing(AN, computers=3)
    change = await room.tables.leave(table_id, AN.user_id)
    hand = change.after.hand
    assert hand is not None
    assert (hand.state.finished, change.after.phase) == (True, Phase.CLOSED)
    assert replay(hand.record) == hand.state
    assert len(change.actions) > 1
    balances = await room.store.ledger.balances(GUILD, [AN.user_id, HOUSE], Book.PRACTICE)
    assert balances[AN.user_id] == -balances[HOUSE] == 10 * hand.state.outcome.net[0]


async def test_sitting_down_in_a_hand_takes_a_chair_from_the_next_one(room: Room) -> None:
    table_id = await room.playing(AN, BINH, computers=2)
    await room.tables.sit(table_id, CHI, token=1)
    table = room.table(table_id)
    chair = table.chairs[3]
    assert chair is not None
    assert (chair.occupant, chair.arriving) == (CHI, True)
    assert isinstance(room.hand(table_id).occupants[3], Computer)
    with pytest.raises(errors.NotInHand):
        await room.tables.playing.act(table_id, CHI.user_id, Draw, None, room.clock.now())
    await room.tables.sit(table_id, DUNG, token=2)
    with pytest.raises(errors.TableFull):
        await room.tables.sit(table_id, GIANG, token=3)
    await room.play_out(table_id)
    assert room.table(table_id).people == (AN, BINH, DUNG, CHI)
    for person in (AN, BINH, CHI, DUNG):
        await room.tables.ready(table_id, person.user_id, token=room.token())
    assert set(room.hand(table_id).occupants) == {AN, BINH, CHI, DUNG}


async def test_who_waits_for_the_next_hand_may_stand_up_and_who_plays_may_not(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.tables.sit(table_id, CHI, token=1)
    await room.tables.stand(table_id, CHI.user_id)
    with pytest.raises(errors.HandRunning):
        await room.tables.stand(table_id, BINH.user_id)
    with pytest.raises(errors.HandRunning):
        await room.tables.close(table_id, AN.user_id)


async def test_presses_for_another_decision_seat_or_hand_change_nothing(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    discard = first_card(room, table_id)
    await room.play(table_id, discard)
    now = room.clock.now()
    wrong = [
        (BINH, Decision(1, 1, 0), errors.StalePress),
        (BINH, Decision(2, 1, 1), errors.StalePress),
        (BINH, Decision(1, 0, 1), errors.NotYourHand),
        (CHI, Decision(1, 1, 1), errors.NotYourHand),
        (CHI, None, errors.NotInHand),
        (AN, Decision(1, 0, 1), IllegalAction),
    ]
    before = room.table(table_id)
    for person, decision, error in wrong:
        with pytest.raises(error):
            await room.tables.playing.act(table_id, person.user_id, Draw, decision, now)
    assert room.table(table_id) == before


async def test_one_ping_for_a_person_who_is_still(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.clock.advance(9.9)
    assert Cause.PINGED not in room.causes
    await room.clock.advance(15)
    assert room.causes.count(Cause.PINGED) == 1
    await room.turn_out(table_id)
    await room.clock.advance(10)
    assert room.causes.count(Cause.PINGED) == 2


async def test_a_clock_that_wakes_late_times_nobody_out(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    await room.clock.jump(3600)
    hand = room.hand(table_id)
    assert (hand.turn, hand.deadline) == (0, room.clock.now() + Timing().resume)
    assert room.changes[-1].cause is Cause.CLOCK_SET
    await room.clock.advance(16.5)
    assert room.hand(table_id).turn == 1


async def test_no_clock_runs_while_the_gateway_is_gone(room: Room) -> None:
    table_id = await room.playing(AN, BINH)
    room.tables.pause()
    await room.clock.advance(600)
    assert room.hand(table_id).turn == 0
    await room.tables.outage_ended()
    assert room.hand(table_id).deadline == room.clock.now() + Timing().resume


async def test_a_restart_takes_up_the_hand_with_its_clock(room: Room) -> None:
    table_id = await room.playing(AN, BINH, computers=1)
    await room.turn_out(table_id)
    before = room.table(table_id)
    await room.restart(after_seconds=5)
    assert room.table(table_id) == before
    assert room.changes[-1].cause is Cause.RESUMED
    await room.restart(after_seconds=3600)
    assert room.hand(table_id).deadline == room.clock.now() + Timing().resume
    hand = await room.play_out(table_id)
    assert replay(hand.record) == hand.state


async def test_a_restart_keeps_leavers_timeouts_and_the_wait_between_hands(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    await room.tables.leave(table_id, CHI.user_id)
    await room.time_out(table_id)
    before = room.table(table_id)
    await room.restart()
    assert room.table(table_id) == before
    await room.play_out(table_id)
    await room.tables.ready(table_id, AN.user_id, token=1)
    await room.restart(after_seconds=100)
    await room.tables.ready(table_id, BINH.user_id, token=2)
    assert room.hand(table_id).number == 2


async def test_the_clocks_step_is_tried_again_when_the_store_fails(room: Room) -> None:
    from bot.store import Conflict

    table_id = await room.playing(AN, BINH)
    room.watched.fail = [Conflict("kept before"), Conflict("kept before")]
    await room.time_out(table_id)
    assert room.hand(table_id).turn == 0
    await room.clock.advance(2 * Timing().retry / SECOND)
    assert room.hand(table_id).turn == 1
    assert room.hand(table_id).idle == (1, 0)


async def test_the_deck_is_made_of_what_was_fixed_before_and_of_the_presses(room: Room) -> None:
    table_id = await room.lobby(AN, BINH)
    promised = commitment(room.table(table_id).secret)
    await room.tables.start(table_id, AN.user_id, token=77)
    hand = room.hand(table_id)
    assert hand.seed == "77,5001"
    assert commitment(hand.secret) == promised
    assert hand.record.deck == fair_deck(hand.secret, hand.seed)
    assert room.table(table_id).secret != hand.secret


async def test_a_leave_while_the_clock_runs_out_is_one_or_the_other(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    await room.clock.advance(31)
    await room.tables.leave(table_id, AN.user_id)
    await room.clock.advance(1)
    assert [type(action).__name__ for action in room.hand(table_id).record.actions] == ["Leave"]


async def test_somebody_elses_leaving_stales_no_press(room: Room) -> None:
    table_id = await room.playing(AN, BINH, CHI)
    made_for = Decision(1, 0, room.hand(table_id).decision)
    await room.tables.leave(table_id, CHI.user_id)
    discard = first_card(room, table_id)
    await room.tables.playing.act(table_id, AN.user_id, lambda _: discard, made_for, room.clock.now())
    with pytest.raises(errors.StalePress):
        await room.tables.playing.act(table_id, AN.user_id, lambda _: discard, made_for, room.clock.now())
