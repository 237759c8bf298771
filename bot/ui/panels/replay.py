"""A hand that is over, gone through step by step: every hand open, from the deal to the payments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.phom.events import (
    Dealt,
    Discarded,
    Drawn,
    Eaten,
    Event,
    HandEnded,
    Laid,
    Left,
    Paid,
    Sent,
    TimedOut,
    UDeclared,
    WentMom,
)
from bot.phom.hand import Hand
from bot.phom.record import Record, Step
from bot.phom.views import PublicView, SeatView, public_view, view_for
from bot.store import HandName
from bot.ui.controls import PhomButton
from bot.ui.faces import TEXT_FACES, Faces
from bot.ui.ids import Press, Verb
from bot.ui.panels.groups import group_of, in_lines
from bot.ui.panels.parts import AMBER, GOLD, Line, Part, joined, panel, rows, rule, small, spaced, text
from bot.ui.panels.seats import eaten_words, laid_group
from bot.ui.panels.words import SHORT, cards, melds, preset_name
from bot.ui.texts import Texts
from bot.ui.view import PanelView


def replay_panel(
    name: HandName, record: Record, history: Sequence[Step], at: int, texts: Texts, *, faces: Faces = TEXT_FACES
) -> PanelView:
    """Step `at`, from 0 (the deal), of a hand that is over: the nearest there is for a number beyond.

    `history` is the whole replay of `record`.
    """
    at = max(0, min(at, len(history) - 1))
    step = history[at]
    names = tuple(texts.person(player, SHORT) for player in record.players)
    public = public_view(step.hand)
    facts = joined(
        texts("hands-stake", stake=texts.number(record.stake)),
        preset_name(record.rules, texts),
        texts("replay-stock", n=public.stock_left),
    )
    told = [line for event in step.events if (line := _told(event, record, names, texts, faces)) is not None]
    seats: list[Part] = [
        text(*_seat(step.hand, public, seat, names, texts, faces)) for seat in range(public.players)
    ]  # fmt: skip
    return panel(
        text(f"## {texts('replay-title', hand=str(name), step=at + 1, steps=len(history))}", small(facts)),
        text(*(told or [texts("replay-nothing")])),
        rule(),
        spaced(seats),
        rows(_buttons(name, at, len(history) - 1, texts)),
        colour=GOLD if public.finished else AMBER,
    )


def _buttons(name: HandName, at: int, last: int, texts: Texts) -> list[PhomButton]:
    start, end = at == 0, at == last
    # The word in each id keeps it apart from the others, which may lead to the same step.
    targets = (("first", 0, start), ("back", at - 1, start), ("next", at + 1, end), ("last", last, end))
    return [
        PhomButton.make(
            texts(f"button-step-{word}"),
            Press(Verb.REPLAY, name.table_id, name.number, number=max(0, min(step, last)), argument=word),
            disabled=dead,
        )
        for word, step, dead in targets
    ]


def _seat(
    hand: Hand, public: PublicView, seat: int, names: tuple[str, ...], texts: Texts, faces: Faces
) -> list[Line]:  # fmt: skip
    shown, view = public.seats[seat], view_for(hand, seat)
    name = f"**{names[seat]}**"
    eaten = ", ".join(eaten_words(card, names, texts, faces) for card in shown.eaten)
    laid = [laid_group(shown, seat, place, names, texts, faces) for place in range(len(shown.laid))]
    return [
        joined(
            f"▶ {name}" if not public.finished and seat == public.turn else name,
            texts("seat-mom") if shown.mom else None,
            texts("seat-gone") if shown.gone else None,
        ),
        _held(view, texts, faces),
        texts("seat-eaten", cards=eaten) if eaten else None,
        texts("seat-laid", phom=in_lines(laid, texts("seat-laid", phom=""))) if laid else None,
        texts("seat-discards", cards=cards(shown.discards, faces)) if shown.discards else None,
    ]


def _held(view: SeatView, texts: Texts, faces: Faces) -> str:
    """The cards in hand, phỏm together."""
    if not view.hand:
        return texts("replay-no-cards")
    phom = view.arrangement.melds if view.arrangement is not None else ()
    loose = view.arrangement.deadwood if view.arrangement is not None else view.hand
    return in_lines(group_of(group, faces.text) for group in (*phom, loose) if group)


def _told(event: Event, record: Record, names: tuple[str, ...], texts: Texts, faces: Faces) -> str | None:
    """What happened, in words; None where the cards say it."""
    match event:
        case Dealt(first=first):
            return texts("step-dealt", name=names[first])
        case Drawn(seat, card, by_machine):
            return texts("step-drawn", name=_who(names[seat], by_machine, texts), card=faces.text(card))
        case Discarded(seat, card, by_machine):
            return texts("step-discarded", name=_who(names[seat], by_machine, texts), card=faces.text(card))
        case Eaten(seat, card, source, chot):
            key = "step-eaten-chot" if chot else "step-eaten"
            return texts(key, name=names[seat], card=faces.text(card), source=names[source])
        case Laid(seat, phom, by_machine):
            return texts("step-laid", name=_who(names[seat], by_machine, texts), phom=melds(phom, faces.text))
        case Sent(seat, card, target, by_machine):
            who = _who(names[seat], by_machine, texts)
            return texts("step-sent", name=who, card=faces.text(card), owner=names[target.seat])
        case WentMom(seat):
            return texts("step-mom", name=names[seat])
        case UDeclared(seat, kind):
            return texts(f"end-{kind.value.replace('_', '-')}", name=names[seat])
        case TimedOut(seat):
            return texts("step-timed-out", name=names[seat])
        case Left(seat):
            return texts("step-left", name=names[seat])
        case Paid(transfer):
            points = texts.number(transfer.units * record.stake)
            return texts("step-paid", payer=names[transfer.payer], payee=names[transfer.payee], points=points)
        case HandEnded(outcome):
            winner = names[outcome.winner] if outcome.winner is not None else ""
            ended = outcome.end is not None and outcome.end.value in ("showdown", "walkover")
            return texts(f"end-{outcome.end.value}", name=winner) if ended and outcome.end is not None else None
        case _:
            assert_never(event)


def _who(name: str, by_machine: bool, texts: Texts) -> str:
    return f"{texts('computer-mark')} {name}" if by_machine else name
