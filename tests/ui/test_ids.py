"""Custom ids: what goes in comes out, what nobody made is out of date."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.phom.actions import Lay, MeldRef, Send
from bot.phom.cards import DECK, parse_card, parse_cards
from bot.phom.errors import BadCard
from bot.tables.ports import Decision
from bot.ui.ids import (
    CONTROL_TEMPLATE,
    FORM_TEMPLATE,
    LONGEST,
    OldPress,
    Press,
    Verb,
    button_id,
    form_id,
    lay_value,
    read_lay,
    read_press,
    read_send,
    select_id,
    send_value,
)

NUMBERS = st.none() | st.integers(0, 2**63 - 1)
PRESSES = st.builds(
    Press,
    st.sampled_from(Verb),
    NUMBERS,
    NUMBERS,
    st.none() | st.integers(0, 3),
    st.none() | st.integers(0, 9999),
    st.sampled_from(["", "TH", "u_khan", "on", "12"]),
)


def read(custom_id: str, template: str = CONTROL_TEMPLATE) -> Press | OldPress:
    match = re.fullmatch(template, custom_id)
    assert match is not None
    return read_press(match["version"], match["body"])


@given(PRESSES)
def test_a_press_comes_back_from_its_id(press: Press) -> None:
    assert read(button_id(press)) == press
    assert read(select_id(press)) == press
    assert read(form_id(press), FORM_TEMPLATE) == press
    assert len(button_id(press)) <= LONGEST


@given(PRESSES)
def test_controls_and_forms_never_answer_to_each_others_ids(press: Press) -> None:
    """Nor is a button's id that of a select in the same message."""
    assert button_id(press) != select_id(press)
    assert not re.fullmatch(CONTROL_TEMPLATE, form_id(press))
    assert not re.fullmatch(FORM_TEMPLATE, button_id(press))
    assert not re.fullmatch(FORM_TEMPLATE, select_id(press))


def test_the_form_of_an_id_stays() -> None:
    press = Press(Verb.DISCARD, 17, 3, 0, 12, "TH")
    assert button_id(press) == "phomb1:17:3:0:12:discard:TH"
    assert button_id(Press(Verb.SIT, 17)) == "phomb1:17::::sit:"


@pytest.mark.parametrize(
    "custom_id",
    [
        "phomb2:17:3:0:12:discard:TH",
        "phomb0:",
        "phomb01:17::::sit:",
        "phomb1:17:3:0:12:fly:TH",
        "phomb1:17:3:4:12:discard:TH",
        "phomb1:-1:3:0:12:discard:TH",
        "phomb1:17:3:0:12:discard",
        "phomb1:٣::::sit:",
        "phomb1:17:3:0:12:discard:T♥",
        "phomb1:17:3:0:12:discard:TH:more",
    ],
)
def test_what_this_version_never_made_is_an_old_press(custom_id: str) -> None:
    assert read(custom_id) == OldPress()


@given(st.text(max_size=90))
def test_forged_ids_never_break(body: str) -> None:
    assert isinstance(read_press("1", body), Press | OldPress)


def test_a_press_names_its_decision_only_with_all_of_it() -> None:
    assert Press(Verb.DRAW, 17, 3, 0, 12).decision == Decision(3, 0, 12)
    assert Press(Verb.DRAW, 17, 3, 0).decision is None
    assert Press(Verb.SIT, 17).decision is None


def test_a_press_names_its_card_and_page() -> None:
    assert Press(Verb.DISCARD, argument="TH").card == parse_card("TH")
    assert Press(Verb.GUIDE, argument="2").page == 2
    assert Press(Verb.GUIDE, argument="last").page == 0
    with pytest.raises(BadCard):
        _ = Press(Verb.DISCARD, argument="XX").card


def test_an_id_that_could_not_be_read_is_never_made() -> None:
    with pytest.raises(ValueError, match="no custom id"):
        button_id(Press(Verb.VALUE, 17, argument="a:b"))


def test_a_lay_comes_back_from_its_value() -> None:
    lay = Lay(2, (parse_cards("2S 3S 4S"), parse_cards("5S 5C 5H")))
    assert lay_value(lay) == "2S3S4S-5S5C5H"
    assert read_lay(2, lay_value(lay)) == lay


@given(st.sampled_from(DECK), st.integers(0, 3), st.integers(0, 9))
def test_a_send_comes_back_from_its_value(card: object, owner: int, place: int) -> None:
    send = Send(1, card, MeldRef(owner, place))  # type: ignore[arg-type]
    assert read_send(1, send_value(send)) == send


@given(st.text(max_size=30))
def test_forged_values_are_bad_cards(value: str) -> None:
    for read_value in (read_lay, read_send):
        try:
            read_value(0, value)
        except BadCard:
            continue
        assert all(text in "A23456789TJQKSCDH0123456789-" for text in value)
