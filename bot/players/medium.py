"""The sensible player, *vừa*: keeps cạ by their live outs, feeds nobody cheaply, and knows what a turn is worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay
from bot.phom.arrange import deadwood_any, legal_discards
from bot.phom.covers import deadwood_cards_with
from bot.phom.kernel import Mask, bit, bits, card_of
from bot.phom.views import SeatView
from bot.players.reading import Reading, feeding, outs, read
from bot.players.worth import MEASURED, Weights, Worth


@dataclass(frozen=True, slots=True)
class Medium:
    """Weighs each discard and each eat by the units it leads to one take ahead; equal ones go to the higher card.

    It counts the cards that are discarded, eaten and laid, and supposes nothing else about hands it does not see. It
    declares every ù, lays and sends for the fewest points.
    """

    weights: Weights = MEASURED

    def choose(self, view: SeatView, rng: Random) -> Action:
        """The best of `view.legal` by the weights; the generator is not asked."""
        first = view.legal[0]
        match first:
            case Eat():
                eating, drawing = self.weigh_take(view)
                return first if eating >= drawing else Draw(view.seat)
            case Lay():
                assert view.best_lay is not None
                return view.best_lay
            case DeclareU() | Draw():
                return first
        return view.best_sends[0] if view.best_sends else self._discard(view)

    def weigh_take(self, view: SeatView) -> tuple[float, float]:
        """What an eat and a draw are worth, in units; the eat must be legal. An ù is beyond all others."""
        public, reading = view.public, read(view)
        assert public.last_discard is not None
        own = bit(public.last_discard.card)
        cards, eaten = reading.cards | own, reading.eaten | own
        worth = self._worth(view, reading, cards)
        drawing = worth.of(reading.cards, reading.eaten, reading.takes_left + 1)
        chot = public.seats[public.last_discard.seat].final_turn_done
        fee = _fee(view, view.seat, chot=chot)
        rest = deadwood_cards_with(cards, eaten)
        if rest is not None and rest <= 1:
            return fee + float((public.players - 1) * public.rules.u), drawing
        # With tái an eaten card sets the count of turns back by one (R4.5).
        after = replace(reading, turns=reading.turns - 1) if public.rules.tai else reading
        eating = fee + max(
            worth.of(cards ^ thrown, eaten, after.takes_left) for thrown in bits(_to_spare(cards, eaten))
        )
        return eating, drawing

    def weigh_discards(self, view: SeatView) -> dict[Discard, float]:
        """What each legal discard leaves, in units, after what it may cost if the next player eats it (R7.3)."""
        reading, worth = read(view), self.worth(view)

        def value(thrown: Mask) -> float:
            kept = worth.of(reading.cards ^ thrown, reading.eaten, reading.takes_left)
            return kept - self.feeding_cost(view, thrown)

        return {action: value(bit(action.card)) for action in view.legal if isinstance(action, Discard)}

    def feeding_cost(self, view: SeatView, thrown: Mask) -> float:
        """What it costs in the mean, in units, that the next player may eat the card (R7.3, R7.5)."""
        public, reading, weights = view.public, read(view), self.weights
        if reading.ends_hand:
            return 0.0
        after = (view.seat + 1) % public.players
        cost = _fee(view, after, chot=public.is_final_turn) + _den(view, after) + weights.fed
        next_seat = public.seats[after]
        return cost * feeding(
            card_of(thrown), next_seat, reading.unseen, kept=weights.kept, thrown_near=weights.thrown_near
        )

    def worth(self, view: SeatView) -> Worth:
        """The judge of what each discard of the view leaves."""
        reading = read(view)
        return self._worth(view, reading, reading.cards)

    def _discard(self, view: SeatView) -> Discard:
        """The discard that leaves the most; no phỏm is broken for it where that can be."""
        values = self.weigh_discards(view)
        sparing = [action for action in values if action.card not in view.break_cards] or list(values)
        return max(sparing, key=lambda action: (values[action], action.card))

    def _worth(self, view: SeatView, reading: Reading, cards: Mask) -> Worth:
        public = view.public
        return Worth(
            weights=self.weights,
            rules=public.rules,
            players=public.players,
            unseen=reading.unseen.bit_count(),
            found=outs(cards, reading.unseen & ~cards),
            has_laid=bool(public.seats[view.seat].laid),
        )


def _fee(view: SeatView, eater: int, *, chot: bool) -> int:
    """What the next card that `eater` eats costs who discarded it (R7.3)."""
    rules = view.public.rules
    return rules.chot_fee if chot else rules.eat_fee_of(len(view.public.seats[eater].eaten) + 1)


def _den(view: SeatView, eater: int) -> int:
    """What the ù that a third eaten card opens costs who discarded the card (R6.3, R7.5)."""
    public, rules = view.public, view.public.rules
    if len(public.seats[eater].eaten) != 2:
        return 0
    return rules.u * (public.players - 1) if rules.den_three or rules.den_eat else rules.u


def _to_spare(cards: Mask, eaten: Mask) -> Mask:
    """The legal discards that some best arrangement leaves over; all legal ones where there is none such."""
    legal = legal_discards(cards, eaten)
    return legal & deadwood_any(cards, eaten) or legal
