"""A player's private panel: the whole hand can be played from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.phom.actions import DeclareU, Discard, Draw, Eat, Lay, Send
from bot.phom.cards import Card
from bot.phom.views import SeatView
from bot.tables.table import TIME_BANK, LiveHand, Table
from bot.ui.controls import PhomButton, PhomSelect
from bot.ui.faces import TEXT_FACES, Faces
from bot.ui.ids import Press, Verb, lay_value, send_value
from bot.ui.panels.groups import Group, group_of, in_lines
from bot.ui.panels.parts import (
    AMBER,
    GREY,
    OPTION,
    OPTIONS,
    Part,
    choice,
    cut,
    joined,
    panel,
    rows,
    rule,
    small,
    text,
    when,
)
from bot.ui.panels.seats import facts_line, pile_line, seat_lines, turn_title
from bot.ui.panels.words import cards, melds, pairs, split_deadwood
from bot.ui.texts import Texts, plain_name, safe_name
from bot.ui.view import PanelView

CARDS_IN_ROW = 4
"""As many card buttons fit side by side on a phone."""
PLACE = 60
"""Letters of a server's and channel's name."""


@dataclass(frozen=True, slots=True)
class _Looking:
    """What the panel is made from: one seat's view, and the words and faces of its reader."""

    table: Table
    hand: LiveHand
    view: SeatView
    texts: Texts
    faces: Faces
    eager: bool

    @property
    def mine(self) -> bool:
        """Whether it is the reader's turn."""
        return self.hand.turn == self.view.seat

    def press(self, verb: Verb, argument: str = "") -> Press:
        """A press for the decision that is open."""
        return Press(verb, self.table.id, self.hand.number, self.view.seat, self.hand.decision, argument)

    def face(self, card: Card) -> str:
        """An own card: eaten ones in brackets, the one just taken marked."""
        shown = self.faces.text(card)
        if card in self.view.eaten_in_hand:
            shown = f"[{shown}]"
        return self.texts("mine-fresh", card=f"**{shown}**") if card == self.view.fresh else shown

    def group(self, cards: Sequence[Card]) -> Group:
        """Own cards that belong together."""
        fresh = self.texts("mine-fresh", card="").strip("* ") if self.view.fresh in cards else ""
        brackets = "[]" * sum(card in self.view.eaten_in_hand for card in cards)
        return group_of(cards, self.face, beside=fresh + brackets)

    def card_button(self, key: str, card: Card, press: Press, style: discord.ButtonStyle) -> PhomButton:
        """A button of a word and a card; the card's picture, where there is one, stands before the word."""
        face, emoji = self.faces.button(card)
        return PhomButton.make(self.texts(key, card=face or "").strip(), press, style, emoji=emoji)


def hand_panel(
    table: Table,
    seat: int,
    texts: Texts,
    channel_link: str,
    confirm: Card | None = None,
    *,
    place: str | None = None,
    eager: bool = False,
    faces: Faces = TEXT_FACES,
    lesson: str | None = None,
    unseen: bool = False,
) -> PanelView:
    """The running hand as the player of `seat` sees it, with a button for every card and every legal action.

    `channel_link` leads back to the table; `place` names where that is (server and channel). `confirm` is a card that
    was tapped although it breaks a phỏm: the panel asks once more. When it is another's turn, no card can be pressed.
    `lesson` explains what is new to the player, `eager` says that they eat as soon as they may, `unseen` that the table
    cannot be shown in its channel.
    """
    hand = table.hand
    assert hand is not None
    look = _Looking(table, hand, hand.view(seat), texts, faces, eager)
    asked = confirm if confirm in look.view.break_cards else None
    return panel(
        _head(look, channel_link, place),
        rule(),
        _seats(look),
        rule(),
        _own(look, asked, lesson),
        rows(_cards(look), CARDS_IN_ROW),
        rows(_confirm(look, asked) if asked is not None else _actions(look)),
        [choice(select) for select in _selects(look)],
        [text(texts("hand-no-channel"))] if unseen else [],
        colour=AMBER if look.mine else GREY,
    )


