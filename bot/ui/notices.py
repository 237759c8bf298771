"""The small line on a table that says what has just happened."""

from __future__ import annotations

from collections.abc import Iterator

from bot.phom.events import Eaten, Event, Laid, Left, Sent, TimedOut, WentMom
from bot.phom.rules import RULE_NAMES
from bot.tables.ports import Cause, Change
from bot.tables.table import Phase, Table
from bot.tables.terms import OPTION_NAMES
from bot.ui.faces import TEXT_FACES, Faces
from bot.ui.panels.words import SHORT, option_key, preset_name, rule_key, rule_value
from bot.ui.texts import Texts, safe_name

MOST_EVENTS = 4
"""What happened last in a step is said; a step of many turns at once says no more than this."""


def notice_of(change: Change | None, texts: Texts, *, faces: Faces = TEXT_FACES) -> str | None:
    """What is worth saying about this change, with nothing that only one player may know; None if nothing is."""
    if change is None:
        return None
    said = [line for line in (_by_cause(change, texts), *_by_events(change, texts, faces)) if line is not None]
    said += _afterwards(change, texts)
    return " ".join(said) or None


def _by_cause(change: Change, texts: Texts) -> str | None:
    who, name = _who(change), safe_name(change.detail, SHORT)
    match change.cause:
        case Cause.OPENED | Cause.SAT:
            return texts(f"notice-{change.cause.value}", who=who)
        case Cause.STOOD:
            return texts("notice-stood", name=name)
        case Cause.KICKED:
            return texts("notice-kicked", who=who, name=name)
        case Cause.COMPUTER_ADDED:
            return texts("notice-computer-added", who=who, name=name)
        case Cause.COMPUTER_REMOVED:
            return texts("notice-computer-removed", who=who, name=name)
        case Cause.RULES:
            return _rules(change, texts, who)
        case Cause.CLOSED:
            return texts("notice-closed", who=who)
        case Cause.STOOD_IN | Cause.TOOK_BACK | Cause.MORE_TIME:
            return texts(f"notice-{change.cause.value.replace('_', '-')}", who=who)
        case Cause.REVERSED:
            return texts("notice-reversed", hand=name)
        case (
            Cause.VOIDED
            | Cause.IDLE_CLOSED
            | Cause.RESUMED
            | Cause.CLOCK_SET
            | Cause.RESTARTING
            | Cause.SETTINGS
            | Cause.SHUT
            | Cause.PAUSED
            | Cause.MENDED
        ):
            return texts(f"notice-{change.cause.value.replace('_', '-')}")
        case Cause.READY | Cause.STARTED | Cause.ACTED | Cause.TIMED_OUT | Cause.LEFT | Cause.PINGED:
            return None


def _rules(change: Change, texts: Texts, who: str) -> str:
    rules = change.after.rules
    if change.detail == "stake":
        return texts("notice-rules-stake", who=who, stake=texts.number(change.after.stake))
    if change.detail in OPTION_NAMES:
        on = getattr(change.after.options, change.detail)
        return texts(f"notice-option-{'on' if on else 'off'}", who=who, option=texts(option_key(change.detail)))
    if change.detail in RULE_NAMES:
        name, value = texts(rule_key(change.detail)), rule_value(rules, change.detail, texts)
        return texts("notice-rules-rule", who=who, rule=name, value=value)
    return texts("notice-rules-preset", who=who, preset=preset_name(rules, texts))


def _by_events(change: Change, texts: Texts, faces: Faces) -> Iterator[str]:
    hand = change.after.hand
    if hand is None:
        return
    names = tuple(safe_name(who.name, SHORT) for who in hand.occupants)
    lines = [line for event in change.events if (line := _event(event, names, texts, faces)) is not None]
    yield from lines[-MOST_EVENTS:]


def _event(event: Event, names: tuple[str, ...], texts: Texts, faces: Faces) -> str | None:
    match event:
        case TimedOut(seat):
            return texts("notice-timed-out", name=names[seat])
        case Left(seat):
            return texts("notice-left", name=names[seat])
        case Eaten(seat, card, source, chot):
            key = "notice-ate-chot" if chot else "notice-ate"
            return texts(key, name=names[seat], card=faces.text(card), **{"from": names[source]})
        case Laid(seat):
            return texts("notice-laid", name=names[seat])
        case Sent(seat, card):
            return texts("notice-sent", name=names[seat], card=faces.text(card))
        case WentMom(seat):
            return texts("notice-mom", name=names[seat])
        case _:
            return None


def _afterwards(change: Change, texts: Texts) -> Iterator[str]:
    """A new owner, or nobody left."""
    before, after = change.before, change.after
    if after.phase is Phase.CLOSED:
        if change.cause not in (Cause.CLOSED, Cause.IDLE_CLOSED, Cause.SHUT):
            yield texts("notice-closed-empty")
    elif before is not None and before.owner_id != after.owner_id:
        yield texts("notice-owner", name=_name(after.owner_id, after))


def _who(change: Change) -> str:
    tables = [table for table in (change.after, change.before) if table is not None]
    return next((name for table in tables if (name := _name(change.who, table)) != "?"), "?")


def _name(user_id: int | None, table: Table) -> str:
    return next((safe_name(person.name, SHORT) for person in table.people if person.user_id == user_id), "?")
