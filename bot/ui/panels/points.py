"""One's own points, and the record of two."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import Board, Record, Standing
from bot.ui.controls import PhomButton
from bot.ui.ids import Press, Verb
from bot.ui.page_ids import FIRST, NOW, board_code
from bot.ui.panels.parts import GOLD, Line, panel, rows, rule, small, text
from bot.ui.texts import Texts, safe_name
from bot.ui.view import PanelView


@dataclass(frozen=True, slots=True)
class OwnPoints:
    """A person's lines of the leaderboard: of the running season, of all time where that is another, of practice."""

    now: Standing | None
    all_time: Standing | None = None
    practice: Standing | None = None


def points_panel(own: OwnPoints, user_id: int, texts: Texts) -> PanelView:
    """What somebody has, and the ways to where it comes from and to the others."""
    return panel(
        text(
            f"## {texts('points-title')}",
            texts("points-mine-none") if own.now is None else _mine(own.now, "points-mine", texts),
            None if own.all_time is None else _mine(own.all_time, "points-mine-all", texts),
            None
            if own.practice is None
            else texts("points-practice", balance=texts.number(own.practice.balance), hands=own.practice.hands),
            small(texts("points-about")),
        ),
        rows(
            [
                PhomButton.make(texts("button-ledger"), Press(Verb.LEDGER, argument=f"{NOW}-{FIRST}")),
                PhomButton.make(texts("button-board"), Press(Verb.POINTS, argument=board_code(Board.POINTS, None, 0))),
                PhomButton.make(texts("button-profile"), Press(Verb.PROFILE, user_id, argument=NOW)),
            ]
        ),
        colour=GOLD,
    )


def versus_panel(
    names: tuple[str, str], now: Record, all_time: Record | None, texts: Texts
) -> PanelView:  # fmt: skip
    """Who owes whom, hands and record of two persons, `names` in the order of the records' sides."""
    one, other = map(safe_name, names)
    parts = [text(f"## {texts('versus-title', one=one, other=other)}", *_record(one, other, now, texts))]
    if all_time is not None:
        parts += [rule(), text(f"### {texts('when-all')}", *_record(one, other, all_time, texts))]
    return panel(parts, colour=GOLD)


def _mine(line: Standing, key: str, texts: Texts) -> str:
    return texts(key, balance=texts.number(line.balance), rank=line.rank, hands=line.hands)


def _record(one: str, other: str, record: Record, texts: Texts) -> list[Line]:
    if not record.hands:
        return [texts("versus-none")]
    neither = record.hands - record.ahead - record.behind
    return [
        debt_line(one, other, record, texts),
        texts("versus-hands", n=record.hands),
        texts("versus-record", one=one, other=other, ahead=record.ahead, behind=record.behind),
        texts("versus-neither", n=neither) if neither else None,
    ]


def debt_line(one: str, other: str, record: Record, texts: Texts) -> str:
    """Who owes whom, by what they have paid one another in all."""
    if not record.points:
        return texts("versus-even", one=one, other=other)
    debtor, creditor = (other, one) if record.points > 0 else (one, other)
    return texts("versus-owes", debtor=debtor, creditor=creditor, points=texts.number(abs(record.points)))
