"""What can be wrong at a table, apart from the game itself. Each error carries facts; `bot.ui` has the sentences."""

from __future__ import annotations

from datetime import datetime


class TableError(Exception):
    """Base of everything that a table refuses; a refused request has changed nothing."""


class NoTable(TableError):
    """There is no open table here."""


class TableAway(TableError):
    """The table is played elsewhere, and nobody there takes the press."""


class TableExists(TableError):
    """The channel has a table already."""


class BadStake(TableError):
    """The stake is out of its bounds."""

    def __init__(self, stake: int, least: int, most: int) -> None:
        super().__init__(stake)
        self.stake, self.least, self.most = stake, least, most


class TableFull(TableError):
    """Every chair is taken by a person."""


class NoFreeChair(TableError):
    """No chair is free for a computer player."""


class NoComputer(TableError):
    """There is no computer player to remove."""


class AlreadySeated(TableError):
    """The person sits at this table."""


class NotSeated(TableError):
    """The person does not sit at this table."""


class NotInHand(TableError):
    """The person sits at the table but does not play this hand."""


class NotOwner(TableError):
    """Only the table's owner may do this."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


class NotEnoughPlayers(TableError):
    """A hand needs two players."""


class NotReady(TableError):
    """Some of those seated have not said that they are ready."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.names = names


class HandRunning(TableError):
    """This must wait for the end of the running hand."""


class NoHand(TableError):
    """No hand is running."""


class StalePress(TableError):
    """The button was made for an earlier decision."""


class NotYourHand(TableError):
    """The button belongs to another player's panel."""


class TooLate(TableError):
    """The press was made after the turn's deadline."""

    def __init__(self, deadline: datetime) -> None:
        super().__init__(deadline)
        self.deadline = deadline


class CannotKick(TableError):
    """The person named is not at the table, or is the owner."""


class SaveFailed(TableError):
    """The store could not keep the change, so it did not happen."""


class SatInHand(TableError):
    """Nobody rules on a hand that they sat in."""


class UnknownHand(TableError):
    """The server has no hand of that name."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class HandVoided(TableError):
    """The hand has no result that could be reversed."""


class AlreadyReversed(TableError):
    """The hand's payments were taken back before."""


class OwnPoints(TableError):
    """Nobody corrects their own points."""


class BadCorrection(TableError):
    """A correction of nothing, or of more points than one may move."""

    def __init__(self, amount: int, most: int) -> None:
        super().__init__(amount, most)
        self.amount, self.most = amount, most


class NothingToExport(TableError):
    """There is nothing yet that a file could hold."""


class NothingToSend(TableError):
    """No card in the hand fits a phỏm on the table now."""


class NoStandIn(TableError):
    """At this table computer players do not play for people."""


class NoHints(TableError):
    """At this table there are no hints."""


class NoTimeBank(TableError):
    """At this table nobody takes more time."""


class TimeBankSpent(TableError):
    """The person has taken more time as often as they may in this hand."""

    def __init__(self, uses: int) -> None:
        super().__init__(uses)
        self.uses = uses


class NoReview(TableError):
    """There is no such hand that is over and that the person sat in."""


class BadSetting(TableError):
    """There is no such setting, or it cannot have that value."""

    def __init__(self, setting: str) -> None:
        super().__init__(setting)
        self.setting = setting


class BadAmount(BadSetting):
    """A setting's amount is out of its bounds."""

    def __init__(self, setting: str, least: int, most: int) -> None:
        super().__init__(setting)
        self.least, self.most = least, most


class WrongChannel(TableError):
    """The server wants no table in this channel; `channels` are the ids of those where it does."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels = channels


class TooPoor(TableError):
    """The server asks for a balance of `needed` points, and the person has less."""

    def __init__(self, balance: int, needed: int) -> None:
        super().__init__(balance, needed)
        self.balance, self.needed = balance, needed


class OptionForbidden(TableError):
    """The server does not allow this option at its tables."""


class StillPlaying(TableError):
    """The person sits at a table or plays a hand that is not over."""


class SeasonRunning(TableError):
    """The server has a season already: it must end before another one begins."""

    def __init__(self, season: str) -> None:
        super().__init__(season)
        self.season = season


class NoSeason(TableError):
    """The server has no such season, or none that runs."""
