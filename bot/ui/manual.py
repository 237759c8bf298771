"""What every slash command is called and does, in a reader's language: read from what Discord itself is given."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.ui.texts import Texts

_SUBCOMMAND, _GROUP = 1, 2
"""Types of a command's options that are commands themselves."""

Payload = Mapping[str, Any]
"""A command, or an option of one, as it is sent to Discord."""


class Theme(StrEnum):
    """What a command is about; the help has a page for each."""

    BEGIN = "begin"
    TABLE = "table"
    HAND = "hand"
    AFTER = "after"
    POINTS = "points"
    SETTINGS = "settings"


_THEMES = {
    Theme.BEGIN: (
        "phom open", "phom learn", "phom rules", "phom help", "phom me show", "phom me export",
        "phom me erase",
    ),
    Theme.TABLE: (
        "phom sit", "phom stand", "phom start", "phom rematch", "phom computer add", "phom computer remove",
        "phom table", "phom leave", "phom kick", "phom close",
    ),
    Theme.HAND: (
        "phom hand", "phom eat", "phom draw", "phom discard", "phom lay", "phom send", "phom u",
        "phom more-time",
    ),
}  # fmt: skip
"""The order in which a page lists its commands; what is in none of these comes after them."""
_ELSEWHERE = {
    "phom": Theme.AFTER,
    "hands": Theme.AFTER,
    "points": Theme.POINTS,
    "phom-settings": Theme.SETTINGS,
}


@dataclass(frozen=True, slots=True)
class OptionEntry:
    """One option of a command."""

    name: str
    about: str
    required: bool


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """One slash command. `key` is its English name, `name` the one in the reader's language, both without a slash."""

    key: str
    name: str
    about: str
    options: tuple[OptionEntry, ...]

    @property
    def theme(self) -> Theme:
        """The page that it stands on."""
        found = next((theme for theme, keys in _THEMES.items() if self.key in keys), None)
        return found or _ELSEWHERE.get(self.key.partition(" ")[0], Theme.AFTER)


def entries_of(payloads: Sequence[Payload], texts: Texts) -> tuple[CommandEntry, ...]:
    """Every command, in the order of the help's pages."""
    found = [entry for payload in payloads for entry in _entries(payload, texts, "", "")]
    order = [key for keys in _THEMES.values() for key in keys]
    places = {key: place for place, key in enumerate(order)}
    themes = list(Theme)
    return tuple(sorted(found, key=lambda entry: (themes.index(entry.theme), places.get(entry.key, len(order)))))


def entry_of(entries: Sequence[CommandEntry], typed: str) -> CommandEntry | None:
    """The command that somebody means by this: its name in either language, with or without slash and group."""
    wanted = " ".join(unicodedata.normalize("NFC", typed).lower().replace("/", " ").split())
    for name in (lambda entry: (entry.key, entry.name), lambda entry: (_last(entry.key), _last(entry.name))):
        found = next((entry for entry in entries if wanted in name(entry)), None)
        if found is not None:
            return found
    return None


def _last(name: str) -> str:
    return name.rpartition(" ")[2]


def _entries(payload: Payload, texts: Texts, above_key: str, above_name: str) -> Iterator[CommandEntry]:
    key, name = f"{above_key} {payload['name']}".strip(), f"{above_name} {_name(payload, texts)}".strip()
    options: Sequence[Payload] = payload.get("options", ())
    nested = [option for option in options if option["type"] in (_SUBCOMMAND, _GROUP)]
    if nested:
        for option in nested:
            yield from _entries(option, texts, key, name)
        return
    yield CommandEntry(key, name, _about(payload, texts), tuple(_option(option, texts) for option in options))


def _option(payload: Payload, texts: Texts) -> OptionEntry:
    return OptionEntry(_name(payload, texts), _about(payload, texts), bool(payload.get("required")))


def _name(payload: Payload, texts: Texts) -> str:
    return _localised(payload, "name", texts)


def _about(payload: Payload, texts: Texts) -> str:
    return _localised(payload, "description", texts)


def _localised(payload: Payload, what: str, texts: Texts) -> str:
    own: Mapping[str, str] = payload.get(f"{what}_localizations") or {}
    return str(own.get(texts.language, payload[what]))
