"""What is worth most when laying and sending: the choices that the game offers first (R5.1, R5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.phom.actions import Action, Lay, MeldRef, Send
from bot.phom.hand import Hand
from bot.phom.kernel import Mask, bit, bits, card_of, cards_of, mask_of, most_points, points_of
from bot.phom.legal import laid_phom
from bot.phom.phom import ends_of, is_run

Table = Sequence[tuple[MeldRef, Mask]]
"""The phỏm on the table and where they lie, in the order of R9.3."""


def rated_lays(hand: Hand, legal: Iterable[Action]) -> tuple[tuple[Lay, int], ...]:
    """The legal lays, each with the points that stay in hand after its best sends, before the discard; the best first.

    The best is the one after whose discard the fewest points stay (R5.6); of several the one that comes first in
    `legal`.
    """
    table = [(target, phom.cards) for target, phom in laid_phom(hand)]
    own = len(hand.acting.laid)
    rated: list[tuple[int, int, Lay]] = []
    for action in legal:
        if not isinstance(action, Lay):
            continue
        laid = [mask_of(meld) for meld in action.melds]
        left = hand.acting.cards & ~sum(laid)
        after = [*table, *((MeldRef(action.seat, own + place), phom) for place, phom in enumerate(laid))]
        left &= ~_worth_sending(left, after)
        points = points_of(left)
        rated.append((points - most_points(left), points, action))
    rated.sort(key=lambda entry: entry[:2])
    return tuple((lay, points) for _, points, lay in rated)


def best_sends(hand: Hand) -> tuple[Send, ...]:
    """The sends that take the most points out of the acting seat's hand, in an order in which they can be made.

    They are not the highest card again and again: where all the cards could go, the one that stays for the discard
    (R5.5) is the one that costs least. A card that a run and a set would take goes to the run, which may then take
    more.
    """
    table = [(target, phom.cards) for target, phom in laid_phom(hand)]
    table.sort(key=lambda entry: not is_run(entry[1]))
    wanted = _worth_sending(hand.acting.cards, table)
    made: list[Send] = []
    while wanted:
        place, card = next(
            (place, own) for place, (_, phom) in enumerate(table) for own in bits(wanted & ends_of(phom))
        )
        target, phom = table[place]
        table[place] = target, phom | card
        made.append(Send(hand.turn, card_of(card), target))
        wanted ^= card
    return tuple(made)


def _worth_sending(cards: Mask, table: Table) -> Mask:
    """The cards of the best sends: all that can go, but for one that has to stay (R5.5)."""
    sendable = _sendable(cards, table)
    if sendable != cards:
        return sendable
    best = 0
    for card in cards_of(cards):
        rest = _sendable(cards & ~bit(card), table)
        if points_of(rest) > points_of(best):
            best = rest
    return best


def _sendable(cards: Mask, table: Table) -> Mask:
    """The cards that can go to the table one after another.

    The order does not matter: a card at the end of a run takes no place from any other.
    """
    sent = 0
    grown = [phom for _, phom in table]
    while True:
        ends = 0
        for phom in grown:
            ends |= ends_of(phom)
        more = cards & ends & ~sent
        if not more:
            return sent
        grown = [_grown(phom, more) for phom in grown]
        sent |= more


def _grown(phom: Mask, more: Mask) -> Mask:
    return phom | ends_of(phom) & more
