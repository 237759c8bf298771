"""What a server is told when the bot has come: how to play, and what is left for those who manage it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.errors import permission
from bot.ui.panels.parts import GREEN, panel, rule, text
from bot.ui.texts import Texts
from bot.ui.view import PanelView


def welcome_panel(texts: Texts, missing: Sequence[str]) -> PanelView:
    """The welcome. `missing` are the permissions, by discord.py's names, that the bot was not given in the server."""
    names = texts.listed([f"**{permission(name, texts)}**" for name in missing])
    return panel(
        text(f"## {texts('welcome-title')}", texts("welcome-play"), texts("welcome-learn")),
        rule(),
        text(
            f"### {texts('welcome-admin')}",
            texts("welcome-missing", names=names) if missing else texts("welcome-permitted"),
            texts("welcome-language"),
            texts("welcome-settings"),
            texts("welcome-help"),
        ),
        colour=GREEN,
    )
