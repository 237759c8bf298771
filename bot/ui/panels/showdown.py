"""The end of a hand: every hand open, ranking, payments, balances, and the way to the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.phom.arrange import Arrangement, arrangements
from bot.phom.kernel import mask_of
from bot.phom.outcome import End, Outcome
from bot.phom.views import PublicView
from bot.store import Record
from bot.tables.table import Book, Computer, Human, LiveHand, Table
from bot.ui.controls import PhomButton
from bot.ui.faces import TEXT_FACES, Faces
from bot.ui.ids import Press, Verb
from bot.ui.panels.groups import group_of, in_lines
from bot.ui.panels.lobby import level_select, owner_controls
from bot.ui.panels.parts import GOLD, GREY, Line, Part, choice, joined, panel, rows, rule, small, spaced, text, when
from bot.ui.panels.payments import payment_lines, place_key
from bot.ui.panels.seats import laid_group
from bot.ui.panels.table import NO_EVENING
from bot.ui.panels.words import (
    SHORT,
    cards,
    committed,
    name_of,
    next_book,
    options_on,
    preset_name,
    short_names,
)
from bot.ui.texts import Texts, plain_name, safe_name
from bot.ui.view import PanelView


def showdown_panel(
    table: Table,
    texts: Texts,
    balances: Mapping[int, int],
    notice: str | None = None,
    *,
    live: bool = True,
    evening: Mapping[int, int] = NO_EVENING,
    records: Sequence[Record] = (),
    faces: Faces = TEXT_FACES,
) -> PanelView:
    """The result of the table's last hand. `balances` are in points, by account, the hand's payments included.

    `evening` is what each account has won at this table so far; `records` are those of its persons with one another.

    `live` is off once the next hand has begun in a message of its own: then there are no controls.
    """
    hand = table.hand
    assert hand is not None
    public = hand.public()
    facts = texts(
        "showdown-facts",
        hand=hand.number,
        stake=texts.number(hand.record.stake),
        preset=preset_name(public.rules, texts),
    )
    parts: list[Part] = [text(f"## {end_title(hand, public.outcome, texts)}", small(facts), small(notice))]
    if public.outcome is None or hand.voided:
        parts.append(text(texts("end-voided-about")))
    else:
        parts += [rule(), *spaced(_hands(hand, public, public.outcome, texts, faces)), rule()]
        parts.append(text(f"### {texts('pay-title')}", *payment_lines(hand, public.outcome, texts)))
        title = texts("net-title-practice" if hand.book is Book.PRACTICE else "net-title")
        nets = _nets(hand, public.outcome, balances, evening, texts)
        parts.append(text(f"### {title}", *nets, small(head_to_head(hand, public.outcome, records, texts))))
    if live:
        parts += [rule(), _waiting(table, texts), *_buttons(table, hand, texts)]
    else:
        parts.append(text(small(committed(table, texts))))
    return panel(parts, colour=GOLD if live else GREY)


def end_title(hand: LiveHand, outcome: Outcome | None, texts: Texts, *, plain: bool = False) -> str:
    """How the hand ended, and who won it; `plain`: for a place where there is no markdown."""
    if hand.voided or outcome is None or outcome.end is None or outcome.winner is None:
        return texts("end-voided")
    who = hand.occupants[outcome.winner]
    winner = plain_name(who.name, SHORT) if plain else name_of(who, texts)
    return texts(f"end-{outcome.end.value.replace('_', '-')}", name=winner)


def _hands(hand: LiveHand, public: PublicView, outcome: Outcome, texts: Texts, faces: Faces) -> list[Part]:
    """Every seat's cards, the winner first."""
    assert outcome.ranking is not None
    return [text(*_seat(hand, public, outcome, seat, texts, faces)) for seat in outcome.ranking]


def _seat(
    hand: LiveHand, public: PublicView, outcome: Outcome, seat: int, texts: Texts, faces: Faces
) -> list[Line]:  # fmt: skip
    shown = public.seats[seat]
    name = f"**{name_of(hand.occupants[seat], texts)}**"
    if outcome.end in (End.SHOWDOWN, End.WALKOVER):
        name = texts("showdown-place", place=texts(f"place-{place_key(outcome, seat)}"), name=name)
    in_hand = arranged(public, outcome, seat)
    laid = [laid_group(shown, seat, place, short_names(hand), texts, faces) for place in range(len(shown.laid))]
    phom = [*laid, *(group_of(meld, faces.text) for meld in in_hand.melds)]
    return [
        joined(
            name,
            texts("showdown-points", points=outcome.points[seat]) if outcome.points is not None else None,
            texts("showdown-mom") if outcome.mom[seat] else None,
            texts("showdown-gone") if shown.gone else None,
        ),
        texts("mine-phom", phom=in_lines(phom, texts("mine-phom", phom=""))) if phom else None,
        texts("mine-deadwood", cards=cards(in_hand.deadwood, faces)) if in_hand.deadwood else None,
    ]


