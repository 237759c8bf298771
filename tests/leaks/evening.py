"""A hand with a given deck and given moves, played with the real bot in a simulated Discord, and watched."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

import discord
import pytest
import simcord
import simcord.interactions
from simcord.backend.models import Message

from bot.app import PhomBot, build_bot, read_settings
from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, Send, Timeout
from bot.phom.rules import HouseRules
from bot.players import LEVELS
from bot.tables.table import Timing
from bot.ui.ids import Press, Verb, button_id, lay_value, select_id, send_value
from tests.leaks.twins import Chooser, Deck
from tests.leaks.watching import Calls, Lines, Seen
from tests.play.raw import AUTOCOMPLETE, emit_command, emit_press
from tests.play.steady import steady
from tests.play.world import World, controls, localised
from tests.store.fresh import fresh_database

SECRET = bytes(range(32))
COMPUTERS = Timing(computer=(2.0, 6.0))
EDIT_SECONDS = 6.0
THINKING = (1, 3, 11)
"""Everything lasts whole or half seconds, so that nothing falls due while simcord settles."""
HORIZON_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Script:
    """What happens at the table: the rules, how many people and computers, and the moves with a deck that allows them.

    `seed` says how each move is made (button or command), and how long people think. `eager` are those who say that
    they will eat if they may: before which move, and the seat.
    """

    rules: HouseRules
    people: int
    computers: int
    moves: tuple[Action, ...]
    seed: int
    eager: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Evening:
    """What was seen of one evening."""

    calls: list[Seen]
    lines: list[Seen]
    people: tuple[int, ...]


def choosers(script_people: int, computers: int) -> Mapping[int, Chooser]:
    """How the computer players' seats choose, for the making of twins."""
    medium = LEVELS["medium"]
    return {
        seat: lambda view: medium.choose(view, Random(0)) for seat in range(script_people, script_people + computers)
    }


