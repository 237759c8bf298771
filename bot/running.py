"""The bot as a process: its log, its health, its database, Discord, and the code it ends with."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import discord

from bot.app import LogFormat, Settings, build_bot, open_store
from bot.garbage import search_rarely
from bot.health import Health, HealthServer, PortTaken
from bot.logs import JsonLines
from bot.process import until_told, while_held
from bot.tables.ports import StoreDown, StoreError
from bot.ui.messages import FAULTS

log = logging.getLogger(__name__)

EXIT_AGAIN = 1
"""Started again after some seconds, it may work."""
EXIT_WRONG = 2
"""A setting, the token or the database is wrong: somebody must look."""
TALKATIVE = ("aiosqlite", "asyncpg", "discord")
"""Libraries whose debugging lines repeat all they are given: decks to be kept, private messages, tokens of presses."""


def run_bot(settings: Settings) -> int:
    """Run the bot until it is told to stop; returns the exit code. `settings` must hold a token."""
    set_up_logging(settings)
    try:
        asyncio.run(_run(settings))
    except discord.LoginFailure:
        log.error("Discord does not know this token: put a new one from the developer portal into .env.")
        return EXIT_WRONG
    except StoreError as error:
        log.error("%s", error)
        return EXIT_AGAIN if isinstance(error, StoreDown) else EXIT_WRONG
    except PortTaken as error:
        log.error("%s", error)
        return EXIT_WRONG
    except FAULTS as error:
        log.error(
            "Discord cannot be reached (%s): see that this machine is connected, then start the bot again.", error
        )
        return EXIT_AGAIN
    return 0


def set_up_logging(settings: Settings) -> None:
    """Log as the settings say, and nothing that a library would tell of decks, messages and tokens."""
    formatter = JsonLines() if settings.log_format is LogFormat.JSON else discord.utils.MISSING
    discord.utils.setup_logging(level=logging.getLevelName(settings.log_level.value), formatter=formatter)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for library in TALKATIVE:
        logger = logging.getLogger(library)
        logger.setLevel(max(logger.getEffectiveLevel(), logging.INFO))


async def _run(settings: Settings) -> None:
    assert settings.discord_token is not None
    health, token = Health(), settings.discord_token.get_secret_value()
    async with contextlib.AsyncExitStack() as stack:
        if settings.health_port is not None:
            await stack.enter_async_context(HealthServer(health, settings.health_host, settings.health_port))
        await until_told(_open_and_start(settings, token, health))


async def _open_and_start(settings: Settings, token: str, health: Health) -> None:
    """Open the database first: where that is refused, Discord need not be asked."""
    store = await open_store(settings)
    async with build_bot(settings, store=store, connections=None) as bot:
        health.watch(bot.connections, store.tables.probe)
        search_rarely()
        await while_held(store, bot.start(token))