def _head(look: _Looking, channel_link: str, place: str | None) -> Part:
    texts, hand, public = look.texts, look.hand, look.view.public
    last = public.last_discard
    pile = pile_line(hand, public, texts)
    return text(
        small(f"[{texts('button-back') if place is None else safe_name(place, PLACE)}]({channel_link})"),
        f"## {turn_title(hand, public, texts, mine=look.mine)}",
        texts("hand-until", when=when(hand.deadline)) if hand.deadline is not None else None,
        small(facts_line(look.table, hand, public, texts)),
        pile if last is None else f"{pile} **{look.faces.text(last.card)}**",
    )


def _seats(look: _Looking) -> list[Part]:
    public = look.view.public
    return [
        text(*seat_lines(look.table, look.hand, public, seat, look.texts, look.faces)) for seat in range(public.players)
    ]


def _own(look: _Looking, asked: Card | None, lesson: str | None) -> Part:
    texts, view = look.texts, look.view
    phom = view.arrangement.melds if view.arrangement is not None else ()
    deadwood = view.arrangement.deadwood if view.arrangement is not None else view.hand
    ca, rest = split_deadwood(deadwood)
    return text(
        joined(f"### {texts('mine-title')}", texts("mine-points", points=view.deadwood_points)),
        texts("mine-phom", phom=in_lines(map(look.group, phom), texts("mine-phom", phom=""))) if phom else None,
        texts("mine-ca", cards=pairs(ca, look.face, texts("mine-ca", cards=""))) if ca else None,
        texts("mine-deadwood", cards=" ".join(map(look.face, rest))) if rest else None,
        None if deadwood else texts("mine-no-deadwood"),
        small(texts("mine-legend-eaten")) if view.eaten_in_hand else None,
        texts("mine-stood-in") if look.hand.stood_in(view.seat) else None,
        f"**{texts('mine-break', card=look.faces.text(asked))}**" if asked is not None else small(_prompt(look)),
        None if lesson is None else texts("lesson-line", lesson=lesson),
    )


def _prompt(look: _Looking) -> str:
    """What is to be done now."""
    if look.eager:
        return look.texts("mine-eats" if look.mine else "mine-eager")
    kinds = {type(action) for action in look.view.legal}
    wanted = {
        DeclareU: "mine-u",
        Eat: "mine-take",
        Draw: "mine-draw",
        Lay: "mine-lay",
        Send: "mine-send",
        Discard: "mine-discard",
    }
    return look.texts(next((key for kind, key in wanted.items() if kind in kinds), "mine-wait"))


def _cards(look: _Looking) -> list[PhomButton]:
    """A button for every card, in rank order, always at the same place."""
    legal = {action.card for action in look.view.legal if isinstance(action, Discard)}
    buttons = []
    for card in look.view.hand:
        label, emoji = look.faces.button(card)
        verb = Verb.BREAK if card in look.view.break_cards else Verb.DISCARD
        style = discord.ButtonStyle.primary if card == look.view.fresh else discord.ButtonStyle.secondary
        buttons.append(
            PhomButton.make(label, look.press(verb, str(card)), style, emoji=emoji, disabled=card not in legal)
        )
    return buttons


def _confirm(look: _Looking, card: Card) -> list[PhomButton]:
    sure = look.press(Verb.DISCARD, str(card))
    return [
        look.card_button("button-break", card, sure, discord.ButtonStyle.danger),
        PhomButton.make(look.texts("button-cancel"), look.press(Verb.CANCEL)),
    ]


