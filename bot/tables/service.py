"""What people ask of live tables. What happens when nobody asks for anything is in `clockwork`.

Each request takes the table's lock, decides by a pure function of the table (`seating`, `dealing`, `hands`, …) and is
kept before it is shown (`keeping`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.phom.actions import Action, Leave
from bot.phom.rules import HouseRules
from bot.tables import dealing, errors, hands, seating
from bot.tables.clockwork import Clockwork
from bot.tables.deals import SECRET_BYTES
from bot.tables.debts import check_balance
from bot.tables.houses import Houses
from bot.tables.keeping import Keeper
from bot.tables.live import Registry
from bot.tables.playing import Playing
from bot.tables.pondering import Pondering
from bot.tables.ports import Change, Clock, DealtHand, Listener, Reversal, StoreError, TableStore
from bot.tables.table import STANDARD_TIMING, Computer, Human, Level, Options, Table, Timing
from bot.tables.timers import Timers


class Tables:
    """Every open table of this process.

    Methods that act for a person raise a `TableError` or the rules' `IllegalAction` and change nothing then.
    `rng` feeds the delays of computer players, `token_bytes` the secrets behind the deals. `choose` decides at once;
    `think`, where it is given, for those computer players that take their time. What the players of a hand may ask is
    in `playing`.
    """

    playing: Playing

    def __init__(
        self,
        store: TableStore,
        clock: Clock,
        choose: hands.Chooser,
        houses: Houses,
        *,
        rng: Random,
        token_bytes: Callable[[int], bytes],
        timing: Timing = STANDARD_TIMING,
        think: hands.SlowChooser | None = None,
    ) -> None:
        self._store, self._clock, self._token_bytes, self.timing = store, clock, token_bytes, timing
        self._houses = houses
        self._registry = Registry()
        self._pondering = Pondering(choose, think)
        timers = Timers(clock, timing)
        self._keeper = Keeper(store, clock, self._registry, timers, self._pondering, houses, timing=timing, rng=rng)
        self._clockwork = Clockwork(self._keeper, self._registry, clock, timers, self._pondering, houses, self._secret)
        timers.ring = self._clockwork.ring
        self.playing = Playing(self._registry, clock, self._keeper, self._clockwork, choose, timing)

    def listen(self, listener: Listener) -> None:
        """Tell `listener` of every change from now on, after those that listen already."""
        self._keeper.listen(listener)

    # What there is

    def table(self, table_id: int) -> Table:
        """The open table of this id. Raises `NoTable`."""
        return self._registry.find(table_id).table

    def in_channel(self, channel_id: int) -> Table:
        """The open table of this channel. Raises `NoTable`."""
        return self._registry.in_channel(channel_id).table

    def all(self) -> tuple[Table, ...]:
        """Every open table."""
        return tuple(live.table for live in self._registry.all())

    # Between hands

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        owner: Human,
        rules: HouseRules,
        stake: int,
        *,
        token: int,
        parent_id: int | None = None,
        companions: Sequence[Computer] = (),
    ) -> Table:
        """Open a table in the channel, which may be a thread of another; see `seating.open_table`.

        Raises `TableExists`, `WrongChannel`, `BadStake`, `TooPoor`, `SaveFailed`.
        """
        try:
            settings = await self._houses.load(guild_id)
        except StoreError as error:
            raise errors.SaveFailed from error
        change = seating.open_table(
            guild_id,
            channel_id,
            owner,
            rules,
            stake,
            token=token,
            secret=self._secret(),
            now=self._clock.now(),
            settings=settings,
            parent_id=parent_id,
            companions=companions,
        )
        await check_balance(self._store, settings, change.after, owner.user_id)
        return (await self._keeper.create(change)).table

    async def sit(self, table_id: int, person: Human, *, token: int) -> Change:
        """Take a chair; see `seating.sit`."""
        return await self._step(table_id, lambda t, now: seating.sit(t, person, token=token, now=now), person.user_id)

    async def stand(self, table_id: int, user_id: int) -> Change:
        """Give up one's chair; see `seating.stand`."""
        return await self._step(table_id, lambda t, now: seating.stand(t, user_id, now=now))

    async def kick(self, table_id: int, owner_id: int, target_id: int) -> Change:
        """Make another person stand up; see `seating.kick`."""
        return await self._step(table_id, lambda t, now: seating.kick(t, owner_id, target_id, now=now))

    async def add_computer(
        self, table_id: int, owner_id: int, names: Sequence[str], level: Level = Level.MEDIUM
    ) -> Change:
        """Seat a computer player, by one of `names`; see `seating.add_computer`."""
        return await self._step(table_id, lambda t, now: seating.add_computer(t, owner_id, level, names, now=now))

    async def remove_computer(self, table_id: int, owner_id: int) -> Change:
        """Remove a computer player; see `seating.remove_computer`."""
        return await self._step(table_id, lambda t, now: seating.remove_computer(t, owner_id, now=now))

    async def change_rules(
        self, table_id: int, owner_id: int, edit: Callable[[HouseRules], HouseRules], *, what: str
    ) -> Change:
        """Other house rules from the next hand on; see `seating.change_rules`."""
        return await self._step(
            table_id,
            lambda t, now: seating.change_rules(t, owner_id, rules=edit(t.rules), stake=t.stake, what=what, now=now),
        )

    async def change_stake(self, table_id: int, owner_id: int, stake: int) -> Change:
        """Another stake, in points, from the next hand on; see `seating.change_rules`."""

        def decide(table: Table, now: datetime) -> Change:
            settings = self._houses.of(table.guild_id)
            return seating.change_rules(
                table, owner_id, rules=table.rules, stake=stake, what="stake", now=now, settings=settings
            )

        return await self._step(table_id, decide)

    async def change_options(
        self, table_id: int, owner_id: int, edit: Callable[[Options], Options], *, what: str
    ) -> Change:
        """Other options from the next hand on; see `seating.change_options`."""

        def decide(table: Table, now: datetime) -> Change:
            settings = self._houses.of(table.guild_id)
            return seating.change_options(
                table, owner_id, options=edit(table.options), what=what, now=now, settings=settings
            )

        return await self._step(table_id, decide)

    async def ready(self, table_id: int, user_id: int, *, token: int) -> Change:
        """Say "deal me in"; the hand begins in the same step when nobody else is waited for."""

        def decide(table: Table, now: datetime) -> Change:
            rematch_at = now + timedelta(seconds=self._houses.of(table.guild_id).rematch_seconds)
            change = seating.make_ready(table, user_id, token=token, rematch_at=rematch_at, now=now)
            if not dealing.can_rematch(change.after, now):
                return change
            begun = dealing.rematch(change.after, secret=self._secret(), now=now)
            return replace(begun, before=table, who=user_id)

        return await self._step(table_id, decide, user_id)

    async def start(self, table_id: int, user_id: int, *, token: int) -> Change:
        """Deal the first hand; see `dealing.start`."""
        return await self._step(
            table_id,
            lambda t, now: dealing.start(t, user_id, token=token, secret=self._secret(), now=now, timing=self.timing),
            user_id,
        )

    async def close(self, table_id: int, user_id: int | None) -> Change:
        """Close the table between hands; see `seating.close`."""
        return await self._step(table_id, lambda t, now: seating.close(t, user_id, now=now))

    async def shut(self, table_id: int, user_id: int) -> Change:
        """Close the table between hands for somebody who manages its server. Raises `HandRunning`."""
        return await self._step(table_id, lambda t, now: seating.shut(t, user_id, now=now))

    def stands_still(self, table_id: int) -> bool:
        """Whether play is paused there until the store works again. Raises `NoTable`."""
        return self._registry.find(table_id).still.paused

    # In a hand

    async def leave(self, table_id: int, user_id: int) -> Change:
        """Leave the table: out of the running hand at its price (R7.7), else by standing up."""

        def decide(table: Table, now: datetime) -> Change:
            seat = table.playing_seat(user_id)
            if seat is None:
                return seating.stand(table, user_id, now=now)
            return self._acted(table, Leave(seat), now, user_id)

        return await self._step(table_id, decide)

    async def void(self, table_id: int, *, who: int | None, detail: str) -> Change:
        """End the running hand without a result; see `hands.void`."""
        return await self._step(table_id, lambda t, now: hands.void(t, who=who, detail=detail, now=now))

    async def reverse(self, guild_id: int, table_id: int, number: int, *, who: int, reason: str) -> DealtHand:
        """Take back the payments of an ended hand of the server, whether or not its table is open still.

        Returns the hand. Raises `UnknownHand`, `HandRunning`, `SatInHand`, `HandVoided`, `AlreadyReversed`,
        `SaveFailed`.
        """
        reversal = Reversal(table_id, number, who, reason, self._clock.now())
        return await self._keeper.reverse(guild_id, reversal)

    async def settings_changed(self, guild_id: int) -> None:
        """Bring the server's tables where no hand runs under its settings as they are now.

        The others follow when their hand ends, as does a table that cannot be kept now.
        """
        for live in self._registry.all():
            if live.table.guild_id == guild_id:
                async with live.lock:
                    with contextlib.suppress(errors.SaveFailed):
                        await self._keeper.bring_under(live)

    # Life of the process

    async def resume(self, tables: Sequence[Table]) -> None:
        """Take up the open tables of the store after a start; each turn has at least 15 s left then."""
        await self._clockwork.resume(tables)

    def pause(self, guild_id: int | None = None) -> None:
        """Stop every clock, or those of one server, until `outage_ended`: nobody can press."""
        self._clockwork.pause(guild_id)

    async def outage_ended(self, guild_id: int | None = None) -> None:
        """Let the clocks run again, of every server or of one, with at least 15 s left for every turn."""
        await self._clockwork.outage_ended(guild_id)

    async def abandon(self, table_id: int, *, detail: str) -> None:
        """Void the hand of a table whose place is gone, and close it: nobody pays.

        While the store does not work this waits until it does; play goes on nowhere in between. Raises `NoTable`.
        """
        live = self._registry.find(table_id)
        async with live.lock:
            await self._keeper.give_up(live, detail)

    async def shut_down(self) -> None:
        """Stop every clock; wait for what is being kept, then tell that the tables wait for the next start."""
        self._keeper.close()
        await self._clockwork.stop()

    # Inside

    def _secret(self) -> bytes:
        return self._token_bytes(SECRET_BYTES)

    def _acted(self, table: Table, action: Action, now: datetime, who: int) -> Change:
        return hands.act(table, action, choose=self._pondering.choose, timing=self.timing, now=now, who=who)

    async def _step(
        self, table_id: int, decide: Callable[[Table, datetime], Change], payer: int | None = None
    ) -> Change:
        """Keep what `decide` makes of the table, if the server lets `payer` play for what is then at stake."""
        live = self._registry.find(table_id)
        async with live.lock:
            await self._keeper.mend(live)
            change = decide(live.table, self._clock.now())
            if payer is not None:
                settings = self._houses.of(live.table.guild_id)
                await check_balance(self._store, settings, change.after, payer)
            return await self._keeper.keep(live, change)
