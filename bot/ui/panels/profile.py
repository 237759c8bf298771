"""A member's profile: everything that is counted of somebody."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import ALL_TIME, Profile, Tally
from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.page_ids import ALL, FIRST, NOW
from bot.ui.panels.figures import average, percent, signed_average
from bot.ui.panels.parts import GOLD, Line, joined, panel, rows, rule, small, text
from bot.ui.texts import Texts
from bot.ui.view import PanelView


@dataclass(frozen=True, slots=True)
class ShownProfile:
    """A member's figures of a season (None: the running one, 0: all time), and their practice of the same time.

    `seasons` says whether there was ever more than one; `absent`, that the member left the server.
    """

    account: int
    name: str
    profile: Profile
    practice: Profile
    season: int | None = None
    seasons: bool = False
    absent: bool = False


CHART_PLACE = 1
"""Where the chart of the balance goes: below the title."""


def profile_panel(shown: ShownProfile, texts: Texts) -> PanelView:
    """Hands, places, ù, móm, chốt, deadwood, best and worst hand, streaks; practice apart."""
    tally = shown.profile.tally
    gone = f" {texts('member-left')}" if shown.absent else ""
    when = texts("when-all" if shown.season == ALL_TIME else "when-now") if shown.seasons else None
    return panel(
        text(f"## {texts.person(shown.name)}{gone}", small(when), _balance(tally, texts)),
        [rule(), text(*_figures(tally, texts)), text(*_extremes(shown.profile, texts))] if tally.hands else [],
        [rule(), text(small(_practice(shown.practice.tally, texts)))] if shown.practice.tally.hands else [],
        rows(_buttons(shown, texts)),
        colour=GOLD,
    )


def _balance(tally: Tally, texts: Texts) -> str:
    if not tally.hands:
        return texts("profile-none")
    return joined(
        texts("profile-balance", points=texts.number(tally.balance)),
        texts("board-hands", n=tally.hands),
        texts("board-units-value", units=signed_average(tally.units, tally.hands, texts)),
    )


def _figures(tally: Tally, texts: Texts) -> list[Line]:
    lost = tally.hands - tally.firsts - tally.seconds - tally.thirds - tally.fourths
    return [
        texts("profile-places", first=tally.firsts, second=tally.seconds, third=tally.thirds, fourth=tally.fourths),
        joined(
            texts("profile-won", rate=percent(tally.firsts, tally.hands)),
            texts("profile-lost-u", n=lost) if lost else None,
        ),
        joined(texts("profile-u", n=tally.u), texts("profile-u-tron", n=tally.u_tron) if tally.u_tron else None),
        texts("profile-mom", n=tally.mom, rate=percent(tally.mom, tally.hands)),
        texts("profile-chot", eaten=tally.chot_eaten, given=tally.chot_given),
        texts("profile-deadwood", points=average(tally.deadwood, tally.showdowns, texts)) if tally.showdowns else None,
        texts("profile-left", n=tally.times_left),
    ]


def _extremes(profile: Profile, texts: Texts) -> list[Line]:
    tally = profile.tally
    return [
        texts("profile-streak", now=tally.streak, longest=tally.longest_streak),
        None
        if profile.best is None or tally.best_points is None
        else texts("profile-best", points=texts.signed(tally.best_points), hand=str(profile.best)),
        None
        if profile.worst is None or tally.worst_points is None
        else texts("profile-worst", points=texts.signed(tally.worst_points), hand=str(profile.worst)),
        texts("profile-opponents", n=tally.opponents),
    ]


def _practice(tally: Tally, texts: Texts) -> str:
    return joined(
        texts("points-practice", balance=texts.number(tally.balance), hands=tally.hands),
        texts("profile-won", rate=percent(tally.firsts, tally.hands)),
        texts("profile-u", n=tally.u),
        texts("profile-mom", n=tally.mom, rate=percent(tally.mom, tally.hands)),
    )


def _buttons(shown: ShownProfile, texts: Texts) -> list[PhomButton]:
    hands = PhomButton.make(texts("button-hands"), Press(Verb.HANDS, shown.account, argument=f"member-{FIRST}"))
    if not shown.seasons:
        return [hands]
    other, label = (NOW, "button-season") if shown.season == ALL_TIME else (ALL, "button-all-time")
    return [PhomButton.make(texts(label), Press(Verb.PROFILE, shown.account, argument=other)), hands]
