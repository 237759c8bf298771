"""What pictures show of a table, in the words of their reader."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping, Sequence

from bot.phom.outcome import End, Outcome
from bot.phom.views import PublicView, SeatView
from bot.render.hand import HandPicture, hand_png
from bot.render.showdown import HandRow, ShowdownPicture, ShownCard, showdown_png
from bot.store import Record
from bot.tables.table import Book, Human, LiveHand, Table
from bot.ui.illustrated import Picture
from bot.ui.panels.parts import joined
from bot.ui.panels.payments import payment_lines, place_key
from bot.ui.panels.showdown import arranged, end_title, record_lines
from bot.ui.panels.words import preset_name, split_deadwood
from bot.ui.texts import Texts, plain_name

log = logging.getLogger(__name__)

_MARKS = re.compile(r"\\(.)|\*\*")


async def picture_of(shown: ShowdownPicture | HandPicture, name: str, about: str) -> Picture | None:
    """The picture, drawn beside the event loop; None, and a line in the log, if it cannot be drawn."""
    return await beside(lambda: _drawn(shown), name, about)


async def beside(draw: Callable[[], bytes], name: str, about: str) -> Picture | None:
    """What `draw` draws, beside the event loop; None, and a line in the log, if it cannot be drawn."""
    try:
        png = await asyncio.to_thread(draw)
    except Exception:
        log.exception("a picture could not be drawn")
        return None
    return Picture(name, png, about)


def _drawn(shown: ShowdownPicture | HandPicture) -> bytes:
    return showdown_png(shown) if isinstance(shown, ShowdownPicture) else hand_png(shown)


def showdown_picture(
    table: Table, texts: Texts, balances: Mapping[int, int], records: Sequence[Record] = ()
) -> ShowdownPicture | None:
    """What the end of the table's last hand looks like; None for a hand without a result.

    `balances` are in points, by account, the hand's payments included; `records` are those of its persons with one
    another.
    """
    hand = table.hand
    assert hand is not None
    public = hand.public()
    outcome = public.outcome
    if outcome is None or outcome.ranking is None or hand.voided:
        return None
    return ShowdownPicture(
        title=end_title(hand, outcome, texts, plain=True),
        facts=texts(
            "showdown-facts",
            hand=hand.number,
            stake=texts.number(hand.record.stake),
            preset=preset_name(public.rules, texts).replace("\\", ""),
        ),
        rows=tuple(_row(hand, public, outcome, seat, texts, balances) for seat in outcome.ranking),
        payments=tuple(map(_unmarked, payment_lines(hand, outcome, texts))),
        payments_title=texts("pay-title"),
        records=tuple(map(_unmarked, record_lines(hand, outcome, records, texts))),
    )


def _unmarked(line: str) -> str:
    """The line without Discord's markdown."""
    return _MARKS.sub(lambda mark: mark[1] or "", line)


def _balance(hand: LiveHand, seat: int, texts: Texts, balances: Mapping[int, int]) -> str | None:
    who = hand.occupants[seat]
    if not isinstance(who, Human):
        return None
    key = "net-balance-practice" if hand.book is Book.PRACTICE else "net-balance"
    return texts(key, balance=texts.number(balances.get(who.account, 0)))


def _row(
    hand: LiveHand, public: PublicView, outcome: Outcome, seat: int, texts: Texts, balances: Mapping[int, int]
) -> HandRow:  # fmt: skip
    shown, in_hand = public.seats[seat], arranged(public, outcome, seat)
    name = plain_name(hand.occupants[seat].name)
    if outcome.end in (End.SHOWDOWN, End.WALKOVER):
        name = texts("showdown-place", place=texts(f"place-{place_key(outcome, seat)}"), name=name)
    sent = {(card.target.index, card.card) for card in shown.received}
    laid = [
        tuple(ShownCard(card, (place, card) in sent) for card in phom) for place, phom in enumerate(shown.laid)
    ]  # fmt: skip
    return HandRow(
        name=name,
        facts=joined(
            texts("showdown-points", points=outcome.points[seat]) if outcome.points is not None else None,
            texts("showdown-mom") if outcome.mom[seat] else None,
            texts("showdown-gone") if shown.gone else None,
            _balance(hand, seat, texts, balances),
        ),
        net=texts.signed(outcome.net[seat] * hand.record.stake),
        gain=outcome.net[seat],
        phom=(*laid, *(tuple(map(ShownCard, meld)) for meld in in_hand.melds)),
        deadwood=in_hand.deadwood,
    )


def hand_picture(view: SeatView, *, four_colour: bool = False) -> HandPicture:
    """What a player's own cards look like: the same groups as in the text of their panel."""
    phom = view.arrangement.melds if view.arrangement is not None else ()
    ca, rest = split_deadwood(view.arrangement.deadwood if view.arrangement is not None else view.hand)
    return HandPicture(phom, ca, rest, view.fresh, four_colour)
