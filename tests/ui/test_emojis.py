"""The card faces as the application's emojis: uploaded once, found again, and done without where they cannot be."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.app import PhomBot
from bot.phom.cards import DECK, parse_card
from bot.render.cards import ALL_FACES
from bot.store import Preferences
from bot.ui.emojis import CardEmojis, name_of
from bot.ui.faces import TEXT_FACES, EmojiFaces
from bot.ui.ids import Verb
from tests.play.world import World, bot_on, controls, words
from tests.store.fresh import fresh_database

EMOJIS = "/applications/*/emojis"
TEN = parse_card("TH")
UPLOADED = {name_of(card, False) for card in ALL_FACES} | {name_of(card, True) for card in DECK}


class Start:
    """The bot, started with some emojis there already, and again as often as wanted."""

    def __init__(self, env: simcord.Env, bot: PhomBot, file: Path) -> None:
        self.env, self.bot, self._file = env, bot, file

    @property
    def names(self) -> list[str]:
        """The names of the application's emojis."""
        return [emoji.name for emoji in self.env.backend.application_emojis.values()]

    def uploads(self) -> int:
        return sum(call.method == "POST" and "/emojis" in call.path for call in self.env.http_requests)

    async def again(self) -> PhomBot:
        """The same database and application, another process."""
        await self.bot.close()
        self.bot = bot_on(self._file)
        await self.env.restart_bot(self.bot)
        await self.env.settle()
        return self.bot


@pytest.fixture
def simcord_bot(tmp_path: Path) -> PhomBot:
    """The bot that simcord's own fixture puts into its Discord."""
    return bot_on(fresh_database(tmp_path / "phom.db"))


@pytest.fixture
async def start(simcord_env: simcord.Env, simcord_bot: PhomBot, tmp_path: Path) -> AsyncIterator[Start]:
    await simcord_env.settle()
    started = Start(simcord_env, simcord_bot, tmp_path / "phom.db")
    yield started
    await started.bot.close()


@pytest.fixture
def world(start: Start) -> World:
    guild = start.env.create_guild("Hội Phỏm")
    return World(start.env, start.bot, guild, guild.create_text_channel("phom"))


def drawn(emojis: CardEmojis) -> list[bool]:
    """Whether the cards are pictures, in two colours and in four."""
    return [isinstance(emojis.faces(four_colour=four), EmojiFaces) for four in (False, True)]


async def test_every_card_is_uploaded_once(start: Start) -> None:
    """All of them, whatever is dealt: the emojis tell nothing of a hand."""
    assert sorted(start.names) == sorted(UPLOADED)
    assert drawn(start.bot.card_emojis) == [True, True]


async def test_a_later_start_uploads_nothing(start: Start) -> None:
    before, ids = start.uploads(), set(start.env.backend.application_emojis)
    bot = await start.again()

    assert start.uploads() == before
    assert set(start.env.backend.application_emojis) == ids
    assert drawn(bot.card_emojis) == [True, True]
    name = name_of(TEN, False)
    here = next(emoji.id for emoji in start.env.backend.application_emojis.values() if emoji.name == name)
    assert bot.card_emojis.faces().text(TEN) == f"<:{name}:{here}>"


async def test_only_what_is_missing_is_uploaded(start: Start) -> None:
    kept = start.env.backend.application_emojis
    gone = [emoji.id for emoji in kept.values() if emoji.name.endswith(("_TH", "_back"))]
    for emoji_id in gone:
        del kept[emoji_id]
    before = start.uploads()
    bot = await start.again()

    assert start.uploads() - before == len(gone) == 3
    assert sorted(start.names) == sorted(UPLOADED)
    assert drawn(bot.card_emojis) == [True, True]


async def test_older_drawings_go_and_the_owners_own_emojis_stay(start: Start) -> None:
    for name in ("phom20000_TH", "phom40000_AS", "phom20000_back", "phom_logo", "phom20000_XX", "dice"):
        start.env.backend.create_application_emoji(name)
    await start.again()

    assert sorted(set(start.names) - UPLOADED) == ["dice", "phom20000_XX", "phom_logo"]


