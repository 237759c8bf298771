"""Controls hand their press to the client, and an error to whoever can tell the person."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.ui.controls import PhomButton, PhomChannels, PhomSelect, StakeModal, pressed, take_up
from bot.ui.ids import OldPress, Press, Verb
from bot.ui.texts import texts_for

DRAW = Press(Verb.DRAW, 17, 3, 0, 12)


class Handler:
    """A handler that remembers what it was given, and may fail."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.got: list[tuple[Press | OldPress, list[str]]] = []
        self.failures: list[Exception] = []

    async def press(self, interaction: discord.Interaction, press: Press | OldPress, values: Sequence[str]) -> None:
        self.got.append((press, list(values)))
        if self.error is not None:
            raise self.error

    async def failed(self, interaction: discord.Interaction, error: Exception) -> None:
        self.failures.append(error)


def interaction(
    handler: Handler, kind: discord.InteractionType = discord.InteractionType.component, /, **data: Any
) -> discord.Interaction:
    """As much of an interaction as a control looks at."""
    return cast(discord.Interaction, SimpleNamespace(client=SimpleNamespace(presses=handler), data=data, type=kind))


async def test_a_button_brings_back_its_press() -> None:
    handler = Handler()
    made = PhomButton.make("Bốc", DRAW)
    await take_up(interaction(handler, **made.component()))
    assert handler.got == [(DRAW, [])]


async def test_a_button_of_another_version_is_an_old_press() -> None:
    handler = Handler()
    await take_up(interaction(handler, custom_id="phomb9:what:ever"))
    assert handler.got == [(OldPress(), [])]


async def test_a_select_brings_its_value() -> None:
    handler = Handler()
    press = Press(Verb.PRESET, 17)
    made = PhomSelect.make("Luật", press, [discord.SelectOption(label="Gọn", value="quick")])
    await take_up(interaction(handler, custom_id=made.custom_id, values=["quick"]))
    assert handler.got == [(press, ["quick"])]


async def test_a_select_of_channels_brings_all_of_them() -> None:
    handler = Handler()
    press = Press(Verb.SET, argument="channels")
    made = PhomChannels.make("Kênh", press, [5], 25)
    await take_up(interaction(handler, custom_id=made.custom_id, values=["7", "9"]))
    assert handler.got == [(press, ["7", "9"])]


async def test_an_error_reaches_the_handler() -> None:
    """discord.py would only print what a callback raises."""
    error = ValueError("no")
    handler = Handler(error)
    await pressed(interaction(handler), DRAW)
    assert handler.failures == [error]


@pytest.mark.parametrize("language", ["vi", "en"])
async def test_the_form_for_a_stake_brings_what_was_typed(language: str) -> None:
    handler = Handler()
    press = Press(Verb.STAKE, 17)
    form = StakeModal(texts_for(language), press, 500)
    assert len(form.title) <= 45
    assert form.to_dict()["components"][0]["component"]["value"] == "500"
    await take_up(interaction(handler, discord.InteractionType.modal_submit, **form.to_dict()))
    assert handler.got == [(press, ["500"])]


async def test_a_form_of_another_kind_is_an_old_press() -> None:
    handler = Handler()
    for custom_id in ("phomf1:17:3:0:12:draw:", "phomf9:17::::stake:", "3f9a"):
        await take_up(interaction(handler, discord.InteractionType.modal_submit, custom_id=custom_id))
    assert handler.got == [(OldPress(), [])] * 3


async def test_what_nobody_knows_any_more_is_an_old_press() -> None:
    handler = Handler()
    for custom_id in ("phoms9:what:ever", "ready", "phomb1:\n", "phomx1:17::::ready:"):
        await take_up(interaction(handler, custom_id=custom_id))
    assert handler.got == [(OldPress(), [])] * 4


async def test_a_command_is_none_of_it() -> None:
    handler = Handler()
    await take_up(interaction(handler, discord.InteractionType.application_command, name="phom"))
    assert handler.got == []
