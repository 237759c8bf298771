"""What a player may do now: the checks of single actions, and the one list of all legal ones (R4–R6)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.phom import errors
from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, MeldRef, Send
from bot.phom.arrange import Arrangement, arrangements, can_eat, can_hold, has_phom, legal_discards
from bot.phom.cards import DECK, Card
from bot.phom.hand import SEATS, Hand, LaidPhom
from bot.phom.kernel import Mask, bit, bits, cards_of, points_of
from bot.phom.phom import ends_of, is_phom

# Actions are values: the frequent ones are made once.
_DRAW = tuple(map(Draw, range(SEATS)))
_EAT = tuple(map(Eat, range(SEATS)))
_LEAVE = tuple(map(Leave, range(SEATS)))
_DISCARD = tuple(tuple(Discard(seat, card) for card in DECK) for seat in range(SEATS))


def legal_actions(hand: Hand, seat: int) -> tuple[Action, ...]:
    """Everything that `seat` may do now, the clock aside: the one list for buttons, completion and computer players.

    In the order ù, eat, draw, lays (best first), sends, discards (in the order of R1.3), leave. Empty for who has
    left and after the end. Raises `NoSuchSeat`.
    """
    check_seat(hand, seat)
    if hand.finished or hand.seats[seat].left_at is not None:
        return ()
    leave = _LEAVE[seat]
    if hand.turn != seat:
        return (leave,)
    if hand.taken:
        return (*_after_take(hand), leave)
    return (_EAT[seat], _DRAW[seat], leave) if may_eat(hand) else (_DRAW[seat], leave)


def may_eat(hand: Hand) -> bool:
    """Whether the acting seat, which has taken nothing yet, may eat the card on the pile (R4.3)."""
    seat = hand.acting
    return hand.pile is not None and can_eat(seat.cards, seat.eaten, hand.pile.card, may_u=not seat.has_sent)


def lays(hand: Hand) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Every choice of phỏm that the acting seat may lay in its final turn, best first (R5.1, R5.2)."""
    cards, eaten = hand.acting.cards, hand.acting.eaten
    found = [arrangement for arrangement in arrangements(cards, eaten) if arrangement.melds and arrangement.deadwood]
    if hand.acting.has_sent:
        found += _keeping_three(cards, eaten)
        found.sort(key=lambda arrangement: (arrangement.points, arrangement.melds))
    return tuple(arrangement.melds for arrangement in found)


def sends(hand: Hand) -> Iterator[Send]:
    """Every single send open to the acting seat, once it must lay nothing: by card, then by place on the table."""
    seat = hand.acting
    if not seat.laid or seat.cards.bit_count() < 2:
        return
    ends = [(target, ends_of(phom.cards)) for target, phom in laid_phom(hand)]
    fitting = 0
    for _, fits in ends:
        fitting |= fits
    for card in cards_of(seat.cards & ~seat.eaten & fitting):
        for target, fits in ends:
            if bit(card) & fits:
                yield Send(hand.turn, card, target)


def laid_phom(hand: Hand) -> Iterator[tuple[MeldRef, LaidPhom]]:
    """The phỏm on the table, by seat from the first player of the hand, then in the order laid (R9.3)."""
    for step in range(hand.players):
        owner = (hand.first + step) % hand.players
        for index, phom in enumerate(hand.seats[owner].laid):
            yield MeldRef(owner, index), phom


def check_seat(hand: Hand, seat: int) -> None:
    """Raise `NoSuchSeat` unless somebody was dealt in there."""
    if not 0 <= seat < hand.players:
        raise errors.NoSuchSeat(seat, hand.players)


def check_running(hand: Hand, seat: int) -> None:
    """Raise `NoSuchSeat`, `HandOver`, or `AlreadyLeft` unless the seat's player is still in the running hand."""
    check_seat(hand, seat)
    if hand.finished:
        raise errors.HandOver(seat)
    if hand.seats[seat].left_at is not None:
        raise errors.AlreadyLeft(seat)


def check_turn(hand: Hand, seat: int) -> None:
    """Raise what `check_running` does, or `NotYourTurn`."""
    check_running(hand, seat)
    if hand.turn != seat:
        raise errors.NotYourTurn(seat, hand.turn)


def check_take(hand: Hand, seat: int) -> None:
    """Raise unless it is the seat's turn and its take is open: `AlreadyTaken`."""
    check_turn(hand, seat)
    if hand.taken:
        raise errors.AlreadyTaken(seat)


def check_eat(hand: Hand, seat: int) -> None:
    """Raise unless the seat may eat now (R4.3): `CannotEat`."""
    check_take(hand, seat)
    if not may_eat(hand):
        assert hand.pile is not None
        raise errors.CannotEat(seat, hand.pile.card)


def check_u(hand: Hand, seat: int) -> None:
    """Raise unless the seat may declare ù now (R6.1): `UAfterSend`, `NoU`."""
    _check_taken(hand, seat)
    if hand.acting.has_sent:
        raise errors.UAfterSend(seat)
    if not hand.u_open:
        raise errors.NoU(seat)


