"""The whole offline page as an async context manager: sockets, world, bot, pages, and all of it cleaned up."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass

import discord

from bot.offline import hooks
from bot.offline.live import LiveEnv
from bot.offline.page import HOST, Neighbour, PersonPage
from bot.offline.preview import LivePreview
from bot.offline.prune import prune
from bot.offline.quick import quickened
from bot.offline.texts import TEXTS, Texts
from bot.offline.world import NAMES, World, make_world

_COALESCE_SECONDS = 0.05
"""What the bot does within this time is shown at once."""
_PRUNE_SECONDS = 20.0
_READY_SECONDS = 30.0

_log = logging.getLogger(__name__)

Build = Callable[[], discord.Client]
"""Makes the bot to be played with, in the event loop that will run it."""


class PortTaken(Exception):
    """Another program listens where a page should."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port

    def __str__(self) -> str:
        return (
            f"Port {self.port} is taken by another program (or by a page that still runs); choose another with --port."
        )


@dataclass(frozen=True, slots=True)
class Address:
    """Where one person plays."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Offline:
    """A running offline page."""

    addresses: tuple[Address, ...]
    """One page per person."""
    env: LiveEnv
    world: World


@contextmanager
def listening(port: int, people: int) -> Iterator[tuple[socket.socket, ...]]:
    """A listening socket for each person: at ``port``, ``port + 1``, …, or at free ports where ``port`` is 0.

    Raises:
        PortTaken: one of the ports is in use.
    """
    with contextlib.ExitStack() as stack:
        sockets = []
        for wanted in [port + seat if port else 0 for seat in range(people)]:
            try:
                sockets.append(stack.enter_context(socket.create_server((HOST, wanted))))
            except (OSError, OverflowError):
                raise PortTaken(wanted) from None
        yield tuple(sockets)


@asynccontextmanager
async def serve(build: Build, *, people: int = 1, port: int = 0, locale: str = "vi") -> AsyncIterator[Offline]:
    """Run the bot that ``build`` makes, with a page for each of ``people``, until the context is left.

    The pages answer when the context is entered. Leaving it closes the bot too.

    Raises:
        PortTaken: before the bot is made, if a page's port is in use.
        SimcordMissing: simcord is missing, or of another version.
        ValueError: there are more or fewer people than a table has chairs.
    """
    hooks.check_version()
    if not 1 <= people <= len(NAMES):
        raise ValueError(f"people must be 1 to {len(NAMES)}")
    texts = TEXTS[locale]
    async with AsyncExitStack() as stack:
        sockets = stack.enter_context(listening(port, people))
        stack.enter_context(quickened())
        changed = asyncio.Event()
        bot = build()
        env = LiveEnv(bot, language=texts.language, changed=changed.set)
        world = make_world(env, people, texts)
        stack.push_async_callback(env.shutdown)
        stack.push_async_callback(_close_bot, env, bot)
        await env.start()
        await asyncio.wait_for(bot.wait_until_ready(), _READY_SECONDS)
        addresses, previews = await _open_pages(stack, env, world, sockets, texts)
        for work in (_publish(previews, changed), _prune(env)):
            stack.push_async_callback(_cancel, asyncio.create_task(work))
        yield Offline(addresses, env, world)


async def _open_pages(
    stack: AsyncExitStack, env: LiveEnv, world: World, sockets: tuple[socket.socket, ...], texts: Texts
) -> tuple[tuple[Address, ...], tuple[LivePreview, ...]]:
    ports = [listener.getsockname()[1] for listener in sockets]
    addresses = tuple(
        Address(person.name, f"http://{HOST}:{port}/") for person, port in zip(world.people, ports, strict=True)
    )
    previews = []
    for seat, (person, port) in enumerate(zip(world.people, ports, strict=True)):
        channel = LivePreview(env, world.channel, person.member, port=port, language=texts.language)
        direct = LivePreview(env, person.direct, person.member.user, port=port, language=texts.language)
        for preview in (channel, direct):
            await preview.open()
            stack.push_async_callback(preview.close)
        others = tuple(Neighbour(other.name, other.url) for other in addresses if other is not addresses[seat])
        page = PersonPage(world, seat, channel=channel, direct=direct, texts=texts, neighbours=others)
        stack.push_async_callback(page.close)
        await page.open(sockets[seat])
        previews += [channel, direct]
    return addresses, tuple(previews)


async def _publish(previews: tuple[LivePreview, ...], changed: asyncio.Event) -> None:
    """Show on every page what happened, as it happens."""
    while True:
        await changed.wait()
        await asyncio.sleep(_COALESCE_SECONDS)
        changed.clear()
        for preview in previews:
            try:
                await preview.refresh_if_changed()
            except Exception:
                _log.exception("A page could not be brought up to date")


async def _prune(env: LiveEnv) -> None:
    while True:
        await asyncio.sleep(_PRUNE_SECONDS)
        prune(env)


async def _close_bot(env: LiveEnv, bot: discord.Client) -> None:
    with env.acting_as_bot():
        await bot.close()


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
