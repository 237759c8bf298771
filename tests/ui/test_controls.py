"""Controls hand their press to the client, and an error to whoever can tell the person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.ui.controls import PhomButton, PhomSelect, StakeModal, pressed, take_up
from bot.ui.ids import BUTTON_TEMPLATE, SELECT_TEMPLATE, OldPress, Press, Verb, button_id
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


def match(template: str, custom_id: str) -> re.Match[str]:
    found = re.fullmatch(template, custom_id)
    assert found is not None
    return found


async def test_a_button_brings_back_its_press() -> None:
    handler = Handler()
    here = interaction(handler)
    made = PhomButton.make("Bốc", DRAW)
    again = await PhomButton.from_custom_id(here, made.item, match(BUTTON_TEMPLATE, button_id(DRAW)))
    await again.callback(here)
    assert handler.got == [(DRAW, [])]


async def test_a_button_of_another_version_is_an_old_press() -> None:
    handler = Handler()
    item: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(custom_id="phomb9:what:ever")
    again = await PhomButton.from_custom_id(interaction(handler), item, match(BUTTON_TEMPLATE, "phomb9:what:ever"))
    await again.callback(interaction(handler))
    assert handler.got == [(OldPress(), [])]


async def test_a_select_brings_its_value() -> None:
    handler = Handler()
    press = Press(Verb.PRESET, 17)
    made = PhomSelect.make("Luật", press, [discord.SelectOption(label="Gọn", value="quick")])
    here = interaction(handler, values=["quick"])
    again = await PhomSelect.from_custom_id(here, made.item, match(SELECT_TEMPLATE, made.custom_id))
    await again.callback(here)
    assert handler.got == [(press, ["quick"])]


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


async def test_only_what_no_item_takes_is_taken_up() -> None:
    handler = Handler()
    for custom_id in (button_id(DRAW), "phoms9:what:ever", "ready", "phomb1:\n"):
        await take_up(interaction(handler, discord.InteractionType.component, custom_id=custom_id))
    assert handler.got == [(OldPress(), [])] * 2
