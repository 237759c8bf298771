"""R5: laying and sending take two taps, and what they do is worth the most."""

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message

from bot.phom.actions import Lay, Send, Timeout
from bot.phom.cards import format_cards, parse_cards
from bot.phom.engine import apply
from bot.phom.hand import Hand
from bot.ui.faces import row_of
from bot.ui.ids import Verb, lay_value, send_value
from bot.ui.texts import texts_for
from tests.phom.playing import act, deck_of
from tests.play.world import World, controls, words

EN = texts_for("en")
AN, BINH = "7S 7C 7D 4H 5H 6H 2C QD KS JC", "9S 9C 9D 2H 3S 5S 8H TH QC"
IDLE = "KD 4S JS 3D KC"
"""The cards that are drawn and discarded again before the last two turns."""


async def at_the_end(world: World, monkeypatch: pytest.MonkeyPatch, *last: str) -> tuple[MemberActor, MemberActor]:
    """An and Bình before their fourth turns (R4.5, no tái), in which they will draw these cards."""
    deck = deck_of(AN, BINH, stock=" ".join((IDLE, *last)))
    monkeypatch.setattr("bot.tables.dealing.fair_deck", lambda secret, seed: deck)
    await world.started(2, preset="quick")
    await tap(world, world.people[0], Verb.DISCARD, "JC")
    for place, card in enumerate(IDLE.split()):
        person = world.people[(place + 1) % 2]
        await tap(world, person, Verb.DRAW)
        await tap(world, person, Verb.DISCARD, card)
    return world.people[0], world.people[1]


async def tap(world: World, person: MemberActor, verb: Verb, argument: str | None = None) -> None:
    await world.press(person, world.panel(person), verb, argument)


def options(message: Message, verb: Verb) -> dict[str, str]:
    """What the select of this verb offers, by value: the picture's name, the label, the description."""
    (select,) = (control for control, press in controls(message) if press.verb is verb and "options" in control)
    parts = ((option, option.get("emoji") or {"name": ""}) for option in select["options"])
    return {option["value"]: f"{face['name']} {option['label']} | {option['description']}" for option, face in parts}


def labels(message: Message) -> dict[Verb, str]:
    """The labels of the live buttons that are no cards."""
    return {press.verb: str(control.get("label")) for control, press in controls(message) if not press.argument}


def points_of(hand: Hand) -> int:
    """Bình's points at the end (R5.6)."""
    assert hand.outcome.points is not None
    return hand.outcome.points[1]


async def test_two_taps_lay_and_send_all_that_is_worth_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    an, binh = await at_the_end(world, monkeypatch, "7H", "3H")
    await tap(world, an, Verb.DRAW)
    long_run = act("0 lay 4H5H6H7H 7S7C7D")
    assert isinstance(long_run, Lay)
    await world.select(an, world.panel(an), Verb.LAY_THIS, lay_value(long_run))
    await tap(world, an, Verb.DISCARD, "KS")
    await tap(world, binh, Verb.DRAW)
    assert labels(world.panel(binh))[Verb.LAY] == EN("button-lay", points=30)
    done = world.hand().decision
    await tap(world, binh, Verb.LAY)
    await tap(world, binh, Verb.SEND_ALL)
    actions = world.hand().record.actions[done:]
    assert [type(action) for action in actions] == [Lay, Send, Send, Send]
    view = world.hand().view(1)
    assert format_cards(view.hand) == "3S 5S TH QC"
    assert sum(card.points for card in view.hand) == 30
    assert EN("mine-discard") in words(world.panel(binh))
    assert not {Verb.LAY, Verb.SEND_ALL} & labels(world.panel(binh)).keys()


async def test_where_nothing_can_be_sent_one_tap_is_enough(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    an, _ = await at_the_end(world, monkeypatch, "7H", "3H")
    await tap(world, an, Verb.DRAW)
    await tap(world, an, Verb.LAY)
    assert EN("mine-discard") in words(world.panel(an))


async def test_sending_all_is_worth_more_than_the_highest_card_first(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The 7♥ goes to the run, where the 8♥ can follow; the clock (R9.3) would send it to the sevens."""
    an, binh = await at_the_end(world, monkeypatch, "4D", "7H")
    await tap(world, an, Verb.DRAW)
    await world.command(an, "phom lay", way="7S7C7D-4H5H6H")
    await tap(world, an, Verb.DISCARD, "KS")
    await tap(world, binh, Verb.DRAW)
    by_clock, _ = apply(world.hand().state, Timeout(1))
    await tap(world, binh, Verb.LAY)
    shown = options(world.panel(binh), Verb.SEND)
    for value, phom in (("7H-0-0", "7S 7C 7D"), ("7H-0-1", "4H 5H 6H")):
        assert f"7H → {row_of(parse_cards(phom))}" in shown[value]
    await tap(world, binh, Verb.SEND_ALL)
    assert world.hand().record.actions[-2:] == (act("1 send 7H 0.1"), act("1 send 8H 0.1"))
    await tap(world, binh, Verb.DISCARD, "QC")
    assert (points_of(world.hand().state), points_of(by_clock)) == (20, 28)


async def test_one_card_goes_where_one_wants_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    an, binh = await at_the_end(world, monkeypatch, "4D", "7H")
    await tap(world, an, Verb.DRAW)
    await world.command(an, "phom lay", way="7S7C7D-4H5H6H")
    await tap(world, an, Verb.DISCARD, "KS")
    await tap(world, binh, Verb.DRAW)
    await tap(world, binh, Verb.LAY)
    send = act("1 send 7H 0.0")
    assert isinstance(send, Send)
    await world.select(binh, world.panel(binh), Verb.SEND, send_value(send))
    assert world.hand().record.actions[-1] == send
    assert Verb.SEND_ALL not in labels(world.panel(binh))


async def test_other_ways_to_lay_are_a_tap_away_the_better_first(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The 7♥ makes the run longer, or a fourth seven."""
    an, _ = await at_the_end(world, monkeypatch, "7H", "3H")
    await tap(world, an, Verb.DRAW)
    panel = world.panel(an)
    offered = options(panel, Verb.LAY_THIS)
    ways = world.hand().view(0).lays
    assert [lay_value(lay) for lay, _ in ways[1:]] == list(offered)
    assert [points for _, points in ways] == sorted(points for _, points in ways)
    value = next(iter(offered))
    assert str(ways[1][1]) in offered[value]
    await world.select(an, panel, Verb.LAY_THIS, value)
    assert world.hand().record.actions[-1] == ways[1][0]
