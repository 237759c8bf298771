"""What a channel must allow before a table is opened in it."""

from __future__ import annotations

import discord

NEEDED = ("view_channel", "send_messages", "read_message_history")
"""The permissions that a table needs, by discord.py's names; in a thread the second is `send_messages_in_threads`."""

WANTED = (*NEEDED, "send_messages_in_threads", "attach_files")
"""All that the bot asks a server for, by the same names."""


class MissingPermissions(Exception):
    """The bot lacks permissions in the channel. `names` are discord.py's."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def may_attach(client: discord.Client, guild_id: int, channel_id: int) -> bool:
    """Whether the bot may show pictures in the server's channel, as far as Discord has told us."""
    guild, channel = client.get_guild(guild_id), client.get_channel(channel_id)
    if guild is None or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return False
    return channel.permissions_for(guild.me).attach_files


def may_show(interaction: discord.Interaction) -> bool:
    """Whether the answer to this press or command may hold a picture."""
    return interaction.app_permissions.attach_files


def check_permissions(interaction: discord.Interaction) -> None:
    """Raises `MissingPermissions` if the bot may not keep a table where the command was typed."""
    threaded = isinstance(interaction.channel, discord.Thread)
    needed = [f"{name}_in_threads" if threaded and name == "send_messages" else name for name in NEEDED]
    missing = tuple(name for name in needed if not getattr(interaction.app_permissions, name))
    if missing:
        raise MissingPermissions(missing)
