"""The only doors out for what a hand holds: what everybody sees, and what one seat sees.

Two hands that differ only in cards nobody has seen have equal public views; two that differ only in cards the seat has
not seen have equal views for that seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.phom.actions import Action, Discard, Lay, MeldRef, Send
from bot.phom.advice import best_sends, rated_lays
from bot.phom.arrange import Arrangement, best_arrangement, deadwood_any
from bot.phom.cards import Card
from bot.phom.hand import Hand
from bot.phom.kernel import bit, cards_of, mask_of, points_of
from bot.phom.legal import check_seat, legal_actions
from bot.phom.outcome import Outcome, Transfer
from bot.phom.rules import HouseRules


@dataclass(frozen=True, slots=True)
class EatenCard:
    """A card that a seat ate from the seat `source`; `chot` if it was discarded in a final turn (R7.3)."""

    card: Card
    source: int
    chot: bool


@dataclass(frozen=True, slots=True)
class SentCard:
    """A card that the seat `sender` sent to a phỏm (R5.4)."""

    card: Card
    sender: int
    target: MeldRef


@dataclass(frozen=True, slots=True)
class LastDiscard:
    """The last card discarded, unless it was eaten.

    `eatable` says whether the seat to act has its take still before it, never whether its cards allow the eat.
    """

    seat: int
    card: Card
    eatable: bool


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everybody sees of a seat.

    `discards` are the cards that lie before it, `discarded` all that it discarded, those eaten by others too, both in
    the order of play. `laid` are its phỏm on the table, sent cards included, each in the order of R1.3; `received` are
    the cards sent to them, in order. `turns_done` counts its turns, `mom` says that its first final turn passed without
    a phỏm and none was laid since (R5.3), `gone` that its player left.
    """

    discards: tuple[Card, ...]
    discarded: tuple[Card, ...]
    eaten: tuple[EatenCard, ...]
    laid: tuple[tuple[Card, ...], ...]
    received: tuple[SentCard, ...]
    cards_in_hand: int
    turns_done: int
    mom: bool
    gone: bool
    final_turn_done: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody sees of a hand.

    `decision` numbers the decision that is open; `turn` is the seat it belongs to. `is_final_turn` is settled by the
    take; before it, it says what a draw would make of the turn (R4.5). `is_tai_turn` marks a final turn of a seat that
    has had one (R4.6). `round` counts from 1. `outcome` and `hands`, the cards left in each hand, are None before
    the end.
    """

    rules: HouseRules
    players: int
    first: int
    turn: int
    decision: int
    round: int
    has_taken: bool
    is_final_turn: bool
    is_tai_turn: bool
    stock_left: int
    last_discard: LastDiscard | None
    seats: tuple[PublicSeat, ...]
    transfers: tuple[Transfer, ...]
    outcome: Outcome | None
    hands: tuple[tuple[Card, ...], ...] | None

    @property
    def finished(self) -> bool:
        """Whether the hand is over."""
        return self.outcome is not None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the player of one seat sees: the public view, and their own cards and choices.

    `hand` is in the order of R1.3; `eaten_in_hand` are those of its cards that were eaten, `fresh` the card taken in
    this turn while it is in hand. `arrangement` is the best of the hand (R2.3; None only if the eaten cards have no
    phỏm any more, which no person's hand comes to), `deadwood_points` its points. `legal` is all the seat may do now.

    `break_cards` are the legal discards that no best arrangement leaves over. `lays` are the ways to lay, the best
    first (`advice.rated_lays`), each with the points that stay in hand after the sends that follow it. `best_sends` are
    the sends open now that are worth the most points together, in an order in which they can be made.
    """

    seat: int
    public: PublicView
    hand: tuple[Card, ...]
    eaten_in_hand: tuple[Card, ...]
    fresh: Card | None
    arrangement: Arrangement | None
    deadwood_points: int
    legal: tuple[Action, ...]
    break_cards: tuple[Card, ...]
    lays: tuple[tuple[Lay, int], ...]
    best_sends: tuple[Send, ...]

    @property
    def best_lay(self) -> Lay | None:
        """The lay after which, with the sends and the discard that follow it, the fewest points stay; None if none."""
        return self.lays[0][0] if self.lays else None

    @property
    def points_if_laid(self) -> int | None:
        """The points that stay in hand after the best lay and its sends, before the discard; None if there is none."""
        return self.lays[0][1] if self.lays else None


