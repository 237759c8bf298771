"""What people talk about after a hand: a line in the channel for each such moment, with who paid what for it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.phom.events import Eaten, HandEnded
from bot.phom.outcome import End, Outcome, Transfer, Why
from bot.tables.ports import Change
from bot.tables.table import LiveHand
from bot.ui.faces import TEXT_FACES, Faces
from bot.ui.panels.words import SHORT, name_of, short_names
from bot.ui.texts import Texts

THIRD = 3
"""Eating so many cards makes an ù certain (R6.3)."""
_U = {End.U: Why.U, End.U_TRON: Why.U_TRON, End.U_KHAN: Why.U_KHAN}


def moments_of(change: Change, texts: Texts, *, faces: Faces = TEXT_FACES) -> list[str]:
    """The moments of this step, a line each: ăn chốt, ba cây, ù, đền, cả làng móm; only what everybody saw."""
    hand = change.after.hand
    if hand is None or hand.voided:
        return []
    lines: list[str] = []
    for event in change.events:
        match event:
            case Eaten():
                lines += _eaten(hand, event, texts, faces)
            case HandEnded(outcome):
                lines += _ended(hand, outcome, texts)
            case _:
                pass
    return lines


def _eaten(hand: LiveHand, event: Eaten, texts: Texts, faces: Faces) -> Iterator[str]:
    """A chốt, a third card, or one that is both (R7.3)."""
    public, names = hand.public(), short_names(hand)
    nth = [eaten.card for eaten in public.seats[event.seat].eaten].index(event.card) + 1
    if not event.chot and nth < THIRD:
        return
    fee = public.rules.chot_fee if event.chot else public.rules.eat_fee_of(nth)
    facts = {"name": names[event.seat], "card": faces.text(event.card), "from": names[event.source]}
    key = "moment-chot" if nth < THIRD else "moment-third-chot" if event.chot else "moment-third"
    yield _with_payment(texts(key, **facts), hand, ((event.source, fee),), texts)


def _ended(hand: LiveHand, outcome: Outcome, texts: Texts) -> Iterator[str]:
    """An ù with who pays for it (R7.4, R7.5); a hand in which nobody could lay (R7.1)."""
    assert outcome.winner is not None
    winner = name_of(hand.occupants[outcome.winner], texts, SHORT)
    if outcome.end in _U:
        assert outcome.end is not None
        den = [transfer for transfer in outcome.transfers if transfer.why is Why.DEN]
        owed = [transfer for transfer in outcome.transfers if transfer.why in (_U[outcome.end], Why.LEAVE)]
        title = texts(f"end-{outcome.end.value.replace('_', '-')}", name=winner)
        yield title if den else _with_payment(title, hand, _owed(owed), texts)
        for transfer in den:
            facts = {"name": short_names(hand)[transfer.payer]}
            yield _with_payment(texts("moment-den", **facts), hand, _owed([transfer]), texts)
    elif outcome.end is End.SHOWDOWN and _all_mom(hand, outcome):
        owed = [transfer for transfer in outcome.transfers if transfer.why in (Why.MOM, Why.LEAVE)]
        yield _with_payment(texts("moment-all-mom", name=winner), hand, _owed(owed), texts)


def _all_mom(hand: LiveHand, outcome: Outcome) -> bool:
    """Whether none of those who stayed has laid a phỏm."""
    seats = hand.public().seats
    return all(mom for seat, mom in enumerate(outcome.mom) if not seats[seat].gone)


def _owed(transfers: list[Transfer]) -> tuple[tuple[int, int], ...]:
    return tuple((transfer.payer, transfer.units) for transfer in transfers)


def _with_payment(line: str, hand: LiveHand, owed: tuple[tuple[int, int], ...], texts: Texts) -> str:
    """`line`, and for each amount in stakes those who pay it."""
    names = short_names(hand)
    said = [line]
    for units in dict.fromkeys(units for _, units in owed if units):
        payers = [names[payer] for payer, amount in owed if amount == units]
        key = "moment-pays" if len(payers) == 1 else "moment-pay-each"
        said.append(texts(key, names=texts.listed(payers), points=texts.number(units * hand.record.stake)))
    return " ".join(said)
