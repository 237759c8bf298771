"""Slash commands in Vietnamese: names and descriptions come from the texts, as everything else."""

from __future__ import annotations

from discord import Locale
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.ui.texts import texts_for

_KEY = "key"


def local(key: str) -> locale_str:
    """The text of this key for a command's name, description or choice: English, with its translation at hand.

    Raises `MissingText`.
    """
    return locale_str(texts_for("en")(key), **{_KEY: key})


class FluentTranslator(Translator):
    """Translates what `local` made."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        key = string.extras.get(_KEY)
        if key is None or locale is not Locale.vietnamese:
            return None
        return texts_for("vi")(key)
