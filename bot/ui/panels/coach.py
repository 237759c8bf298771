"""What a computer player advises before a move, and what it says of a hand that is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.phom.actions import Action, DeclareU, Discard, Draw, Eat, Lay, Leave, Send, Timeout
from bot.phom.views import SeatView
from bot.players.judge import Judged
from bot.players.reasons import Reason, Why, reason_for
from bot.tables.reviewing import Verdict
from bot.ui.faces import Faces
from bot.ui.panels.parts import GOLD, GREEN, joined, panel, small, text
from bot.ui.panels.words import melds
from bot.ui.texts import Texts
from bot.ui.view import PanelView

HINTED = 3
"""As many moves does a hint name."""
LEAST = 0.05
"""Fewer units than this are nothing lost: they would be shown as 0.0."""
REVIEWED = 24
"""As many decisions does a review name; a hand seldom has more, and those left out are the ones that cost least."""
EXPLAINED = 5
"""For as many of them does it say why."""


def hint_panel(view: SeatView, moves: Sequence[Judged], texts: Texts, faces: Faces) -> PanelView:
    """The best moves with the units to be expected of each, and why the first of them."""
    lines = [
        texts(
            "hint-line", place=place, move=move_words(view, move.action, texts, faces), units=units(move.units, texts)
        )
        for place, move in enumerate(moves[:HINTED], 1)
    ]
    reason = reason_words(reason_for(view, moves[0].action), texts, faces)
    return panel(text(f"### {texts('hint-title')}", *lines, reason, small(texts("hint-about"))), colour=GREEN)


def thinking_panel(texts: Texts, done: int, wanted: int) -> PanelView:
    """How far a review has come."""
    return panel(text(texts("review-thinking", done=done, wanted=wanted)), colour=GREEN)


def review_panel(number: int, verdicts: Sequence[Verdict], texts: Texts, faces: Faces) -> PanelView:
    """Every decision of one player in hand `number`, the one that cost most first."""
    worst = sorted(verdicts, key=lambda verdict: -verdict.lost)
    lost = sum(verdict.lost for verdict in verdicts if verdict.lost >= LEAST)
    head = texts("review-lost", units=units(-lost, texts)) if lost else texts("review-good")
    return panel(
        text(f"## {texts('review-title', hand=number)}", head if verdicts else texts("review-none")),
        text(*(_line(verdict, place < EXPLAINED, texts, faces) for place, verdict in enumerate(worst[:REVIEWED])))
        if verdicts
        else [],
        text(
            texts("review-more", n=len(worst) - REVIEWED) if len(worst) > REVIEWED else None,
            small(texts("review-about")),
        ),
        colour=GOLD,
    )


def _line(verdict: Verdict, explained: bool, texts: Texts, faces: Faces) -> str:
    view = verdict.choice.view
    made = move_words(view, verdict.choice.made, texts, faces)
    if verdict.lost < LEAST:
        return texts("review-right", round=view.public.round, made=made)
    best = move_words(view, verdict.best, texts, faces)
    return joined(
        texts("review-wrong", round=view.public.round, made=made, best=best, units=units(-verdict.lost, texts)),
        reason_words(reason_for(view, verdict.best), texts, faces) if explained else None,
    )


def move_words(view: SeatView, action: Action, texts: Texts, faces: Faces) -> str:
    """A move in a few words."""
    match action:
        case DeclareU():
            return texts("move-u")
        case Eat():
            last = view.public.last_discard
            return texts("move-eat", card=faces.text(last.card) if last is not None else "")
        case Draw():
            return texts("move-draw")
        case Lay(_, phom):
            return texts("move-lay", phom=melds(phom, faces.text))
        case Send(_, card):
            return texts("move-send", card=faces.text(card))
        case Discard(_, card):
            return texts("move-discard", card=faces.text(card))
        case Timeout() | Leave():
            raise ValueError(f"{action} is no move")


def reason_words(reason: Reason, texts: Texts, faces: Faces) -> str:
    """A reason in one plain sentence."""
    card = faces.text(reason.card) if reason.card is not None else ""
    match reason.why:
        case Why.U | Why.DRAW:
            return texts(f"reason-{reason.why.value}")
        case Why.EAT | Why.BALANCE:
            return texts(f"reason-{reason.why.value}", card=card)
        case Why.LAY:
            return texts("reason-lay", points=reason.points)
        case _:
            return texts(f"reason-{reason.why.value}", card=card, points=reason.points)


def units(amount: float, texts: Texts) -> str:
    """Units with a sign and one decimal, as the language writes them: `+1,2`, `−0,4`."""
    shown = f"{amount:+.1f}".replace("-", "−")
    shown = shown.replace("−0.0", "0.0").replace("+0.0", "0.0")
    return shown.replace(".", texts("decimal-mark"))
