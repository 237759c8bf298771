"""How everybody plays in an imagined hand: *medium*'s judgement cut down to table look-ups, some 20 µs a turn."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from bot.phom.arrange import best_arrangement, can_eat, deadwood_any, legal_discards
from bot.phom.kernel import FULL, Mask, bit, bits, cards_of, deadwood_points_with, mask_of, meldable, points_of
from bot.phom.phom import ends_of
from bot.phom.rules import FinalTimeout
from bot.players.reading import NEAR, PAIRS, TURNS
from bot.players.sim import Sim

SUIT = 13
FULL_SUIT = (1 << SUIT) - 1
RANK: Mask = 1 | 1 << SUIT | 1 << 2 * SUIT | 1 << 3 * SUIT
"""The aces; shifted, the cards of another rank."""

POINT_UNITS = tuple(0.5 * exp(-points / 18) for points in range(365))
"""By the points in hand: what one point less is worth, in units (see `Worth.showdown`)."""
STAYS = (1.0, 0.8, 0.6, 0.45, 0.35)
"""By the turns left: how likely a loose card that is kept now is still there at the end."""
OUT_UNITS = 9.0
"""What a phỏm to come is worth while there is none, in units a share of the unseen cards and a turn."""
OUT_UNITS_LAID = 12.0
"""The same once there is a phỏm."""
SLACK = 6
"""The points that an eat may cost: the fee and the tempo are worth that."""


def play_out(sim: Sim) -> None:
    """Play the hand to its end; a turn that has begun is finished first."""
    while not sim.over:
        play_turn(sim)


def play_turn(sim: Sim) -> None:
    """Play the turn of the seat to act from where it stands."""
    if sim.left[sim.turn]:
        _play_machine(sim)
        return
    if not sim.taken:
        if wants(sim):
            sim.eat()
        else:
            sim.draw()
    seat = sim.turn
    melded = meldable(sim.cards[seat])
    if (sim.cards[seat] & ~melded).bit_count() <= 1 and sim.u_open:
        sim.declare_u()
        return
    if sim.final:
        if sim.must_lay:
            sim.lay(melds_to_lay(sim))
        if sim.laid[seat]:
            _send_all(sim)
        melded = meldable(sim.cards[seat])
    sim.discard(throw(sim, melded))


def wants(sim: Sim) -> bool:
    """Whether the seat to act eats the card on the pile: where it can and no phỏm it has is worth much more."""
    seat, own = sim.turn, sim.pile
    cards, eaten = sim.cards[seat], sim.eaten[seat]
    near = NEAR[own] & cards
    if not near & near - 1 or not any(pair & cards == pair for pair in PAIRS[own]):
        return False
    after = deadwood_points_with(cards | own, eaten | own)
    if not after:
        return after == 0 and not sim.has_sent[seat]
    before = deadwood_points_with(cards, eaten)
    assert before is not None
    return after <= before + SLACK and can_eat(cards, eaten, cards_of(own)[0], may_u=False)


def throw(sim: Sim, melded: Mask) -> Mask:
    """The discard: the card that costs least to give up, with what the next player may make of it.

    `melded` are the cards of the seat to act that stand in some phỏm.
    """
    seat, players = sim.turn, sim.players
    cards, eaten = sim.cards[seat], sim.eaten[seat]
    loose = cards ^ melded
    if not loose:
        legal = legal_discards(cards, eaten)
        loose = legal & deadwood_any(cards, eaten) or legal
    if not loose & loose - 1:
        return loose
    left = TURNS * players - 1 - sim.progress
    takes = left // players
    unseen = FULL & ~(cards | sim.shown)
    laid = bool(sim.laid[seat])
    point = 0.0 if sim.final and not takes and not laid else POINT_UNITS[points_of(loose)] * STAYS[takes]
    out = takes * (OUT_UNITS_LAID if melded or laid else OUT_UNITS) / (unseen.bit_count() or 1)
    danger = 0.0
    if left:
        after = (seat + 1) % players
        if not sim.left[after]:
            fee = sim.rules.chot_fee if sim.final else sim.rules.eat_fee_of(sim.eats_of[after] + 1)
            if sim.eats_of[after] == 2:
                fee += sim.rules.u * (players - 1)
            share = (sim.cards[after].bit_count() - 2 * sim.eaten[after].bit_count()) / (unseen.bit_count() or 1)
            danger = fee * share * share
    best, choice = -1e9, 0
    while loose:
        own = loose & -loose
        loose ^= own
        value = point * _POINTS[own]
        mates = NEAR[own] & cards
        while mates:
            mate = mates & -mates
            mates ^= mate
            value -= out * (_OUTS[own | mate] & unseen).bit_count()
        if danger:
            for pair in PAIRS[own]:
                if pair & unseen == pair:
                    value -= danger
        if value >= best:
            best, choice = value, own
    return choice


def melds_to_lay(sim: Sim) -> list[Mask]:
    """The phỏm of a best arrangement that leaves a card to discard (R5.1, R5.2)."""
    cards, eaten = sim.cards[sim.turn], sim.eaten[sim.turn]
    plain = _plain_melds(cards)
    if plain is not None and sum(plain) != cards and all((phom & eaten).bit_count() <= 1 for phom in plain):
        return plain
    best = best_arrangement(cards, eaten, keep=1)
    assert best is not None
    return [mask_of(meld) for meld in best.melds]


def _plain_melds(cards: Mask) -> list[Mask] | None:
    """The phỏm of the cards if no card stands in a run and in a set; else None."""
    melded = meldable(cards)
    found = []
    folded = 0
    for suit in range(4):
        runs = _RUNS[cards >> SUIT * suit & FULL_SUIT]
        found += [run << SUIT * suit for run in runs]
    in_runs = sum(found)
    rest = melded & ~in_runs
    while rest:
        folded = _RANK_OF[rest & -rest]
        same = cards & folded
        if same & in_runs:
            return None
        found.append(same)
        rest &= ~folded
    # A card of a run whose rank is held three times could stand in a set instead.
    for own in bits(in_runs):
        if (cards & _RANK_OF[own]).bit_count() > 2:
            return None
    return found


def _send_all(sim: Sim) -> None:
    """Send every card that goes to a phỏm on the table, but for the last one in hand (R5.4, R5.5)."""
    seat = sim.turn
    while True:
        cards = sim.cards[seat] & ~sim.eaten[seat]
        if not cards & cards - 1:
            return
        best, place = 0, (0, 0)
        for owner, phom in enumerate(sim.laid):
            for index, melded in enumerate(phom):
                fits = cards & ends_of(melded)
                while fits:
                    own = fits & -fits
                    fits ^= own
                    if not best or _POINTS[own] > _POINTS[best]:
                        best, place = own, (owner, index)
        if not best:
            return
        sim.send(best, *place)


def _play_machine(sim: Sim) -> None:
    """The turn of a seat that has left (R7.7, R9.2, R9.3)."""
    seat = sim.turn
    if not sim.taken:
        sim.draw()
    if sim.final and not sim.laid_now and sim.rules.final_timeout is FinalTimeout.LAY:
        _machine_lays(sim)
    cards, eaten = sim.cards[seat], sim.eaten[seat]
    legal = legal_discards(cards, eaten)
    choice = legal & deadwood_any(cards, eaten) or legal or cards & ~eaten
    sim.discard(bit(cards_of(choice)[-1]))


def _machine_lays(sim: Sim) -> None:
    seat = sim.turn
    cards, eaten = sim.cards[seat], sim.eaten[seat]
    best = best_arrangement(cards, eaten)
    if best is not None and not best.deadwood:
        best = best_arrangement(cards, eaten, keep=1)
    if best is not None and best.melds:
        sim.lay([mask_of(meld) for meld in best.melds])
    while not sim.eaten[seat] and sim.laid[seat]:
        send = next(_machine_sends(sim), None)
        if send is None:
            return
        sim.send(*send)


def _machine_sends(sim: Sim) -> Iterator[tuple[Mask, int, int]]:
    """The sends open now, the highest card first, to the first phỏm that takes it (R9.3)."""
    cards = sim.cards[sim.turn]
    if not cards & cards - 1:
        return
    for card in reversed(cards_of(cards)):
        for step in range(sim.players):
            owner = (sim.first + step) % sim.players
            for index, phom in enumerate(sim.laid[owner]):
                if bit(card) & ends_of(phom):
                    yield bit(card), owner, index


def _runs_of(ranks: int) -> tuple[int, ...]:
    """The longest runs of three or more among the ranks of one suit."""
    runs = []
    while ranks:
        low = ranks & -ranks
        run = ranks & ~(ranks + low)
        # The ones from the lowest up to the first gap.
        run &= (ranks ^ (ranks + low)) | low
        if run.bit_count() >= 3:
            runs.append(run)
        ranks &= ~run
    return tuple(runs)


_RUNS = tuple(map(_runs_of, range(FULL_SUIT + 1)))
_RANK_OF: dict[Mask, Mask] = {own: RANK << (own.bit_length() - 1) % SUIT for own in PAIRS}
_POINTS: dict[Mask, int] = {own: points_of(own) for own in PAIRS}
_OUTS: dict[Mask, Mask] = {
    own | mate: sum(pair ^ mate for pair in pairs if pair & mate)
    for own, pairs in PAIRS.items()
    for mate in bits(NEAR[own])
}
"""By cạ: the cards that make a phỏm of it."""