async def play(folder: Path, script: Script, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Open a table, deal this deck, make the moves."""
    monkeypatch.setattr("bot.tables.dealing.fair_deck", lambda secret, seed: deck)
    # How fast this machine is must not show: no answer is put off.
    monkeypatch.setattr("bot.ui.answers.PATIENCE_SECONDS", 3600.0)
    database = fresh_database(folder / "phom.db")
    settings = read_settings(None).model_copy(update={"database_url": f"sqlite+aiosqlite:///{database}"})
    bot = build_bot(
        settings, timing=COMPUTERS, rng=WholeSeconds(5), token_bytes=lambda n: SECRET[:n], edit_seconds=EDIT_SECONDS
    )
    async with steady(bot, soon_seconds=HORIZON_SECONDS) as env:
        with monkeypatch.context() as patch:
            calls, lines = Calls(env), Lines(env)
            env.backend.http_requests = calls
            world = _world(env, bot, patch)
            root = logging.getLogger()
            level = root.level
            root.setLevel(min(level, logging.INFO))
            root.addHandler(lines)
            try:
                await _evening(world, script)
            finally:
                root.removeHandler(lines)
                root.setLevel(level)
                await bot.close()
        return Evening(calls.seen, lines.seen, tuple(person.id for person in world.people[: script.people]))


class WholeSeconds(Random):
    """Chance, but for the delays of computer players: those last whole seconds."""

    def uniform(self, a: float, b: float) -> float:
        return float(round(super().uniform(a, b)))


def _world(env: simcord.Env, bot: PhomBot, patch: pytest.MonkeyPatch) -> World:
    guild = env.create_guild("Hội Phỏm")
    world = World(env, bot, guild, guild.create_text_channel("phom"))
    patch.setattr(simcord.interactions, "base_payload", localised(world, simcord.interactions.base_payload))
    return world


async def _evening(world: World, script: Script) -> None:
    table = await world.opened(script.people, computers=script.computers)
    owner = world.people[0]
    await world.bot.tables.change_rules(table.id, owner.id, lambda _: script.rules, what="preset")
    for person in world.people[: script.people]:
        await world.press(person, world.table_message(), Verb.READY)
    await world.press(owner, world.table_message(), Verb.START)
    rng = Random(script.seed)
    for place, move in enumerate(script.moves):
        for seat in (seat for before, seat in sorted(script.eager) if before == place):
            await _say_eager(world, seat)
        await _make(world, script, move, rng)
        assert [type(action) for action in world.hand().record.actions][-1:] == [type(move)]
        assert world.hand().record.actions[-1] == move


async def _say_eager(world: World, seat: int) -> None:
    table, hand, person = world.table(), world.hand(), world.people[seat]
    press = Press(Verb.EAGER, table.id, hand.number, seat, hand.decision, "on")
    emit_press(world, person.id, world.dm(person), button_id(press))
    await world.env.settle()
    assert world.bot.tables.playing.is_eager(table.id, person.id)


async def _make(world: World, script: Script, move: Action, rng: Random) -> None:
    done = len(world.hand().record.actions)
    if isinstance(move, Timeout) or move.seat >= script.people:
        while len(world.hand().record.actions) == done:
            await world.env.advance_time(1)
        return
    person = world.people[move.seat]
    await _think(world, rng)
    if rng.random() < 0.3:
        await world.press(person, _table_message(world), Verb.HAND)
    if rng.random() < 0.5:
        for option in ("discard card", "lay way", "send card"):
            *path, name = option.split()
            typed = [{"name": name, "type": 3, "value": "", "focused": True}]
            emit_command(world, person.id, world.channel.id, f"phom {path[0]}", typed, kind=AUTOCOMPLETE)
            await world.env.settle()
    if isinstance(move, Leave):
        await world.press(person, _table_message(world), Verb.LEAVE)
        await world.press(person, world.private(person)[-1], Verb.LEAVE_SURE)
    elif rng.random() < 0.5:
        emit_command(world, person.id, world.channel.id, *_command(move))
    else:
        table, hand = world.table(), world.hand()
        verb, argument, value = _press(move)
        press = Press(verb, table.id, hand.number, move.seat, hand.decision, argument)
        panel = rng.choice([world.panel(person), world.dm(person)])
        if value is None:
            emit_press(world, person.id, panel, button_id(press))
        else:
            emit_press(world, person.id, panel, select_id(press), [value])
    await world.env.settle()


def _table_message(world: World) -> Message:
    """The message of the running hand; a ping may stand below it."""
    public = [message for message in world.messages(world.channel.id) if not message.is_ephemeral]
    return [m for m in public if any(press.verb is Verb.HAND for _, press in controls(m))][-1]


async def _think(world: World, rng: Random) -> None:
    """Some time, if the turn has it."""
    seconds, deadline = rng.choice(THINKING), world.hand().deadline
    assert deadline is not None
    if (deadline - discord.utils.utcnow()).total_seconds() > seconds + 1:
        await world.env.advance_time(seconds)


def _command(move: Action) -> tuple[str, list[dict[str, object]]]:
    """The move as a command."""
    match move:
        case Draw():
            return "phom draw", []
        case Eat():
            return "phom eat", []
        case Discard(card=card):
            return "phom discard", [{"name": "card", "type": 3, "value": str(card)}]
        case Lay():
            return "phom lay", [{"name": "way", "type": 3, "value": lay_value(move)}]
        case Send():
            return "phom send", [{"name": "card", "type": 3, "value": send_value(move)}]
        case DeclareU():
            return "phom u", []
        case _:
            raise AssertionError(move)


def _press(move: Action) -> tuple[Verb, str, str | None]:
    """The move as a press: the verb, its argument, the value of a select."""
    match move:
        case Draw():
            return Verb.DRAW, "", None
        case Eat():
            return Verb.EAT, "", None
        case Discard(card=card):
            return Verb.DISCARD, str(card), None
        case Lay():
            return Verb.LAY_THIS, "", lay_value(move)
        case Send():
            return Verb.SEND, "", send_value(move)
        case DeclareU():
            return Verb.U, "", None
        case _:
            raise AssertionError(move)
