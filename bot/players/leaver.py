"""How the machine plays on for a seat that left, in an imagined hand (R7.7, R9.2, R9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.phom.arrange import best_arrangement, deadwood_any, legal_discards
from bot.phom.kernel import Mask, bit, cards_of, mask_of
from bot.phom.rules import FinalTimeout
from bot.players.sim import Sim
from bot.players.ways import ENDS


def play_machine(sim: Sim) -> None:
    """Play the turn of a seat that has left from where it stands (R7.7, R9.2, R9.3)."""
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
                if bit(card) & ENDS[phom]:
                    yield bit(card), owner, index
