"""The moments of a hand stand in the channel, unless the server wants it quiet."""

from simcord.actors import MemberActor

from bot.phom.outcome import End, Why
from tests.play.world import World, words

MOMENTS, MOST_HANDS = 2, 60
"""Hands are played by people who eat what they can, until so many moments have come, at most so many."""


async def told(world: World) -> tuple[list[str], int, int]:
    """The lines about moments after some hands; how often a chốt was eaten, and how many hands ended with an ù."""
    await world.started(4)
    chots = us = 0
    for _ in range(MOST_HANDS):
        if chots + us >= MOMENTS:
            break
        outcome = (await world.play_hand()).state.outcome
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


async def test_a_quiet_server_is_spared_them(world: World, admin: MemberActor) -> None:
    await world.command(admin, "phom-settings moments", on=False)
    lines, chots, us = await told(world)
    assert chots + us
    assert lines == []