def _actions(look: _Looking) -> list[PhomButton]:
    """The legal actions that are no discard, and leaving."""
    texts, view = look.texts, look.view
    green, blue = discord.ButtonStyle.success, discord.ButtonStyle.primary
    last = view.public.last_discard
    buttons = []
    if DeclareU(view.seat) in view.legal:
        buttons.append(PhomButton.make(texts("button-u"), look.press(Verb.U), green))
    if Eat(view.seat) in view.legal and last is not None:
        buttons.append(look.card_button("button-eat", last.card, look.press(Verb.EAT), green))
    if Draw(view.seat) in view.legal:
        buttons.append(PhomButton.make(texts("button-draw"), look.press(Verb.DRAW), blue, emoji=look.faces.back))
    if view.points_if_laid is not None:
        label = texts("button-lay", points=view.points_if_laid)
        buttons.append(PhomButton.make(label, look.press(Verb.LAY), green))
    match view.best_sends:
        case []:
            pass
        case [only]:
            buttons.append(look.card_button("button-send-one", only.card, look.press(Verb.SEND_ALL), green))
        case _:
            buttons.append(PhomButton.make(texts("button-send-all"), look.press(Verb.SEND_ALL), green))
    leave = Press(Verb.LEAVE, look.table.id, look.hand.number)
    if look.table.options.hints and look.mine:
        buttons.append(PhomButton.make(texts("button-hint"), look.press(Verb.HINT)))
    return [*buttons, *_timing(look), *_stand_in(look), PhomButton.make(texts("button-leave"), leave)]


def _timing(look: _Looking) -> list[PhomButton]:
    """More time in one's own turn, where the table allows it; in another's, eating as soon as one may."""
    if look.mine:
        taken = look.hand.time_taken(look.view.seat)
        if not look.table.options.time_bank or taken >= TIME_BANK:
            return []
        label = look.texts("button-more-time", left=TIME_BANK - taken)
        return [PhomButton.make(label, look.press(Verb.MORE_TIME, str(taken)))]
    if look.hand.stood_in(look.view.seat):
        return []
    label = look.texts("button-eager-off" if look.eager else "button-eager-on")
    style = discord.ButtonStyle.success if look.eager else discord.ButtonStyle.secondary
    return [PhomButton.make(label, look.press(Verb.EAGER, "off" if look.eager else "on"), style)]


def _stand_in(look: _Looking) -> list[PhomButton]:
    """Letting a computer player play, where the table allows that, or playing again oneself."""
    if look.hand.stood_in(look.view.seat):
        back = Press(Verb.TAKE_BACK, look.table.id, look.hand.number)
        return [PhomButton.make(look.texts("button-take-back"), back, discord.ButtonStyle.primary)]
    if not look.table.options.stands_in:
        return []
    return [PhomButton.make(look.texts("button-stand-in"), Press(Verb.STAND_IN, look.table.id, look.hand.number))]


def _selects(look: _Looking) -> list[PhomSelect]:
    """Other ways to lay, and single sends, where there are any."""
    view = look.view
    lays = [_lay_option(look, lay, points) for lay, points in view.lays[1:]]
    sends = [_send_option(look, a) for a in view.legal if isinstance(a, Send)]
    selects = []
    if lays:
        selects.append(PhomSelect.make(look.texts("select-lay"), look.press(Verb.LAY_THIS), lays[:OPTIONS]))
    if sends:
        selects.append(PhomSelect.make(look.texts("select-send"), look.press(Verb.SEND), sends[:OPTIONS]))
    return selects


def _lay_option(look: _Looking, lay: Lay, points: int) -> discord.SelectOption:
    laid = {card for meld in lay.melds for card in meld}
    left = [card for card in look.view.hand if card not in laid]
    return discord.SelectOption(
        label=cut(melds(lay.melds, TEXT_FACES.text), OPTION),
        value=lay_value(lay),
        description=cut(look.texts("select-lay-left", points=points, cards=cards(left, TEXT_FACES)), OPTION),
    )


def _send_option(look: _Looking, send: Send) -> discord.SelectOption:
    phom = look.view.public.seats[send.target.seat].laid[send.target.index]
    owner = look.hand.occupants[send.target.seat].name
    face, emoji = look.faces.button(send.card)
    label = look.texts("select-send-option", card=face or "", phom=cards(phom, TEXT_FACES)).strip()
    return discord.SelectOption(
        label=cut(label, OPTION),
        value=send_value(send),
        emoji=emoji,
        description=cut(look.texts("select-send-owner", name=plain_name(owner)), OPTION),
    )
