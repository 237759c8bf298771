"""`/phom draw`, `discard` and the other moves as commands, with one's own legal cards to choose from."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.phom.actions import DeclareU, Discard, Draw, Eat, Lay, MeldRef, Send
from bot.phom.cards import Card, read_card
from bot.phom.errors import BadCard
from bot.phom.views import SeatView
from bot.tables.errors import NoTable
from bot.ui.faces import row_of
from bot.ui.hand_presses import Maker, best_lay
from bot.ui.ids import lay_value, read_lay, read_send, send_value
from bot.ui.translator import local
from cogs.parts import answering, parts_of, table_here

MOST_CHOICES = 25
"""What Discord shows of an autocompletion."""
Choices = list[app_commands.Choice[str]]


class HandCommands(commands.Cog):
    """Commands for a hand; each answers with one's own cards as they are then."""

    @app_commands.command(name=local("cmd-hand-name"), description=local("cmd-hand-about"))
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show one's own cards."""
        async with answering(interaction) as answer:
            await parts_of(interaction).presses.hand.show(answer, table_here(interaction))

    @app_commands.command(name=local("cmd-eat-name"), description=local("cmd-eat-about"))
    @app_commands.rename(early=local("opt-eat-early-name"))
    @app_commands.describe(early=local("opt-eat-early-about"))
    async def eat(self, interaction: discord.Interaction, early: bool | None = None) -> None:
        """Ăn; `early` while one waits, for when the turn comes."""
        if early is None:
            await _play(interaction, Eat)
            return
        presses = parts_of(interaction).presses
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await presses.hand.make_eager(answer, table.id, None, on=early)
            await presses.hand.show(answer, table)

    @app_commands.command(name=local("cmd-more-time-name"), description=local("cmd-more-time-about"))
    async def more_time(self, interaction: discord.Interaction) -> None:
        """More time for one's own turn."""
        presses = parts_of(interaction).presses
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await presses.hand.more_time(answer, table.id, None, None)
            await presses.hand.show(answer, table)

    @app_commands.command(name=local("cmd-draw-name"), description=local("cmd-draw-about"))
    async def draw(self, interaction: discord.Interaction) -> None:
        """Bốc."""
        await _play(interaction, Draw)

    @app_commands.command(name=local("cmd-discard-name"), description=local("cmd-discard-about"))
    @app_commands.rename(card=local("opt-discard-card-name"))
    @app_commands.describe(card=local("opt-discard-card-about"))
    async def discard(self, interaction: discord.Interaction, card: str) -> None:
        """Đánh."""
        await _play(interaction, lambda seat: Discard(seat, read_card(card)))

    @app_commands.command(name=local("cmd-lay-name"), description=local("cmd-lay-about"))
    @app_commands.rename(way=local("opt-lay-way-name"))
    @app_commands.describe(way=local("opt-lay-way-about"))
    async def lay(self, interaction: discord.Interaction, way: str | None = None) -> None:
        """Hạ."""
        if way is None:
            await _play(interaction, lambda seat: best_lay(table_here(interaction), seat))
        else:
            await _play(interaction, lambda seat: read_lay(seat, way))

    @app_commands.command(name=local("cmd-send-name"), description=local("cmd-send-about"))
    @app_commands.rename(card=local("opt-send-card-name"))
    @app_commands.describe(card=local("opt-send-card-about"))
    async def send(self, interaction: discord.Interaction, card: str | None = None) -> None:
        """Gửi: one card, or all that are worth it."""
        if card is not None:
            await _play(interaction, lambda seat: _send_of(interaction, seat, card))
            return
        parts = parts_of(interaction)
        async with answering(interaction) as answer:
            table = table_here(interaction)
            await parts.presses.hand.send_all(answer, table.id, None)
            await parts.presses.hand.show(answer, table)

    @app_commands.command(name=local("cmd-u-name"), description=local("cmd-u-about"))
    async def u(self, interaction: discord.Interaction) -> None:
        """Ù."""
        await _play(interaction, DeclareU)

    @discard.autocomplete("card")
    async def _discard_choices(self, interaction: discord.Interaction, typed: str) -> Choices:
        view = _view(interaction)
        cards = [action.card for action in view.legal if isinstance(action, Discard)] if view else []
        return _cards_like(cards, typed)

    @lay.autocomplete("way")
    async def _lay_choices(self, interaction: discord.Interaction, typed: str) -> Choices:
        view = _view(interaction)
        lays = [action for action in view.legal if isinstance(action, Lay)] if view else []
        found = [(" · ".join(map(row_of, lay.melds)), lay_value(lay)) for lay in lays]
        return _matching([(name, value) for name, value in found if len(value) <= 100], typed)

    @send.autocomplete("card")
    async def _send_choices(self, interaction: discord.Interaction, typed: str) -> Choices:
        view = _view(interaction)
        if view is None:
            return []
        sends = [action for action in view.legal if isinstance(action, Send)]
        laid = [seat.laid for seat in view.public.seats]
        found = [
            (f"{send.card.face} → {row_of(laid[send.target.seat][send.target.index])}", send_value(send))
            for send in sends
        ]
        return _matching(found, typed)


async def _play(interaction: discord.Interaction, make: Maker) -> None:
    presses = parts_of(interaction).presses
    async with answering(interaction) as answer:
        table = table_here(interaction)
        await presses.hand.play(answer, table.id, make, None)
        await presses.hand.show(answer, table)


def _send_of(interaction: discord.Interaction, seat: int, typed: str) -> Send:
    """The send that was chosen, or the first one open for the card that was typed."""
    try:
        return read_send(seat, typed)
    except BadCard:
        card = read_card(typed)
    view = _view(interaction)
    open_sends = [action for action in view.legal if isinstance(action, Send)] if view else []
    first = next((send for send in open_sends if send.card == card), None)
    return first or Send(seat, card, _any_target(view))


def _any_target(view: SeatView | None) -> MeldRef:
    seats = view.public.seats if view else ()
    return next((MeldRef(index, 0) for index, seat in enumerate(seats) if seat.laid), MeldRef(0, 0))


def _view(interaction: discord.Interaction) -> SeatView | None:
    """What the person sees of their own hand here; None if they play none."""
    try:
        table = table_here(interaction)
    except NoTable:
        return None
    seat = table.playing_seat(interaction.user.id)
    return None if seat is None or table.hand is None else table.hand.view(seat)


def _cards_like(cards: list[Card], typed: str) -> Choices:
    return _matching([(card.face, str(card)) for card in cards], typed)


def _matching(found: list[tuple[str, str]], typed: str) -> Choices:
    wanted = typed.strip().lower()
    kept = [(name, value) for name, value in found if wanted in name.lower() or wanted in value.lower()]
    return [app_commands.Choice(name=name[:100], value=value) for name, value in kept[:MOST_CHOICES]]
