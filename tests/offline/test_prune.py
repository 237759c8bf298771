"""A long session stays small, and what is still in use stays."""

from datetime import timedelta

import discord

from bot.offline.prune import KEPT_EPHEMERALS, KEPT_ERRORS, KEPT_MESSAGES, prune
from tests.offline.conftest import Played


async def test_a_long_session_stays_small(played: Played) -> None:
    env, world = played.offline.env, played.offline.world
    backend = env.live_backend
    await played.an.channel.command("phom open")
    await played.an.channel.look()
    for _ in range(3 * KEPT_EPHEMERALS):
        await played.an.channel.press("Bài của tôi")
    for number in range(2 * KEPT_MESSAGES):
        backend.create_message(world.channel.id, world.people[1].member.id, f"Tin {number}")
    env._errors.extend(RuntimeError(str(number)) for number in range(2 * KEPT_ERRORS))
    assert len(backend.cdn._blobs) > 3 * KEPT_EPHEMERALS

    prune(env)

    assert len(backend.messages[world.channel.id]) == KEPT_MESSAGES + KEPT_EPHEMERALS
    assert len(backend.cdn._blobs) == KEPT_EPHEMERALS + 1, "the pictures still shown, and the emoji's"
    assert len(env._errors) == KEPT_ERRORS
    assert len(backend.transcript) <= 100
    assert len(backend.http_requests) <= 100
    await played.binh.channel.until(f"Tin {2 * KEPT_MESSAGES - 1}")


async def test_a_table_that_is_played_at_is_kept_however_old_it_is(played: Played) -> None:
    env, world = played.offline.env, played.offline.world
    await played.an.channel.command("phom open")
    await played.an.channel.look()
    for number in range(2 * KEPT_MESSAGES):
        env.live_backend.create_message(world.channel.id, world.people[1].member.id, f"Tin {number}")
    await played.an.channel.press("Đếm")
    prune(env)
    await played.an.channel.look()
    assert played.bot.table is not None
    assert played.bot.table.id in env.live_backend.messages[world.channel.id]


async def test_interactions_are_forgotten_with_their_tokens(played: Played) -> None:
    backend = played.offline.env.live_backend
    await played.an.channel.command("phom open")
    dead = backend.new_interaction(2, played.offline.world.channel.id, played.offline.world.people[0].member.id, None)
    of_an_hour_ago = discord.utils.time_snowflake(discord.utils.utcnow() - timedelta(hours=1))
    del backend.interactions[dead.id]
    backend.interactions[of_an_hour_ago] = dead
    prune(played.offline.env)
    assert of_an_hour_ago not in backend.interactions
    assert dead.token not in backend.interaction_tokens
    assert len(backend.interactions) == 1, "the living one stays"


async def test_pruning_says_nothing_to_the_bot(played: Played) -> None:
    env, world = played.offline.env, played.offline.world
    heard: list[str] = []
    env.live_backend.subscribers.append(lambda event, payload: heard.append(event))
    for number in range(2 * KEPT_MESSAGES):
        env.live_backend.create_message(world.channel.id, world.people[1].member.id, f"Tin {number}")
    heard.clear()
    prune(env)
    assert heard == []
