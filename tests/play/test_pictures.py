"""Pictures in messages: the end of a hand for everybody, one's own cards for those who want them."""

from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Message
from simcord.components import walk_components

from bot.render.showdown import ShowdownPicture, showdown_png
from bot.ui.ids import Verb
from tests.play.world import World


def galleries(message: Message) -> list[str]:
    """The names of the pictures that the message shows."""
    shown: list[Any] = [part for part in walk_components(message.components) if part.get("type") == 12]
    return [item["media"]["url"].rsplit("/", 1)[-1].partition("?")[0] for part in shown for item in part["items"]]


async def test_the_end_of_a_hand_is_shown_as_a_picture_too(world: World) -> None:
    table = await world.started(2)
    await world.play_hand()
    assert galleries(world.table_message()) == [f"phom-{table.id}-1.png"]

    await world.press(world.people[0], world.table_message(), Verb.READY)
    assert galleries(world.table_message()) == [f"phom-{table.id}-1.png"]
    assert len(world.table_message().attachments) == 1


async def test_the_picture_is_drawn_anew_when_balances_change(
    world: World, admin: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """A hand that is reversed is paid back; a press that changes no balance draws nothing."""
    drawn: list[ShowdownPicture] = []

    def draw(picture: ShowdownPicture) -> bytes:
        drawn.append(picture)
        return showdown_png(picture)

    monkeypatch.setattr("bot.ui.pictures.showdown_png", draw)
    table = await world.started(2)
    await world.play_hand()
    await world.press(world.people[0], world.table_message(), Verb.READY)
    assert len(drawn) == 1

    await world.command(admin, "phom-settings reverse", hand=f"{table.id}-1", reason="chia nhầm")
    assert len(drawn) == 2
    assert all(row.facts.endswith(" 0") for row in drawn[1].rows)
    assert [row.net for row in drawn[1].rows] == [row.net for row in drawn[0].rows]


async def test_a_server_can_do_without(world: World, admin: MemberActor) -> None:
    await world.command(admin, "phom-settings pictures", on=False)
    await world.started(2)
    await world.play_hand()
    assert galleries(world.table_message()) == []


async def test_a_hand_is_a_picture_only_for_those_who_want_it(world: World) -> None:
    await world.started(2)
    one, other = world.people[:2]
    await world.command(one, "phom me show")
    await world.press(one, world.private(one)[-1], Verb.HAND_PICTURE, "on")
    for person in (one, other):
        await world.press(person, world.table_message(), Verb.HAND)
    assert len(galleries(world.panel(one))) == 1
    assert galleries(world.panel(other)) == []

    await world.play_turn(one)
    assert len(world.panel(one).attachments) == 1


async def test_text_only_and_a_picture_of_the_hand_exclude_each_other(world: World) -> None:
    """Whoever has cards read aloud, or a slow link, is sent no picture; whoever wants one sees faces again."""
    await world.started(2)
    one = world.people[0]
    await world.command(one, "phom me show")

    await world.press(one, world.private(one)[-1], Verb.HAND_PICTURE, "on")
    await world.press(one, world.private(one)[-1], Verb.TEXT_ONLY, "on")
    await world.press(one, world.table_message(), Verb.HAND)
    assert galleries(world.panel(one)) == []

    await world.command(one, "phom me show")
    await world.press(one, world.private(one)[-1], Verb.HAND_PICTURE, "on")
    await world.press(one, world.table_message(), Verb.HAND)
    assert len(galleries(world.panel(one))) == 1
