"""Who sits at a table between hands: every step as a pure function from a table to the `Change` it would be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.phom.rules import HouseRules
from bot.tables import errors
from bot.tables.ports import Cause, Change
from bot.tables.settings import STAKE_LEAST, STAKE_MOST, ServerSettings
from bot.tables.table import CHAIRS, Chair, Computer, Human, Level, Options, Phase, Table
from bot.tables.terms import allowed_options, opening_options

DEFAULTS = ServerSettings()


def check_stake(stake: int, most: int = STAKE_MOST) -> None:
    """Raises `BadStake` unless 1 ≤ `stake` ≤ `most` points."""
    if not STAKE_LEAST <= stake <= most:
        raise errors.BadStake(stake, STAKE_LEAST, most)


def open_table(
    guild_id: int,
    channel_id: int,
    owner: Human,
    rules: HouseRules,
    stake: int,
    *,
    token: int,
    secret: bytes,
    now: datetime,
    settings: ServerSettings = DEFAULTS,
    parent_id: int | None = None,
    companions: Sequence[Computer] = (),
) -> Change:
    """A new lobby with its owner on the first chair, ready. `parent_id` is the channel of a thread.

    With `companions`, three at most, on the next chairs it is a table to learn at (`Options.learning`).
    Raises `WrongChannel`, `BadStake`.
    """
    if not settings.allows_place(channel_id, parent_id):
        raise errors.WrongChannel(settings.channels)
    check_stake(stake, settings.stake_most)
    table = Table(
        id=0,
        guild_id=guild_id,
        channel_id=channel_id,
        owner_id=owner.user_id,
        rules=rules,
        stake=stake,
        opened_at=now,
        touched_at=now,
        owner_acted_at=now,
        secret=secret,
        options=opening_options(settings, learning=bool(companions)),
    ).with_chair(0, Chair(owner, ready=token))
    for index, companion in enumerate(companions, 1):
        table = table.with_chair(index, Chair(companion))
    return Change(None, table, Cause.OPENED, now, owner.user_id)


def sit(table: Table, person: Human, *, token: int, now: datetime) -> Change:
    """Take the first free chair, else the last computer player's; during a hand, from the next hand on.

    In a lobby sitting down is being ready. Raises `AlreadySeated`, `TableFull`, `NoTable`.
    """
    _must_be_open(table)
    if table.chair_of(person.user_id) is not None:
        raise errors.AlreadySeated
    free = [i for i, chair in enumerate(table.chairs) if chair is None]
    computers = [i for i, chair in table.seated if isinstance(chair.occupant, Computer)]
    if not free and not computers:
        raise errors.TableFull
    index = free[0] if free else computers[-1]
    lobby = table.phase is Phase.LOBBY
    chair = Chair(person, ready=token if lobby else None, arriving=table.running)
    return Change(table, _touched(table.with_chair(index, chair), person.user_id, now), Cause.SAT, now, person.user_id)


def stand(table: Table, user_id: int, *, now: datetime) -> Change:
    """Give up one's chair. Raises `NotSeated`; `HandRunning` for somebody who plays the running hand."""
    _must_be_open(table)
    index = _chair_of(table, user_id)
    if _plays_now(table, index):
        raise errors.HandRunning
    after = unseat(_touched(table, user_id, now), index)
    return Change(table, after, Cause.STOOD, now, user_id, _name(table, index))


def kick(table: Table, owner_id: int, target_id: int, *, now: datetime) -> Change:
    """Take another person's chair, or that of one who waits. Raises `NotOwner`, `CannotKick`, `HandRunning`."""
    _must_be_owner(table, owner_id)
    index = table.chair_of(target_id)
    if index is None or target_id == owner_id:
        raise errors.CannotKick
    if _plays_now(table, index):
        raise errors.HandRunning
    after = unseat(_touched(table, owner_id, now), index)
    return Change(table, after, Cause.KICKED, now, owner_id, _name(table, index))


def add_computer(table: Table, owner_id: int, level: Level, names: Sequence[str], *, now: datetime) -> Change:
    """Put a computer player on the first free chair, by the first of `names` that nobody at the table has.

    Raises `NotOwner`, `HandRunning`, `NoFreeChair`.
    """
    _must_be_owner(table, owner_id)
    _must_not_run(table)
    index = next((i for i, chair in enumerate(table.chairs) if chair is None), None)
    if index is None:
        raise errors.NoFreeChair
    taken = {chair.occupant.name for _, chair in table.seated}
    name = next((name for name in names if name not in taken), names[0])
    after = _touched(table, owner_id, now).with_chair(index, Chair(Computer(name, level)))
    return Change(table, after, Cause.COMPUTER_ADDED, now, owner_id, name)


def remove_computer(table: Table, owner_id: int, *, now: datetime) -> Change:
    """Take the last computer player away. Raises `NotOwner`, `HandRunning`, `NoComputer`."""
    _must_be_owner(table, owner_id)
    _must_not_run(table)
    index = next((i for i, chair in reversed(table.seated) if isinstance(chair.occupant, Computer)), None)
    if index is None:
        raise errors.NoComputer
    after = unseat(_touched(table, owner_id, now), index)
    return Change(table, after, Cause.COMPUTER_REMOVED, now, owner_id, _name(table, index))


