"""What is sent of a view: all that Discord must be told, and nothing that it takes for granted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from discord.components import _component_factory

from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import panel, rows, rule, spaced, text
from bot.ui.texts import Texts, texts_for
from bot.ui.view import PanelView, terse
from tests.ui.builders import payload
from tests.ui.test_panels import hand_panels, small_panels


def understood(components: list[dict[str, Any]]) -> list[Any]:
    """What discord.py reads out of them, and says again in its own words."""
    read = [_component_factory(component) for component in components]  # type: ignore[arg-type]
    assert None not in read
    return [component.to_dict() for component in read if component is not None]


@pytest.mark.parametrize("views", [small_panels, hand_panels])
def test_discord_py_reads_every_panel_and_would_say_the_same(views: Callable[[Texts], Iterator[PanelView]]) -> None:
    for view in views(texts_for("vi")):
        assert [terse(component) for component in understood(payload(view))] == payload(view)


def test_what_goes_without_saying_is_not_said() -> None:
    buttons = [PhomButton.make("Bốc", Press(Verb.DRAW)), PhomButton.make("Ăn", Press(Verb.EAT), disabled=True)]
    view = panel(text("Lượt của An"), rule(), spaced([text("An"), text("Bình")]), rows(buttons))
    assert payload(view) == [
        {
            "type": 17,
            "components": [
                {"type": 10, "content": "Lượt của An"},
                {"type": 14},
                {"type": 10, "content": "An"},
                {"type": 14, "divider": False},
                {"type": 10, "content": "Bình"},
                {
                    "type": 1,
                    "components": [
                        {"type": 2, "style": 2, "label": "Bốc", "custom_id": "phomb1:::::draw:"},
                        {"type": 2, "style": 2, "label": "Ăn", "custom_id": "phomb1:::::eat:", "disabled": True},
                    ],
                },
            ],
        }
    ]
