"""The end of a hand: hands open, payments with their reasons, balances, the next hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.phom.actions import DeclareU, Discard, Draw, Eat, Leave
from bot.phom.cards import parse_card
from bot.phom.outcome import End
from bot.phom.rules import HouseRules
from bot.store import Record
from bot.tables.table import Chair, Computer
from bot.ui import panels
from bot.ui.texts import texts_for
from tests.ui.builders import LONG_RULES, NOW, PEOPLE, buttons_of, crowded_tables, played, text_of

VI = texts_for("vi")
U_HAND = "4H 5H 6H 9S 9C 9D JD QD KD 2C"
OTHERS = ("AS 2D 3C 5S 7H 8C TC JH KS", "AC 2H 3D 6C 7D 8S TS QH KC")


def test_an_u_is_announced_and_shown() -> None:
    """R6.1, R7.4: nine of ten in phỏm; each other player pays 5 stakes."""
    now = played([U_HAND, *OTHERS], [DeclareU(0)])
    said = text_of(panels.showdown_panel(now, VI, {101: 100, 102: -50, 103: -50}))
    assert "## 🎉 An ù!" in said
    assert "Phỏm 4♥ 5♥ 6♥ │ 9♠ 9♣ 9♦\nJ♦ Q♦ K♦" in said
    assert "Rác 2♣" in said
    assert "Bình → An **50** · ù" in said
    assert "An **+100** · tổng 100" in said
    assert "Bình **−50** · tổng −50" in said


def test_the_standing_of_the_evening_stands_beside_the_balance() -> None:
    now = played([U_HAND, *OTHERS], [DeclareU(0)])
    said = text_of(panels.showdown_panel(now, VI, {101: 1100}, evening={101: 240, 102: -240}))
    assert "An **+100** · tổng 1.100 · cả buổi +240" in said
    assert "Bình **−50** · tổng 0 · cả buổi −240" in said


def test_the_winner_stands_against_the_others() -> None:
    now = played([U_HAND, *OTHERS], [DeclareU(0)])
    records = (Record(101, 102, 8, 5, 3, 40), Record(102, 103, 9, 1, 1, 0), Record(101, 103, 1, 1, 0, 50))
    said = text_of(panels.showdown_panel(now, VI, {}, records=records))
    assert "-# ⚔️ An 5–3 Bình (Bình nợ 40)" in said
    assert "5–3 Bình (Bình nợ 40) ·" not in said
    even = (Record(101, 102, 8, 5, 3, -40), Record(101, 103, 2, 1, 1, 0))
    said = text_of(panels.showdown_panel(now, VI, {}, records=even))
    assert "-# ⚔️ An 5–3 Bình (An nợ 40) · An 1–1 Chi (không ai nợ ai)" in said
    assert "⚔️" not in text_of(panels.showdown_panel(now, VI, {}))


def test_a_person_of_lower_account_may_be_the_other_side() -> None:
    now = played(
        [OTHERS[0] + " QC", U_HAND.rsplit(" ", 1)[0], OTHERS[1]], [Discard(0, parse_card("QC")), Draw(1), DeclareU(1)]
    )
    said = text_of(panels.showdown_panel(now, VI, {}, records=(Record(101, 102, 8, 5, 3, 40),)))
    assert "⚔️ Bình 3–5 An (Bình nợ 40)" in said


def test_the_end_of_a_hand_leads_to_its_replay() -> None:
    now = played([U_HAND, *OTHERS], [DeclareU(0)])
    shown = panels.showdown_panel(now, VI, {})
    assert buttons_of(shown)["Xem từng nước"]["custom_id"].endswith("17:3::0:replay:")


def test_who_pays_alone_is_named() -> None:
    """R7.5: `den_eat`, the eaten player pays for the whole table."""
    rules = HouseRules(den_eat=True)
    bold = ["2S 3S 4C 6C 8C TC QC KS 7H 9D", "4H 5H 6H 9S 9C JD QD KD AC", "AS 2D 3C 5S 7D 8S TS JH KC"]
    now = played(bold, [Discard(0, parse_card("9D")), Eat(1), DeclareU(1)], rules=rules)
    said = text_of(panels.showdown_panel(now, VI, {}))
    assert "An → Bình **100** · đền cả bàn" in said
    assert "An → Bình **10** · bị ăn một cây" in said
    assert "Chi **0**" in said


def test_everything_is_compared_at_a_showdown() -> None:
    now = crowded_tables(12)[-1]
    assert now.hand is not None
    outcome = now.hand.state.outcome
    assert outcome.end is End.SHOWDOWN
    assert outcome.points is not None
    assert outcome.ranking is not None
    said = text_of(panels.showdown_panel(now, VI, {}))
    places = ["Nhất", "Nhì", "Ba", "Bét"]
    for place, seat in zip(places, outcome.ranking, strict=True):
        assert f"{place} · **{PEOPLE[seat].name}** · {outcome.points[seat]} điểm" in said
    for seat, net in enumerate(outcome.net):
        assert f"{PEOPLE[seat].name} **{VI.signed(net * 10)}**" in said


def test_sent_cards_are_told_from_those_that_were_laid() -> None:
    """R5.4: a card that lies in another's phỏm, with who sent it there; the same as in the hand itself."""
    now = crowded_tables(12)[-1]
    assert now.hand is not None
    seats = now.hand.public().seats
    said = text_of(panels.showdown_panel(now, VI, {}))
    sent = [(sent, seat) for seat, shown in enumerate(seats) for sent in shown.received]
    assert sent
    for card, owner in sent:
        own = card.sender == owner
        assert (f"+{card.card.face}" if own else f"+{card.card.face} ({PEOPLE[card.sender].name})") in said


