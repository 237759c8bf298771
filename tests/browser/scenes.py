"""The screens of a hand: when each is due, and how it is known that a page shows it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.phom.actions import Discard, Eat, Lay, Send
from bot.phom.views import SeatView
from tests.browser.page import Pane, PlayerPage
from tests.browser.play import GLANCE_MS, Labels, Words, labels_of
from tests.waiting import PATIENCE_SECONDS


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen, and how it is known that it is there."""

    name: str
    pane: Pane
    is_shown: Callable[[Labels, Words], bool]
    """From the labels of the live buttons of both channels."""

    async def wait(self, person: PlayerPage, words: Words) -> None:
        """Return as soon as the page shows it.

        Raises:
            TimeoutError: it never does.
        """
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not self.is_shown(await labels_of(person), words):
                await person.page.wait_for_timeout(GLANCE_MS)


@dataclass(frozen=True, slots=True)
class HandScene(Scene):
    """A screen of a running hand."""

    is_due: Callable[[SeatView], bool]
    """From what the player sees who is to act."""


def _can(kind: type[Discard | Eat | Lay | Send]) -> Callable[[SeatView], bool]:
    return lambda view: any(isinstance(action, kind) for action in view.legal)


LOBBY = Scene("lobby", Pane.CHANNEL, lambda labels, words: words.start in labels.channel)
SHOWDOWN = Scene("showdown", Pane.CHANNEL, lambda labels, words: words.rematch in labels.channel)
LAYING = HandScene("laying", Pane.DIRECT, lambda labels, _: labels.lay is not None, _can(Lay))
HAND_SCENES = (
    HandScene("hand", Pane.DIRECT, lambda labels, _: labels.cards != (), _can(Discard)),
    HandScene("eating", Pane.DIRECT, lambda labels, _: labels.eat is not None, _can(Eat)),
    LAYING,
    HandScene("sending", Pane.DIRECT, lambda labels, _: labels.send is not None, _can(Send)),
    # Last of all, when the most lies on it.
    HandScene("table", Pane.CHANNEL, lambda labels, words: words.hand in labels.channel, _can(Send)),
)
SCENES: tuple[Scene, ...] = (LOBBY, *HAND_SCENES, SHOWDOWN)
"""In the order in which they come."""
