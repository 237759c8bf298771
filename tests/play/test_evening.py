"""Evenings in the simulated Discord, by taps and commands alone."""

from collections import Counter
from random import Random

import pytest

from bot.phom.record import Record, replay
from bot.tables.table import HOUSE, Book, LiveHand, Phase
from bot.ui.ids import Verb
from tests.play.world import World, any_choice, controls, words


async def paid(world: World, hands: list[LiveHand]) -> tuple[dict[int, int], dict[int, int]]:
    """What the ledger says of everybody, and what the replayed records say they should have."""
    owed: Counter[int] = Counter()
    for hand in hands:
        record = Record.from_json(hand.record.to_json())
        for who, net in zip(hand.occupants, replay(record).outcome.net, strict=True):
            owed[who.account] += net * record.stake
    accounts = sorted(owed)
    (book,) = {hand.book for hand in hands}
    balances = await world.bot.store.ledger.balances(world.guild.id, accounts, book)
    return dict(balances), {account: owed[account] for account in accounts}


async def ready(world: World, people: int) -> None:
    for person in world.people[:people]:
        await world.press(person, world.table_message(), Verb.READY)


@pytest.mark.parametrize("preset", ["standard", "quick", "village"])
async def test_four_people_play_three_hands_each_led_by_the_last_winner(world: World, preset: str) -> None:
    await world.started(4, preset=preset, stake=20)
    hands = []
    for number in range(1, 4):
        hand = await world.play_hand(any_choice(Random(number)))
        hands.append(hand)
        result = words(world.table_message())
        assert f"Ván {number}" in result
        await ready(world, 4)
        led_by = world.hand().occupants[world.hand().state.first]
        assert led_by == hand.occupants[hand.state.outcome.winner or 0]
    actual, expected = await paid(world, hands)
    assert actual == expected
    assert sum(actual.values()) == 0


async def test_two_people_and_two_computers(world: World) -> None:
    await world.started(2, computers=2)
    hands = [await world.play_hand(any_choice(Random(2)))]
    await ready(world, 2)
    hands.append(await world.play_hand(any_choice(Random(3))))
    assert {hand.book for hand in hands} == {Book.PRACTICE}
    actual, expected = await paid(world, hands)
    assert actual == expected
    assert HOUSE in actual


async def test_one_person_and_three_computers_go_on_with_one_tap(world: World) -> None:
    await world.started(1, computers=3)
    await world.play_hand()
    await world.press(world.people[0], world.table_message(), Verb.READY)
    assert world.hand().number == 2


async def test_a_hand_in_the_direct_messages_never_leads_back_to_the_message_before(world: World) -> None:
    """It may be there before the table's own; then it leads to the end of the channel."""
    await world.started(2)
    await world.play_hand()
    before = world.table_message().id
    await ready(world, 2)
    for person in world.people[:2]:
        assert f"/{world.channel.id}" in words(world.dm(person))
        assert str(before) not in words(world.dm(person))
    mover = world.mover()
    assert mover is not None
    await world.play_turn(mover)
    assert f"/{world.channel.id}/{world.table_message().id})" in words(world.dm(mover))


async def test_the_showdown_shows_every_payment_and_the_new_balances(world: World) -> None:
    await world.started(3, stake=50)
    hand = await world.play_hand(any_choice(Random(8)))
    result = words(world.table_message())
    outcome = hand.state.outcome
    for transfer in outcome.transfers:
        line = f"{hand.record.players[transfer.payer]} → {hand.record.players[transfer.payee]}"
        assert line in result
    for name, net in zip(hand.record.players, outcome.net, strict=True):
        assert name in result
        if net:
            assert f"{'+' if net > 0 else '−'}{abs(net) * 50}" in result.replace(".", "")


async def test_a_turn_left_to_the_clock(world: World) -> None:
    await world.started(2)
    await world.env.advance_time(31.6)
    hand = world.hand()
    assert [type(action).__name__ for action in hand.record.actions] == ["Timeout"]
    assert "hết giờ" in words(world.table_message()).lower()
    assert world.mover() is world.people[1]
    await world.play_hand()


async def test_a_leaver_is_asked_first_and_pays(world: World) -> None:
    await world.started(3, stake=10)
    leaver = world.people[1]
    await world.press(leaver, world.table_message(), Verb.LEAVE)
    question = world.private(leaver)[-1]
    assert "40" in words(question)
    assert world.hand().decision == 0
    await world.press(leaver, question, Verb.LEAVE_SURE)
    hand = await world.play_hand()
    assert (hand.state.outcome.ranking or ())[-1] == 1
    actual, expected = await paid(world, [hand])
    assert actual == expected
    assert world.table().people == tuple(who for who in hand.occupants if who.account != leaver.id)


async def test_the_last_one_leaving_wins_by_walkover(world: World) -> None:
    await world.started(2)
    message = world.table_message()
    for person in world.people[:2]:
        await world.press(person, message, Verb.LEAVE)
        await world.press(person, world.private(person)[-1], Verb.LEAVE_SURE)
    balances = await world.bot.store.ledger.balances(world.guild.id, [p.id for p in world.people[:2]])
    assert list(balances.values()) == [-40, 40]
    assert not world.bot.tables.all()
    assert "Bàn đã đóng" in words(message)


