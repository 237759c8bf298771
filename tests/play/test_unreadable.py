"""While nothing can be read from the database, whoever presses or types is still answered, and in their language."""

from __future__ import annotations

import pytest

from bot.store import Unavailable
from bot.store.members import MemberStore
from bot.store.servers import ServerStore
from bot.tables import errors
from bot.ui.errors import sentence
from bot.ui.ids import Verb
from bot.ui.texts import texts_for
from tests.play.world import World, words


@pytest.fixture
async def unreadable(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A lobby of two, and then a database that answers no question about people and servers."""

    async def fail(*_: object) -> None:
        raise Unavailable("gone")

    await world.opened(2)
    monkeypatch.setattr(MemberStore, "preferences", fail)
    monkeypatch.setattr(ServerStore, "settings", fail)
    return world


@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("vi", "vi")])
async def test_a_mistake_is_still_answered(unreadable: World, locale: str, language: str) -> None:
    """By somebody of whom nothing was read before."""
    world, stranger, texts = unreadable, unreadable.people[3], texts_for(language)
    world.speak(locale)
    before = world.table()
    await world.press(stranger, world.table_message(), Verb.START)
    await world.command(stranger, "phom open")
    said = [words(message) for message in world.private(stranger)]
    assert said == [sentence(error, texts) for error in (errors.NotSeated(), errors.TableExists())]
    assert world.table() == before


async def test_what_cannot_be_read_is_a_sentence_too(unreadable: World) -> None:
    world, stranger = unreadable, unreadable.people[3]
    await world.command(stranger, "phom me show")
    assert words(world.private(stranger)[-1]) == sentence(Unavailable("gone"), texts_for("en"))
