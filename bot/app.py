"""The wiring: settings, store, tables, Discord. Every part is made here and handed to those that need it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import signal
from collections.abc import Callable, Coroutine
from datetime import datetime
from random import Random
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.config import Settings, SettingsError, read_settings
from bot.players import choose_for
from bot.store import Store
from bot.tables.ports import StoreError
from bot.tables.service import Tables
from bot.tables.table import STANDARD_TIMING, Timing
from bot.ui.absence import Absence
from bot.ui.board import EDIT_SECONDS, Board
from bot.ui.controls import PhomButton, PhomSelect
from bot.ui.emojis import CardEmojis
from bot.ui.pages import Pages
from bot.ui.presses import Presses
from bot.ui.proofs import Proofs
from bot.ui.readers import Readers
from bot.ui.translator import FluentTranslator
from cogs import EXTENSIONS
from cogs.tree import Tree

log = logging.getLogger(__name__)

__all__ = ["PhomBot", "Settings", "SettingsError", "SystemClock", "build_bot", "read_settings", "run_bot"]

COMMANDS_KEY = "commands"
EXIT_LOGIN = 2
GOODBYE_SECONDS = 1.0
"""How long the end of the process waits for Discord's side of the gateway to close."""
TALKATIVE = ("aiosqlite", "discord")
"""Libraries whose debugging lines repeat all they are given: decks to be kept, private messages, tokens of presses."""


class SystemClock:
    """Discord's idea of now, and the event loop's idea of waiting."""

    def now(self) -> datetime:
        return discord.utils.utcnow()

    async def sleep_until(self, when: datetime) -> None:
        """Return at `when`, or later where the machine slept."""
        await asyncio.sleep(max(0.0, (when - self.now()).total_seconds()))


class PhomBot(commands.Bot):
    """The bot. What it is made of is opened in `setup_hook` and closed in `close`."""

    store: Store
    tables: Tables
    board: Board
    card_emojis: CardEmojis
    readers: Readers
    pages: Pages
    proofs: Proofs
    presses: Presses

    def __init__(
        self,
        settings: Settings,
        *,
        timing: Timing,
        rng: Random,
        token_bytes: Callable[[int], bytes],
        edit_seconds: float,
    ) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self._settings, self._timing, self._rng, self._token_bytes = settings, timing, rng, token_bytes
        self._edit_seconds = edit_seconds
        self._resumed = False
        self._parts = contextlib.AsyncExitStack()
        self._closing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Open the store, wire the parts, register controls and commands."""
        store = await Store.open(self._settings.database_url, now=discord.utils.utcnow())
        self.store = await self._parts.enter_async_context(store)
        # A generator of its own: what players draw from it must not move the delays, which everybody sees.
        choose = choose_for(Random(self._rng.getrandbits(64)))
        self.tables = Tables(
            self.store.tables,
            SystemClock(),
            lambda who, view: choose(who.level.value, view),
            rng=self._rng,
            token_bytes=self._token_bytes,
            timing=self._timing,
        )
        self.card_emojis = CardEmojis(self)
        self.readers = Readers(self, self.store, self.card_emojis, self._settings.default_locale.value)
        self.board = Board(self, self.tables, self.store, self.readers, edit_seconds=self._edit_seconds)
        # The last is done first: no more moves, then the last edits, then nothing more to show or to keep.
        self._parts.push_async_callback(self.board.close)
        self._parts.push_async_callback(self.board.farewell)
        self._parts.push_async_callback(self.tables.shut_down)
        self.tables.listen(self.board)
        self.tables.listen(Absence(self, self.tables, self.board.tasks))
        self.pages = Pages(self.store, self.readers)
        self.proofs = Proofs(self.store, self.readers)
        self.presses = Presses(self.tables, self.board, self.readers, self.pages, self.proofs)
        self.add_dynamic_items(PhomButton, PhomSelect)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(FluentTranslator())
        await self._sync_commands()
        await self.card_emojis.find()

    async def on_ready(self) -> None:
        """Take up the tables once, when there is a Discord to show them in; upload what card faces are missing."""
        self.board.tasks.spawn(self.card_emojis.upload(), "upload of card faces")
        if not self._resumed:
            self._resumed = True
            for table in await self.store.tables.live_tables():
                await self.board.restore(table)
            await self.tables.resume()
        else:
            await self.tables.outage_ended()

    async def on_resumed(self) -> None:
        """The gateway is back: nobody could press for a while."""
        await self.tables.outage_ended()

    async def on_disconnect(self) -> None:
        """The gateway is gone: nobody can press, so no clock runs out."""
        if self._resumed:
            self.tables.pause()

    async def close(self) -> None:
        """Finish what is being kept, tell the tables, close the store, then Discord. Closing twice is once."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close_parts())
        await asyncio.shield(self._closing)

    async def _close_parts(self) -> None:
        try:
            await self._parts.aclose()
        finally:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await super().close()

    async def _sync_commands(self) -> None:
        """Register the slash commands with Discord if they are not the ones registered last."""
        translator = self.tree.translator
        assert translator is not None
        payload = [await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True, ensure_ascii=False)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self.store.facts.get(COMMANDS_KEY) != digest:
            await self.tree.sync()
            await self.store.facts.put(COMMANDS_KEY, digest)
            log.info("slash commands registered")


def build_bot(
    settings: Settings,
    *,
    timing: Timing = STANDARD_TIMING,
    rng: Random | None = None,
    token_bytes: Callable[[int], bytes] = secrets.token_bytes,
    edit_seconds: float = EDIT_SECONDS,
) -> PhomBot:
    """The bot, not yet connected. Tests and the offline page hand in their own timing and chance."""
    rng = rng or Random(secrets.randbits(64))
    return PhomBot(settings, timing=timing, rng=rng, token_bytes=token_bytes, edit_seconds=edit_seconds)


def run_bot(settings: Settings) -> int:
    """Run the bot until it is told to stop; returns the exit code. `settings` must hold a token."""
    _set_up_logging(settings)
    try:
        asyncio.run(_run(settings))
    except discord.LoginFailure:
        log.error("Discord does not know this token: put a new one from the developer portal into .env.")
        return EXIT_LOGIN
    except StoreError as error:
        log.error("%s", error)
        return EXIT_LOGIN
    return 0


def _set_up_logging(settings: Settings) -> None:
    discord.utils.setup_logging(level=logging.getLevelName(settings.log_level.value))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for library in TALKATIVE:
        logger = logging.getLogger(library)
        logger.setLevel(max(logger.getEffectiveLevel(), logging.INFO))


async def _run(settings: Settings) -> None:
    assert settings.discord_token is not None
    bot = build_bot(settings)
    async with bot:
        await until_told(bot.start(settings.discord_token.get_secret_value()))


async def until_told(work: Coroutine[Any, Any, None]) -> None:
    """Do `work` until it ends or the process is told to end (SIGTERM), whatever it is waiting for then."""
    task = asyncio.create_task(work)
    with contextlib.suppress(NotImplementedError):  # Windows has none; Ctrl+C ends it there
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        await asyncio.wait([task])
    finally:
        task.cancel()
    if not task.cancelled():
        task.result()
