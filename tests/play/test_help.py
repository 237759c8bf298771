"""`/phom help`: every command that Discord is given stands there, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from discord import Locale, app_commands

from bot.ui.ids import Verb
from bot.ui.limits import fits
from bot.ui.manual import Theme
from bot.ui.panels.help import command_panel, help_panel, more_key
from bot.ui.texts import LANGUAGES, texts_for
from tests.play.world import World, words

ROOT = Path(__file__).parents[2]


def registered(world: World) -> list[app_commands.Command[Any, ..., Any]]:
    """Every command of the tree that can be typed."""
    return [command for command in world.bot.tree.walk_commands() if isinstance(command, app_commands.Command)]


async def vietnamese(world: World, command: app_commands.Command[Any, ..., Any]) -> str:
    """The command's whole name as Discord shows it in Vietnamese, asked of the translator part by part."""
    translator, parts = world.bot.tree.translator, list[str]()
    assert translator is not None
    part: app_commands.Command[Any, ..., Any] | app_commands.Group | None = command
    while part is not None:
        name = part._locale_name
        assert name is not None
        context: app_commands.TranslationContextTypes = app_commands.TranslationContext(
            app_commands.TranslationContextLocation.other, None
        )
        parts.insert(0, str(await translator.translate(name, Locale.vietnamese, context)))
        part = part.parent
    return " ".join(parts)


async def pages(world: World) -> str:
    """All pages of the help, as the first person reads them."""
    an = world.people[0]
    await world.command(an, "phom help")
    read = words(world.private(an)[-1])
    for page in range(1, len(Theme)):
        await world.press(an, world.private(an)[-1], Verb.HELP, str(page))
        read += words(world.private(an)[-1])
    return read


@pytest.mark.parametrize("locale", ["en-US", "vi"])
async def test_every_command_is_listed_once(world: World, locale: str) -> None:
    world.speak(locale)
    listed = re.findall(r"^\*\*/(.+?)\*\*", await pages(world), flags=re.MULTILINE)
    read = await pages(world)
    for command in registered(world):
        name = command.qualified_name if locale == "en-US" else await vietnamese(world, command)
        assert len(re.findall(rf"^\*\*/{re.escape(name)}\*\* ", read, flags=re.MULTILINE)) == 1, name
    assert len(listed) == len(registered(world))


async def test_every_command_can_be_looked_up_by_its_name_in_either_language(world: World) -> None:
    an = world.people[0]
    for command in registered(world):
        for typed in (command.qualified_name, f"/{await vietnamese(world, command)}".upper()):
            await world.command(an, "phom help", command=typed)
            said = words(world.private(an)[-1])
            assert f"## **/{command.qualified_name}**" in said
            assert command.description in said


async def test_options_are_explained_and_those_that_may_be_left_out_are_marked(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom help", command="discard")
    assert "## **/phom discard** card" in words(world.private(an)[-1])
    await world.command(an, "phom help", command="open")
    said = words(world.private(an)[-1])
    assert "## **/phom open** [preset] [stake]" in said
    assert "**stake** (may be left out): Points for one stake" in said


async def test_a_command_leads_back_to_its_page(world: World) -> None:
    an = world.people[0]
    await world.command(an, "phom help", command="phom eat")
    await world.press(an, world.private(an)[-1], Verb.HELP)
    assert "### In a hand" in words(world.private(an)[-1])


@pytest.mark.parametrize(("locale", "said"), [("en-US", "There is no command “banana”"), ("vi", "Không có lệnh nào")])
async def test_an_unknown_command_is_one_sentence(world: World, locale: str, said: str) -> None:
    world.speak(locale)
    await world.command(world.people[0], "phom help", command="banana")
    assert words(world.private(world.people[0])[-1]).startswith(said)


async def test_commands_are_offered_while_one_is_typed(world: World) -> None:
    an = world.people[0]
    for locale, shown in (("vi", "/phom đánh · Đánh một lá"), ("en-US", "/phom discard · Discard a card")):
        world.speak(locale)
        offered = await an.autocomplete(world.channel, "phom help", "command", "/phom dis")
        assert [(choice["name"], choice["value"]) for choice in offered] == [(shown, "phom discard")]
    assert await an.autocomplete(world.channel, "phom help", "command", "banana") == []
    assert len(await an.autocomplete(world.channel, "phom help", "command", "")) == 25


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_and_every_command_fits_a_message(world: World, language: str) -> None:
    texts = texts_for(language)
    entries = await world.bot.helping.entries(texts)
    shown = [help_panel(entries, texts, page) for page in range(len(Theme))]
    shown += [command_panel(entry, texts) for entry in entries]
    assert all(map(fits, shown))


async def test_what_is_said_more_belongs_to_a_command(world: World) -> None:
    for language in LANGUAGES:
        texts = texts_for(language)
        keys = {more_key(entry) for entry in await world.bot.helping.entries(texts)}
        for path in (ROOT / "bot/ui/locale" / language).glob("*.ftl"):
            assert set(re.findall(r"^(more-[a-z-]+) =", path.read_text(encoding="utf-8"), flags=re.MULTILINE)) <= keys
