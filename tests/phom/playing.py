"""Hands written as they read: the cards of each player, the cards on top of the stock, then the moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, MeldRef, Send, Timeout
from bot.phom.cards import DECK, Card, parse_card, parse_cards
from bot.phom.deal import shuffled
from bot.phom.engine import apply, deal, legal_actions
from bot.phom.events import Event
from bot.phom.hand import Hand
from bot.phom.rules import PRESETS, HouseRules, Preset

VECTORS = Path(__file__).parents[1] / "data" / "vectors"

STANDARD = PRESETS[Preset.STANDARD]
QUICK = PRESETS[Preset.QUICK]
VILLAGE = PRESETS[Preset.VILLAGE]

_BARE: dict[str, type[Draw | Eat | DeclareU | Timeout | Leave]] = {
    "draw": Draw,
    "eat": Eat,
    "u": DeclareU,
    "timeout": Timeout,
    "leave": Leave,
}


def deck_of(*hands: str, stock: str = "", first: int = 0) -> tuple[Card, ...]:
    """The deck that deals these hands by seat (ten cards for the first player), `stock` being on top of the rest."""
    dealt = [list(parse_cards(hand)) for hand in hands]
    order = [*range(first, len(hands)), *range(first)]
    assert [len(dealt[seat]) for seat in order] == [10] + [9] * (len(hands) - 1)
    deck = [dealt[seat][turn] for turn in range(9) for seat in order] + [dealt[first][9], *parse_cards(stock)]
    assert len(set(deck)) == len(deck)
    return (*deck, *(card for card in DECK if card not in deck))


def dealt(*hands: str, stock: str = "", first: int = 0, rules: HouseRules = STANDARD) -> Hand:
    """The hand in which the seats were dealt these cards."""
    hand, _ = deal(rules, len(hands), first, deck_of(*hands, stock=stock, first=first))
    return hand


def shuffled_hand(seed: int, players: int = 4, rules: HouseRules = STANDARD, first: int = 0) -> Hand:
    """A hand from a deck shuffled by `seed`."""
    return deal(rules, players, first, shuffled(random.Random(seed).randrange))[0]


def act(text: str) -> Action:
    """The action that a line says: `0 draw`, `1 discard KH`, `2 lay 7S7C7D 4H5H6H`, `0 send 7H 2.0`."""
    seat_text, verb, *rest = text.split()
    seat = int(seat_text)
    if verb == "discard":
        return Discard(seat, parse_card(rest[0]))
    if verb == "lay":
        return Lay(seat, tuple(tuple(parse_card(m[i : i + 2]) for i in range(0, len(m), 2)) for m in rest))
    if verb == "send":
        owner, index = rest[1].split(".")
        return Send(seat, parse_card(rest[0]), MeldRef(int(owner), int(index)))
    return _BARE[verb](seat)


def play(hand: Hand, *lines: str) -> Hand:
    """The hand after the actions."""
    for line in lines:
        hand, _ = apply(hand, act(line))
    return hand


def events_of(hand: Hand, line: str) -> tuple[Event, ...]:
    """What the action makes happen."""
    return apply(hand, act(line))[1]


def play_on(hand: Hand, choose: Callable[[Sequence[Action]], Action], until: Callable[[Hand], bool]) -> Hand:
    """The hand played on by legal actions until it is over or `until` says so."""
    while not hand.finished and not until(hand):
        hand, _ = apply(hand, choose(legal_actions(hand, hand.turn)))
    return hand


def idle(hand: Hand, turns: int) -> Hand:
    """The hand after so many turns in which the card drawn, or the last one dealt, is discarded again."""
    for _ in range(turns):
        if hand.turns == 0:
            card = hand.setup.deck[9 * hand.players]
        else:
            hand, _ = apply(hand, Draw(hand.turn))
            assert hand.fresh is not None
            card = hand.fresh
        hand, _ = apply(hand, Discard(hand.turn, card))
    return hand


def two_at_the_end(six: str = "7H", seven: str = "9S", rules: HouseRules = QUICK) -> Hand:
    """Two players before their fourth turns, in which they will draw `six` and `seven`.

    Seat 0, to play, holds 7S 7C 7D, 4H 5H 6H and 2C QD KS; seat 1 holds 8S 8C 8D and AD 3S 5S 9C TH QC.
    """
    hands = "7S 7C 7D 4H 5H 6H 2C QD KS JC", "8S 8C 8D AD 3S 5S 9C TH QC"
    return idle(dealt(*hands, stock=f"KD 2H JS 3D KC {six} {seven}", rules=rules), 6)


def three_eaters(rules: HouseRules = QUICK) -> Hand:
    """Three players, seat 0 leading, who is eaten three times by seat 1: KH, 8H and at last 5H, with which it may ù."""
    hand = dealt(
        "KH 8H 2S 4C 6D 9D JS AC 3H QD",
        "KS KC 8S 8C 5S 5C 2C 7D TD",
        "AS 4H 6H 9C JC QH 3D TC 7S",
        stock="KD 5H 9H 2H TH 5D QS",
        rules=rules,
    )
    first = ["0 discard KH", "1 eat", "1 discard TD", "2 draw", "2 discard KD"]
    second = ["0 draw", "0 discard 8H", "1 eat", "1 discard 7D", "2 draw", "2 discard 9H"]
    return play(hand, *first, *second, "0 draw", "0 discard 5H", "1 eat")
