"""What everybody sees of the seats of a hand; the same lines in the channel and in a private panel."""

from __future__ import annotations

from collections.abc import Mapping

from bot.phom.cards import Card
from bot.phom.outcome import net_of
from bot.phom.views import EatenCard, PublicSeat, PublicView
from bot.tables.table import Book, Human, LiveHand, Table
from bot.ui.faces import Faces
from bot.ui.panels.groups import Group, in_lines, width_of
from bot.ui.panels.parts import Line, joined
from bot.ui.panels.words import SHORT, cards, level_of, name_of, options_on, preset_name, short_names
from bot.ui.texts import Texts, safe_name


def facts_line(table: Table, hand: LiveHand, public: PublicView, texts: Texts) -> str:
    """Number of the hand, round, stock, stake and house rules; that it is for practice."""
    facts = texts(
        "hand-facts",
        hand=hand.number,
        round=public.round,
        stock=public.stock_left,
        stake=texts.number(hand.record.stake),
        preset=preset_name(public.rules, texts),
    )
    practice = texts("book-practice") if hand.book is Book.PRACTICE else None
    return joined(facts, practice, *options_on(table.options, texts))


def evening_line(table: Table, hand: LiveHand, evening: Mapping[int, int], texts: Texts) -> str | None:
    """What the persons have won at this table so far, the richest first; None before anything was won."""
    persons = (*(who for who in hand.occupants if isinstance(who, Human)), *table.people)
    names = {who.user_id: safe_name(who.name, SHORT) for who in persons}
    won = sorted(((evening[account], name) for account, name in names.items() if account in evening), reverse=True)
    standing = [texts("evening-person", name=name, net=texts.signed(points)) for points, name in won]
    return texts("evening", standing=joined(*standing)) if standing else None


def turn_title(hand: LiveHand, public: PublicView, texts: Texts, *, mine: bool = False) -> str:
    """Whose turn it is, and whether phỏm are laid in it; `mine`: for the player whose it is."""
    if public.is_tai_turn:
        own, other = "hand-turn-mine-tai", "hand-turn-tai"
    elif public.is_final_turn:
        own, other = "hand-turn-mine-final", "hand-turn-final"
    else:
        own, other = "hand-turn-mine", "hand-turn"
    return texts(own) if mine else texts(other, name=name_of(hand.occupants[public.turn], texts))


def pile_line(hand: LiveHand, public: PublicView, texts: Texts) -> str:
    """Whose card lies on the pile, or why none does."""
    if public.last_discard is not None:
        return texts("hand-discarded", name=name_of(hand.occupants[public.last_discard.seat], texts))
    return texts("hand-pile-eaten" if any(seat.discarded for seat in public.seats) else "hand-first-turn")


def seat_lines(table: Table, hand: LiveHand, public: PublicView, seat: int, texts: Texts, faces: Faces) -> list[Line]:
    """One seat: its player, and the cards that lie before it."""
    shown = public.seats[seat]
    names = short_names(hand)
    discards = texts("seat-discards", cards=cards(shown.discards, faces)) if shown.discards else None
    eaten = ", ".join(eaten_words(card, names, texts, faces) for card in shown.eaten)
    laid = [laid_group(shown, seat, place, names, texts, faces) for place in range(len(shown.laid))]
    return [
        _title(table, hand, public, seat, texts),
        discards,
        texts("seat-eaten", cards=eaten) if eaten else None,
        texts("seat-laid", phom=in_lines(laid, texts("seat-laid", phom=""))) if laid else None,
    ]


def _title(table: Table, hand: LiveHand, public: PublicView, seat: int, texts: Texts) -> str:
    shown, who = public.seats[seat], hand.occupants[seat]
    name = f"**{name_of(who, texts)}**"
    if hand.stood_in(seat):
        name = f"{texts('computer-mark')} {name}"
    if who.account == table.owner_id:
        name = texts("lobby-owner", name=name)
    net = net_of(public.players, public.transfers)[seat] * hand.record.stake
    return joined(
        f"▶ {name}" if seat == public.turn else name,
        level_of(who, texts),
        texts("seat-in-hand", n=shown.cards_in_hand),
        texts("seat-mom") if shown.mom else None,
        texts("seat-gone") if shown.gone else None,
        texts.signed(net) if net else None,
    )


def eaten_words(eaten: EatenCard, names: tuple[str, ...], texts: Texts, faces: Faces) -> str:
    """One card eaten, with whose it was; `names` by seat."""
    key = "seat-eaten-chot" if eaten.chot else "seat-eaten-card"
    return texts(key, card=faces.text(eaten.card), name=names[eaten.source])


def laid_group(shown: PublicSeat, seat: int, place: int, names: tuple[str, ...], texts: Texts, faces: Faces) -> Group:
    """One phỏm: the cards laid, then those sent to it with their senders."""
    received = [sent for sent in shown.received if sent.target.index == place]
    sent_cards: set[Card] = {sent.card for sent in received}
    own = [faces.text(card) for card in shown.laid[place] if card not in sent_cards]
    sent = [
        texts("seat-sent-own", card=faces.text(sent.card))
        if sent.sender == seat
        else texts("seat-sent", card=faces.text(sent.card), name=names[sent.sender])
        for sent in received
    ]
    senders = "".join(f"({names[sent.sender]})" for sent in received if sent.sender != seat)
    return Group(" ".join([*own, *sent]), width_of(len(own) + len(sent), senders + "+" * len(sent)))
