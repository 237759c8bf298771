"""A simulated Discord with the real bot in it: people who tap what they see and type commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import simcord
import simcord.interactions
from simcord.actors import MemberActor
from simcord.backend.models import Message
from simcord.builders import ChannelHandle, GuildHandle
from simcord.components import walk_components
from simcord.results import InteractionResult, to_discord_message

from bot.app import PhomBot, build_bot, read_settings
from bot.tables.ports import Change
from bot.tables.table import LiveHand, Table, Timing
from bot.ui.ids import OldPress, Press, Verb, read_press

NAMES = ("An", "Bình", "Chi", "Dung", "Giang")
SELECT = 3
"""The type of a select among Discord's components."""
QUICK_COMPUTERS = Timing(computer=(0.0, 0.0))


class World:
    """One server with one channel and its people. Messages are simcord's own records."""

    def __init__(self, env: simcord.Env, bot: PhomBot, guild: GuildHandle, channel: ChannelHandle) -> None:
        self.env, self.bot, self.guild, self.channel = env, bot, guild, channel
        self._locale = "en-US"
        self._last: Table | None = None
        self.people = [guild.add_member(env.create_user(name, global_name=name)) for name in NAMES]

    # What is on the screen

    def messages(self, channel_id: int) -> list[Message]:
        """What stands in a channel, the oldest first, private answers included."""
        return list(self.env.backend.messages.get(channel_id, {}).values())

    def table_message(self) -> Message:
        """The newest public message with a table's controls."""
        public = [m for m in self.messages(self.channel.id) if not m.is_ephemeral and list(controls(m))]
        return public[-1]

    def private(self, person: MemberActor) -> list[Message]:
        """The private answers to this person, in the channel and then in the direct messages, the oldest first."""
        everywhere = [*self.messages(self.channel.id), *self.messages(person.user.dm_channel.id)]
        return [m for m in everywhere if m.is_ephemeral and m.visible_to(person.id)]

    def panel(self, person: MemberActor) -> Message:
        """The newest private panel with controls: in the channel, else in the direct messages."""
        found = self.panels(person)
        return found[-1] if found else self.dm(person)

    def panels(self, person: MemberActor) -> list[Message]:
        """The person's private panels of hands in the channel, the oldest first."""
        return [m for m in self.private(person) if any(press.hand is not None for _, press in controls(m))]

    def dms(self, person: MemberActor) -> list[Message]:
        """The person's direct messages from the bot, the oldest first, private answers left out."""
        return [m for m in self.messages(person.user.dm_channel.id) if not m.is_ephemeral]

    def dm(self, person: MemberActor) -> Message:
        return self.dms(person)[-1]

    # What people do

    async def press(
        self, person: MemberActor, message: Message, verb: Verb, argument: str | None = None
    ) -> InteractionResult:
        """Tap the enabled button of this verb on the message, in the channel or in the direct messages."""
        for control, press in controls(message):
            if press.verb is verb and argument in (None, press.argument) and not control.get("disabled"):
                actor: Any = person if message.channel_id == self.channel.id else person.user
                result: InteractionResult = await actor.click(
                    to_discord_message(self.env, message), custom_id=control["custom_id"]
                )
                return result
        raise AssertionError(f"no live {verb.value} {argument or ''} among {[p for _, p in controls(message)]}")

    async def select(self, person: MemberActor, message: Message, verb: Verb, value: str) -> InteractionResult:
        """Choose a value in the select of this verb on the message."""
        for control, press in controls(message):
            if press.verb is verb and control["type"] == SELECT:
                actor: Any = person if message.channel_id == self.channel.id else person.user
                result: InteractionResult = await actor.select(
                    to_discord_message(self.env, message), [value], custom_id=control["custom_id"]
                )
                return result
        raise AssertionError(f"no select {verb.value} among {[p for _, p in controls(message)]}")

    async def command(self, who: MemberActor, name: str, /, **options: Any) -> InteractionResult:
        """Type a slash command in the channel."""
        return await who.slash(self.channel, name, **options)

    def speak(self, locale: str) -> None:
        """From now on everybody's Discord speaks this language."""
        self._locale = locale

    async def opened(self, people: int = 4, *, computers: int = 0, **options: Any) -> Table:
        """A lobby with its chairs taken, by command and buttons."""
        self.bot.tables.listen(self)
        await self.command(self.people[0], "phom open", **options)
        for person in self.people[1:people]:
            await self.press(person, self.table_message(), Verb.SIT)
        for _ in range(computers):
            await self.press(self.people[0], self.table_message(), Verb.COMPUTER_ADD)
        return self.table()

    async def started(self, people: int = 4, *, computers: int = 0, **options: Any) -> Table:
        """A hand just dealt."""
        await self.opened(people, computers=computers, **options)
        await self.press(self.people[0], self.table_message(), Verb.START)
        return self.table()

    def table(self) -> Table:
        return self.bot.tables.in_channel(self.channel.id)

    def table_changed(self, change: Change) -> None:
        """A listener of the tables."""
        self._last = change.after

    def table_now(self) -> Table:
        """The table that was `opened`, as it last was, closed or not."""
        assert self._last is not None
        return self._last

    def hand(self) -> LiveHand:
        hand = self.table().hand
        assert hand is not None
        return hand

    def mover(self) -> MemberActor | None:
        """The person whose turn it is; None for a computer player's."""
        hand = self.hand()
        account = hand.occupants[hand.turn].account
        return next((person for person in self.people if person.id == account), None)

    async def play_turn(self, person: MemberActor) -> None:
        """Play this person's open turn to its discard, by taps."""
        turns = self.hand().state.turns
        while self.hand().running and self.hand().state.turns == turns:
            await self._tap(person, first_choice, self.panel)

    async def play_hand(
        self, choose: Chooser | None = None, *, panel: Callable[[MemberActor], Message] | None = None
    ) -> LiveHand:
        """Play the running hand to its end by taps on private panels; the hand as it ended."""
        choose = choose or first_choice
        while self.hand().running:
            person = self.mover()
            if person is None:
                await self.env.advance_time(2)
                continue
            await self._tap(person, choose, panel or self.panel)
        await self.env.settle()
        return self.hand()

    async def _tap(self, person: MemberActor, choose: Chooser, panel: Callable[[MemberActor], Message]) -> None:
        message = panel(person)
        verb, argument = choose([press for control, press in controls(message) if not control.get("disabled")])
        await self.press(person, message, verb, argument)