def change_rules(
    table: Table,
    owner_id: int,
    *,
    rules: HouseRules,
    stake: int,
    what: str,
    now: datetime,
    settings: ServerSettings = DEFAULTS,
) -> Change:
    """Other house rules or another stake for the hands to come; nobody is ready for them yet, the owner excepted.

    `what` is the name of what was changed (a rule, `preset` or `stake`).
    Raises `NotOwner`, `HandRunning`, `BadStake`.
    """
    _must_be_owner(table, owner_id)
    _must_not_run(table)
    check_stake(stake, settings.stake_most)
    after = unready(_touched(replace(table, rules=rules, stake=stake), owner_id, now), owner_id)
    return Change(table, after, Cause.RULES, now, owner_id, what)


def change_options(
    table: Table, owner_id: int, *, options: Options, what: str, now: datetime, settings: ServerSettings = DEFAULTS
) -> Change:
    """Other options for the hands to come; nobody is ready for them yet, as after `change_rules`.

    `what` is the name of the option. Raises `NotOwner`, `HandRunning`, `OptionForbidden`.
    """
    change = change_rules(table, owner_id, rules=table.rules, stake=table.stake, what=what, now=now)
    if allowed_options(options, settings) != options:
        raise errors.OptionForbidden
    return replace(change, after=replace(change.after, options=options))


def unready(table: Table, owner_id: int) -> Table:
    """The table with nobody ready for its next hand, the owner of a lobby excepted: it is another one now."""
    table = replace(table, rematch_at=None)
    for index, chair in table.seated:
        if chair.occupant.account != owner_id or table.phase is not Phase.LOBBY:
            table = table.with_chair(index, replace(chair, ready=None))
    return table


def make_ready(table: Table, user_id: int, *, token: int, rematch_at: datetime, now: datetime) -> Change:
    """Say "deal me in". Between hands the first to say so sets the wait's end, `rematch_at`.

    Raises `NotSeated`, `HandRunning`. Saying it again changes nothing but the press that counts.
    """
    _must_be_open(table)
    index = _chair_of(table, user_id)
    _must_not_run(table)
    chair = table.chairs[index]
    assert chair is not None
    after = _touched(table, user_id, now).with_chair(index, replace(chair, ready=token))
    if table.phase is Phase.BETWEEN and table.rematch_at is None:
        after = replace(after, rematch_at=rematch_at)
    return Change(table, after, Cause.READY, now, user_id)


def close(table: Table, user_id: int | None, *, now: datetime, cause: Cause = Cause.CLOSED) -> Change:
    """End the table; `user_id` None: the table closes itself. Raises `NotOwner`, `HandRunning`."""
    if user_id is not None:
        _must_be_owner(table, user_id)
    _must_not_run(table)
    return Change(table, replace(table, phase=Phase.CLOSED, rematch_at=None), cause, now, user_id)


def shut(table: Table, user_id: int, *, now: datetime) -> Change:
    """End the table on the word of somebody who manages the server. Raises `HandRunning`."""
    return replace(close(table, None, now=now, cause=Cause.SHUT), who=user_id)


def unseat(table: Table, index: int) -> Table:
    """`table` with the chair empty: the ownership passed on (R3.4), the table closed when no person is left.

    A table in whose running hand somebody still plays is not closed.
    """
    chair = table.chairs[index]
    table = table.with_chair(index, None)
    if chair is not None and chair.occupant.account == table.owner_id and table.people:
        order = [*range(index + 1, CHAIRS), *range(index)]
        heirs = [person for i in order if (seat := table.chairs[i]) is not None and (person := seat.human)]
        # Somebody who waits for the next hand inherits only when nobody else is there.
        heirs.sort(key=lambda heir: _waits(table, heir))
        table = replace(table, owner_id=heirs[0].user_id)
    if not table.people and not table.running:
        table = replace(table, phase=Phase.CLOSED, rematch_at=None)
    return table


def _waits(table: Table, person: Human) -> bool:
    index = table.chair_of(person.user_id)
    chair = None if index is None else table.chairs[index]
    return chair is not None and chair.arriving


def _plays_now(table: Table, index: int) -> bool:
    chair = table.chairs[index]
    return table.running and chair is not None and not chair.arriving


def _name(table: Table, index: int) -> str:
    chair = table.chairs[index]
    return chair.occupant.name if chair is not None else ""


def _chair_of(table: Table, user_id: int) -> int:
    index = table.chair_of(user_id)
    if index is None:
        raise errors.NotSeated
    return index


def _must_be_open(table: Table) -> None:
    if table.phase is Phase.CLOSED:
        raise errors.NoTable


def _must_be_owner(table: Table, user_id: int) -> None:
    _must_be_open(table)
    if user_id != table.owner_id:
        raise errors.NotOwner(next((p.name for p in table.people if p.user_id == table.owner_id), ""))


def _must_not_run(table: Table) -> None:
    _must_be_open(table)
    if table.running:
        raise errors.HandRunning


def _touched(table: Table, user_id: int, now: datetime) -> Table:
    owner_acted_at = now if user_id == table.owner_id else table.owner_acted_at
    return replace(table, touched_at=now, owner_acted_at=owner_acted_at)
