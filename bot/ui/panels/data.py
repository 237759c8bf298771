"""What is kept of a person: given to them as a file, or erased after they were told what that means."""

from __future__ import annotations

import discord

from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import AMBER, GREEN, attached, panel, rows, text
from bot.ui.texts import Texts
from bot.ui.view import PanelView

SURE = "sure"
"""The argument of the button to the form; the others lead to the question."""


def export_panel(texts: Texts, file_name: str) -> PanelView:
    """The file with everything that is kept of the reader."""
    erase = PhomButton.make(texts("button-erase"), Press(Verb.ERASE))
    return panel(
        text(f"### {texts('export-title')}", texts("export-about")), attached(file_name), rows([erase]), colour=GREEN
    )


def erase_question(texts: Texts) -> PanelView:
    """What erasing means, and the button to the form in which it is confirmed."""
    sure = PhomButton.make(texts("button-erase"), Press(Verb.ERASE, argument=SURE), discord.ButtonStyle.danger)
    export = PhomButton.make(texts("button-export"), Press(Verb.EXPORT))
    return panel(text(f"### {texts('erase-title')}", texts("erase-about")), rows([export, sure]), colour=AMBER)