def public_view(hand: Hand) -> PublicView:
    """What everybody sees of the hand."""
    final = hand.final_after_draw and not hand.finished
    return PublicView(
        rules=hand.rules,
        players=hand.players,
        first=hand.first,
        turn=hand.turn,
        decision=hand.decision,
        round=_round(hand),
        has_taken=hand.taken,
        is_final_turn=final,
        is_tai_turn=final and hand.acting.final_at is not None,
        stock_left=hand.stock_left,
        last_discard=_last_discard(hand),
        seats=tuple(_public_seat(hand, seat) for seat in range(hand.players)),
        transfers=hand.transfers,
        outcome=hand.result,
        hands=tuple(cards_of(seat.cards) for seat in hand.seats) if hand.finished else None,
    )


def view_for(hand: Hand, seat: int) -> SeatView:
    """What the player of `seat` sees of the hand. Raises `NoSuchSeat`."""
    check_seat(hand, seat)
    side = hand.seats[seat]
    arrangement = best_arrangement(side.cards, side.eaten)
    legal = legal_actions(hand, seat)
    return SeatView(
        seat=seat,
        public=public_view(hand),
        hand=cards_of(side.cards),
        eaten_in_hand=cards_of(side.eaten),
        fresh=hand.fresh if hand.turn == seat and hand.fresh and side.cards & bit(hand.fresh) else None,
        arrangement=arrangement,
        deadwood_points=points_of(side.cards) if arrangement is None else arrangement.points,
        legal=legal,
        break_cards=_break_cards(hand, seat, legal),
        lays=rated_lays(hand, legal),
        best_sends=best_sends(hand) if any(isinstance(action, Send) for action in legal) else (),
    )


def _break_cards(hand: Hand, seat: int, legal: tuple[Action, ...]) -> tuple[Card, ...]:
    discards = mask_of(action.card for action in legal if isinstance(action, Discard))
    if not discards:
        return ()
    side = hand.seats[seat]
    return cards_of(discards & ~deadwood_any(side.cards, side.eaten))


def _round(hand: Hand) -> int:
    """The round of the open turn, or of the last one once the hand is over."""
    turns = hand.turns - 1 if hand.finished and hand.turns and not hand.taken else hand.turns
    return turns // hand.players + 1


def _last_discard(hand: Hand) -> LastDiscard | None:
    if hand.pile is None:
        return None
    return LastDiscard(hand.pile.seat, hand.pile.card, eatable=not hand.taken and not hand.finished)


def _public_seat(hand: Hand, index: int) -> PublicSeat:
    seat = hand.seats[index]
    eaten_from = {eating.card for other in hand.seats for eating in other.eatings if eating.source == index}
    return PublicSeat(
        discards=tuple(card for card in seat.discards if card not in eaten_from),
        discarded=seat.discards,
        eaten=tuple(EatenCard(eating.card, eating.source, eating.chot) for eating in seat.eatings),
        laid=tuple(cards_of(phom.cards) for phom in seat.laid),
        received=tuple(
            SentCard(card, sender, MeldRef(index, place))
            for place, phom in enumerate(seat.laid)
            for card, sender in phom.sent
        ),
        cards_in_hand=seat.cards.bit_count(),
        turns_done=len(seat.discards),
        mom=seat.final_at is not None and not seat.laid,
        gone=seat.left_at is not None,
        final_turn_done=seat.final_at is not None,
    )
