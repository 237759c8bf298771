"""README and its Vietnamese twin: the same headings, commands, settings and links; every command that there is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import PhomBot, build_bot, read_settings
from bot.cli.invite import PERMISSIONS, SCOPES
from bot.config import setting_names
from bot.phom.rules import PRESETS
from bot.ui.manual import Theme, entries_of
from bot.ui.texts import texts_for
from bot.ui.translator import FluentTranslator
from cogs import EXTENSIONS
from tests.test_project import table

ROOT = Path(__file__).parents[1]
READMES = {"en": "README.md", "vi": "README.vi.md"}
LARGEST_PICTURE = 300_000


def text(language: str) -> str:
    return (ROOT / READMES[language]).read_text(encoding="utf-8")


def headings(readme: str) -> list[str]:
    without_code = re.sub(r"^ *```.*?^ *```", "", readme, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^(#+) ", without_code, flags=re.MULTILINE)


def code(readme: str) -> list[str]:
    """What can be typed or copied: the blocks of code, without their comments."""
    blocks = re.findall(r"^ *```\w*\n(.*?)^ *```", readme, flags=re.MULTILINE | re.DOTALL)
    return [re.sub(r" *#.*$", "", block, flags=re.MULTILINE) for block in blocks]


def links(readme: str) -> list[str]:
    """Where its links and pictures lead, those to its own headings and to its twin left out."""
    found = re.findall(r"\]\(([^)#]+)\)", readme)
    return [re.sub(r"\.(en|vi)\.png$", ".png", target) for target in found if target not in READMES.values()]


def shapes(readme: str) -> list[tuple[int, int]]:
    """The rows and columns of every table."""
    tables = re.findall(r"(?:^ *\|.*\n)+", readme, flags=re.MULTILINE)
    return [(len(rows := found.strip().splitlines()), rows[0].count("|")) for found in tables]


def test_both_have_the_same_parts() -> None:
    assert headings(text("en")) == headings(text("vi"))
    assert code(text("en")) == code(text("vi"))
    assert links(text("en")) == links(text("vi"))
    assert shapes(text("en")) == shapes(text("vi"))


def test_the_vietnamese_one_is_written_as_texts_are() -> None:
    assert unicodedata.is_normalized("NFC", text("vi"))


def test_the_vietnamese_one_repeats_settings_permissions_and_presets() -> None:
    readme = text("vi")
    assert tuple(row[0].strip("`") for row in table(readme, "cài đặt")) == setting_names()
    english = {row[0]: row[1] for row in table(text("en"), "setting")}
    for name, default, _ in table(readme, "cài đặt"):
        assert default == ("không có" if english[name] == "none" else english[name])
    assert [row[0].partition(" (")[0] for row in table(readme, "quyền")] == [found.name for found in PERMISSIONS]
    assert all(f"`{scope}`" in readme for scope in SCOPES)
    rows = {row[0]: row[1:] for row in table(readme, "luật")}
    assert rows["*móm* (không hạ được phỏm nào) trả"] == [str(rules.mom) for rules in PRESETS.values()]
    assert rows["thời gian một lượt"] == [f"{rules.turn_seconds} giây" for rules in PRESETS.values()]


@pytest.mark.parametrize("language", READMES)
def test_links_within_a_readme_lead_to_its_headings(language: str) -> None:
    readme = text(language)
    anchors = {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", readme, flags=re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", readme)) <= anchors


@pytest.mark.parametrize("language", READMES)
def test_its_picture_is_there_and_small(language: str) -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text(language))
    assert pictures == [f"docs/images/hand.{language}.png"]
    for picture in pictures:
        data = (ROOT / picture).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert len(data) < LARGEST_PICTURE


async def payloads(bot: PhomBot) -> list[dict[str, Any]]:
    """The bot's commands as Discord gets them; nothing is opened or connected for that."""
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    translator = FluentTranslator()
    return [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]


def named(readme: str, heading: str) -> Iterator[str]:
    """The commands in the first column of the table of commands."""
    for row in table(readme, heading):
        yield from re.findall(r"`/([^`]+)`", row[0])


@pytest.mark.parametrize(("language", "heading"), [("en", "command"), ("vi", "lệnh")])
async def test_every_command_is_there(language: str, heading: str) -> None:
    """Those for everybody one by one, those of `/phom-settings` as one: `/phom help` has a page for them."""
    entries = entries_of(await payloads(build_bot(read_settings(None))), texts_for(language))
    wanted = {entry.name.split()[0] if entry.theme is Theme.SETTINGS else entry.name for entry in entries}
    assert sorted(named(text(language), heading)) == sorted(wanted)
