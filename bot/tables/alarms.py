"""When a table must be looked at next, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.tables.settings import ServerSettings
from bot.tables.table import Phase, Table, Timing

DEFAULTS = ServerSettings()


class AlarmKind(Enum):
    """What a table's clock wakes up for."""

    COMPUTER = auto()
    EAT = auto()
    """Somebody eats who said beforehand that they would; see `bot.tables.eager`."""
    PING = auto()
    TIMEOUT = auto()
    REMATCH = auto()
    IDLE = auto()
    MEND = auto()
    """To see whether the store works again."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """`kind` is due at `at`, for the decision `decision` of the hand where there is one."""

    at: datetime
    kind: AlarmKind
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class Stillness:
    """What a live table remembers of the present moment; lost in a restart without harm."""

    since: datetime
    """When something last happened in the hand, or when the table was last given time after an outage."""
    computer_at: datetime | None = None
    """When the computer player to move makes up its mind; drawn before it looks."""
    eats_at: datetime | None = None
    """When the person to move eats, who said beforehand that they would and may."""
    pinged: bool = False
    retry_at: datetime | None = None
    """After a failed write: not before this."""
    paused: bool = False
    """Whether the store does not work: nothing falls due until it does."""


def next_alarm(table: Table, still: Stillness, timing: Timing, settings: ServerSettings = DEFAULTS) -> Alarm | None:
    """The earliest thing that falls due if nobody does anything; None for a closed table."""
    if still.paused:
        assert still.retry_at is not None
        return Alarm(still.retry_at, AlarmKind.MEND)
    alarm = min(_alarms(table, still, timing, settings), key=lambda a: (a.at, a.kind.value), default=None)
    if alarm is not None and still.retry_at is not None and alarm.at < still.retry_at:
        return Alarm(still.retry_at, alarm.kind, alarm.decision)
    return alarm


def _alarms(table: Table, still: Stillness, timing: Timing, settings: ServerSettings) -> Iterator[Alarm]:
    hand = table.hand
    ping_at = still.since + timedelta(seconds=settings.ping_seconds)
    match table.phase:
        case Phase.PLAYING:
            assert hand is not None
            assert hand.deadline is not None
            yield Alarm(hand.deadline + timing.grace, AlarmKind.TIMEOUT, hand.decision)
            if hand.machine(hand.turn) is not None:
                if still.computer_at is not None:
                    yield Alarm(still.computer_at, AlarmKind.COMPUTER, hand.decision)
                return
            if still.eats_at is not None:
                yield Alarm(still.eats_at, AlarmKind.EAT, hand.decision)
            if settings.ping_seconds and not still.pinged and ping_at < hand.deadline:
                yield Alarm(ping_at, AlarmKind.PING, hand.decision)
        case Phase.LOBBY | Phase.BETWEEN:
            idle = timedelta(minutes=settings.idle_minutes)
            yield Alarm(max(table.touched_at, still.since) + idle, AlarmKind.IDLE)
            if table.rematch_at is not None and _somebody_to_deal(table):
                yield Alarm(table.rematch_at, AlarmKind.REMATCH)
        case Phase.CLOSED:
            pass


def _somebody_to_deal(table: Table) -> bool:
    dealt_in = [chair for _, chair in table.seated if chair.human is None or chair.ready is not None]
    return len(dealt_in) >= 2 and any(chair.human for chair in dealt_in)