def localised(world: World, base: Callable[..., Any]) -> Callable[..., Any]:
    """simcord's maker of interactions, with the locale that the world speaks; simcord always says `en-US`."""

    def make(*args: Any, **kwargs: Any) -> Any:
        record, payload = base(*args, **kwargs)
        payload["locale"] = world._locale
        return record, payload

    return make


Chooser = Callable[[list[Press]], tuple[Verb, str | None]]
_ORDER = (Verb.U, Verb.EAT, Verb.DRAW, Verb.LAY, Verb.SEND_ALL, Verb.DISCARD, Verb.BREAK)


def first_choice(presses: list[Press]) -> tuple[Verb, str | None]:
    """What a plain player taps first among the live buttons of their panel."""
    for verb in _ORDER:
        for press in presses:
            if press.verb is verb:
                return verb, press.argument
    raise AssertionError(f"nothing to do among {presses}")


def any_choice(rng: Random) -> Chooser:
    """What somebody taps who takes any move that is open."""

    def choose(presses: list[Press]) -> tuple[Verb, str | None]:
        press = rng.choice([press for press in presses if press.verb in _ORDER])
        return press.verb, press.argument

    return choose


def controls(message: Message) -> Iterator[tuple[dict[str, Any], Press]]:
    """Our buttons and selects on the message, with what they ask for."""
    for component in walk_components(message.components):
        custom_id = component.get("custom_id") or ""
        if custom_id.startswith("phom"):
            version, _, body = custom_id[5:].partition(":")
            press = read_press(version, body)
            assert not isinstance(press, OldPress)
            yield component, press


def words(message: Message) -> str:
    """All text of the message."""
    return "\n".join(str(part["content"]) for part in walk_components(message.components) if part.get("type") == 10)


def rest_calls(env: simcord.Env) -> Counter[str]:
    """The REST calls so far that count against Discord's global limit, by kind.

    Interaction responses and edits through an interaction's webhook do not.
    """
    calls: Counter[str] = Counter()
    for entry in env.http_requests:
        free = "/callback" in entry.path or (entry.path.startswith("/webhooks/") and entry.method == "PATCH")
        if not free:
            calls[f"{entry.method} {entry.path.split('/')[1]}"] += 1
    return calls


def bot_on(database: Path, **settings: Any) -> PhomBot:
    """The bot on this database; computer players do not wait."""
    chosen = read_settings(None).model_copy(update={"database_url": f"sqlite+aiosqlite:///{database}", **settings})
    return build_bot(chosen, timing=QUICK_COMPUTERS, rng=Random(5), token_bytes=Random(5).randbytes, edit_seconds=0)
