"""Somebody who plays by the labels of the live buttons alone: takes what is offered, lays, sends, discards."""

import asyncio
import re
from dataclasses import dataclass

from bot.phom.actions import Action, Discard, Draw, Eat, Lay, Send
from bot.ui.texts import texts_for
from tests.browser.page import Pane, PlayerPage
from tests.waiting import PATIENCE_SECONDS


@dataclass(frozen=True, slots=True)
class Words:
    """The labels of the buttons around a hand, and the names of commands, in one language."""

    language: str
    hand: str
    sit: str
    add_computer: str
    start: str
    rematch: str
    replay: str
    step_next: str
    leave: str
    leave_surely: str

    def command(self, *path: str) -> str:
        """How the subcommand of these English names is typed, without its slash: `me`, `show`."""
        texts = texts_for(self.language)
        keys = ["phom", *("-".join(path[: place + 1]) for place in range(len(path)))]
        return " ".join(texts(f"cmd-{key}-name") for key in keys)


def words_of(language: str) -> Words:
    """The labels as the bot writes them in this language."""
    texts = texts_for(language)
    keys = ("hand", "sit", "computer-add", "start", "rematch", "replay", "step-next", "leave", "leave-sure")
    return Words(language, *(texts(f"button-{key}") for key in keys))


VIETNAMESE = words_of("vi")
ADD_COMPUTER, START, REMATCH = VIETNAMESE.add_computer, VIETNAMESE.start, VIETNAMESE.rematch

_LAY = re.compile(r"(?:Hạ|Lay down)\b")
_SEND = re.compile(r"(?:Gửi|Send)\b")
_EAT = re.compile(r"(?:Ăn|Eat) (?:A|[2-9]|10|[JQK])[♠♣♦♥]")
_DRAW = re.compile(r"(?:Bốc|Draw)\b")
_TAKE = (re.compile("Ù"), _EAT, _DRAW)
_CONFIRM = re.compile(r"(?:Đánh|Discard)\b")
_CARD = re.compile(r"^(?:A|[2-9]|10|[JQK])\s?[♠♣♦♥]")
GLANCE_MS = 150
"""Between two looks at a page."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button to press."""

    label: str
    pane: Pane


@dataclass(frozen=True, slots=True)
class Labels:
    """The live buttons of a person's page, oldest first."""

    channel: tuple[str, ...]
    direct: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The buttons of cards that could be discarded."""
        return tuple(label for label in self.direct if _CARD.match(label))

    @property
    def eat(self) -> str | None:
        """The button that eats, if there is one."""
        return next((label for label in self.direct if _EAT.match(label)), None)

    @property
    def draw(self) -> str | None:
        """The button that draws, if there is one."""
        return next((label for label in self.direct if _DRAW.match(label)), None)

    @property
    def lay(self) -> str | None:
        """The button that lays down, if there is one."""
        return next((label for label in self.direct if _LAY.match(label)), None)

    @property
    def send(self) -> str | None:
        """A button that sends cards, the one that sends most last."""
        return next((label for label in reversed(self.direct) if _SEND.match(label)), None)

    def of(self, action: Action) -> str | None:
        """The button for this action, or for it and more of its kind; None if there is none."""
        match action:
            case Eat():
                return self.eat
            case Draw():
                return self.draw
            case Lay():
                return self.lay
            case Send():
                return self.send
            case Discard(card=card):
                return next((label for label in self.cards if label == card.face), None)
            case _:
                return None


def choose(labels: Labels, words: Words = VIETNAMESE) -> Press | None:
    """The next press; None while there is nothing to do."""
    confirm = next((label for label in labels.direct if _CONFIRM.match(label)), None)
    take = next((label for word in _TAKE for label in labels.direct if word.match(label)), None)
    # Cards are in rank order, so the last one is the highest.
    for label in (confirm, take, labels.lay, labels.send, labels.cards[-1] if labels.cards else None):
        if label is not None:
            return Press(label, Pane.DIRECT)
    return Press(words.rematch, Pane.CHANNEL) if words.rematch in labels.channel else None


async def labels_of(person: PlayerPage) -> Labels:
    """The live buttons of the page as it is."""
    return Labels(tuple(await person.labels(Pane.CHANNEL)), tuple(await person.labels(Pane.DIRECT)))


async def make_move(person: PlayerPage, action: Action) -> None:
    """Press the button for this action as soon as there is one.

    Raises:
        TimeoutError: there never is.
    """
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (label := (await labels_of(person)).of(action)) is None:
            await person.page.wait_for_timeout(GLANCE_MS)
    await person.press(label, Pane.DIRECT)
