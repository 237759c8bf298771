"""Whatever arrives: nothing changes, nothing breaks, and the person gets one private sentence.

Payloads are made by hand here, past all that a Discord client would not let through.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import orjson
import pytest
from discord.app_commands import AppCommandError
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from simcord.backend.models import Interaction, Message

from bot.app import build_bot, read_settings
from bot.ui.ids import Verb
from tests.play.bad_inputs import BAD, HERE, MINE, SAMPLES, THERE, Bad, Command
from tests.play.raw import AUTOCOMPLETE, COMMAND, emit_command, emit_form, emit_press
from tests.play.steady import steady
from tests.play.world import QUICK_COMPUTERS, World, words
from tests.store.fresh import fresh_database

# A world is too slow to shrink an example in; the input at fault is in the message.
FUZZ = settings(
    max_examples=8,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
LONG_FUZZ = settings(FUZZ, max_examples=150)
# Said of a failure only, which would then not be seen.
WITH_HUGE_TEXTS = pytest.mark.filterwarnings("ignore:Generating overly large repr")


class Scene(World):
    """A running hand of three, a fourth person who looks on, and a lobby of another server."""

    async def begin(self) -> None:
        await self.started(3)
        for person in self.people[:3]:
            await self.press(person, self.table_message(), Verb.HAND)
        other = self.env.create_guild("Khác")
        channel = other.create_text_channel("kia")
        self.visitors = [other.add_member(person.user) for person in self.people[2:]]
        await self.visitors[0].slash(channel, "phom open")
        self.lobby = self.bot.tables.in_channel(channel.id)
        self.elsewhere = channel

    def place(self, message: str, person: int) -> Message:
        """The message of this kind for the person; the table's own where they have none."""
        who = self.people[person]
        match message:
            case "dm" if self.dms(who):
                return self.dm(who)
            case "ephemeral" if self.panels(who):
                return self.panels(who)[-1]
            case "elsewhere" if person >= 2:
                return [m for m in self.messages(self.elsewhere.id) if not m.is_ephemeral][-1]
            case _:
                return self.table_message()

    def send(self, bad: Bad) -> Interaction:
        """Let it arrive."""
        user_id = self.people[bad.who].id
        if isinstance(bad, Command):
            options = [
                {"name": name, "type": kind, "value": value} | ({"focused": True} if bad.complete else {})
                for name, kind, value in bad.options
            ]
            channels = {HERE: self.channel.id, THERE: self.elsewhere.id, MINE: self.people[bad.who].user.dm_channel.id}
            place = channels[bad.place if bad.who >= 2 or bad.place != THERE else HERE]
            kind = AUTOCOMPLETE if bad.complete else COMMAND
            return emit_command(self, user_id, place, bad.path, options, kind=kind)
        message = self.place(bad.message, bad.who)
        if bad.typed is not None:
            return emit_form(self, user_id, message, bad.custom_id, bad.typed)
        values = None if bad.values is None else list(bad.values)
        return emit_press(self, user_id, message, bad.custom_id, values)


async def play(inputs: Sequence[Bad]) -> None:
    """Let them arrive one after another, and look each time."""
    with tempfile.TemporaryDirectory() as folder:
        database = fresh_database(Path(folder) / "phom.db")
        chosen = read_settings(None).model_copy(update={"database_url": f"sqlite+aiosqlite:///{database}"})
        secrets = itertools.count()
        bot = build_bot(
            chosen,
            timing=QUICK_COMPUTERS,
            rng=Random(5),
            token_bytes=lambda n: hashlib.sha256(b"%d" % next(secrets)).digest()[:n],
            edit_seconds=0,
        )
        faults = Faults()
        logging.getLogger().addHandler(faults)
        try:
            async with steady(bot, check_errors=False) as env:
                guild = env.create_guild("Hội Phỏm")
                scene = Scene(env, bot, guild, guild.create_text_channel("phom"))
                try:
                    await scene.begin()
                    before = kept(scene)
                    for bad in inputs:
                        await check(scene, bad)
                    assert kept(scene) == before
                finally:
                    await bot.close()
                # simcord counts what the tree of commands was asked to tell the person.
                assert all(isinstance(error, AppCommandError) for error in env.errors), env.errors
        finally:
            logging.getLogger().removeHandler(faults)
        assert not faults.messages


async def check(scene: Scene, bad: Bad) -> None:
    """It changes nothing and gets one private answer."""
    before = scene.bot.tables.all()
    record = scene.send(bad)
    await scene.env.settle()
    assert scene.bot.tables.all() == before, bad
    assert record.responded, bad
    assert not record.followup_ids, bad
    if isinstance(bad, Command) and bad.complete:
        assert record.autocomplete_choices is not None, bad
        orjson.dumps(record.autocomplete_choices)
        return
    assert record.ephemeral or record.modal is not None, bad
    if record.message_id is not None:
        said = words(scene.env.backend.messages[record.channel_id][record.message_id])
        assert "@everyone" not in said, bad
        assert orjson.dumps(said), bad  # as it is sent: a half of a letter could not be
        # A mistake gets a sentence. What belongs to no table opens all the same: a page, or a panel with a heading.
        assert "\n" not in said or said.startswith(("## ", "### ")), bad


def kept(scene: Scene) -> list[str]:
    """All that the database holds."""
    with closing(sqlite3.connect(scene.bot.store.file)) as connection:
        return list(connection.iterdump())


class Faults(logging.Handler):
    """What is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(self.format(record))


def test_known_bad_input_changes_nothing() -> None:
    asyncio.run(play(SAMPLES))


@WITH_HUGE_TEXTS
@FUZZ
@given(st.lists(BAD, min_size=40, max_size=60))
def test_bad_input_changes_nothing(inputs: Sequence[Bad]) -> None:
    asyncio.run(play(inputs))


@pytest.mark.long
@WITH_HUGE_TEXTS
@LONG_FUZZ
@given(st.lists(BAD, min_size=40, max_size=60))
def test_much_bad_input_changes_nothing(inputs: Sequence[Bad]) -> None:
    asyncio.run(play(inputs))
