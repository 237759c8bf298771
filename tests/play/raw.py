"""Interactions as Discord would send them, whether or not a client could make them."""

from __future__ import annotations

from typing import Any

import simcord.interactions
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message

from tests.play.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
BUTTON, SELECT = 2, 3


def emit(
    world: World, kind: int, user_id: int, channel_id: int, data: dict[str, Any], message: Message | None = None
) -> Interaction:
    """Send one interaction; what it does happens when the world settles. Its record tells how it was answered."""
    backend = world.env.backend
    guild_id = backend.get_channel(channel_id).guild_id
    record, payload = simcord.interactions.base_payload(
        backend, type=kind, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=data
    )
    if message is not None:
        payload["message"] = dict(serializers.message_payload(backend, message))
        record.source_message_id = message.id
        if kind == COMPONENT:
            payload["message"]["components"] = [{"type": 1, "components": [_control(data)]}]
    backend.emit("INTERACTION_CREATE", payload)
    return record


def emit_press(
    world: World, user_id: int, message: Message, custom_id: str, values: list[str] | None = None
) -> Interaction:
    """A press on a control of this custom id, as if it stood on the message; with `values` it is a select."""
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON if values is None else SELECT}
    if values is not None:
        data["values"] = values
    return emit(world, COMPONENT, user_id, message.channel_id, data, message)


def emit_command(
    world: World, user_id: int, channel_id: int, path: str, options: list[dict[str, Any]], *, kind: int = COMMAND
) -> Interaction:
    """A command, with its options as they are on the wire: `{"name": …, "type": …, "value": …}`."""
    first, *rest = path.split()
    for place, name in enumerate(reversed(rest)):
        options = [{"name": name, "type": 1 if place == 0 else 2, "options": options}]
    return emit(world, kind, user_id, channel_id, {"id": "1", "name": first, "type": 1, "options": options})


def emit_form(world: World, user_id: int, message: Message, custom_id: str, typed: str) -> Interaction:
    """A form that was filled in, opened from the message."""
    field = {"type": 18, "component": {"type": 4, "custom_id": "field", "value": typed}}
    return emit(world, FORM, user_id, message.channel_id, {"custom_id": custom_id, "components": [field]}, message)


def _control(data: dict[str, Any]) -> dict[str, Any]:
    if data["component_type"] == BUTTON:
        return {"type": BUTTON, "style": 2, "label": "x", "custom_id": data["custom_id"]}
    options = [{"label": "x", "value": value} for value in data["values"]] or [{"label": "x", "value": "x"}]
    return {"type": SELECT, "custom_id": data["custom_id"], "options": options}
