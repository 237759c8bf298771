"""What a discard leaves, seen by *medium* and put right by what the imagined deals say of the hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.phom.actions import Discard
from bot.phom.kernel import Mask, bit, bits, card_of
from bot.phom.views import SeatView
from bot.players.columns import ends, in_runs, in_sets, to_bits
from bot.players.deals import Deals
from bot.players.medium import Medium
from bot.players.reading import outs, read
from bot.players.situation import Situation


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much for a discard, fitted to playouts (docs/players.md).

    `worth` is *medium*'s worth of the cards kept, `now` that of the same cards if no card waited for comes, `fed` what
    the next player is thought to make of the discard. `point` goes by the points of the discard, `sent` by the number
    of hands with a phỏm to which it might be sent, `drawn` by the gain to be had from a draw, and `waiting` by the
    number of cards waited for that lie in the stock.
    """

    worth: float = 1.0
    fed: float = 1.0
    point: float = 0.0
    now: float = 0.0
    drawn: float = 0.0
    sent: float = 0.0
    waiting: float = 0.0


PLAIN = Weights()
"""*Medium*'s judgement as it is."""
BY_TURNS_LEFT = (
    PLAIN,
    Weights(0.32, 1.12, -0.03, 0.65, 5.97, -0.56, 0.09),
    Weights(0.50, 0.82, -0.03, 0.20, 4.52, -0.28, 0.15),
    Weights(0.81, 0.33, -0.04, -0.22, 1.82, -0.12, 0.30),
)
"""By the turns that the seat has left, the last entry repeating. Before its last discard *medium* needs no help."""
FITTED_FOR = 3
"""The fewest players that the weights hold for: they were fitted among four, and do harm among two."""


def weights_of(view: SeatView) -> Weights:
    """What counts how much for a discard of the view."""
    if view.public.players < FITTED_FOR:
        return PLAIN
    return BY_TURNS_LEFT[min(read(view).takes_left, len(BY_TURNS_LEFT) - 1)]


def weigh_discards(situation: Situation) -> dict[Discard, float]:
    """What each legal discard is thought to leave, in units; the best of them as much as *medium* expects of one."""
    view = situation.view
    medium = Medium()
    expected = medium.weigh_discards(view)
    weights = weights_of(view)
    if weights == PLAIN:
        return expected
    # They were fitted to discards that break no phỏm.
    sparing = [action for action in expected if action.card not in view.break_cards]
    if not sparing:
        return expected
    values = _weigh(situation, medium, weights, sparing)
    shift = max(expected.values()) - max(values.values())
    return expected | {action: value + shift for action, value in values.items()}


def _weigh(situation: Situation, medium: Medium, weights: Weights, discards: Sequence[Discard]) -> dict[Discard, float]:
    view = situation.view
    reading, worth = read(view), medium.worth(view)
    takes, unseen = reading.takes_left, reading.unseen.bit_count()
    places = Places(situation.deals, view.seat, [bool(seat.laid) for seat in view.public.seats])

    def value(thrown: Mask) -> float:
        kept = reading.cards ^ thrown
        now = worth.as_they_are(kept, reading.eaten, takes)
        drawn = waiting = 0.0
        for own in bits(outs(kept, reading.unseen)):
            in_stock = places.in_stock[own]
            waiting += in_stock
            drawn += in_stock * max(0.0, worth.with_ten(kept | own, reading.eaten, takes) - now)
        return (
            weights.worth * worth.of(kept, reading.eaten, takes)
            - weights.fed * medium.feeding_cost(view, thrown)
            + weights.point * card_of(thrown).points
            + weights.now * now
            + weights.drawn * drawn / unseen
            + weights.sent * places.sendable[thrown]
            + weights.waiting * waiting
        )

    return {action: value(bit(action.card)) for action in discards}


class Places:
    """Where the cards lie, in the mean of the deals.

    `in_stock` says how likely an unseen card is in the stock, `sendable` how many of the others that have not laid yet
    are to be thought to hold a phỏm to which a card might be sent.
    """

    def __init__(self, deals: Deals, seat: int, laid: list[bool]) -> None:
        held = {other: cards for other, cards in enumerate(deals.held) if other != seat}
        in_hands = sum(to_bits(cards).mean(axis=1) for cards in held.values())
        fitting = [ends(in_sets(cards), in_runs(cards)) for other, cards in held.items() if not laid[other]]
        sendable = sum((to_bits(cards).mean(axis=1) for cards in fitting), start=0 * in_hands)
        self.in_stock: dict[Mask, float] = {1 << place: 1 - share for place, share in enumerate(in_hands.tolist())}
        self.sendable: dict[Mask, float] = {1 << place: count for place, count in enumerate(sendable.tolist())}
