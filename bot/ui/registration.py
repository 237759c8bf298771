"""The slash commands as Discord is given them, and giving them only when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.store import Store

log = logging.getLogger(__name__)

COMMANDS_KEY = "commands"
"""Under which the store remembers what Discord was given last."""


class Registration:
    """The commands of a bot; its tree has a translator before any of them is asked for."""

    def __init__(self, client: discord.Client, tree: app_commands.CommandTree[Any], store: Store) -> None:
        self._client, self._tree, self._facts = client, tree, store.facts

    async def payloads(self) -> list[dict[str, Any]]:
        """The slash commands as they are sent to Discord."""
        translator = self._tree.translator
        assert translator is not None
        return [await command.get_translated_payload(self._tree, translator) for command in self._tree.get_commands()]

    async def renew(self) -> None:
        """Register the commands with Discord if they are not the ones registered last. Raises `StoreError`."""
        payloads = await self.payloads()
        text = json.dumps([self._client.application_id, payloads], sort_keys=True, ensure_ascii=False)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self._facts.get(COMMANDS_KEY) != digest:
            await self._tree.sync()
            await self._facts.put(COMMANDS_KEY, digest)
            log.info("slash commands registered")
