"""The moments of a hand stand in the channel, unless the server wants it quiet."""

from dataclasses import replace
from random import Random

from bot.phom.outcome import End, Why
from tests.play.world import World, any_choice, words

HANDS = 6


async def told(world: World) -> tuple[list[str], int, int]:
    """The lines about moments after several hands; how often a chốt was eaten, and how many hands ended with an ù."""
    await world.started(4)
    chots = us = 0
    for number in range(HANDS):
        outcome = (await world.play_hand(any_choice(Random(number)))).state.outcome
        chots += sum(transfer.why is Why.CHOT for transfer in outcome.transfers)
        us += outcome.end in (End.U, End.U_TRON)
        for person in world.people[:4]:
            await world.command(person, "phom rematch")
    public = [words(m) for m in world.messages(world.channel.id) if not m.is_ephemeral]
    return [line for said in public if said.startswith(("🔥", "🎉", "😱")) for line in said.splitlines()], chots, us


async def test_moments_are_told_once_each(world: World) -> None:
    lines, chots, us = await told(world)
    assert chots + us
    assert sum("chốt" in line for line in lines) == chots
    assert sum(line.startswith("🎉") for line in lines) == us


async def test_a_quiet_server_is_spared_them(world: World) -> None:
    settings = await world.bot.readers.server(world.guild.id)
    await world.bot.readers.save_server(world.guild.id, replace(settings, quiet=True))
    lines, chots, us = await told(world)
    assert chots + us
    assert lines == []
