"""One sample of every error that a person can be told about, enumerated from the classes."""

from __future__ import annotations

from collections.abc import Iterator

from bot.phom import errors as game
from bot.phom.cards import parse_card, parse_cards
from bot.tables import errors as tables
from bot.ui.errors import NoProof, NotANumber, NotConfirmed, NotManager, UnknownCommand, UnreadableProof
from tests.ui.builders import NOW

QUEEN = parse_card("QH")
FIVES = parse_cards("5S 5C 5D")

SAMPLES: tuple[Exception, ...] = (
    tables.BadStake(0, 1, 1_000_000),
    tables.NotOwner("An"),
    tables.NotReady(("An", "Bình")),
    tables.TooLate(NOW),
    tables.UnknownHand("banana-1"),
    tables.SeasonRunning("Mùa *thu*"),
    tables.BadSetting("hints"),
    tables.BadAmount("idle_minutes", 2, 240),
    tables.WrongChannel((600, 601)),
    tables.TooPoor(-30, 100),
    tables.BadCorrection(0, 1_000_000),
    tables.TimeBankSpent(2),
    game.BadCard("banana"),
    game.BadRule("u_khan", -1, "a whole number from 0"),
    game.LeavingPays(2, 4),
    game.NoSuchSeat(7, 4),
    game.NotYourTurn(0, 1),
    game.CannotEat(0, QUEEN),
    game.CardNotHeld(0, QUEEN),
    game.EatenCardKept(0, QUEEN),
    game.BreaksEatenPhom(0, QUEEN),
    game.NotAPhom(0, FIVES),
    game.OverlappingPhom(0, QUEEN),
    game.TwoEatenInPhom(0, FIVES),
    game.EatenNotLaid(0, QUEEN),
    game.NoSuchPhom(0, 1, 2),
    game.DoesNotFit(0, QUEEN, FIVES),
    game.LastCard(0, QUEEN),
    NotANumber(),
    NotConfirmed("erase"),
    UnknownCommand("banana"),
)
"""Errors that carry facts."""


def classes(base: type[Exception]) -> Iterator[type[Exception]]:
    """The base and every class below it, those that a test made left out."""
    if base.__module__.startswith("bot."):
        yield base
        for kind in base.__subclasses__():
            yield from classes(kind)


ERROR_CLASSES: tuple[type[Exception], ...] = (
    *classes(tables.TableError),
    *classes(game.IllegalAction),
    game.BadCard,
    game.BadRule,
    game.LeavingPays,
    NotANumber,
    NotConfirmed,
    NotManager,
    NoProof,
    UnreadableProof,
    UnknownCommand,
)
"""Everything that a person's press or command can be refused with."""


def sample(kind: type[Exception]) -> Exception:
    """An error of this class."""
    found = next((error for error in SAMPLES if type(error) is kind), None)
    if found is not None:
        return found
    if not issubclass(kind, game.IllegalAction):
        return kind()
    arguments = (0, "no") if kind is game.IllegalAction else (0,)
    return kind(*arguments)