def check_discard(hand: Hand, seat: int, card: Card) -> None:
    """Raise unless the seat may discard the card now.

    `CardNotHeld`, `EatenCardKept`, `BreaksEatenPhom` (R4.4); `MustDeclareU`, `MustLay` (R5.1).
    """
    _check_taken(hand, seat)
    cards, eaten, own = hand.acting.cards, hand.acting.eaten, bit(card)
    if not cards & own:
        raise errors.CardNotHeld(seat, card)
    if eaten & own:
        raise errors.EatenCardKept(seat, card)
    if hand.final:
        _check_nothing_due(hand, seat)
    if eaten and not can_hold(cards ^ own, eaten):
        raise errors.BreaksEatenPhom(seat, card)


def check_lay(hand: Hand, action: Lay) -> None:
    """Raise unless the phỏm may be laid now (R5.1, R5.2).

    `NotFinalTurn`, `AlreadyLaid`, `MustDeclareU`, `EmptyLay`, `CardNotHeld`, `OverlappingPhom`, `NotAPhom`,
    `TwoEatenInPhom`, `EatenNotLaid`, `NoCardLeft`, `PhomLeft`.
    """
    seat = action.seat
    _check_taken(hand, seat)
    if not hand.final:
        raise errors.NotFinalTurn(seat)
    if hand.laid_now:
        raise errors.AlreadyLaid(seat)
    if hand.u_open:
        raise errors.MustDeclareU(seat)
    left = _left_after(hand, action)
    missed = left & hand.acting.eaten
    if missed:
        raise errors.EatenNotLaid(seat, cards_of(missed)[0])
    if not left:
        raise errors.NoCardLeft(seat)
    # Just one phỏm of three may stay, for laying it would leave nothing to discard.
    if has_phom(left) and left.bit_count() != 3:
        raise errors.PhomLeft(seat)


def check_send(hand: Hand, action: Send) -> None:
    """Raise unless the card may be sent now (R5.4, R5.5).

    `NotFinalTurn`, `CardNotHeld`, `MustDeclareU`, `MustLay`, `MomCannotSend`, `NoSuchPhom`, `EatenCardKept`,
    `LastCard`, `DoesNotFit`.
    """
    seat, card, target = action.seat, action.card, action.target
    _check_taken(hand, seat)
    if not hand.final:
        raise errors.NotFinalTurn(seat)
    if not hand.acting.cards & bit(card):
        raise errors.CardNotHeld(seat, card, "R5.4")
    _check_nothing_due(hand, seat)
    if not hand.acting.laid:
        raise errors.MomCannotSend(seat)
    if not (0 <= target.seat < hand.players and 0 <= target.index < len(hand.seats[target.seat].laid)):
        raise errors.NoSuchPhom(seat, target.seat, target.index)
    if hand.acting.eaten & bit(card):
        raise errors.EatenCardKept(seat, card)
    if hand.acting.cards.bit_count() == 1:
        raise errors.LastCard(seat, card)
    phom = hand.seats[target.seat].laid[target.index].cards
    if not bit(card) & ends_of(phom):
        raise errors.DoesNotFit(seat, card, cards_of(phom))


def _after_take(hand: Hand) -> Iterator[Action]:
    seat = hand.turn
    u_open = hand.u_open
    if u_open:
        yield DeclareU(seat)
    if hand.final:
        if u_open:
            return
        if hand.must_lay:
            yield from (Lay(seat, melds) for melds in lays(hand))
            return
        yield from sends(hand)
    discards = _DISCARD[seat]
    for card in cards_of(legal_discards(hand.acting.cards, hand.acting.eaten)):
        yield discards[card.index]


def _keeping_three(cards: Mask, eaten: Mask) -> Iterator[Arrangement]:
    """The choices that lay all but one phỏm of three, where all the cards lie in phỏm (R5.2)."""
    for phom in _threes(cards & ~eaten):
        for arrangement in arrangements(cards ^ phom, eaten):
            if arrangement.melds and not arrangement.deadwood:
                yield Arrangement(points_of(phom), arrangement.melds, cards_of(phom))


def _threes(cards: Mask) -> Iterator[Mask]:
    """The phỏm of three among the cards."""
    ones = list(bits(cards))
    for third, high in enumerate(ones):
        for second, mid in enumerate(ones[:third]):
            for low in ones[:second]:
                if is_phom(low | mid | high):
                    yield low | mid | high


def _left_after(hand: Hand, action: Lay) -> Mask:
    """The cards that the lay leaves in hand, each phỏm being checked by itself (R2.1–R2.3)."""
    seat = action.seat
    left, eaten = hand.acting.cards, hand.acting.eaten
    if not action.melds:
        raise errors.EmptyLay(seat)
    for meld in action.melds:
        phom = 0
        for card in meld:
            own = bit(card)
            if not hand.acting.cards & own:
                raise errors.CardNotHeld(seat, card, "R5.1")
            if not left & own:
                raise errors.OverlappingPhom(seat, card)
            left ^= own
            phom |= own
        if not is_phom(phom):
            raise errors.NotAPhom(seat, meld)
        if (phom & eaten).bit_count() > 1:
            raise errors.TwoEatenInPhom(seat, meld)
    return left


def _check_taken(hand: Hand, seat: int) -> None:
    check_turn(hand, seat)
    if not hand.taken:
        raise errors.MustTakeFirst(seat)


def _check_nothing_due(hand: Hand, seat: int) -> None:
    """Raise if an ù must be declared or phỏm be laid before anything else (R5.1)."""
    if hand.u_open:
        raise errors.MustDeclareU(seat)
    if hand.must_lay:
        raise errors.MustLay(seat)
