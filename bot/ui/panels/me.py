"""What a person prefers, and the buttons to change it."""

from __future__ import annotations

import discord

from bot.phom.cards import parse_cards
from bot.store import Preferences
from bot.ui.controls import PhomButton, PhomSelect
from bot.ui.faces import TEXT_FACES, Faces, row_of
from bot.ui.ids import Press, Verb
from bot.ui.panels.parts import GREEN, choice, panel, rows, text
from bot.ui.texts import LANGUAGES, Texts
from bot.ui.view import PanelView

AUTO = "auto"
"""The value that leaves the language to Discord."""


def me_panel(preferences: Preferences, texts: Texts, *, faces: Faces = TEXT_FACES) -> PanelView:
    """The person's preferences: direct messages, pings, how cards look, language. `faces` are shown as a sample."""
    language = preferences.language or AUTO
    options = [
        discord.SelectOption(label=texts(f"language-{value}"), value=value, default=value == language)
        for value in (AUTO, *LANGUAGES)
    ]
    return panel(
        text(
            f"## {texts('me-title')}",
            texts(f"me-dm-{_word(preferences.dm)}"),
            texts(f"me-ping-{_word(preferences.ping)}"),
            texts(f"me-text-only-{_word(preferences.text_only)}"),
            texts(f"me-four-colour-{_word(preferences.four_colour)}"),
            _sample(faces),
            texts(f"me-hand-picture-{_word(preferences.hand_picture)}"),
            texts("me-language", language=texts(f"language-{language}")),
        ),
        rows([_switch(Verb.DM, preferences.dm, texts), _switch(Verb.PING, preferences.ping, texts)]),
        rows(
            [
                _switch(Verb.TEXT_ONLY, preferences.text_only, texts),
                _switch(Verb.FOUR_COLOUR, preferences.four_colour, texts),
                _switch(Verb.HAND_PICTURE, preferences.hand_picture, texts),
            ]
        ),
        choice(PhomSelect.make(texts("select-language"), Press(Verb.LANGUAGE), options)),
        rows(
            [
                PhomButton.make(texts("button-export"), Press(Verb.EXPORT)),
                PhomButton.make(texts("button-erase"), Press(Verb.ERASE)),
            ]
        ),
        colour=GREEN,
    )


def _sample(faces: Faces) -> str:
    """A card of each suit."""
    return row_of(parse_cards("JS QC KD AH"), faces)


def _switch(verb: Verb, on: bool, texts: Texts) -> PhomButton:
    wanted = _word(not on)
    return PhomButton.make(texts(f"button-{verb.value}-{wanted}"), Press(verb, argument=wanted))


def _word(on: bool) -> str:
    return "on" if on else "off"