async def test_everybody_can_play_behind_the_button_alone(world: World) -> None:
    """Direct messages closed: told once, and the ephemeral panel does everything."""
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=None)
    await world.started(2)
    for person in world.people[:2]:
        told = [message for message in world.private(person) if "direct messages" in words(message)]
        assert len(told) == 1
        await world.press(person, world.table_message(), Verb.HAND)
    hand = await world.play_hand(any_choice(Random(1)))
    assert hand.state.finished
    await ready(world, 2)
    await world.play_hand()
    for person in world.people[:2]:
        assert not world.dms(person)
        assert sum("direct messages" in words(message) for message in world.private(person)) == 1


async def test_every_move_as_a_command(world: World) -> None:
    """A whole hand of typed commands, the cards chosen from what is offered."""
    await world.opened(1)
    await world.command(world.people[1], "phom sit")
    await world.command(world.people[0], "phom computer add")
    await world.command(world.people[0], "phom computer remove")
    await world.command(world.people[0], "phom start")
    typed: Counter[str] = Counter()
    for _ in range(3):
        while world.hand().running:
            typed[await _type_a_move(world)] += 1
        for person in world.people[:2]:
            await world.command(person, "phom rematch")
    assert {"draw", "discard", "lay"} <= set(typed)


async def _type_a_move(world: World) -> str:
    person = world.mover()
    assert person is not None
    await world.command(person, "phom hand")
    open_moves = {press.verb for control, press in controls(world.panel(person)) if not control.get("disabled")}
    for verb in (Verb.U, Verb.EAT, Verb.DRAW, Verb.LAY, Verb.SEND_ALL):
        if verb in open_moves:
            name = {Verb.SEND_ALL: "send"}.get(verb, verb.value)
            await world.command(person, f"phom {name}")
            return name
    choices = await person.autocomplete(world.channel, "phom discard", "card", "")
    offered = {choice["value"] for choice in choices}
    tappable = {
        press.argument for _, press in controls(world.panel(person)) if press.verb in (Verb.DISCARD, Verb.BREAK)
    }
    assert offered <= tappable
    await world.command(person, "phom discard", card=min(offered))
    return "discard"


async def test_table_and_close_by_command(world: World) -> None:
    await world.opened(2)
    first = world.table_message()
    await world.command(world.people[1], "phom table")
    assert world.table_message().id != first.id
    assert first.id not in world.env.backend.messages[world.channel.id]
    await world.command(world.people[0], "phom kick", person=world.people[1].user)
    await world.command(world.people[1], "phom sit")
    await world.command(world.people[1], "phom stand")
    await world.command(world.people[0], "phom close")
    assert not world.bot.tables.all()
    assert "Bàn đã đóng" in "".join(map(words, world.messages(world.channel.id)))


async def test_a_restart_in_mid_hand_goes_on_where_it_was(world: World) -> None:
    from tests.play.world import bot_on

    await world.started(2, computers=1)
    for _ in range(3):
        person = world.mover()
        if person is None:
            await world.env.advance_time(2)
        else:
            await world.press(person, world.panel(person), Verb.DISCARD)
        break
    before = world.table()
    await world.bot.close()
    again = bot_on(world.bot.store.file)
    await world.env.restart_bot(again)
    world.bot = again
    await world.env.settle()
    assert world.table().hand is not None
    assert world.hand().record == (before.hand and before.hand.record)
    assert "khởi động lại" in words(world.table_message())
    hand = await world.play_hand()
    actual, expected = await paid(world, [hand])
    assert actual == expected


async def test_one_ping_and_it_is_gone_with_the_turn(world: World) -> None:
    await world.started(2)
    count = len(world.messages(world.channel.id))
    await world.env.advance_time(11)
    ping = world.messages(world.channel.id)[-1]
    assert len(world.messages(world.channel.id)) == count + 1
    assert str(world.people[0].id) in words(ping)
    person = world.people[0]
    await world.play_turn(person)
    assert ping.id not in world.env.backend.messages[world.channel.id]
    await world.env.advance_time(11)
    other = world.messages(world.channel.id)[-1]
    await world.press(world.people[1], other, Verb.PINGS_OFF)
    await world.play_turn(world.people[1])
    await world.play_turn(world.people[0])
    count = len(world.messages(world.channel.id))
    await world.env.advance_time(11)
    assert len(world.messages(world.channel.id)) == count


async def test_a_table_buried_under_talk_is_posted_anew_at_its_next_change(world: World) -> None:
    await world.started(2)
    await world.env.advance_time(5)
    first = world.table_message()
    for k in range(8):
        await world.people[2].send(world.channel, f"chuyện {k}")
    await world.env.advance_time(16)
    await world.play_turn(world.people[0])
    assert world.table_message().id != first.id
    assert first.id not in world.env.backend.messages[world.channel.id]


async def test_a_stranger_is_offered_a_chair_and_waits_for_the_next_hand(world: World) -> None:
    await world.started(2)
    stranger = world.people[3]
    await world.press(stranger, world.table_message(), Verb.HAND)
    offer = world.private(stranger)[-1]
    await world.press(stranger, offer, Verb.SIT)
    assert world.table().chair_of(stranger.id) is not None
    assert "Dung" in words(world.table_message())
    await world.play_hand()
    for person in (*world.people[:2], stranger):
        await world.press(person, world.table_message(), Verb.READY)
    assert stranger.id in {who.account for who in world.hand().occupants}
    assert world.table().phase is Phase.PLAYING
