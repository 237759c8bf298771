"""The public table and the private hand panel: who sees what, and which buttons live."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.phom.actions import Action, Discard, Draw, Eat, Lay, Leave
from bot.phom.cards import parse_card
from bot.phom.engine import legal_actions
from bot.tables.table import Chair, Computer, Human, Table
from bot.ui import panels
from bot.ui.panels.parts import AMBER, GREY
from bot.ui.texts import LANGUAGES, texts_for
from tests.ui.builders import (
    PEOPLE,
    buttons_of,
    crowded_tables,
    nested,
    payload,
    played,
    selects_of,
    text_of,
)

VI = texts_for("vi")
LINK = "https://discord.com/channels/500/600/700"
AN = "7S 7C 7D 2H 5S 9C JD QH KS KH"
BINH = "KD KC 3S 4H 6S 8D TC JS AD"
CHI = "AS AC 3D 4C 5D 8S 9H TD QS"


def table(*actions: Action) -> Table:
    return played([AN, BINH, CHI], actions, stock="4S 6H")


def labels(table_now: Table, seat: int, confirm: str | None = None) -> dict[str, bool]:
    """The buttons of the seat's panel, and whether they live."""
    view = panels.hand_panel(table_now, seat, VI, LINK, None if confirm is None else parse_card(confirm))
    return {label: not button.get("disabled", False) for label, button in buttons_of(view).items()}


def test_the_first_player_discards_by_one_tap_per_card() -> None:
    """R4.1: ten cards and no take."""
    shown = labels(table(), 0)
    assert [label for label, alive in shown.items() if alive] == [
        "2♥", "5♠", "7♠", "7♣", "7♦", "9♣", "J♦", "Q♥", "K♠", "K♥", "Rời bàn",
    ]  # fmt: skip


def test_a_card_of_a_phom_asks_first() -> None:
    view = panels.hand_panel(table(), 0, VI, LINK)
    ids = {label: button["custom_id"] for label, button in buttons_of(view).items()}
    assert ids["7♠"] == "phomb1:17:3:0:0:break:7S"
    assert ids["K♥"] == "phomb1:17:3:0:0:discard:KH"


def test_the_question_can_be_answered_both_ways() -> None:
    view = panels.hand_panel(table(), 0, VI, LINK, parse_card("7S"))
    assert "Phá phỏm, đánh 7♠?" in text_of(view)
    ids = {label: button["custom_id"] for label, button in buttons_of(view).items()}
    assert ids["Đánh 7♠"] == "phomb1:17:3:0:0:discard:7S"
    assert ids["Thôi"] == "phomb1:17:3:0:0:cancel:"


def test_a_question_about_a_card_that_breaks_nothing_is_not_asked() -> None:
    assert labels(table(), 0, "KH") == labels(table(), 0)


def test_eating_is_offered_with_the_card_when_it_is_legal() -> None:
    """R4.3: Bình holds KD KC."""
    now = table(Discard(0, parse_card("KH")))
    shown = labels(now, 1)
    assert [label for label, alive in shown.items() if alive] == ["Ăn K♥", "Bốc", "Rời bàn"]
    assert labels(table(Discard(0, parse_card("2H"))), 1).get("Ăn 2♥") is None


def test_the_card_just_drawn_and_eaten_cards_are_marked() -> None:
    eaten = text_of(panels.hand_panel(table(Discard(0, parse_card("KH")), Eat(1)), 1, VI, LINK))
    assert "Phỏm K♣ K♦ **[K♥]** *mới*" in eaten
    drawn = text_of(panels.hand_panel(table(Discard(0, parse_card("KH")), Draw(1)), 1, VI, LINK))
    assert "**4♠** *mới*" in drawn


def test_the_panel_says_all_that_play_needs() -> None:
    now = table(Discard(0, parse_card("KH")), Eat(1), Discard(1, parse_card("AD")))
    said = text_of(panels.hand_panel(now, 2, VI, LINK))
    assert f"[Về bàn]({LINK})" in said
    assert "## Đến lượt bạn!" in said
    assert "<t:1772366430:R>" in said
    assert "Bình vừa đánh **A♦**" in said
    assert "Ăn K♥ của An" in said
    assert "**An** 👑 · 9 lá · −10" in said
    assert "Nọc 24" in said
    assert "Cược 10" in said


def test_no_ca_of_text_is_broken_between_two_lines() -> None:
    """Bình holds the kings of diamonds and clubs."""
    shown = text_of(panels.hand_panel(table(Discard(0, parse_card("QH"))), 1, VI, LINK))
    (line,) = [line for line in shown.splitlines() if line.startswith("Cạ ")]
    assert "K♣\N{NO-BREAK SPACE}K♦" in line.split(" ")


