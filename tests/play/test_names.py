"""People, servers and channels by the worst names there are: nothing is marked up, nobody is called by a name."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
import simcord
import simcord.interactions

from bot.app import PhomBot
from bot.ui.ids import Verb
from tests.play.world import World, any_choice, localised, words

NAMES = (
    (
        "<@222222222222222222> @everyone",
        "**[x](http://x.y)** `||~~_\\*#-+|",
        "محمد بن عبد الله \u202e\u200fabc",
        "😀" * 32,
    ),
    ("@here <@&1> <#2> </phom:3>", "# x\n-# y\n> z", "\u202e\u2066txt.exe", "👨\u200d👩\u200d👧\u200d👦" * 4),
    ("<t:0:R> <:a:123456789012345678>", "```x```", "\u200b\u200b\u200b", "Ž̷̢a̴͠l̸͝g̵o̶" * 2),
)
PLACE = "@everyone **x** <@222222222222222222>"
MENTION = re.compile(r"<@[&!]?(\d+)>|@(?:everyone|here)\b")


@pytest.fixture
async def named(
    simcord_env: simcord.Env, simcord_bot: PhomBot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Any:
    """A server whose name, channel and people are called so."""
    guild = simcord_env.create_guild(PLACE)
    world = World(simcord_env, simcord_bot, guild, guild.create_text_channel("phom"))
    world.people = [
        guild.add_member(simcord_env.create_user(f"user{place}", global_name=name))
        for place, name in enumerate(request.param)
    ]
    monkeypatch.setattr(simcord.interactions, "base_payload", localised(world, simcord.interactions.base_payload))
    yield world
    await world.bot.close()


@pytest.mark.parametrize("named", NAMES, indirect=True, ids=range(len(NAMES)))
async def test_no_name_calls_anybody_or_breaks_a_panel(named: World, caplog: pytest.LogCaptureFixture) -> None:
    await named.started(4)
    await named.env.advance_time(11)
    await named.command(named.people[1], "phom draw")
    await named.command(named.people[0], "phom kick", person=named.people[1].user)
    await named.command(named.people[0], "phom close")
    await named.press(named.people[3], _board(named), Verb.LEAVE)
    await named.play_hand(any_choice(Random(1)), panel=named.dm)
    await named.press(named.people[0], named.table_message(), Verb.READY)
    await named.command(named.people[1], "points me")
    await named.command(named.people[0], "phom close")
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "WARNING")]
    seated = {person.id for person in named.people}
    called = 0
    for request in named.env.http_requests:
        body = _message(request.json)
        if body is None:
            continue
        allowed, said = body["allowed_mentions"], _said(body["components"])
        calls = {int(found[1] or 0) for found in MENTION.finditer(said)}
        assert calls <= seated, said
        assert not calls or len(calls) in (1, 4), said
        if calls and allowed["parse"]:
            called += 1
            assert allowed["parse"] == ["users"]
        else:
            assert allowed == {"parse": []}
    assert called == 2  # the hand's first message, and the ping


@pytest.mark.parametrize("named", NAMES[:1], indirect=True, ids=["worst"])
async def test_a_name_marks_nothing_up(named: World) -> None:
    await named.started(4)
    said = words(_board(named)) + words(named.dm(named.people[0]))
    for markup in ("**[x]", "](http://x.y)", "||~~", "\u202e"):
        assert markup not in said
    assert "\\*\\*\\[x" in said


def _board(world: World) -> Any:
    public = [message for message in world.messages(world.channel.id) if not message.is_ephemeral]
    return [m for m in public if "Bàn" in words(m) or len(words(m)) > 200][-1]


def _message(body: Any) -> dict[str, Any] | None:
    """The message in the body of a call; None where there is none."""
    if not isinstance(body, dict):
        return None
    inner = body.get("data") if body.get("type") in (4, 7) else body
    return inner if isinstance(inner, dict) and "components" in inner else None


def _said(components: list[dict[str, Any]]) -> str:
    """All text that Discord reads mentions in."""
    texts = []
    for component in components:
        if component.get("type") == 10:
            texts.append(component["content"])
        texts.append(_said(component.get("components", [])))
    return "\n".join(texts)
