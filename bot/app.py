"""The wiring: settings, store, tables, Discord. Every part is made here and handed to those that need it."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random

import discord
from discord import app_commands
from discord.ext import commands

from bot.config import LogFormat, Settings, SettingsError, read_settings
from bot.players import choose_for
from bot.store import WHOLE, Shards, Store
from bot.tables.houses import Houses
from bot.tables.service import Tables
from bot.tables.table import STANDARD_TIMING, Level, Timing
from bot.tables.thinking import Thinker
from bot.ui.absence import Absence
from bot.ui.announcing import Announcer
from bot.ui.archives import ARCHIVE_VERBS, Archives
from bot.ui.board import EDIT_SECONDS, Board
from bot.ui.coach import Coach
from bot.ui.departures import Departures
from bot.ui.doctor import DOCTOR_VERBS, Doctor
from bot.ui.emojis import CardEmojis
from bot.ui.exports import Exports
from bot.ui.helping import Helping
from bot.ui.herald import Herald
from bot.ui.ids import Verb
from bot.ui.membership import Membership
from bot.ui.outages import Outages
from bot.ui.pages import Pages
from bot.ui.personal import PERSONAL_VERBS, Personal
from bot.ui.presses import Handler, Presses
from bot.ui.proofs import Proofs
from bot.ui.readers import Readers
from bot.ui.recovery import Recovery
from bot.ui.registration import Registration
from bot.ui.relay import Relay
from bot.ui.rulings import Rulings
from bot.ui.scores import SCORE_VERBS, Scores
from bot.ui.seasons import SEASON_VERBS, Seasons
from bot.ui.servers import SERVER_VERBS, Servers
from bot.ui.translator import FluentTranslator
from bot.ui.welcome import Welcome
from cogs import EXTENSIONS
from cogs.tree import Tree

__all__ = [
    "LogFormat", "PhomBot", "Settings", "SettingsError", "SystemClock", "build_bot", "open_store", "read_settings",
    "shards_of",
]  # fmt: skip

GOODBYE_SECONDS = 1.0
"""How long the end of the process waits for Discord's side of the gateway to close."""


class SystemClock:
    """Discord's idea of now, and the event loop's idea of waiting."""

    def now(self) -> datetime:
        return discord.utils.utcnow()

    async def sleep_until(self, when: datetime) -> None:
        """Return at `when`, or later where the machine slept."""
        await asyncio.sleep(max(0.0, (when - self.now()).total_seconds()))


