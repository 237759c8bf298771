"""Time, by taps: more of it for one's own turn, and *Ăn nếu được* while it is another's."""

from datetime import datetime, timedelta

import pytest
from simcord.actors import MemberActor

from bot.phom.actions import Discard, Eat
from bot.phom.cards import parse_card
from bot.tables import errors
from bot.ui.errors import key_of
from bot.ui.ids import Verb
from bot.ui.texts import texts_for
from tests.play.raw import emit_press
from tests.play.test_stand_ins import started_with
from tests.play.world import World, controls, words
from tests.ui.builders import deck_of

EN = texts_for("en")
HANDS = ("7S 7C 7D 2H 5S 9C JD QH KS KH", "KD KC 3S 4H 6S 8D TC JS AD")
"""Bình can eat K♥, not 2♥."""


@pytest.fixture(autouse=True)
def deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand is dealt these cards."""
    dealt = deck_of(HANDS, stock="4S 6H 8C")
    monkeypatch.setattr("bot.tables.dealing.fair_deck", lambda secret, seed: dealt)


def deadline(world: World) -> datetime:
    found = world.hand().deadline
    assert found is not None
    return found


def verbs(world: World, person: MemberActor) -> set[Verb]:
    """What the buttons of the person's panel do."""
    return {press.verb for control, press in controls(world.panel(person)) if not control.get("disabled")}


async def test_two_taps_add_30_s_and_everybody_sees_the_new_end(world: World) -> None:
    await started_with(world, "time_bank-on")
    an, end = world.people[0], deadline(world)
    first = world.panel(an)
    for uses in (1, 2):
        await world.press(an, world.panel(an), Verb.MORE_TIME)
        assert deadline(world) == end + timedelta(seconds=15 * uses)
        shown = f"<t:{int(deadline(world).timestamp())}:R>"
        assert shown in words(world.panel(an))
        assert shown in words(world.table_message())
        assert "An xin thêm 15 giây" in words(world.table_message())
    assert Verb.MORE_TIME not in verbs(world, an)
    await world.command(an, "phom more-time")
    assert words(world.private(an)[-1]) == EN(key_of(errors.TimeBankSpent), uses=2)
    await world.press(an, first, Verb.DISCARD, "2H")
    assert world.hand().turn == 1


async def test_a_command_adds_time_and_shows_the_hand(world: World) -> None:
    await started_with(world, "time_bank-on")
    end = deadline(world)
    await world.command(world.people[0], "phom more-time")
    assert deadline(world) == end + timedelta(seconds=15)
    assert f"<t:{int(deadline(world).timestamp())}:R>" in words(world.private(world.people[0])[-1])


async def test_more_time_is_offered_in_ones_own_turn_where_the_table_allows_it(world: World) -> None:
    await started_with(world, "time_bank-on")
    assert [Verb.MORE_TIME in verbs(world, person) for person in world.people[:2]] == [True, False]
    await world.command(world.people[1], "phom more-time")
    assert words(world.private(world.people[1])[-1]) == EN("error-not-your-turn", name="An")


async def test_a_table_without_a_bank_says_so(world: World) -> None:
    await world.started(2)
    assert Verb.MORE_TIME not in verbs(world, world.people[0])
    await world.command(world.people[0], "phom more-time")
    assert words(world.private(world.people[0])[-1]) == EN(key_of(errors.NoTimeBank))


async def test_one_tap_while_waiting_eats_when_the_turn_comes(world: World) -> None:
    await world.started(2)
    an, binh = world.people[:2]
    before = words(world.table_message())
    await world.press(binh, world.panel(binh), Verb.EAGER, "on")
    assert EN("mine-eager") in words(world.panel(binh))
    assert words(world.table_message()) == before
    await world.press(an, world.panel(an), Verb.DISCARD, "KH")
    await world.env.advance_time(2)
    assert world.hand().record.actions == (Discard(0, parse_card("KH")), Eat(1))
    assert "Bình ăn" in words(world.table_message())
    assert EN("mine-discard") in words(world.panel(binh))
    assert Verb.DISCARD in verbs(world, binh)


async def test_who_may_not_eat_has_their_turn_as_ever_and_must_say_it_anew(world: World) -> None:
    await world.started(2)
    an, binh = world.people[:2]
    await world.press(binh, world.panel(binh), Verb.EAGER, "on")
    await world.press(an, world.panel(an), Verb.DISCARD, "2H")
    await world.env.advance_time(5)
    assert world.hand().record.actions == (Discard(0, parse_card("2H")),)
    assert EN("mine-draw") in words(world.panel(binh))
    await world.play_turn(binh)
    assert EN("mine-wait") in words(world.panel(binh))


async def test_a_second_tap_unsays_it(world: World) -> None:
    await world.started(2)
    an, binh = world.people[:2]
    await world.press(binh, world.panel(binh), Verb.EAGER, "on")
    await world.press(binh, world.panel(binh), Verb.EAGER, "off")
    assert EN("mine-wait") in words(world.panel(binh))
    await world.press(an, world.panel(an), Verb.DISCARD, "KH")
    await world.env.advance_time(5)
    assert len(world.hand().record.actions) == 1


async def test_the_command_says_it_too_and_both_panels_show_it(world: World) -> None:
    await world.started(2)
    binh = world.people[1]
    await world.press(binh, world.dm(binh), Verb.EAGER, "on")
    await world.command(binh, "phom eat", early=False)
    for panel in (world.panel(binh), world.dm(binh)):
        assert EN("mine-wait") in words(panel)
    await world.command(binh, "phom eat", early=True)
    for panel in (world.panel(binh), world.dm(binh)):
        assert EN("mine-eager") in words(panel)


async def test_an_old_button_in_ones_own_turn_says_nothing_to_anybody(world: World) -> None:
    await world.started(2)
    an, binh = world.people[:2]
    old = world.panel(binh)
    custom_id = next(control["custom_id"] for control, press in controls(old) if press.verb is Verb.EAGER)
    await world.press(an, world.panel(an), Verb.DISCARD, "KH")
    before, table = words(world.table_message()), world.table()
    emit_press(world, binh.id, old, custom_id)
    await world.env.settle()
    assert words(world.private(binh)[-1]) == EN(key_of(errors.StalePress))
    assert (words(world.table_message()), world.table()) == (before, table)
