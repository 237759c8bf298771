"""Our buttons and selects: they carry a press, and hand it to the client's handler when somebody uses them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, Self, cast

import discord

from bot.ui.faces import Emoji
from bot.ui.ids import (
    CONTROL_TEMPLATE,
    FORM_TEMPLATE,
    FORMS,
    OldPress,
    Press,
    button_id,
    form_id,
    read_press,
    select_id,
)
from bot.ui.texts import Texts
from bot.ui.view import Component

STAKE_DIGITS = 12
_BUTTON = discord.ComponentType.button.value
TITLE = 45
"""Letters of a form's title, and of the label of its field, at most."""


class PressHandler(Protocol):
    """What a client that shows our panels has as its `presses`."""

    async def press(self, interaction: discord.Interaction, press: Press | OldPress, values: Sequence[str]) -> None:
        """Do what the press asks for and answer it. `values` are those chosen in a select or typed into a form."""

    async def failed(self, interaction: discord.Interaction, error: Exception) -> None:
        """Log an error that `press` raised, and tell the person. Must not raise."""


async def pressed(interaction: discord.Interaction, press: Press | OldPress, values: Sequence[str] = ()) -> None:
    """Hand a press to the client's handler; an error goes to its `failed`, which can tell the person."""
    handler = cast(PressHandler, cast(Any, interaction.client).presses)
    try:
        await handler.press(interaction, press, values)
    except Exception as error:
        await handler.failed(interaction, error)


@dataclass(frozen=True, slots=True)
class PhomButton:
    """A button that lives as long as its message, over restarts too: `take_up` knows it by its custom id alone."""

    label: str | None
    press: Press
    style: discord.ButtonStyle
    emoji: Emoji | None
    disabled: bool

    @classmethod
    def make(
        cls,
        label: str | None,
        press: Press,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        emoji: Emoji | None = None,
        disabled: bool = False,
    ) -> Self:
        """A new button for this press."""
        return cls(label, press, style, emoji, disabled)

    def component(self) -> Component:
        """The button as it is sent; what is not said is as Discord takes it to be. Raises `ValueError`."""
        words: Component = {"type": _BUTTON, "style": self.style.value, "custom_id": button_id(self.press)}
        if self.label is not None:
            words["label"] = self.label
        if self.emoji is not None:
            words["emoji"] = _emoji_words(self.emoji)
        if self.disabled:
            words["disabled"] = True
        return words


@lru_cache(maxsize=256)
def _emoji_words(emoji: Emoji) -> Component:
    """The emoji as it is sent; nobody changes it."""
    given = discord.PartialEmoji.from_str(emoji) if isinstance(emoji, str) else emoji
    return {"name": given.name} if given.id is None else {"name": given.name, "id": str(given.id)}


class PhomSelect(discord.ui.Select[discord.ui.LayoutView]):
    """A select of one value that lives as long as its message, as a `PhomButton` does."""

    press: Press

    @classmethod
    def make(cls, placeholder: str, press: Press, options: Sequence[discord.SelectOption]) -> Self:
        """A new select for this press, with 1 to 25 options."""
        select = cls(placeholder=placeholder, options=list(options), custom_id=select_id(press))
        select.press = press
        return select


class PhomChannels(discord.ui.ChannelSelect[discord.ui.LayoutView]):
    """A select of channels a table can stand in; its values are their ids."""

    press: Press

    @classmethod
    def make(cls, placeholder: str, press: Press, chosen: Sequence[int], most: int) -> Self:
        """A new select of up to `most` channels, `chosen` those now."""
        kinds = discord.ChannelType
        select = cls(
            placeholder=placeholder,
            custom_id=select_id(press),
            channel_types=[kinds.text, kinds.news, kinds.voice, kinds.stage_voice, kinds.forum],
            default_values=[
                discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
                for channel in chosen
            ],
            max_values=most,
        )
        select.press = press
        return select


class Form(discord.ui.Modal):
    """A form of one line. The typed text comes back as the value of `press`, over restarts too (`take_up`)."""

    def __init__(
        self,
        press: Press,
        *,
        title: str,
        label: str,
        hint: str,
        most_letters: int,
        default: str = "",
        needed: bool = True,
    ) -> None:
        super().__init__(title=cut(title, TITLE), timeout=None, custom_id=form_id(press))
        field: discord.ui.TextInput[Self] = discord.ui.TextInput(
            default=default or None, max_length=most_letters, placeholder=hint, required=needed
        )
        self.add_item(discord.ui.Label(text=cut(label, TITLE), component=field))
        self.stop()  # kept out of discord.py's own store of forms, which a restart empties


class StakeModal(Form):
    """The form for another stake."""

    def __init__(self, texts: Texts, press: Press, stake: int) -> None:
        super().__init__(
            press,
            title=texts("stake-title"),
            label=texts("stake-label"),
            hint=texts("stake-hint"),
            most_letters=STAKE_DIGITS,
            default=str(stake),
        )


def cut(label: str, letters: int) -> str:
    """The label, with an ellipsis if it is too long."""
    return label if len(label) <= letters else label[: letters - 1] + "…"


async def take_up(interaction: discord.Interaction) -> None:
    """Hand on what a control or a form of ours asks for; one of no format of ours is an old one of ours, too.

    discord.py's own dispatch would make every component of the pressed message anew, to find the one that was pressed.
    """
    data = cast("dict[str, Any]", interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    match interaction.type:
        case discord.InteractionType.modal_submit:
            press = _read(custom_id, FORM_TEMPLATE)
            if isinstance(press, Press) and press.verb not in FORMS:
                press = OldPress()
            await pressed(interaction, press, list(_typed(data)))
        case discord.InteractionType.component:
            values = [str(value) for value in data.get("values", ())]
            await pressed(interaction, _read(custom_id, CONTROL_TEMPLATE), values)


def _read(custom_id: str, template: str) -> Press | OldPress:
    found = re.fullmatch(template, custom_id)
    return OldPress() if found is None else read_press(found["version"], found["body"])


def _typed(component: dict[str, Any]) -> Iterator[str]:
    """What was typed into the fields of a form."""
    if "value" in component:
        yield str(component["value"])
    for inner in (*component.get("components", ()), *filter(None, [component.get("component")])):
        yield from _typed(inner)