def arranged(public: PublicView, outcome: Outcome, seat: int) -> Arrangement:
    """The cards left in a hand that is over as they are shown.

    After a showdown they are all deadwood, since all of them count (R5.6); after any other end they lie in the
    arrangement with the fewest cards, then the fewest points, outside phỏm (R6.1).
    """
    assert public.hands is not None
    held = public.hands[seat]
    if outcome.end is End.SHOWDOWN:
        return Arrangement(sum(card.points for card in held), (), held)
    eaten = mask_of(eaten.card for eaten in public.seats[seat].eaten if eaten.card in held)
    found = arrangements(mask_of(held), eaten)
    # A hand that the machine played for a leaver may have no arrangement for its eaten cards.
    bare = Arrangement(sum(card.points for card in held), (), held)
    return min(found, key=lambda choice: (len(choice.deadwood), choice.points), default=bare)


def _nets(
    hand: LiveHand, outcome: Outcome, balances: Mapping[int, int], evening: Mapping[int, int], texts: Texts
) -> list[str]:
    assert outcome.ranking is not None
    lines = []
    for seat in outcome.ranking:
        who, net = hand.occupants[seat], texts.signed(outcome.net[seat] * hand.record.stake)
        name = safe_name(who.name)
        if isinstance(who, Computer):
            lines.append(texts("net-line-computer", name=name, net=net))
        else:
            key = "net-line-practice" if hand.book is Book.PRACTICE else "net-line"
            line = texts(key, name=name, net=net, balance=texts.number(balances.get(who.account, 0)))
            so_far = evening.get(who.account) if hand.number > 1 else None
            lines.append(joined(line, None if so_far is None else texts("net-evening", net=texts.signed(so_far))))
    return lines


def head_to_head(hand: LiveHand, outcome: Outcome, records: Sequence[Record], texts: Texts) -> str | None:
    """The best person of the hand against each of the others, over all their hands; None before two hands together."""
    lines = record_lines(hand, outcome, records, texts)
    return texts("versus-lines", lines=joined(*lines)) if lines else None


def record_lines(hand: LiveHand, outcome: Outcome, records: Sequence[Record], texts: Texts) -> list[str]:
    """The same, a line for each of the others."""
    assert outcome.ranking is not None
    names = {who.user_id: safe_name(who.name, SHORT) for who in hand.occupants if isinstance(who, Human)}
    best = next((hand.occupants[seat].account for seat in outcome.ranking if hand.occupants[seat].account in names), 0)
    return [
        _record_line(names[best], names[record.other], record, texts)
        for record in (record if record.account == best else record.turned() for record in records)
        if record.account == best and record.other in names and record.hands > 1
    ]


def _record_line(one: str, other: str, record: Record, texts: Texts) -> str:
    debtor = other if record.points > 0 else one
    debt = (
        texts("versus-line-owes", debtor=debtor, points=texts.number(abs(record.points)))
        if record.points
        else texts("versus-line-even")
    )
    return texts("versus-line", one=one, other=other, ahead=record.ahead, behind=record.behind, debt=debt)


def _waiting(table: Table, texts: Texts) -> Part:
    ready = [safe_name(chair.occupant.name) for _, chair in table.seated if chair.human and chair.ready is not None]
    return text(
        texts("ready-list", names=texts.listed(ready)) if ready else texts("ready-list-none"),
        texts("ready-until", when=when(table.rematch_at)) if table.rematch_at is not None else None,
        next_book(table, texts),
        joined(*options_on(table.options, texts)) or None,
        small(committed(table, texts)),
    )


def _buttons(table: Table, hand: LiveHand, texts: Texts) -> list[Part]:
    again = PhomButton.make(
        texts("button-rematch"), Press(Verb.READY, table.id, hand.number), discord.ButtonStyle.success
    )
    sit = PhomButton.make(
        texts("button-sit"), Press(Verb.SIT, table.id), disabled=len(table.people) == len(table.chairs)
    )
    leave = PhomButton.make(texts("button-leave"), Press(Verb.LEAVE, table.id, hand.number))
    proof = PhomButton.make(texts("button-proof"), Press(Verb.PROOF, table.id, hand.number))
    review = PhomButton.make(texts("button-review"), Press(Verb.REVIEW, table.id, hand.number))
    replay = PhomButton.make(texts("button-replay"), Press(Verb.REPLAY, table.id, hand.number, number=0))
    free = len(table.seated) < len(table.chairs)
    levels = [choice(level_select(table, texts))] if free else []
    return [
        *rows([again, sit]),
        *rows([replay, review]),
        *owner_controls(table, texts),
        *rows([proof, leave]),
        *levels,
    ]
