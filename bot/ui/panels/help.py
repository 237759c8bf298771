"""Help for the slash commands: pages by theme, and one command in full."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.manual import CommandEntry, Theme
from bot.ui.panels.guide import page_buttons
from bot.ui.panels.parts import GREEN, joined, panel, rows, rule, small, text
from bot.ui.texts import Texts
from bot.ui.view import PanelView

THEMES = tuple(Theme)


def help_panel(entries: Sequence[CommandEntry], texts: Texts, page: int = 0) -> PanelView:
    """Page `page` of the help, counted from 0, a theme a page; the last for any number beyond."""
    page = max(0, min(page, len(THEMES) - 1))
    theme = THEMES[page]
    lines = [f"{usage(entry)} · {entry.about}" for entry in entries if entry.theme is theme]
    return panel(
        text(f"## {texts('help-title')}", f"### {texts(f'help-theme-{theme.value}')}"),
        text(*lines),
        rule(),
        text(small(joined(texts("guide-page", page=page + 1, pages=len(THEMES)), texts("help-hint")))),
        rows(page_buttons(texts, Verb.HELP, page, last=page == len(THEMES) - 1)),
        colour=GREEN,
    )


def command_panel(entry: CommandEntry, texts: Texts) -> PanelView:
    """One command: how it is typed, what it does, its options, and what else is worth knowing."""
    options = [
        texts("help-option" if option.required else "help-option-optional", name=option.name, about=option.about)
        for option in entry.options
    ]
    more = more_key(entry)
    back = Press(Verb.HELP, argument=str(THEMES.index(entry.theme)))
    return panel(
        text(f"## {usage(entry)}", entry.about, texts(more) if more in texts else None),
        [text(*options)] if options else [],
        rule(),
        rows([PhomButton.make(texts("button-help-all"), back)]),
        colour=GREEN,
    )


def usage(entry: CommandEntry) -> str:
    """How the command is typed: **/phom open** [preset] [stake], what may be left out in brackets."""
    options = [option.name if option.required else f"[{option.name}]" for option in entry.options]
    return " ".join([f"**/{entry.name}**", *options])


def more_key(entry: CommandEntry) -> str:
    """The key of what else is worth knowing about the command; not every command has that text."""
    return f"more-{entry.key.replace(' ', '-')}"
