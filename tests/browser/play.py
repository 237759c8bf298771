"""Somebody who plays by the labels of the live buttons alone: takes what is offered, lays, sends, discards."""

import re
from dataclasses import dataclass

from tests.browser.page import Pane

ADD_COMPUTER = "Thêm máy"
START = "Bắt đầu"
REMATCH = "Ván nữa"

_LAY = re.compile(r"Hạ\b")
_SEND = re.compile(r"Gửi\b")
_TAKE = (re.compile("Ù"), re.compile(r"Ăn\b(?! nếu)"), re.compile(r"Bốc\b"))
_CONFIRM = re.compile(r"Đánh\b")
_CARD = re.compile(r"^(?:A|[2-9]|10|[JQK])\s?[♠♣♦♥]")


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
    def lay(self) -> str | None:
        """The button that lays down, if there is one."""
        return next((label for label in self.direct if _LAY.match(label)), None)

    @property
    def send(self) -> str | None:
        """A button that sends cards, the one that sends most last."""
        return next((label for label in reversed(self.direct) if _SEND.match(label)), None)


def choose(labels: Labels) -> Press | None:
    """The next press; None while there is nothing to do."""
    confirm = next((label for label in labels.direct if _CONFIRM.match(label)), None)
    take = next((label for word in _TAKE for label in labels.direct if word.match(label)), None)
    # Cards are in rank order, so the last one is the highest.
    for label in (confirm, take, labels.lay, labels.send, labels.cards[-1] if labels.cards else None):
        if label is not None:
            return Press(label, Pane.DIRECT)
    return Press(REMATCH, Pane.CHANNEL) if REMATCH in labels.channel else None