async def test_without_the_right_to_upload_cards_are_text(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    start.env.backend.application_emojis.clear()
    start.env.inject_error("POST", EMOJIS, status=403, code=50013, message="Missing Permissions", times=None)
    with caplog.at_level(logging.WARNING):
        bot = await start.again()
        await bot.card_emojis.upload()
        await bot.card_emojis.upload()

    assert bot.card_emojis.faces() is bot.card_emojis.faces(four_colour=True) is TEXT_FACES
    assert [record.name for record in caplog.records].count("bot.ui.emojis") == 1, "complained once"


async def test_a_set_is_used_only_when_it_is_whole(start: Start) -> None:
    """An upload that breaks off leaves text; the next goes on where it stopped."""
    kept = start.env.backend.application_emojis
    for emoji_id in [emoji.id for emoji in kept.values() if emoji.name == name_of(TEN, True)]:
        del kept[emoji_id]
    start.env.inject_error("POST", EMOJIS, status=500)
    bot = await start.again()
    assert drawn(bot.card_emojis) == [True, False]

    await bot.card_emojis.upload()
    assert drawn(bot.card_emojis) == [True, True]


async def test_a_start_goes_on_when_nothing_can_be_found(start: Start) -> None:
    start.env.inject_error("GET", EMOJIS, status=500)
    bot = await start.again()
    assert drawn(bot.card_emojis) == [True, True], "found by the upload that follows"


async def test_a_hand_is_shown_with_pictures(world: World) -> None:
    await world.started(2)
    person = world.mover()
    assert person is not None
    await world.press(person, world.table_message(), Verb.HAND)

    cards = [control for control, press in controls(world.panel(person)) if press.verb in (Verb.DISCARD, Verb.BREAK)]
    assert len(cards) == 10
    assert all(not control.get("label") and control["emoji"]["name"] in UPLOADED for control in cards)
    assert ":phom2" in words(world.panel(person))


@pytest.mark.parametrize(
    ("chosen", "seen", "unseen"),
    [
        (Preferences(text_only=True), "♥", ":phom"),
        (Preferences(four_colour=True), ":phom4", ":phom2"),
        (Preferences(text_only=True, four_colour=True), "♥", ":phom"),
    ],
)
async def test_each_person_sees_the_faces_they_chose(
    world: World, chosen: Preferences, seen: str, unseen: str
) -> None:  # fmt: skip
    await world.started(2)
    one, other = world.people[:2]
    await world.bot.readers.save_preferences(one.id, chosen)
    for person in (one, other):
        await world.press(person, world.table_message(), Verb.HAND)

    said = words(world.panel(one))
    assert seen in said
    assert unseen not in said
    assert ":phom2" in words(world.panel(other))


async def test_the_stock_is_drawn_from_by_a_card_face_down(world: World) -> None:
    """Its back is one for both sets, and no card's name; without pictures the word is enough."""
    await world.started(2)
    first, person = world.people[:2]
    await world.play_turn(first)
    for chosen, back in (
        (Preferences(), name_of(None, False)),
        (Preferences(four_colour=True), name_of(None, False)),
        (Preferences(text_only=True), None),
    ):
        await world.bot.readers.save_preferences(person.id, chosen)
        await world.press(person, world.table_message(), Verb.HAND)
        [draw] = [control for control, press in controls(world.panel(person)) if press.verb is Verb.DRAW]
        assert draw["label"] in ("Bốc", "Draw")
        assert (draw.get("emoji") or {}).get("name") == back


async def test_the_switches_show_at_once_what_they_do(world: World) -> None:
    person = world.people[0]
    await world.command(person, "phom me show")
    assert words(world.private(person)[-1]).count(":phom2") == 4

    await world.press(person, world.private(person)[-1], Verb.FOUR_COLOUR)
    assert words(world.private(person)[-1]).count(":phom4") == 4

    await world.press(person, world.private(person)[-1], Verb.TEXT_ONLY)
    assert ":phom" not in words(world.private(person)[-1])
    chosen = await world.bot.store.members.preferences(person.id)
    assert (chosen.text_only, chosen.four_colour) == (True, True)
