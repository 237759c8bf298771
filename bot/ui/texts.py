"""Everything the bot says, in the reader's language: Fluent files by theme under `locale/`."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("vi", "en")
"""The languages that there are texts in."""
NAME_LETTERS = 32
"""Discord's longest name; a longer one is cut."""

Argument = str | int
"""What a placeholder can be filled with; a whole number is written with the language's thousands separator."""

_SPECIAL = frozenset("\\*_~`|>#[]()<:-+")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_JOINERS = frozenset("\u200d")


class MissingText(LookupError):
    """A text was asked for that does not exist, or without all that it needs."""


class Texts:
    """The texts of one language. Calling it with a key, and what the text names, gives the text."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for entry in sorted(_folder(language).iterdir(), key=lambda entry: entry.name):
            if entry.name.endswith(".ftl"):
                self._bundle.add_resource(FluentResource(entry.read_text(encoding="utf-8")))
        self._format = lru_cache(maxsize=4096)(self._formatted)

    def __call__(self, key: str, **arguments: Argument) -> str:
        """The text of this key. Raises `MissingText` for an unknown key or a placeholder without an argument."""
        return self._format(key, tuple(arguments.items()))

    def __contains__(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def listed(self, names: Sequence[str]) -> str:
        """Names one after another: `An, Bình và Chi`; `nobody yet` for none."""
        match names:
            case []:
                return self("nobody")
            case [only]:
                return only
            case [*rest, last]:
                return self("list-and", rest=", ".join(rest), last=last)
            case _:
                raise TypeError(names)

    def person(self, name: str, letters: int = NAME_LETTERS) -> str:
        """A person's name for a message; without one it was erased, and they are a former player."""
        return safe_name(name, letters) if name else self("former-player")

    def number(self, amount: int) -> str:
        """A whole number as the language writes it: `1.200` or `1,200`, `−40`."""
        return self("number", n=amount) if amount >= 0 else f"−{self('number', n=-amount)}"

    def signed(self, amount: int) -> str:
        """A gain or a loss with its sign: `+1.200`, `−40`, `0`."""
        return f"+{self.number(amount)}" if amount > 0 else self.number(amount)

    def _formatted(self, key: str, arguments: tuple[tuple[str, Argument], ...]) -> str:
        if not self._bundle.has_message(key):
            raise MissingText(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingText(key)
        text, faults = self._bundle.format_pattern(pattern, dict(arguments))
        if faults:
            raise MissingText(f"{key}: {faults[0]}")
        return str(text)


def texts_for(locale: str) -> Texts:
    """The texts for a Discord locale (`vi`, `en-GB`, …): Vietnamese for `vi`, English for every other."""
    return _texts("vi" if locale == "vi" or locale.startswith("vi-") else "en")


@cache
def _texts(language: str) -> Texts:
    return Texts(language)


def _folder(language: str) -> Traversable:
    return files("bot.ui").joinpath("locale", language)


@lru_cache(maxsize=4096)
def plain_name(name: str, letters: int = NAME_LETTERS) -> str:
    """A person's name where Discord reads no markdown (buttons, selects): one line, at most `letters` long.

    Letters written from right to left are isolated, so that they do not turn round what follows.
    """
    shown = " ".join("".join(letter for letter in name if _visible(letter)).split()) or "?"
    if len(shown) > letters:
        shown = shown[: letters - 1].rstrip("\u200d ") + "…"
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in shown):
        return f"{_ISOLATE}{shown}{_END_ISOLATE}"
    return shown


@lru_cache(maxsize=4096)
def safe_name(name: str, letters: int = NAME_LETTERS) -> str:
    """A person's name for a message: nothing in it is markdown, a link or a mention."""
    escaped = "".join(f"\\{letter}" if letter in _SPECIAL else letter for letter in plain_name(name, letters))
    return escaped.replace("@", "@\u200b")


def _visible(letter: str) -> bool:
    # Blanks may stay; joiners make one emoji of several; what else has no shape would only deceive.
    return letter in _JOINERS or letter.isspace() or unicodedata.category(letter)[0] != "C"
