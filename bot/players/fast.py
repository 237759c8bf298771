"""How everybody plays in an imagined hand: *medium*'s judgement cut down to table look-ups, some 6 µs a turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from bot.phom.arrange import best_arrangement, deadwood_any, legal_discards
from bot.phom.covers import deadwood_points_with
from bot.phom.kernel import FULL, SUIT, Mask, bits, mask_of
from bot.phom.melds import best_melds, plain_melds
from bot.players.leaver import play_machine
from bot.players.reading import TURNS
from bot.players.sim import UNKNOWN, Sim
from bot.players.ways import ENDS, JOINS, POINTS, WEIGHED

CLUBS, DIAMONDS, HEARTS = SUIT << 13, SUIT << 26, SUIT << 39
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
    """Play the hand to its end; a turn that has begun is finished first.

    A turn is a take, an ù where there is one, in a final turn a lay and sends, and the discard of the card that costs
    least to give up, what the next player may make of it included. All this is written out here: cut into functions of
    their own the parts would cost a tenth of all playouts.
    """
    rules, players, left, table = sim.rules, sim.players, sim.left, sim.laid
    hands, in_phom, eaten, eats_of = sim.cards, sim.melded, sim.eaten, sim.eats_of
    weighed, last, tai, (fed, fed_chot) = WEIGHED, TURNS * players - 1, rules.tai, _costs_of_feeding(sim)
    while not sim.over:
        seat = sim.turn
        if left[seat]:
            play_machine(sim)
            continue
        if not sim.taken:
            near, joins = JOINS[sim.pile]
            if joins[near & hands[seat]] and _wants(sim):
                sim.eat()
            else:
                sim.draw()
        cards, melded, final = hands[seat], in_phom[seat], sim.final
        if melded == UNKNOWN:
            melded = sim.in_phom
        loose = cards ^ melded
        if not loose & loose - 1 and sim.u_open:
            sim.declare_u()
            return
        if final:
            _lay_and_send(sim)
            cards, melded = hands[seat], sim.in_phom
            loose = cards ^ melded
        loose = loose or _to_break(cards, eaten[seat])
        if not loose & loose - 1:
            sim.discard(loose)
            continue
        unseen = FULL & ~(cards | sim.shown)
        hidden = unseen.bit_count() or 1
        turns_left = last - sim.turns + sim.eats if tai else last - sim.turns
        after, takes, danger = (seat + 1) % players, turns_left // players, 0.0
        if turns_left and not left[after]:
            share = (hands[after].bit_count() - 2 * eaten[after].bit_count()) / hidden
            danger = (fed_chot if final else fed)[eats_of[after]] * share * share
        spades, of_spades = weighed[loose & SUIT]
        clubs, of_clubs = weighed[loose & CLUBS]
        diamonds, of_diamonds = weighed[loose & DIAMONDS]
        hearts, of_hearts = weighed[loose & HEARTS]
        point = POINT_UNITS[of_spades + of_clubs + of_diamonds + of_hearts] * STAYS[takes]
        best, choice = -1e9, 0
        if takes:
            # Of the pairs that go with a card and are not seen, those of two unseen cards may be in another hand. The
            # others wait for one unseen card, for a loose card has no pair in hand; `value` is counted in such cards.
            out = takes * (OUT_UNITS_LAID if melded or table[seat] else OUT_UNITS) / hidden
            point, spared, free = point / out, 1.0 - danger / out, cards | unseen
            for own, points, near, size, ways in [*spades, *clubs, *diamonds, *hearts]:
                value = point * points - ways[(near & free) % size] + spared * ways[(near & unseen) % size]
                if value >= best:
                    best, choice = value, own
        else:
            if final and not table[seat]:
                point = 0.0
            for own, points, near, size, ways in [*spades, *clubs, *diamonds, *hearts]:
                value = point * points - danger * ways[(near & unseen) % size]
                if value >= best:
                    best, choice = value, own
        sim.discard(choice)


def _costs_of_feeding(sim: Sim) -> tuple[list[int], list[int]]:
    """By the number of cards that a seat ate: what it costs to let it eat another, and to let it eat a chốt (R7.3).

    The third opens an ù, for which whoever threw the card may have to pay alone (R6.3, R7.5).
    """
    dens = 0, 0, sim.rules.u * (sim.players - 1), 0
    return [fee + den for fee, den in zip(sim.eat_fees, dens, strict=True)], [sim.rules.chot_fee + den for den in dens]


def _wants(sim: Sim) -> bool:
    """Whether the seat to act, which has two cards for it, eats the card on the pile.

    It does where that is legal and no phỏm it has is worth much more.
    """
    seat, own = sim.turn, sim.pile
    cards, has_sent = sim.cards[seat], sim.has_sent[seat]
    near, joins = JOINS[own]
    if joins[near & (cards ^ sim.in_phom)] and not has_sent:
        # Two loose cards join it and every phỏm stays: the points fall, and a discard or an ù is left (R4.3).
        return True
    eaten = sim.eaten[seat]
    after = deadwood_points_with(cards | own, eaten | own)
    if not after:
        return after == 0 and not has_sent
    before = deadwood_points_with(cards, eaten)
    assert before is not None
    return after <= before + SLACK


def _to_break(cards: Mask, eaten: Mask) -> Mask:
    """What may go when every card stands in a phỏm: cards that some best arrangement leaves over, where that can be."""
    legal = legal_discards(cards, eaten)
    return legal & deadwood_any(cards, eaten) or legal


def _lay_and_send(sim: Sim) -> None:
    """Lay if that must be, and send every card that can be sent but for the last one in hand (R5.1, R5.4, R5.5)."""
    seat, table = sim.turn, sim.laid
    if sim.must_lay:
        sim.lay(_melds_to_lay(sim))
    while table[seat]:
        cards, ends = sim.cards[seat] & ~sim.eaten[seat], 0
        for laid in table:
            for phom in laid:
                ends |= ENDS[phom]
        fits = cards & ends
        if not fits or not cards & cards - 1:
            return
        card = max(bits(fits), key=POINTS.__getitem__)
        sim.send(card, *_place(table, card))


def _melds_to_lay(sim: Sim) -> list[Mask]:
    """The phỏm of a best arrangement that leaves a card to discard (R5.1, R5.2)."""
    cards, eaten = sim.cards[sim.turn], sim.eaten[sim.turn]
    melds = plain_melds(cards)
    if melds is None or (eaten & eaten - 1 and any((phom & eaten).bit_count() > 1 for phom in melds)):
        melds = best_melds(cards, eaten)
    if melds is not None and sum(melds) != cards:
        return melds
    best = best_arrangement(cards, eaten, keep=1)
    assert best is not None
    return [mask_of(meld) for meld in best.melds]


def _place(table: Sequence[Sequence[Mask]], card: Mask) -> tuple[int, int]:
    """Owner and number of the first phỏm that takes the card."""
    return next(
        (owner, index) for owner, laid in enumerate(table) for index, phom in enumerate(laid) if ENDS[phom] & card
    )