@pytest.mark.parametrize("seed", range(12))
def test_the_lines_add_up_to_the_payments(seed: int) -> None:
    """R7.6: what the lines say, summed by player, is what each won."""
    now = crowded_tables(seed)[-1]
    assert now.hand is not None
    outcome = now.hand.state.outcome
    said = text_of(panels.showdown_panel(now, texts_for("en"), {}))
    net = dict.fromkeys([person.name for person in PEOPLE], 0)
    for line in said.splitlines():
        if " → " in line:
            pair, points, _ = line.split("**")
            payer, payee = pair.strip().split(" → ")
            net[payer] -= int(points)
            net[payee.strip()] += int(points)
    assert list(net.values()) == [units * 10 for units in outcome.net]


def test_a_walkover_is_won_by_who_stayed() -> None:
    """R7.7"""
    now = played([U_HAND, *OTHERS], [Leave(1), Leave(2), Leave(0)])
    said = text_of(panels.showdown_panel(now, VI, {}))
    assert "## 🏆 An thắng, mọi người đã rời bàn" in said
    assert "Bình → An **40** · rời giữa ván" in said


def test_a_void_hand_costs_nobody_anything() -> None:
    now = played([U_HAND, *OTHERS])
    assert now.hand is not None
    now = replace(now, hand=replace(now.hand, voided=True, deadline=None))
    said = text_of(panels.showdown_panel(now, VI, {}))
    assert "## Ván này bị hủy" in said
    assert "4♥" not in said
    assert "bị hủy" in text_of(panels.result_line(now, 101, VI, {}))


def test_who_is_ready_and_until_when() -> None:
    now = played([U_HAND, *OTHERS], [DeclareU(0)])
    none_ready = replace(now, rematch_at=None)
    assert "Bấm **Ván nữa**" in text_of(panels.showdown_panel(none_ready, VI, {}))
    ready = replace(now.with_chair(1, Chair(PEOPLE[1], ready=8)), rematch_at=NOW)
    said = text_of(panels.showdown_panel(ready, VI, {}))
    assert "✅ Chơi tiếp: Bình" in said
    assert "<t:1772366400:R>" in said
    assert "Mã cam kết" in said


def test_the_buttons_of_a_showdown() -> None:
    now = played([U_HAND, *OTHERS], [DeclareU(0)])
    shown = buttons_of(panels.showdown_panel(now, VI, {}))
    assert list(shown) == [
        "Ván nữa", "Ngồi vào", "Xem từng nước", "Chấm nước đi", "Thêm máy", "Luật nhà…", "Bớt máy", "Mức cược…",
        "Kiểm chứng", "Rời bàn",
    ]  # fmt: skip
    assert shown["Bớt máy"]["disabled"]
    assert buttons_of(panels.showdown_panel(now, VI, {}, live=False)) == {}


def test_a_computer_has_no_balance() -> None:
    now = played([U_HAND, *OTHERS], [DeclareU(0)], occupants=[PEOPLE[0], Computer("Máy 1"), PEOPLE[2]])
    said = text_of(panels.showdown_panel(now, VI, {0: 7777}))
    assert "🤖 Máy 1 **−50**" in said
    assert "7.777" not in said


def test_an_u_khan_is_dealt() -> None:
    """R6.4: no two of Bình's cards are of one rank, or of one suit and less than three ranks apart."""
    now = played(["2S 3S 5S 6S 7H 9D TC JD KC KD", "AS 4S 7S TS KS 2H 5H 8H JH"], rules=LONG_RULES)
    said = text_of(panels.showdown_panel(now, VI, {}))
    assert "## 🎉 Bình ù khan!" in said
    assert "An → Bình **60** · ù khan" in said


def test_a_persons_own_result_is_one_line() -> None:
    now = crowded_tables(12)[-1]
    assert now.hand is not None
    assert now.hand.state.outcome.ranking is not None
    winner = now.hand.state.outcome.ranking[0]
    view = panels.result_line(now, PEOPLE[winner].user_id, VI, {PEOPLE[winner].user_id: 1200})
    said = text_of(view)
    assert said.count("\n") == 0
    assert "Bạn về nhất" in said
    assert "tổng 1.200" in said
    assert buttons_of(view) == {}


def test_who_left_is_told_so_while_the_hand_runs() -> None:
    now = played([U_HAND, *OTHERS], [Leave(1)])
    assert "Bạn đã rời ván 3" in text_of(panels.result_line(now, 102, VI, {}))


def test_a_closed_table_says_where_people_stand() -> None:
    now = played([U_HAND, *OTHERS], [DeclareU(0)])
    said = text_of(panels.closed_panel(now, VI, "Lâu không ai chơi.", {101: 100, 102: -50, 0: 3, 999: 1}))
    assert said.index("An · 100 điểm") < said.index("Bình · −50 điểm")
    assert "Lâu không ai chơi." in said
    assert "999" not in said
