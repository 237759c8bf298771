"""The same clicks on a static panel, which discord.py alone answers: what the bot's costs are compared with."""

from __future__ import annotations

import asyncio
import contextlib
from copy import deepcopy
from random import Random
from time import perf_counter

from benchmarks import load_payloads as payloads
from benchmarks.load_discord import Discord, Unanswered
from benchmarks.load_payloads import Json
from benchmarks.load_people import controls


async def clicks(discord: Discord, shown: Json, people: int, pace: float, seconds: float, rng: Random) -> int:
    """So many people press a button of a panel like `shown` in direct messages every `pace` seconds.

    Returns how many presses were answered.
    """
    until = perf_counter() + seconds
    answered = await asyncio.gather(
        *(_person(discord, shown, pace, until, Random(rng.random())) for _ in range(people))
    )
    return sum(answered)


async def _person(discord: Discord, shown: Json, pace: float, until: float, rng: Random) -> int:
    user = payloads.person(discord.snowflake())
    channel_id = discord.direct_channel(int(user["id"]))
    panel = payloads.message(discord.snowflake(), channel_id, {"flags": shown["flags"]})
    panel["components"] = deepcopy(shown["components"])
    discord.messages[int(panel["id"])] = panel
    buttons = [custom_id for custom_id, _ in controls(panel)]
    done, due = 0, perf_counter() + rng.random() * pace
    while due < until:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        data: Json = {"custom_id": rng.choice(buttons), "component_type": 2, "id": 1}
        with contextlib.suppress(Unanswered):
            await discord.interact(user, channel_id, 3, data, panel)
            done += 1
        due += pace
    return done