class PhomBot(commands.AutoShardedBot):
    """The bot. What it is made of is opened in `setup_hook` and closed in `close`."""

    store: Store
    thinker: Thinker
    houses: Houses
    tables: Tables
    outages: Outages
    board: Board
    card_emojis: CardEmojis
    readers: Readers
    pages: Pages
    registration: Registration
    helping: Helping
    proofs: Proofs
    coach: Coach
    servers: Servers
    seasons: Seasons
    personal: Personal
    doctor: Doctor
    departures: Departures
    scores: Scores
    archives: Archives
    exports: Exports
    relay: Relay | None
    presses: Presses
    rulings: Rulings
    announcer: Announcer
    welcome: Welcome

    def __init__(
        self,
        settings: Settings,
        *,
        timing: Timing,
        rng: Random,
        token_bytes: Callable[[int], bytes],
        edit_seconds: float,
        store: Store | None,
        connections: int | None,
    ) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            shard_count=settings.shard_count or connections,
            shard_ids=list(settings.shard_ids) if settings.shard_ids else None,  # type: ignore[arg-type]  # None: all
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
        self._watching = False
        self._recovery: Recovery | None = None
        self._parts = contextlib.AsyncExitStack()
        if store is not None:
            self.store = store
            self._parts.push_async_exit(store)
        self._opened = store is not None
        self._closing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Open the store unless one was handed in, wire the parts, register controls and commands."""
        if not self._opened:
            store = await open_store(self._settings)
            self.store = await self._parts.enter_async_context(store)
        self._make_tables()
        self._make_board()
        self._make_pages()
        self._make_keepers()
        self.presses = Presses(
            self.tables, self.board, self.readers, self.pages, self.helping, self.proofs, self.coach, self._routes(),
            self.relay,
        )  # fmt: skip
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(FluentTranslator())
        await self.registration.renew()
        await self.announcer.find_left()
        await self.card_emojis.find()

    def _make_tables(self) -> None:
        """The tables, and who plays and thinks at them."""
        # A generator of its own: what players draw from it must not move the delays, which everybody sees.
        choose = choose_for(Random(self._rng.getrandbits(64)))
        self.thinker = Thinker(Random(self._rng.getrandbits(64)))
        self._parts.push_async_callback(self.thinker.close)
        self.houses = Houses(self.store.servers)
        self.tables = Tables(
            self.store.tables,
            SystemClock(),
            lambda who, view: choose(at_once(who.level).value, view),
            self.houses,
            rng=self._rng,
            token_bytes=self._token_bytes,
            timing=self._timing,
            think=lambda who, view: self.thinker.choose(who.level.value, view),
        )

    def _make_board(self) -> None:
        """What shows the tables, and those who hear of what happens there."""
        self.outages = Outages(self, self.tables)
        self.card_emojis = CardEmojis(self)
        self.readers = Readers(self, self.store, self.houses, self.card_emojis, self._settings.default_locale.value)
        self.board = Board(self, self.tables, self.store, self.readers, edit_seconds=self._edit_seconds)
        # The last is done first: no more moves, then the last edits, then nothing more to show or to keep.
        self._parts.push_async_callback(self.board.close)
        self._parts.push_async_callback(self.board.farewell)
        self._parts.push_async_callback(self.tables.shut_down)
        self.tables.listen(self.board)
        self.tables.listen(self.thinker)
        self.tables.listen(Absence(self, self.tables, self.board.tasks))
        self.tables.listen(Herald(self, self.readers, self.board.tasks))

    def _make_pages(self) -> None:
        """What people ask for beside the game."""
        self.pages = Pages(self.store, self.readers)
        self.registration = Registration(self, self.tree, self.store)
        self.helping = Helping(self.readers, self.registration.payloads)
        self.proofs = Proofs(self.store, self.readers)
        self.coach = Coach(self.tables, self.store, self.readers, self.thinker)
        self.scores = Scores(self.store, self.readers, Membership(self))
        self.archives = Archives(self.store, self.readers)
        self.exports = Exports(self.store, self.readers)
        self.personal = Personal(self.tables, self.store, self.readers)
        self.welcome = Welcome(self, self.readers)

    def _make_keepers(self) -> None:
        """What those who manage a server decide and mend, and what the bot sees to by itself."""
        days = self._settings.retention_days
        keep = timedelta(days=days) if days else None
        self.servers = Servers(self.tables, self.houses, self.board, self.store, self.readers)
        self.announcer = Announcer(self, self.store, self.readers, self.board.tasks)
        self.seasons = Seasons(self.board, self.store, self.readers, self.announcer)
        self.rulings = Rulings(self.tables, self.store, self.announcer)
        self.doctor = Doctor(
            self, self.tables, self.board, self.store, self.readers, self.card_emojis, self.rulings, self.announcer
        )
        self.departures = Departures(self, self.tables, self.houses, self.store, keep=keep)
        self.relay = None
        if not self.store.shards.whole:
            self.relay = Relay(self, self.tables, self.store, self.board.tasks)
            self._parts.callback(self.relay.close)
        self._recovery = Recovery(
            self, self.tables, self.store, self.board, self.outages, self.readers, self.doctor, self.relay
        )

    def _routes(self) -> dict[Verb, Handler]:
        """Who knows what to do at a press that is about no table."""
        return {
            **dict.fromkeys(SERVER_VERBS, self.servers.press),
            **dict.fromkeys(SEASON_VERBS, self.seasons.press),
            **dict.fromkeys(PERSONAL_VERBS, self.personal.press),
            **dict.fromkeys(SCORE_VERBS, self.scores.press),
            **dict.fromkeys(ARCHIVE_VERBS, self.archives.press),
            **dict.fromkeys(DOCTOR_VERBS, self.doctor.press),
        }

    async def on_ready(self) -> None:
        """Now all servers are known: look which are gone; upload what card faces are missing, in one process of all."""
        if 0 in self.store.shards.ids:
            self.board.tasks.spawn(self.card_emojis.upload(), "upload of card faces")
        self.announcer.tell_left()
        if not self._watching:
            self._watching = True
            self.board.tasks.spawn(self.departures.watch(), "watch over servers left")

    async def on_shard_ready(self, shard_id: int) -> None:
        """Take up the shard's tables once, when there is a Discord to show them in; later, an outage is over."""
        assert self._recovery is not None
        await self._recovery.ready(shard_id)

    def connections(self) -> Mapping[int, bool]:
        """Each connection to Discord, and whether it is up; none before the first is made."""
        return self._recovery.connections() if self._recovery is not None else {}

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The shard's connection is back: nobody there could press for a while."""
        await self.outages.ended(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The shard's connection is gone: nobody there can press, so no clock runs out."""
        self.outages.began(shard_id)

    async def close(self) -> None:
        """Finish what is being kept, tell the tables, close the store, then Discord. Closing twice is once."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close_parts())
        await asyncio.shield(self._closing)

    async def _close_parts(self) -> None:
        try:
            await self._parts.aclose()
        finally:
            if isinstance(self.loop, asyncio.AbstractEventLoop):  # else it was never started, and cannot be closed
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(GOODBYE_SECONDS):
                        await super().close()


def at_once(level: Level) -> Level:
    """The level that decides where there is no time to think: the best that needs none."""
    return Level.MEDIUM if level is Level.HARD else level


def build_bot(
    settings: Settings,
    *,
    timing: Timing = STANDARD_TIMING,
    rng: Random | None = None,
    token_bytes: Callable[[int], bytes] = secrets.token_bytes,
    edit_seconds: float = EDIT_SECONDS,
    store: Store | None = None,
    connections: int | None = 1,
) -> PhomBot:
    """The bot, not yet connected. Tests and the offline page hand in their own timing and chance.

    An open `store` is the bot's own from here on, and closed with it; without one it opens the settings' database.
    `connections` is how many it has to Discord where the settings do not say; None: as many as Discord wants.
    """
    return PhomBot(
        settings,
        timing=timing,
        rng=rng or Random(secrets.randbits(64)),
        token_bytes=token_bytes,
        edit_seconds=edit_seconds,
        store=store,
        connections=connections,
    )


async def open_store(settings: Settings) -> Store:
    """The settings' database, for the shards that they give this process. Raises `StoreError`."""
    return await Store.open(settings.database_url, now=discord.utils.utcnow(), shards=shards_of(settings))


def shards_of(settings: Settings) -> Shards:
    """The part of the servers that this process plays."""
    if settings.shard_count is None:
        return WHOLE
    return Shards(settings.shard_count, frozenset(settings.shard_ids or range(settings.shard_count)))
