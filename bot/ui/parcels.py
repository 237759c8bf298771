"""An interaction of direct messages in words, and made again of them in another process.

Only what a press is answered from: of the pressed message no more than which one it is. That Discord takes the answer
from any process that knows the interaction's token makes this possible.
"""

from __future__ import annotations

from typing import Any, cast

import discord

Json = dict[str, Any]


def parcel_of(interaction: discord.Interaction) -> Json:
    """What another process needs to answer it, in the words in which Discord itself sends interactions."""
    user, message = interaction.user, interaction.message
    parcel: Json = {
        "id": str(interaction.id),
        "type": interaction.type.value,
        "token": interaction.token,
        "version": interaction.version,
        "application_id": str(interaction.application_id),
        "data": interaction.data,
        "locale": str(interaction.locale),
        "app_permissions": str(interaction.app_permissions.value),
        "attachment_size_limit": interaction.filesize_limit,
        "channel": {"id": str(interaction.channel_id), "type": discord.ChannelType.private.value},
        "user": {
            "id": str(user.id),
            "username": user.name,
            "global_name": user.global_name,
            "discriminator": user.discriminator,
            "avatar": None,
        },
    }
    if message is not None:
        parcel["message"] = {
            "id": str(message.id),
            "type": message.type.value,
            "flags": message.flags.value,
            "content": "",
        }
    return parcel


def interaction_of(client: discord.Client, parcel: Json) -> discord.Interaction:
    """The interaction, as if `client` had it from Discord."""
    # Private: discord.py makes interactions nowhere but where it hears of them.
    return discord.Interaction(data=cast(Any, parcel), state=client._connection)