def test_a_turn_in_which_phom_are_laid_is_called_so() -> None:
    """R4.5, R4.6: to everybody, and to whose turn it is."""
    seen = set()
    for now in crowded_tables(9)[:-1]:
        assert now.hand is not None
        public = now.hand.public()
        name = PEOPLE[public.turn].name
        kind = (public.is_final_turn, public.is_tai_turn)
        seen.add(kind)
        own, other = {
            (False, False): ("Đến lượt bạn!", f"Lượt của {name}"),
            (True, False): ("Đến lượt bạn hạ!", f"Lượt hạ của {name}"),
            (True, True): ("Đến lượt bạn tái!", f"Lượt tái của {name}"),
        }[kind]
        assert f"## {own}" in text_of(panels.hand_panel(now, public.turn, VI, LINK)).splitlines()
        assert f"## {other}" in text_of(panels.table_panel(now, VI)).splitlines()
        assert f"## {other}" in text_of(panels.hand_panel(now, (public.turn + 1) % 4, VI, LINK)).splitlines()
    assert len(seen) == 3


def test_the_way_back_can_be_named() -> None:
    said = text_of(panels.hand_panel(table(), 0, VI, LINK, place="Hội [Phỏm] › #bàn"))
    assert f"[Hội \\[Phỏm\\] › \\#bàn]({LINK})" in said


def test_no_card_lives_out_of_turn() -> None:
    now = table(Discard(0, parse_card("KH")))
    view = panels.hand_panel(now, 2, VI, LINK)
    assert [label for label, alive in labels(now, 2).items() if alive] == ["Ăn nếu được", "Rời bàn"]
    assert payload(view)[0]["accent_color"] == GREY
    assert payload(panels.hand_panel(now, 1, VI, LINK))[0]["accent_color"] == AMBER


@pytest.mark.parametrize("seed", [1, 9, 12, 30])
def test_the_live_buttons_are_the_legal_actions(seed: int) -> None:
    """In every state of whole hands: a button for each legal discard, take, lay, send and ù, and for nothing else."""
    for now in crowded_tables(seed)[:-1]:
        assert now.hand is not None
        state = now.hand.state
        for seat in range(4):
            legal = legal_actions(state, seat)
            kinds = {type(action).__name__ for action in legal}
            view = panels.hand_panel(now, seat, VI, LINK)
            alive = [b["custom_id"].split(":") for b in buttons_of(view).values() if not b.get("disabled")]
            verbs = {fields[5] for fields in alive}
            cards = {fields[6] for fields in alive if fields[5] in ("discard", "break")}
            assert cards == {str(action.card) for action in legal if isinstance(action, Discard)}
            assert ("eat" in verbs, "draw" in verbs, "lay" in verbs, "u" in verbs) == (
                "Eat" in kinds, "Draw" in kinds, "Lay" in kinds, "DeclareU" in kinds,
            )  # fmt: skip
            assert (
                ("send-all" in verbs) == ("Send" in kinds) == any(":send:" in s["custom_id"] for s in selects_of(view))
            )
            assert {fields[4] for fields in alive if fields[5] != "leave"} <= {str(now.hand.decision)}


def test_other_ways_to_lay_are_offered() -> None:
    """R5.1: the best is behind the button, the others in a select."""
    found = False
    for seed in range(40):
        for now in crowded_tables(seed):
            assert now.hand is not None
            state = now.hand.state
            lays = [a for a in legal_actions(state, state.turn) if isinstance(a, Lay)]
            if len(lays) > 1:
                view = panels.hand_panel(now, state.turn, VI, LINK)
                select = next(s for s in selects_of(view) if ":lay-this:" in s["custom_id"])
                assert len(select["options"]) == len(lays) - 1
                found = True
    assert found


def test_the_public_buttons_are_always_the_same_two() -> None:
    for action in ((), (Discard(0, parse_card("KH")),), (Discard(0, parse_card("KH")), Eat(1))):
        view = panels.table_panel(table(*action), VI)
        assert {label: b["custom_id"] for label, b in buttons_of(view).items()} == {
            "Bài của tôi": "phomb1:17:3:::hand:",
            "Rời bàn": "phomb1:17:3:::leave:",
        }


