"""How everybody plays in a crowd of imagined hands: *medium*'s judgement cut down to sums over columns."""

from __future__ import annotations

from math import exp

import numpy as np
from numpy.typing import NDArray

from bot.phom.kernel import FULL
from bot.phom.rules import FinalTimeout
from bot.players.columns import CARDS, RANKS, Column, Flags, meldable, one_of, points, split, to_bits
from bot.players.crowd import Crowd, covers
from bot.players.reading import TURNS

Floats = NDArray[np.float32]
ONE = np.uint8(1)
LEAST = np.int32(-(1 << 31))
_POINTS = np.tile(np.arange(1, 14, dtype=np.float32), 4)[:, None]
_PLACES = np.arange(CARDS, dtype=np.int32)[:, None]
_POINT_UNITS = np.array([0.5 * exp(-total / 18) for total in range(400)], dtype=np.float32)
_STAYS = np.array((1.0, 0.8, 0.6, 0.45, 0.35), dtype=np.float32)
"""By the turns left: how likely a loose card that is kept now is still there at the end."""
OUT_UNITS = 9.0
"""What a phỏm to come is worth while there is none, in units a share of the unseen cards and a turn."""
OUT_UNITS_LAID = 12.0
"""The same once there is a phỏm."""
SLACK = 6
"""The points that an eat may cost: the fee and the tempo are worth that."""
_FULL = np.int64(FULL)


def play_out(crowd: Crowd) -> int:
    """Play the hands to their end, from the beginning of a turn; returns the turns that were played in all."""
    turns = 0
    while not crowd.over:
        turns += len(crowd.place)
        crowd.take(wants(crowd))
        finish_turn(crowd)
    return turns


def finish_turn(crowd: Crowd, *, laid_now: bool = False, may_u: bool = True) -> None:
    """Play the turn to its end, the take being made."""
    gone = bool(crowd.gone[crowd.turn])
    if may_u and not gone:
        crowd.declare_u()
    if crowd.final.any() and not (gone and crowd.rules.final_timeout is FinalTimeout.MOM):
        if not laid_now:
            crowd.lay()
        crowd.send()
    crowd.discard(throw(crowd))


def wants(crowd: Crowd) -> Flags:
    """Where the seat to act eats the card on the pile: it can, and no phỏm it has is worth much more."""
    seat, own = crowd.turn, crowd.pile
    wanted: Flags = np.zeros(len(own), dtype=np.bool_)
    if crowd.gone[seat]:
        return wanted
    cards, eaten = crowd.cards[seat], crowd.eaten[seat]
    fresh = cards & ~eaten | own
    fits = np.flatnonzero(meldable(fresh) & own)
    if not fits.size:
        return wanted
    own, cards, eaten = own[fits], cards[fits], eaten[fits]
    after = split(cards | own)
    before = split(cards)
    sent = crowd.sent[seat][fits] != 0
    good = covers(after, eaten | own) & (after.points <= before.points + SLACK) & ~(sent & (after.left == 0))
    wanted[fits[good]] = True
    return wanted


def throw(crowd: Crowd) -> Column:
    """The discards: the card of each hand that costs least to give up, with what the next player may make of it."""
    seat, players = crowd.turn, crowd.players
    cards, eaten = crowd.cards[seat], crowd.eaten[seat]
    melded = meldable(cards)
    loose = cards ^ melded
    if not loose.all():
        loose = _to_give_up(cards, eaten, loose)
    left = TURNS * players - 1 - crowd.progress
    takes = left // players
    unseen = _FULL & ~(cards | crowd.shown)
    count = np.maximum(np.bitwise_count(unseen), 1).astype(np.float32)
    laid = crowd.laid[seat] != 0
    if crowd.gone[seat]:
        return _best(np.broadcast_to(_POINTS, (CARDS, len(loose))), loose)
    lost = crowd.final & (takes == 0) & ~laid
    point = np.where(lost, np.float32(0), _POINT_UNITS.take(points(loose)) * _STAYS.take(takes))
    worth = np.where((melded != 0) | laid, np.float32(OUT_UNITS_LAID), np.float32(OUT_UNITS))
    outs, pairs = _outs_and_pairs(cards, unseen)
    value = _POINTS * point
    value -= outs * (takes * worth / count).astype(np.float32)
    value -= pairs * _danger(crowd, left, count)
    return _best(value, loose)


def _best(value: Floats, cards: Column) -> Column:
    """The card of the highest value among the cards of each hand; of equal ones the last."""
    keys = (value * np.float32(1000)).astype(np.int32)
    keys *= 64
    keys += _PLACES
    keys[to_bits(cards) == 0] = LEAST
    return one_of(keys.max(axis=0) & 63)


def _to_give_up(cards: Column, eaten: Column, loose: Column) -> Column:
    """The loose cards, and where there are none those left over, those not eaten, or any."""
    loose = loose.copy()
    some = np.flatnonzero(loose == 0)
    loose[some] = split(cards[some]).left & ~eaten[some]
    loose = np.where(loose == 0, cards & ~eaten, loose)
    return np.where(loose == 0, cards, loose)


def _danger(crowd: Crowd, left: Column, unseen: Floats) -> Floats:
    """What an unseen pair that fits the discard costs, by hand."""
    after, rules = (crowd.turn + 1) % crowd.players, crowd.rules
    if crowd.gone[after]:
        return np.zeros(len(left), dtype=np.float32)
    eaten = crowd.eats_of[after]
    fees = np.array(rules.eat_fee).take(np.minimum(eaten, len(rules.eat_fee) - 1))
    fee = np.where(crowd.final, rules.chot_fee, fees) + (eaten == 2) * rules.u * (crowd.players - 1)
    held = np.bitwise_count(crowd.cards[after]) - 2.0 * np.bitwise_count(crowd.eaten[after])
    share = held / unseen
    return np.where(left > 0, fee * share * share, 0).astype(np.float32)


def _outs_and_pairs(cards: Column, unseen: Column) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """By hand and card held: the unseen cards that complete its cạ, and the unseen pairs that would eat it."""
    count = len(cards)
    held = np.zeros((4, RANKS + 4, count), dtype=np.uint8)
    free = np.zeros((4, RANKS + 4, count), dtype=np.uint8)
    held[:, 2:-2] = to_bits(cards).reshape(4, RANKS, count)
    free[:, 2:-2] = to_bits(unseen).reshape(4, RANKS, count)
    mates = np.maximum(held[:, 2:-2].sum(axis=0, dtype=np.uint8), 1) - ONE
    alike = free[:, 2:-2].sum(axis=0, dtype=np.uint8)
    two_below, below, above, two_above = free[:, :-4], free[:, 1:-3], free[:, 3:-1], free[:, 4:]
    outs = held[:, 3:-1] * (two_above + below)
    outs += held[:, 1:-3] * (two_below + above)
    outs += held[:, 4:] * above
    outs += held[:, :-4] * below
    outs += mates * alike
    pairs = above * two_above
    pairs += above * below
    pairs += below * two_below
    pairs += alike * (np.maximum(alike, 1) - ONE) >> ONE
    return outs.reshape(CARDS, count), pairs.reshape(CARDS, count)
