"""Discord fails in every way it can: the hand goes on to its end, and what failed is told once in the log."""

import asyncio
from collections.abc import Awaitable, Callable
from fnmatch import fnmatch
from itertools import product
from typing import Any
from urllib.parse import unquote, urlsplit

import discord
import pytest

from bot.ui.ids import Verb
from tests.play.world import World, first_choice, words

REFUSALS = (
    (403, 50001), (403, 50013), (403, 50007), (403, 50278), (404, 10003), (404, 10004), (404, 10008), (404, 10013),
    (404, 10015), (404, 10062), (401, 50027), (400, 30046), (400, 50035), (403, 50083), (403, 40003), (429, 0),
    (500, 0), (503, 0),
)  # fmt: skip
"""The answers of Discord that a game must live with: HTTP status and code."""

CALLS = (
    ("POST", "/interactions/*/*/callback"),
    ("POST", "/webhooks/*"),
    ("PATCH", "/webhooks/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("DELETE", "/channels/*/messages/*"),
    ("POST", "/users/@me/channels"),
    ("GET", "/users/*"),
)
"""Every kind of call that the bot makes in a hand."""

EVERY = tuple(product(CALLS, REFUSALS))
SOME = EVERY[:: len(REFUSALS) + 1] + tuple((call, (500, 0)) for call in CALLS)
"""In the quick form every kind of call fails in some way, and every refusal comes up somewhere."""


async def goes_on(
    world: World, call: tuple[str, str], refusal: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    """From the start of a hand on, this call always fails so."""
    (method, path), (status, code) = call, refusal
    await world.opened(2)
    world.env.inject_error(method, path, status=status, code=code, times=None)
    await world.press(world.people[0], world.table_message(), Verb.START)
    hand = world.hand()
    while world.table_now().running:
        person = world.mover()
        panels = world.panels(person) if person is not None else []
        decision = world.hand().decision
        if person is not None and panels:
            await world._tap(person, first_choice, world.panel)
        if world.table_now().running and world.hand().decision == decision:
            await world.env.advance_time(31.6)
    assert world.table_now().hand is not None
    assert world.table_now().hand.number == hand.number  # type: ignore[union-attr]
    faults = [record.getMessage() for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert len(faults) == len(set(faults))


@pytest.mark.parametrize(("call", "refusal"), SOME, ids=str)
async def test_the_hand_reaches_its_end(
    world: World, call: tuple[str, str], refusal: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    await goes_on(world, call, refusal, caplog)


@pytest.mark.long
@pytest.mark.parametrize(("call", "refusal"), EVERY, ids=str)
async def test_the_hand_reaches_its_end_whatever_fails(
    world: World, call: tuple[str, str], refusal: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    await goes_on(world, call, refusal, caplog)


@pytest.mark.parametrize("code", [50001, 50013, 10003, 50083])
async def test_players_are_told_in_their_panels_when_the_channel_cannot_be_written(world: World, code: int) -> None:
    await world.started(2)
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=None)
    world.env.inject_error("*", f"/channels/{world.channel.id}/messages*", status=403, code=code, times=None)
    await world.play_turn(world.people[0])
    assert "I can't post in the channel" in words(world.dm(world.people[1]))


async def test_missing_permissions_are_named_before_a_table_is_made(world: World) -> None:
    assert world.bot.user is not None
    denied = discord.PermissionOverwrite(send_messages=False, read_message_history=False)
    channel = world.guild.create_text_channel("kín", overwrites={world.bot.user: denied})
    result = await world.people[0].slash(channel, "phom open")
    assert result.response is not None
    said = str(result.response.components)
    assert "send messages" in said
    assert "read the message history" in said
    assert "view the channel" not in said
    assert result.ephemeral
    assert world.bot.tables.all() == ()


RESET = tuple((call, False) for call in CALLS)
LATE = tuple((call, True) for call in CALLS[2:])
"""The simulated time cannot wait for a lock whose holder waits for Discord, which the first two calls come to."""


@pytest.mark.parametrize(("call", "late"), RESET + LATE, ids=str)
async def test_the_hand_reaches_its_end_when_the_network_fails(
    world: World, call: tuple[str, str], late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is reset, or Discord answers ten seconds late."""
    await world.opened(2)
    waiting = {"now": 0}

    def troubled(real: Callable[..., Awaitable[Any]], path_of: Callable[[Any], str]) -> Callable[..., Awaitable[Any]]:
        async def request(route: Any, *args: Any, **kwargs: Any) -> Any:
            if route.method == call[0] and fnmatch(path_of(route), call[1]):
                if not late:
                    raise ConnectionResetError("connection reset by peer")
                waiting["now"] += 1
                await asyncio.sleep(10)
            return await real(route, *args, **kwargs)

        return request

    for adapter in (world.bot.http, world.env._webhook_adapter):
        monkeypatch.setattr(adapter, "request", troubled(adapter.request, lambda route: _path(str(route.url))))
    await world.press(world.people[0], world.table_message(), Verb.START)
    for _ in range(200):
        await world.env.advance_time(6)
        if world.table_now().hand is not None and not world.table_now().running:
            break
    hand = world.table_now().hand
    assert hand is not None
    assert not hand.running
    assert not late or call[1] != CALLS[0][1] or waiting["now"]


def _path(url: str) -> str:
    return unquote(urlsplit(url).path.removeprefix("/api/v10"))