def test_the_public_table_shows_the_state_of_play() -> None:
    now = table(Discard(0, parse_card("KH")), Eat(1), Discard(1, parse_card("AD")), Leave(0))
    now = replace(now, chairs=(None, *now.chairs[1:3], Chair(Human(109, "Giang"), arriving=True)))
    said = text_of(panels.table_panel(now, VI, "An đã rời."))
    assert "## Lượt của Chi" in said
    assert "# A♦" in said
    assert "**An** 👑 · 9 lá · đã rời · −10" in said
    assert "▶ **Chi** · 9 lá" in said
    assert "Vào từ ván sau: Giang" in said
    assert "-# An đã rời." in said


def test_the_public_table_does_not_change_by_a_draw_but_for_the_count() -> None:
    before = table(Discard(0, parse_card("KH")))
    after = table(Discard(0, parse_card("KH")), Draw(1))
    texts_before = text_of(panels.table_panel(before, VI)).replace("Nọc 24", "Nọc 23")
    assert text_of(panels.table_panel(after, VI)) == texts_before.replace("▶ **Bình** · 9 lá", "▶ **Bình** · 10 lá")


def test_the_standing_of_the_evening_is_at_the_foot() -> None:
    said = text_of(panels.table_panel(table(), VI, evening={101: -40, 102: 160, 103: -120, 999: 7}))
    assert said.endswith("-# Cả buổi: Bình **+160** · An **−40** · Chi **−120**")
    assert "Cả buổi" not in text_of(panels.table_panel(table(), VI))


def test_an_eaten_discard_leaves_the_pile_empty() -> None:
    said = text_of(panels.table_panel(table(Discard(0, parse_card("KH")), Eat(1)), VI))
    assert "Lá vừa đánh đã bị ăn" in said
    assert "\n# " not in said


def test_the_seated_persons_are_called_once() -> None:
    now = played([AN, BINH, CHI], occupants=[PEOPLE[0], Computer("Máy 1"), PEOPLE[2]])
    assert panels.hand_mentions(now) == "<@101> <@103>"
    assert "<@101> <@103>" in text_of(panels.table_panel(now, VI, mention=True))
    assert "<@" not in text_of(panels.table_panel(now, VI))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_public_table_is_blind_to_hidden_cards(language: str) -> None:
    """Two hands that differ only in cards nobody has seen look the same, byte for byte."""
    played_cards = (
        Discard(0, parse_card("KH")),
        Eat(1),
        Discard(1, parse_card("AD")),
        Draw(2),
        Discard(2, parse_card("QS")),
    )
    mine = played([AN, BINH, CHI], played_cards, stock="4S 6H")
    others = [AN.replace("5S", "5H"), BINH.replace("6S", "6D"), CHI.replace("8S", "8C").replace("3D", "3C")]
    other = played(others, played_cards, stock="2S JH")
    assert mine.hand is not None
    assert other.hand is not None
    assert mine.hand.view(2) != other.hand.view(2)
    shown = [payload(panels.table_panel(now, texts_for(language), mention=True)) for now in (mine, other)]
    assert shown[0] == shown[1]


def test_no_public_control_names_a_card() -> None:
    for now in crowded_tables(12):
        view = panels.table_panel(now, VI) if now.running else panels.showdown_panel(now, VI, {})
        for component in nested(payload(view)):
            if "custom_id" in component:
                assert component["custom_id"].rsplit(":", 1)[1] == ""


def test_leaving_names_its_price() -> None:
    """R7.7: `leave` stakes, 4 here, of 10 points."""
    said = text_of(panels.leave_question(table(), 0, VI))
    assert "Mất 40 điểm" in said


def test_the_last_player_leaves_for_nothing() -> None:
    """R7.7: the last who has not gone ends the hand and wins it."""
    alone = table(Leave(1), Leave(2))
    assert "bạn thắng" in text_of(panels.leave_question(alone, 0, VI))


def test_a_stranger_is_offered_a_chair() -> None:
    assert "chơi từ ván sau" in text_of(panels.sit_offer(table(), VI))
    assert buttons_of(panels.sit_offer(table(), VI)).keys() == {"Ngồi vào"}
    full = played([AN, BINH, CHI, "2S 2D 2C 3H 6C 8C 9S TH QD"])
    assert buttons_of(panels.sit_offer(full, VI)) == {}


def test_a_computers_chair_is_free_for_a_stranger() -> None:
    now = played([AN, BINH, CHI, "2S 2D 2C 3H 6C 8C 9S TH QD"], occupants=[*PEOPLE[:3], Computer("Máy 1")])
    assert buttons_of(panels.sit_offer(now, VI)).keys() == {"Ngồi vào"}
